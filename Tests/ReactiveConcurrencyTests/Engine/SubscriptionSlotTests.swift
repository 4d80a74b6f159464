import Testing

@testable import ReactiveConcurrency

@Suite("What a receiver holds of its source, state by state")
struct SubscriptionSlotTests {
  /// Every state, by the events that lead to it.
  private static let states: [(name: String, state: SubscriptionSlot.State)] = [
    ("starting", .starting), ("resumed early", .resumedEarly), ("running", .running(.ended)),
    ("closed", .closed), ("abandoned early", .abandonedEarly),
  ]

  /// What each event makes of each state, and what follows.
  @Test(
    "A resume and a cancellation that come before the subscription reach it; a cancellation is final",
    arguments: [
      // The event, and for each of the states above the next one and the action.
      ("start", ["running", "running, resume", "running, release", "closed, cancel", "running, abandon"]),
      ("restart", ["starting", "resumed early", "starting, release", "closed", "abandoned early"]),
      ("resume", ["resumed early", "resumed early", "running, resume", "closed", "abandoned early"]),
      ("cancel", ["closed", "closed", "closed, cancel", "closed", "closed"]),
      ("abandon", ["abandoned early", "abandoned early", "running, abandon", "closed", "abandoned early"]),
      ("end", ["closed", "closed", "closed, release", "closed", "closed"]),
    ])
  func transitions(event: String, expected: [String]) {
    for ((name, state), expected) in zip(Self.states, expected) {
      var state = state
      let action: SubscriptionSlot.State.Action =
        switch event {
        case "start": state.start(.ended)
        case "restart": state.restart()
        case "resume": state.resume()
        case "cancel": state.cancel()
        case "abandon": state.abandon()
        default: state.end()
        }
      #expect(description(state) + description(action) == expected, "\(event) while \(name)")
    }
  }

  private func description(_ state: SubscriptionSlot.State) -> String {
    switch state {
    case .starting: "starting"
    case .resumedEarly: "resumed early"
    case .running: "running"
    case .closed: "closed"
    case .abandonedEarly: "abandoned early"
    }
  }

  private func description(_ action: SubscriptionSlot.State.Action) -> String {
    switch action {
    case .none: ""
    case .resume: ", resume"
    case .cancel: ", cancel"
    case .abandon: ", abandon"
    case .release: ", release"
    }
  }
}
