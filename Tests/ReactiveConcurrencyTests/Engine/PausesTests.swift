import Testing

@testable import ReactiveConcurrency

@Suite("Who waits for the paused subscribers of a broadcaster")
struct PausesTests {
  /// What two listeners are, which of them are paused, and who waits then; a third one never pauses, if there is one.
  private struct Case: CustomTestStringConvertible {
    var listeners: [Pausing]
    var paused: [Pausing?]
    var others = 0
    var waiting: Pauses.Waiting

    var testDescription: String { "\(listeners) and \(others) others, paused: \(paused)" }
  }

  @Test(
    "Nobody waits for one who stores or reads while another wants more; everybody for one whose pause binds",
    arguments: [
      Case(listeners: [.binding, .binding], paused: [nil, nil], waiting: .nobody),
      Case(listeners: [.binding, .binding], paused: [.binding, nil], waiting: .bound),
      Case(listeners: [.storing, .storing], paused: [.storing, nil], waiting: .nobody),
      Case(listeners: [.storing, .storing], paused: [.storing, .storing], waiting: .emissions),
      // One whose consumer has paused.
      Case(listeners: [.storing, .storing], paused: [.binding, nil], waiting: .bound),
      // One that wants all that it gets does not keep the source going for those who store.
      Case(listeners: [.storing, .storing], paused: [.storing, .storing], others: 1, waiting: .emissions),
      Case(listeners: [.storing, .reading], paused: [.storing, nil], waiting: .nobody),
      Case(listeners: [.storing, .reading], paused: [.storing, .reading], waiting: .emissions),
      Case(listeners: [.reading, .reading], paused: [.reading, nil], waiting: .nobody),
      Case(listeners: [.reading, .reading], paused: [.reading, .reading], waiting: .sources),
      Case(listeners: [.reading, .reading], paused: [.reading, .reading], others: 1, waiting: .nobody),
      Case(listeners: [.reading, .binding], paused: [.reading, nil], waiting: .nobody),
      Case(listeners: [.reading, .binding], paused: [.reading, .binding], waiting: .bound),
    ])
  private func waiting(_ example: Case) {
    var pauses = Pauses()
    pauses.storingListeners = example.listeners.count { $0 != .binding }
    for pause in example.paused { pauses.change(from: nil, to: pause) }
    let count = example.listeners.count + example.others
    #expect(pauses.waiting(for: count) == example.waiting)
    for pause in example.paused { pauses.change(from: pause, to: nil) }
    #expect(pauses.all == 0)
    #expect(pauses.waiting(for: count) == .nobody)
  }
}
