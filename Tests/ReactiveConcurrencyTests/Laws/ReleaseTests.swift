import OperatorManifest
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// A release: what a completion would send is sent, when it would be sent, and then the release.
@Suite("Laws: releases")
struct ReleaseTests {
  @Test(
    "a release sends what a completion would, when that would, and then itself (LIFE-2)",
    arguments: CheckedOperator.all)
  func asCompletion(_ checked: CheckedOperator) {
    var differences: [String] = []
    for pauses in [0, 1, 2] {
      for count in [0, 1, 5] {
        let completed = history(of: checked, sending: count, pausingAtEvery: pauses) { $0.finish() }
        let released = history(of: checked, sending: count, pausingAtEvery: pauses) { _ in }
        // What ends before the source does so in both.
        let expected = completed.steps.map {
          completed.endsBefore ? $0 : $0.replacing("completed", with: "released")
        }
        if released.steps == expected { continue }
        differences.append(
          "\(count) values, pausing at every \(pauses): expected \(expected), got \(released.steps)")
      }
    }
    switch checked.traits.release {
    case .asCompletion: #expect(differences == [], "\(checked.name)")
    case .otherwise: #expect(differences != [], "\(checked.name) is no exception")
    }
  }

  /// Operators that make something else of a failure, have yet to start the source that fails, or send on a scheduler
  /// or from a loop, which has yet to run.
  private static let failingOtherwise: Set<String> = [
    "any(", "all(", "catch(", "results()", "retry(", "Signal.firstSuccess(of:)",
    "delaySubscription(for:on:)", "timeout(after:on:switchingTo:) the source", "Signal.using(on:acquire:release:_:)",
    "deliver(on:)", "subscribe(on:)", "state(initial:", "Signal.init(_: asyncSequence)", "Signal.init(stream:)",
  ]

  @Test(
    "a failure comes at once, whatever is stored for a timer or an end, and nothing after it (LIFE-2)",
    arguments: CheckedOperator.all)
  func failing(_ checked: CheckedOperator) {
    if checked.traits.isApart || Self.failingOtherwise.contains(where: checked.name.hasPrefix) { return }
    // In a pause it follows what is stored for the consumer in order.
    for count in [0, 1, 5] {
      let failed = history(of: checked, sending: count, pausingAtEvery: 0) { $0.finish(throwing: Failure("end")) }
      let atEnd = failed.steps[count]
      #expect(
        failed.endsBefore || atEnd.contains("failed") && failed.steps[count...].allSatisfy { $0 == atEnd },
        "\(checked.name), \(count) values: \(failed.steps[count...].prefix(5))")
    }
  }

  /// What a consumer has received by each step.
  private func history(
    of checked: CheckedOperator, sending count: Int, pausingAtEvery pauses: Int, _ end: (Sender<Int>) -> Void
  ) -> (steps: [String], endsBefore: Bool) {
    let scheduler = TestScheduler()
    let senders = Locked<[Sender<Int>]>([])
    let witness = Witness { _, index in pauses > 0 && index % pauses == 0 ? .paused : .more }
    witness.observe(checked.make(Signal { sender in senders.withLock { $0.append(sender) } }, scheduler))
    var history: [String] = []
    func note() { history.append("\(witness.values) \(witness.ends)") }
    for value in 1..<count + 1 {
      for sender in senders.withLock({ $0 }) { sender.send(value) }
      scheduler.advance(by: .milliseconds(300))
      note()
    }
    let endsBefore = !witness.ends.isEmpty
    for sender in senders.exchange([]) { end(sender) }
    note()
    for _ in 0..<20 {
      scheduler.advance(by: .milliseconds(400))
      note()
      witness.resume()
      note()
    }
    witness.cancel()
    return (history, endsBefore)
  }
}
