import ReactiveConcurrency
import Testing

extension Stress {
  /// The sender of a creation closure is dropped by several threads while they send, and others cancel or resume.
  @Suite struct Lifetimes {
    /// What lies between the source and its consumer.
    static let chains: [(name: String, make: @Sendable (Signal<Int>) -> Signal<Int>)] = [
      ("alone", { $0 }),
      ("merge", { .merge($0, .empty) }),
      ("concat", { $0.concat(.empty) }),
      ("deliver(on:)", { $0.deliver(on: .immediate).concat(.empty) }),
      ("flattenMap", { signal in Signal.of(1).flattenMap { _ in signal } }),
    ]

    @Test(
      "Two threads send, then drop the sender: values arrive one at a time, all unless it is cancelled, and it is released once (LIFE-1, LIFE-2, SUB-6)",
      arguments: chains.indices, [false, true])
    func dropped(_ index: Int, isCancelled: Bool) async {
      let make = Self.chains[index].make
      let wrong = Counter()
      await race(
        rounds: Scale.rounds(1_000), setUp: { _ in DroppedSource(make) },
        [
          { $0.sendAndDrop(0) },
          { $0.sendAndDrop(1) },
          { if isCancelled { $0.cancel() } },
          { if isCancelled { $0.resume() } },
        ],
        check: { if !$0.isRight(hasCancelled: isCancelled) { wrong.add() } })
      #expect(wrong.value == 0)
    }
  }
}

/// A source of which two threads have the sender.
private final class DroppedSource: Sendable {
  private let (values, released, ends, alive) = (Counter(), Counter(), Counter(), Counter())
  private let (inside, overlaps) = (Counter(), Counter())
  private let senders: [Locked<Sender<Int>?>]
  private let handle = Locked<Subscription?>(nil)

  init(_ make: (Signal<Int>) -> Signal<Int>) {
    let places = [Locked<Sender<Int>?>(nil), Locked<Sender<Int>?>(nil)]
    senders = places
    let signal = Signal<Int> { [released] sender in
      for place in places { place.set(sender) }
      sender.onDispose { released.add() }
    }
    let held = Tracked(in: alive)
    let subscription = make(signal).observe(
      Observer(
        next: { [values, inside, overlaps, held] _ in
          if inside.add() != 1 { overlaps.add() }
          values.add()
          inside.add(-1)
          withExtendedLifetime(held) {}
          return .more
        }, finish: { [ends] _ in ends.add() }))
    handle.set(subscription)
  }

  func sendAndDrop(_ index: Int) {
    let sender = senders[index].exchange(nil)
    for value in 0..<10 { sender?.send(value) }
  }

  func cancel() { handle.withLock { $0 }?.cancel() }

  func resume() { handle.withLock { $0 }?.resume() }

  func isRight(hasCancelled: Bool) -> Bool {
    guard released.value == 1, ends.value == 1, overlaps.value == 0 else { return false }
    if !hasCancelled, values.value != 20 { return false }
    _ = handle.exchange(nil)
    return ends.value == 1 && alive.value == 0
  }
}
