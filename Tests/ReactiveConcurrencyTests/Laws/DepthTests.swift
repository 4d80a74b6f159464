import Foundation
import OperatorManifest
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What `Signal`'s page says of depth: how much stack an operator takes, whichever it is.
@Suite("Depth: every operator, many times in a chain")
struct DepthTests {
  /// A run takes a time that is quadratic in it, and the stack is in proportion.
  static let depth = ProcessInfo.processInfo.environment["REACTIVE_NIGHTLY"] == nil ? 60 : 1_000

  /// The stack for one operator, and for the `map`s that fit it to the next one here.
  static let stackForEach = 24 << 10

  /// How a chain is consumed.
  enum Use: CaseIterable {
    /// By values that arrive while it is being started, which takes the most stack.
    case cold
    case ended, cancelled, released
  }

  @Test(
    "Dozens of any operator, a thousand at night, fit on the stack that the page of Signal names (DEPTH-1)",
    .timeLimit(.minutes(15)))
  func fits() async {
    // It always fails, because only then does a failure show what the process has written.
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let report = { @Sendable (line: String) in FileHandle.standardError.write(Data("\(line)\n".utf8)) }
      for checked in CheckedOperator.all where DepthTests.isChain(checked) {
        for use in Use.allCases {
          report("Chain: \(checked.name), \(use)")
          // As much for each.
          let depth = use == .cold ? DepthTests.depth : DepthTests.depth / 4
          onThread(stack: depth * DepthTests.stackForEach) { DepthTests.run(checked, depth, use) }
        }
      }
      report("Chain: no more")
      exit(EXIT_FAILURE)
    }
    let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
    #expect(lines.last { $0.hasPrefix("Chain: ") } == "Chain: no more")
    #expect(lines.count { $0.hasPrefix("Chain: ") } > 300, "the operators are found")
  }

  /// Whether it subscribes to its source once: twice as often, a thousand times over, would be too often.
  static func isChain(_ checked: CheckedOperator) -> Bool {
    run(checked, 6, .ended) <= 1
  }

  /// Runs a chain on one value, and lets each operator pass on one.
  ///
  /// - Returns: How often the source has been started.
  @discardableResult
  static func run(_ checked: CheckedOperator, _ depth: Int, _ use: Use) -> Int {
    let scheduler = TestScheduler()
    let probe = Probe()
    var source: Subject<Number>? = Subject<Number>()
    var chain = use == .cold ? probe.values([Number(1)]) : source.map { probe.watch($0.signal) } ?? .empty
    for _ in 0..<depth {
      let next = checked.makeCounted(chain, scheduler).enumerated()
      chain = next.compactMap { index, _ in index == 0 ? Number(1) : nil }
    }
    let subscription = chain.observe(.ignoring)
    chain = .empty
    source?.send(Number(1))
    scheduler.advance(by: .seconds(10))
    switch use {
    case .cold, .ended: source?.finish()
    case .cancelled: subscription.cancel()
    case .released: source = nil
    }
    scheduler.advance(by: .seconds(10))
    subscription.cancel()
    return probe.starts
  }
}
