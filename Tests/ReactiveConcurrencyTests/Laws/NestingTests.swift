import Foundation
import ReactiveConcurrency
import Testing

/// What a pause means through any nesting of operators that store, share, divide, flatten and combine: the source
/// stops, and nothing is lost.
@Suite("Laws: pauses through nestings")
struct NestingTests {
  @Test("a source that cannot pause loses nothing, whenever its consumer resumes (AHEAD-1)", arguments: Nesting.all)
  func hot(_ nesting: Nesting) async {
    for pausesAt in nesting.pauses {
      let run = NestingRun(nesting, count: 600, pausingAt: pausesAt, isHot: true)
      await run.exhaust()
      run.expectAll("pausing at \(pausesAt)")
    }
  }

  @Test("a source that can pause loses nothing, whenever its consumer resumes (AHEAD-1)", arguments: Nesting.all)
  func cold(_ nesting: Nesting) async {
    for pausesAt in nesting.pauses {
      let run = NestingRun(nesting, count: 600, pausingAt: pausesAt)
      await run.exhaust()
      run.expectAll("pausing at \(pausesAt)")
    }
  }

  @Test("a consumer that pauses bounds what the source sends (AHEAD-2)", arguments: Nesting.all)
  func bounded(_ nesting: Nesting) async {
    guard nesting.layers.allSatisfy(\.isBounded) else { return }
    await onThread(stack: 8 << 20) {
      let run = NestingRun(nesting, count: 10_000, pausingAt: 1)
      #expect(run.pulled <= run.bound, "\(nesting): the source has sent \(run.pulled)")
      run.late.come(1)
      for _ in 0..<20 { run.witness.resume() }
      run.late.come(1)
      #expect(run.pulled <= run.bound + 200, "\(nesting): then the source has sent \(run.pulled)")
      run.witness.cancel()
    }
  }

  @Test("a loop that takes one value bounds what the source sends (AHEAD-2)", arguments: Nesting.all)
  func boundedLoop(_ nesting: Nesting) async throws {
    guard nesting.layers.allSatisfy(\.isBounded) else { return }
    let late = Latecomers()
    let probe = Probe()
    let signal = nesting.apply(probe.values(0..<10_000), late)
    var values = signal.makeAsyncIterator()
    // Nothing comes before what `zip` waits for.
    guard late.isEmpty else { return }
    _ = try await values.next()
    #expect(probe.produced <= NestingRun.bound(nesting) + 512, "\(nesting): the source has sent \(probe.produced)")
  }

  @Test("a loop over zip gets every value, whichever input is divided (AHEAD-1)")
  func loop() async throws {
    let groups = Signal(0..<1_000).group(by: { $0 }).flattenMap { $0.signal }
    let windows = Signal(0..<1_000).window(count: 10).flatten()
    var sums: [Int] = []
    for try await (number, group, window) in zip(Signal(0..<1_000), groups, windows) {
      if sums.count % 50 == 0 { await Task.yield() }
      sums.append(number + group + window)
    }
    #expect(sums == (0..<1_000).map { $0 * 3 })
  }
}

/// Layers around a source, the innermost first.
struct Nesting: Sendable, CustomTestStringConvertible {
  let layers: [NestingLayer]
  /// At which values the consumer pauses: at every value, at every third, or at none, in runs of their own.
  var pauses = [0, 1, 3]

  var testDescription: String { layers.map(\.name).joined(separator: " | ") }

  /// Whether nobody comes late to a run that is shared.
  private var isLossless: Bool {
    guard let shared = layers.firstIndex(where: { $0.name.hasPrefix("share(") }) else { return true }
    return layers[shared...].allSatisfy { $0.runs == 1 }
  }

  func apply(_ source: Signal<Int>, _ late: Latecomers) -> Signal<Int> {
    layers.reduce(source) { $1.make($0, late) }
  }

  /// Never in a debug build: there they would keep every thread of the pool for twenty minutes, and tests beside them
  /// would wait for a turn past their time limits.
  #if DEBUG
    static let isNightly = false
  #else
    static let isNightly = ProcessInfo.processInfo.environment["REACTIVE_NIGHTLY"] != nil
  #endif

  /// Some pairs and triples, each with one way of pausing; with `REACTIVE_NIGHTLY` more of them, and all ways.
  static let all: [Nesting] = {
    let layers = NestingLayer.all
    let pairs = layers.flatMap { inner in layers.map { Nesting(layers: [inner, $0]) } }.filter(\.isLossless)
    let triples = layers.flatMap { layer in pairs.map { Nesting(layers: [layer] + $0.layers) } }.filter(\.isLossless)
    func each(_ nestings: [Nesting], _ step: Int) -> [Nesting] {
      stride(from: 7, to: nestings.count, by: step).map { nestings[$0] }
    }
    if isNightly { return pairs + each(triples, 37) }
    // A pause that is told to a part alone must hold the source of all parts.
    let divided = NestingLayer.dividing.flatMap { inner in
      NestingLayer.storing.map { Nesting(layers: [inner, $0]) }
    }
    // Once a full input was not resumed with its consumer, although the other input depended on its source.
    let found = triples.filter { $0.description == "buffering | multicast { zip(groups, groups) } | conflated" }
    let some = found + divided + each(pairs, 11) + each(triples, 2_401)
    return some.enumerated().map { index, nesting in Nesting(layers: nesting.layers, pauses: [[1, 0, 3][index % 3]]) }
  }()
}

extension Nesting: CustomStringConvertible {
  var description: String { testDescription }
}

/// A nesting between a source of `0..<count` and a consumer that pauses at every `pausingAt`-th value.
private struct NestingRun {
  let nesting: Nesting
  let count: Int
  let late = Latecomers()
  let probe = Probe()
  let witness: Witness
  private let subject = Subject<Int>()
  private let isHot: Bool

  init(_ nesting: Nesting, count: Int, pausingAt pausesAt: Int, isHot: Bool = false) {
    self.nesting = nesting
    self.count = count
    self.isHot = isHot
    witness = Witness { _, index in pausesAt > 0 && index % pausesAt == 0 ? .paused : .more }
    witness.observe(nesting.apply(isHot ? subject.signal : probe.values(0..<count), late))
  }

  var pulled: Int { probe.produced }

  /// How many values a source may send to a paused consumer.
  var bound: Int { Self.bound(nesting) }

  static func bound(_ nesting: Nesting) -> Int {
    nesting.layers.reduce(1) { $0 * $1.runs } * 300 * (nesting.layers.count + 1)
  }

  /// Sends all there is, and resumes the consumer until nothing comes any more. Gives the thread back in
  /// between: six hundred groups take more than a second.
  func exhaust() async {
    if isHot {
      for value in 0..<count { subject.send(value) }
      subject.finish()
    }
    late.come(count)
    while witness.isPaused, witness.ends.isEmpty {
      witness.resume()
      await Task.yield()
    }
  }

  func expectAll(_ context: String) {
    let values = witness.values.compactMap { Int($0) }.filter { $0 < Latecomers.firstOther }.sorted()
    let expected = Array(0..<count)
    #expect(values.count == count && values == expected, "\(nesting), \(context): \(values.count) of \(count) values")
    #expect(witness.ends == ["completed"], "\(nesting), \(context): \(witness.ends)")
  }
}
