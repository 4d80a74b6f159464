import ReactiveConcurrency
import Testing

#if DEBUG
  /// Debug builds trap on a breach of the event contract, and name the stage.
  @Suite("Event contract, checked")
  struct ContractGuardTests {
    private static func observe(
      _ stage: StaticString, answering demand: Demand = .more, _ breach: @escaping @Sendable (Observer<Int>) -> Void
    ) {
      let source = Signal<Int>(stage: stage) { observer in
        breach(observer)
        return .ended
      }
      _ = source.observe(Observer(next: { _ in demand }, finish: { _ in }))
    }

    private static func explains(_ result: ExitTest.Result?, _ stage: String, _ rule: String) -> Bool {
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      return message.contains("stage `\(stage)`") && message.contains(rule)
    }

    @Test("Rule 2: nothing follows the end")
    func lateValue() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ContractGuardTests.observe("late") { observer in
          observer.finish(.completed)
          _ = observer.next(1)
        }
      }
      #expect(Self.explains(result, "late", "rule 2"))
    }

    @Test("Rule 2: one end")
    func secondEnd() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ContractGuardTests.observe("twice") { observer in
          observer.finish(.completed)
          observer.finish(.completed)
        }
      }
      #expect(Self.explains(result, "twice", "rule 2"))
    }

    @Test("Rule 3: no value after `.cancelled`")
    func afterRefusal() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ContractGuardTests.observe("deaf", answering: .cancelled) { observer in
          _ = observer.next(1)
          _ = observer.next(2)
        }
      }
      #expect(Self.explains(result, "deaf", "rule 3"))
    }

    @Test("Rule 1: events do not re-enter")
    func overlap() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let kept = Locked<Observer<Int>?>(nil)
        let source = Signal<Int>(stage: "overlapping") { observer in
          kept.set(observer)
          _ = observer.next(1)
          return .ended
        }
        _ = source.observe(Observer(next: { _ in kept.withLock { $0 }?.next(2) ?? .more }, finish: { _ in }))
      }
      #expect(Self.explains(result, "overlapping", "rule 1"))
    }

    @Test("The end may follow `.cancelled`, as its acknowledgment")
    func acknowledgement() {
      Self.observe("polite", answering: .cancelled) { observer in
        _ = observer.next(1)
        observer.finish(.cancelled)
      }
    }
  }
#endif
