import ReactiveConcurrency
import Testing

@testable import ClusterKit

/// What a publisher concludes from answers, without a server.
@Suite struct PublisherTests {
  @Test("An answer before that to an earlier publication of the same subject means that the earlier one is lost")
  func overtaking() {
    var state = Publisher.State()
    for (number, subject) in ["a", "b", "a", "a"].enumerated() {
      state.entries.append(
        Publisher.Entry(
          publication: Publication(to: subject, "\(number)"), id: "\(number)", ticket: Ticket(), deadline: .now,
          sent: .now))
    }
    #expect(!state.hasOvertaken(0))
    #expect(!state.hasOvertaken(1))
    #expect(state.hasOvertaken(2))
    state.entries[0].isAnswered = true
    state.removeAnswered()
    #expect(!state.hasOvertaken(2))
    #expect(state.hasOvertaken(3))
  }
}
