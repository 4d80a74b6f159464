import Observation
import ReactiveClassic
import Testing

@MainActor @Observable private final class Model {
  var name = "ann"
  var count = 0
  init() {}
}

@MainActor @Observable private final class View {
  var text = ""
  @ObservationIgnored var writes: [String] = []
  init() {}
  var shown: String {
    get { text }
    set {
      writes.append(newValue)
      text = newValue
    }
  }
}

@Suite("Properties, in the old spelling", .timeLimit(.minutes(15)))
@MainActor
struct ObservedTests {
  private let model = Model()
  private let view = View()
  /// Ends a turn: what it observes changes after all else, and so is seen last.
  private let clock = Model()

  private func turn() async throws {
    var turns = RACObserve(clock, \.count).makeAsyncIterator()
    _ = try await turns.next()
    clock.count += 1
    _ = try await turns.next()
  }

  @Test("RACObserve sends in a later turn, and nothing for an equal value; a subject sends both (LIFE-3)")
  func equalValues() async throws {
    let record = Record()
    RACObserve(model, \.name).subscribeNext { record.add($0) }
    model.name = "ann"
    try await turn()
    model.name = "bob"
    #expect(record.text == "ann")
    try await turn()
    #expect(record.text == "ann bob")
    let name = RACBehaviorSubject(defaultValue: "ann")
    let sent = Record()
    name.subscribeNext { sent.add($0) }
    name.sendNext("ann")
    #expect(sent.text == "ann ann")
  }

  @Test("A channel of a property sends its changes and sets it, and does not send back what it has set (CH-10)")
  func property() async throws {
    let record = Record()
    let terminal = RACChannelTo(view, \.shown)
    terminal.subscribeNext { record.add($0) }
    terminal.sendNext("set")
    #expect(view.shown == "set")
    try await turn()
    view.shown = "typed"
    try await turn()
    view.shown = "set"
    try await turn()
    #expect(record.all == ["", "typed", "set"])
    #expect(view.writes == ["set", "typed", "set"])
  }

  @Test("Two properties that are bound follow each other, and neither undoes a later change (CH-10)")
  func bound() async throws {
    let connection = RACChannelTo(view, \.shown).bind(to: RACChannelTo(model, \.name))
    #expect(view.shown == "ann")
    model.name = "bob"
    try await turn()
    #expect(view.shown == "bob")
    // The change that the channel has made to the view has not been seen, when the model changes again.
    model.name = "cid"
    try await turn()
    try await turn()
    #expect(model.name == "cid" && view.shown == "cid")
    view.shown = "dan"
    try await turn()
    #expect(model.name == "dan")
    #expect(view.writes == ["ann", "bob", "cid", "dan"])
    connection.dispose()
    model.name = "eve"
    try await turn()
    #expect(view.shown == "dan")
  }

  @Test("A channel ends with its object, which it does not keep (CH-10)")
  func ends() async throws {
    var model: Model? = Model()
    weak let released = model
    let record = Record()
    let terminal = model.map { RACChannelTo($0, \.name) }
    terminal?.signal.subscribeCompleted { record.add("|") }
    model = nil
    try await turn()
    #expect(released == nil && record.text == "|")
  }
}
