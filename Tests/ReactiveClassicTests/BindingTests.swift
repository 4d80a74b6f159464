import ReactiveClassic
import ReactiveConcurrency
import Testing

private final class Label: Sendable {
  private let state = Locked("")

  var text: String {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

@Suite("The bridge's setKeyPath:onObject:")
struct BindingTests {
  @Test("setKeyPath sets each value, the given one for nil, until it is disposed of (SIG-ASSIGN-1, 3, 4)")
  func binds() {
    let label = Label()
    let texts = RACSubject<String?>()
    let disposable = texts.setKeyPath(\.text, onObject: label, nilValue: "none")
    texts.sendNext("a")
    #expect(label.text == "a")
    texts.sendNext(nil)
    #expect(label.text == "none")
    disposable.dispose()
    texts.sendNext("b")
    #expect(label.text == "none")
    Signal.just("c").setKeyPath(\.text, onObject: label)
    #expect(label.text == "c")
  }
}
