import ReactiveConcurrency
import Testing

extension Stress {
  /// What the explorer cannot run at the system's own speed: the queue, the executor and the mailbox, raced directly.
  @Suite struct Primitives {
    @Test("WorkQueue: what is pushed runs once, in each pusher's order, one at a time; nothing is stranded")
    func workQueue() async {
      let serializer = Serializer()
      let seen = Unguarded<[Int]>(Array(repeating: -1, count: 8))
      let ran = Counter()
      let count = Scale.rounds(125_000)
      await onThreads(8) { thread in
        for number in 0..<count {
          serializer.submit {
            if seen.value[thread] != number - 1 { Issue.record("\(number) after \(seen.value[thread])") }
            seen.value[thread] = number
            ran.add()
          }
        }
      }
      // A drain that was transferred ends on another thread.
      spin { ran.value == 8 * count }
      spin { serializer.tryEnter() }
      #expect(seen.value == Array(repeating: count - 1, count: 8))
    }

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

    @Test("Mailbox: one producer, one consumer: all values, in order, no lost wake-up", arguments: [1, 4, 256])
    func mailbox(high: Int) async {
      let mailbox = Mailbox<Int>(high: high)
      let isWoken = Counter(0)
      let count = Scale.rounds(300_000)
      await onThreads(2) { index in
        if index == 0 {
          for number in 0..<count where mailbox.add(number).wakes { isWoken.add() }
          if mailbox.finish(.completed) { isWoken.add() }
          return
        }
        var expected = 0
        var woken = 0
        while true {
          let available = mailbox.available()
          for _ in 0..<available {
            let value = mailbox.take()
            if value != expected { Issue.record("\(value) instead of \(expected)") }
            expected += 1
          }
          if available > 0 {
            _ = mailbox.acknowledge(available)
          } else if mailbox.end() != nil {
            break
          } else if mailbox.startWaiting() {
            woken += 1
            spin { isWoken.value == woken }
          }
        }
        if expected != count { Issue.record("\(expected) of \(count) values") }
      }
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
