import ReactiveConcurrency
import Testing

extension Stress {
  /// What the explorer cannot run at the system's own speed: the executor with tasks of the system, raced directly.
  @Suite struct Primitives {
    @Test("InlineExecutor: isolation holds for entries, queued work and tasks alike")
    func executorIsolation() async {
      let executor = InlineExecutor()
      let inside = Unguarded(0)
      let ran = Counter()
      let actor = Guest(executor)
      let count = Scale.rounds(20_000)
      async let tasks: Void = withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            for _ in 0..<count / 4 {
              await actor.visit {
                inside.value += 1
                ran.add()
              }
            }
          }
        }
      }
      await onThreads(4) { _ in
        for _ in 0..<count {
          executor.submit {
            if executor.isIsolatingCurrentContext() != true { Issue.record("Not isolated in submitted work") }
            inside.value += 1
            ran.add()
          }
          if executor.tryEnter() {
            executor.preconditionIsolated()
            inside.value += 1
            ran.add()
            executor.leave()
          } else {
            executor.submit {
              inside.value += 1
              ran.add()
            }
          }
        }
      }
      await tasks
      spin { ran.value == 8 * count + count / 4 * 4 }
      spin { executor.tryEnter() }
      #expect(inside.value == 8 * count + count / 4 * 4)
      #expect(executor.isIsolatingCurrentContext() == true)
      executor.leave()
      #expect(executor.isIsolatingCurrentContext() == false)
    }
  }
}

/// A value without protection of its own, so that the sanitizer sees when the code under test fails to give any.
///
/// Safety: none; that it is needed nowhere is what the tests show.
final class Unguarded<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// An actor on an executor that is also entered by hand.
private actor Guest {
  private nonisolated let executor: InlineExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: InlineExecutor) {
    self.executor = executor
  }

  func visit(_ body: @Sendable () -> Void) {
    body()
  }
}
