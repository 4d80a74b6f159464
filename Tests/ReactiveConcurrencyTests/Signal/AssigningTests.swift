import ReactiveConcurrency
import ReactiveTesting
import Testing

/// An object that any thread may use.
private final class Status: Sendable {
  private let state = Locked((text: "", detail: String?.none))

  var text: String {
    get { state.withLock { $0.text } }
    set { state.withLock { $0.text = newValue } }
  }

  var detail: String? {
    get { state.withLock { $0.detail } }
    set { state.withLock { $0.detail = newValue } }
  }
}

@Suite("Assigning")
struct AssigningTests {
  @Test("assign sets the property on each value (SIG-ASSIGN-1)")
  func sets() {
    let status = Status()
    let subject = Subject<String>()
    subject.signal.assign(to: \.text, of: status)
    #expect(status.text == "")
    subject.send("a")
    #expect(status.text == "a")
    subject.send("b")
    #expect(status.text == "b")
    Signal.of("x", nil, "y").assign(to: \.detail, of: status)
    #expect(status.detail == "y")
  }

  @Test("assign does not keep its object; once that is freed, the next value releases the source (SIG-ASSIGN-2)")
  func freed() {
    let subject = Subject<String>()
    weak var released: Status?
    do {
      let status = Status()
      released = status
      subject.signal.assign(to: \.text, of: status)
      subject.send("a")
      #expect(status.text == "a")
    }
    #expect(released == nil)
    #expect(subject.subscriberCount == 1)
    subject.send("b")
    #expect(subject.subscriberCount == 0)
  }

  @Test("assign ends with the signal or its handle, then another may bind (SIG-ASSIGN-3)")
  func ends() {
    let status = Status()
    let first = Subject<String>()
    let second = Subject<String>()
    first.signal.assign(to: \.text, of: status)
    first.send("a")
    first.finish()
    let handle = second.signal.assign(to: \.text, of: status)
    first.send("lost")
    #expect(status.text == "a")
    second.send("b")
    #expect(status.text == "b")
    handle.cancel()
    second.send("c")
    #expect(status.text == "b")
    #expect(second.subscriberCount == 0)
    Signal.of("d").concat(.fail(Failure("no"))).assign(to: \.text, of: status)
    #expect(status.text == "d")
  }

  @Test("assign sets a given value in place of nil (SIG-ASSIGN-4)")
  func nilValue() {
    let status = Status()
    let subject = Subject<String?>()
    subject.signal.assign(to: \.text, of: status, nilValue: "none")
    subject.send("a")
    #expect(status.text == "a")
    subject.send(nil)
    #expect(status.text == "none")
  }
}
