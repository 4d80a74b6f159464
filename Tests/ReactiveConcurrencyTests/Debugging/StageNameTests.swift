import Foundation
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

@Suite("Names of stages")
struct StageNameTests {
  @Test("Operators go by the names by which they are called (LIVE-2)")
  func names() async throws {
    let symbols = try await Interface.symbols(of: "ReactiveConcurrency").map { Name($0.shortName) }
    let declared = Dictionary(grouping: symbols, by: \.base)
    for checked in CheckedOperator.all {
      for shown in Self.namesShown(by: checked) where !Self.others.contains(shown) {
        let name = Name(shown)
        let isDeclared = declared[name.base, default: []].contains { name.labels.isSubset(of: $0.labels) }
        #expect(isDeclared && name.values.allSatisfy { declared[$0] != nil }, "\(checked.name): \(shown)")
      }
      await Task.yield()
    }
  }

  /// What `named(_:)` has named, how one makes a signal, or subscribes to a source.
  private static let others: Set = ["users", "Signal { sender in }", "Signal(sequence)", "MulticastConnection.signal"]

  /// A name as it is declared or shown: `take(until:)`, `flattenMap(.race)`.
  private struct Name {
    let base: String
    let labels: Set<String>
    /// The named values among its arguments, without the dot.
    let values: [String]

    init(_ name: String) {
      let parts = name.split(separator: "(", maxSplits: 1)
      base = String(parts[0])
      let arguments = parts.dropFirst().first?.split { ":)".contains($0) }.map(String.init) ?? []
      labels = Set(arguments.filter { $0 != "_" && !$0.hasPrefix(".") })
      values = arguments.filter { $0.hasPrefix(".") }.map { String($0.dropFirst()) }
    }
  }

  private static func namesShown(by checked: CheckedOperator) -> Set<String> {
    let scheduler = TestScheduler()
    let live = LiveSubscriptions()
    let subject = Subject<Int>()
    let seen = Recorder<String>()
    let recording = live.track { scheduler.record(checked.make(subject.signal, scheduler)) }
    for value in 1...3 {
      seen.add(live.description)
      subject.send(value)
      seen.add(live.description)
      scheduler.advance(by: .milliseconds(700))
    }
    recording.cancel()
    return Set(
      seen.values.flatMap { $0.split(separator: "\n") }.map { $0.components(separatedBy: " × ")[0] })
  }
}
