import Foundation
import ReactiveConcurrency
import ReactiveTesting
import Testing

#if DEBUG
  @Suite("Live subscriptions")
  struct LiveSubscriptionsTests {
    @Test("what a subscription subscribes later on counts, after a timer, a retry, on another thread (LIVE-1)")
    func later() {
      let scheduler = TestScheduler()
      let subject = Subject<Int>()
      let live = LiveSubscriptions()
      let other = LiveSubscriptions()
      let recording = live.track {
        scheduler.record(
          subject.signal.delay(for: .seconds(1), on: scheduler)
            .flattenMap { _ in Signal<Int>.never.map { $0 } })
      }
      #expect(live.description.contains("delay(for:on:) × 1"))
      for count in 1...3 {
        other.track {
          subject.send(count)
          scheduler.advance(by: .seconds(1))
        }
        #expect(live.description.contains("never × \(count)"))
        #expect(live.description.contains("map(_:) × \(count)"))
      }
      #expect(other.count == 0)
      recording.cancel()
      #expect(live.count == 0)
      #expect(live.description.isEmpty)
    }

    @Test("what begins within a scope and belongs to another consumer does not count there (LIVE-1)")
    func others() {
      let live = LiveSubscriptions()
      let subject = Subject<Int>()
      let subscription = subject.signal.flattenMap { _ in Signal<Int>.never }
        .observe(Observer(next: { _ in .more }, finish: { _ in }))
      live.track { subject.send(1) }
      #expect(live.count == 0)
      subscription.cancel()
    }

    @Test("operators go by the names by which they are called (LIVE-2)", arguments: CheckedOperator.all.indices)
    func names(_ index: Int) throws {
      let checked = CheckedOperator.all[index]
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
      for line in Set(seen.values.flatMap { $0.split(separator: "\n") }) {
        let name = line.components(separatedBy: " × ")[0]
        #expect(Self.isPublic(name), "\(checked.name): \(line)")
      }
    }

    @Test("Each live subscription says where it is subscribed (LIVE-3)")
    func callSites() {
      let live = LiveSubscriptions()
      let scheduler = TestScheduler()
      let ignoring = Observer<Int>(next: { _ in .more }, finish: { _ in })
      let signal = Signal<Int>.just(1).delay(for: .seconds(1), on: scheduler).flattenMap { _ in Signal<Int>.never }
      let first = live.track { signal.observe(ignoring) }
      let second = live.track { signal.observe(ignoring) }
      scheduler.run()
      let lines = live.description.split(separator: "\n").filter { $0.hasPrefix("never × 1, subscribed at ") }
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.contains("ReactiveConcurrencyTests/LiveSubscriptionsTests.swift:") })
      first.cancel()
      second.cancel()
      #expect(live.count == 0)
    }

    /// The words of each public declaration, up to its body, from its kind on.
    private static let declarations: [ArraySlice<Substring>] = {
      let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let core = tests.appendingPathComponent("../../../Sources/ReactiveConcurrency").standardized
      let files =
        FileManager.default.enumerator(at: core, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
      let sources = files.filter { $0.pathExtension == "swift" }
        .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
      return sources.flatMap { $0.components(separatedBy: "public ").dropFirst() }.compactMap { declaration in
        let words = declaration.prefix(600).prefix { $0 != "{" }
          .split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let kind = words.firstIndex { ["func", "var", "class", "struct", "actor", "init"].contains($0) }
        return kind.map { words[$0...] }
      }
    }()

    /// Whether a name is that of a public declaration, with its labels if it has any.
    private static func isPublic(_ name: String) -> Bool {
      // How one makes a signal of one's own, or subscribes to a source.
      let others = ["Signal { sender in }", "Signal(sequence)", "MulticastConnection.signal", "flattenMap(.race)"]
      if others.contains(name) || name.hasPrefix("checkpoint \"") { return true }
      let parts = name.split(separator: "(", maxSplits: 1)
      let base = parts[0]
      let labels = parts.count < 2 ? [] : parts[1].split { ":).".contains($0) }.filter { $0 != "_" }
      return declarations.contains { words in
        let declared = words.first == "init" ? words.first : words.dropFirst().first
        return declared == base && labels.allSatisfy(words.contains)
      }
    }
  }
#endif

@Suite("Live subscriptions, switched on")
struct EnabledLiveSubscriptionsTests {
  @Test("Live subscriptions that are switched on are counted, in a release build too, and all of the process (LIVE-4)")
  func enabled() async {
    await #expect(processExitsWith: .success) {
      let subject = Subject<Int>()
      let ignoring = Observer<Int>(next: { _ in .more }, finish: { _ in })
      let before = subject.signal.observe(ignoring)
      precondition(LiveSubscriptions.process.count == 0)
      LiveSubscriptions.enable()
      let live = LiveSubscriptions()
      let chain = subject.signal.map { $0 + 1 }
      let tracked = live.track { chain.observe(ignoring) }
      let free = chain.observe(ignoring)
      precondition(live.count == 2 && LiveSubscriptions.process.count == 2, "\(live)\n\(LiveSubscriptions.process)")
      precondition(live.description.hasPrefix("Subject × 1, subscribed at ReactiveConcurrencyTests/"), "\(live)")
      for subscription in [before, tracked, free] { subscription.cancel() }
      precondition(live.count == 0 && LiveSubscriptions.process.count == 0)
    }
  }
}
