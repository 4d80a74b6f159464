import Foundation
import ReactiveConcurrency

/// A source that is sent by hand.
struct ManualSource: Sendable {
  let send: @Sendable (Item) -> Void
  let emit: @Sendable (Item) async throws -> Void
  let finish: @Sendable ((any Error)?) -> Void
  let count: @Sendable () -> Int
  let signal: Signal<Item>
  /// Whether it sends to each subscription by itself, so that it may end when a value has come to some of them.
  let sendsSeparately: Bool

  init(_ subject: some SubjectProtocol<Item>) {
    send = { subject.send($0) }
    emit = { try await subject.sendWhenReady($0) }
    finish = { error in
      if let error { subject.finish(throwing: error) } else { subject.finish() }
    }
    count = { subject.subscriberCount }
    signal = subject.signal
    sendsSeparately = false
  }

  /// A source made of `Signal { sender in }`, which sends to each subscription.
  ///
  /// Each time it looks whether what the closure has added to be disposed of has run before the end is seen.
  init(_ callbacks: Callbacks, in environment: RunEnvironment) {
    send = { item in for sender in callbacks.all { sender.send(item) } }
    emit = { item in for sender in callbacks.all { sender.send(item) } }
    finish = { error in callbacks.finish(error) }
    count = { callbacks.all.count }
    sendsSeparately = true
    signal = .deferred {
      let isReleased = Locked(false)
      let source = Signal<Item> { sender in
        sender.onDispose {
          // It takes its time, so that other threads come in between.
          if !environment.isInline { for _ in 0..<3 { sched_yield() } }
          isReleased.set(true)
        }
        callbacks.add(sender)
      }
      return source.through(
        Stage(flushing: { _, _ in
          if !isReleased.withLock({ $0 }) { environment.fail("the end is seen before onDispose has run") }
        }))
    }
  }
}

/// The subscriptions of a source that is made of callbacks.
final class Callbacks: Sendable {
  private struct State {
    var subscribers: [Int: Sender<Item>] = [:]
    var next = 0
    var isFinished = false
    var error: (any Error)?
  }

  private let state = Locked(State())

  var all: [Sender<Item>] {
    state.withLock { $0.subscribers.sorted { $0.key < $1.key }.map(\.value) }
  }

  func add(_ sender: Sender<Item>) {
    let (place, isFinished, error) = state.withLock { state in
      state.next += 1
      if !state.isFinished { state.subscribers[state.next] = sender }
      return (state.next, state.isFinished, state.error)
    }
    if isFinished { return Self.finish(sender, error) }
    sender.onDispose { [weak self] in
      let gone = self?.state.withLock { $0.subscribers.removeValue(forKey: place) }
      _ = gone
    }
  }

  func finish(_ error: (any Error)?) {
    let subscribers = state.withLock { state in
      if !state.isFinished { state.error = error }
      state.isFinished = true
      return state.subscribers.sorted { $0.key < $1.key }.map(\.value)
    }
    for sender in subscribers { Self.finish(sender, error) }
  }

  private static func finish(_ sender: Sender<Item>, _ error: (any Error)?) {
    if let error { sender.finish(throwing: error) } else { sender.finish() }
  }
}
