import ReactiveClassic
import Testing

extension SignalConvertible {
  /// As an extension of `RACSignal` without a condition would write it.
  fileprivate func isSomething() -> RACSignal<Bool> { signal.map { $0 as Value? != nil } }

  fileprivate func notNil<Wrapped>() -> RACSignal<Bool> where Value == Wrapped? { signal.map { $0 != nil } }

  fileprivate func doubled() -> RACSignal<Int> where Value == Int { signal.map { $0 * 2 } }
}

@Suite("Categories")
struct CategoryTests {
  @Test("A category that asks for nil knows that values are Optional; on SignalConvertible it is a subject's, too")
  func optionals() {
    let names = Signal<String?>.of("ann", nil)
    #expect(Record.of(names.isSomething()) == "true true |")
    #expect(Record.of(names.notNil()) == "true false |")
    let ages = RACReplaySubject<Int>(capacity: 1)
    ages.sendNext(2)
    ages.sendCompleted()
    #expect(Record.of(ages.doubled()) == "4 |")
  }
}
