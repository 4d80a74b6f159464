import ReactiveConcurrency
import Testing

extension Stress {
  /// A cancellation on one thread, and on another an end or a source that works.
  @Suite struct Cancellation {
    @Test(
      "The end is seen after everything has been released, whoever cancels while another finishes, or drops the sender (LIFE-1)",
      arguments: ["finishes", "drops"])
    func endAfterRelease(kind: String) async {
      let (early, missing) = (Counter(), Counter())
      await race(
        rounds: Scale.rounds(1_000), setUp: { _ in ReleaseOrder() },
        [
          { $0.subscription.cancel() },
          { if kind == "drops" { $0.drop() } else { $0.finish() } },
        ],
        check: { arena in
          if arena.sawUnreleased.value > 0 { early.add() }
          if arena.released.value != 2 || arena.ends.value != 1 { missing.add() }
        })
      #expect(early.value == 0 && missing.value == 0)
    }

    @Test("A cold source that sends nothing stops when its loop is cancelled", arguments: ["loop", "pool", "command"])
    func cold(kind: String) async throws {
      for _ in 0..<Scale.rounds(20) {
        let steps = Counter()
        let silent = Signal(0...).filter { _ in
          steps.add()
          return false
        }
        let task = Locked<Task<Void, any Error>?>(nil)
        // Cancelled by a thread: the sources of a few such tests keep all of the pool's busy.
        await onThreads(1) { _ in
          let running = Task {
            switch kind {
            case "loop": try await silent.run()
            case "pool": try await silent.subscribe(on: .global).run()
            default: _ = try await Command<Int, Int>(on: .global) { _ in silent }.run(1)
            }
          }
          task.set(running)
          spin { steps.value > 1_000 }
          running.cancel()
        }
        await #expect(throws: CancellationError.self) { try await task.withLock { $0 }?.value }
        var last = -1
        await settle {
          defer { last = steps.value }
          return last == steps.value
        }
      }
    }
  }
}

/// A signal of which the subscription is cancelled and the end sent at the same time.
private final class ReleaseOrder: Sendable {
  let (released, sawUnreleased, ends) = (Counter(), Counter(), Counter())
  private let sender = Locked<Sender<Int>?>(nil)
  let subscription = SubscriptionSlot()

  init() {
    let signal = Signal<Int> { [sender, released] new in
      sender.set(new)
      for _ in 0..<2 {
        new.onDispose {
          for _ in 0..<3 { sched() }
          released.add()
        }
      }
    }
    subscription.fill(
      signal.observe(
        Observer(
          next: { _ in .more },
          finish: { [released, sawUnreleased, ends] _ in
            if released.value != 2 { sawUnreleased.add() }
            ends.add()
          })))
  }

  func finish() { sender.withLock { $0 }?.finish() }

  func drop() {
    _ = sender.exchange(nil)
  }
}
