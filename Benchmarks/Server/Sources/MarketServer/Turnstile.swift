import NIOCore
import Synchronization

/// Lets one stream after the other write to the clients of an event loop, each after the loop has come to what the one
/// before wrote.
///
/// A loop runs all that it has been given before it looks at its sockets again. With hundreds of streams that write as
/// fast as they can there would always be more, and nobody's request would be read. Between two streams that pass there
/// is nothing to run, so the loop looks.
final class Turnstile: Sendable {
  private let loop: any EventLoop
  private let state = Mutex(State())

  private struct State {
    var isOccupied = false
    var waiting = CircularBuffer<CheckedContinuation<Void, Never>>()
  }

  init(_ loop: any EventLoop) {
    self.loop = loop
  }

  /// Waits for those who came before, and then for the loop.
  ///
  /// - Throws: An error of the loop's, if it has ended.
  func pass() async throws {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isOccupied { state.waiting.append(continuation) }
        defer { state.isOccupied = true }
        return !state.isOccupied
      }
      if isFree { continuation.resume() }
    }
    defer { leave() }
    try await loop.submit {}.get()
  }

  private func leave() {
    let next = state.withLock { state in
      let next = state.waiting.popFirst()
      state.isOccupied = next != nil
      return next
    }
    next?.resume()
  }
}

/// The turnstiles of a server's event loops.
final class Turnstiles: Sendable {
  private let all = Mutex<[ObjectIdentifier: Turnstile]>([:])

  func turnstile(of loop: any EventLoop) -> Turnstile {
    all.withLock { all in
      let turnstile = all[ObjectIdentifier(loop)] ?? Turnstile(loop)
      all[ObjectIdentifier(loop)] = turnstile
      return turnstile
    }
  }
}
