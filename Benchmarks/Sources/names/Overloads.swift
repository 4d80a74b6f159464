/// Each declaration of swift-async-algorithms that a signal can be an argument of, as calls of it, and what becomes of
/// them: how many overloads the library has for a name, and at least a call for each.
enum Overloads {
  static let all: [String: (count: Int, calls: [(code: String, fate: Fate)])] = [
    "chain": (
      2,
      [
        ("chain(numbers, numbers)", .ours),
        ("chain(numbers, stream)", .ours),
        ("chain(stream, numbers)", .ours),
        ("chain(numbers, numbers, numbers)", .ours),
        ("chain(numbers, numbers, stream)", .theirs(foreign)),
      ]
    ),
    "combineLatest": (
      2,
      [
        ("combineLatest(numbers, words)", .ours),
        ("combineLatest(numbers, stream)", .ours),
        ("combineLatest(stream, numbers)", .ours),
        ("combineLatest(numbers, words, numbers)", .ours),
        ("combineLatest(numbers, words, stream)", .theirs(foreign)),
      ]
    ),
    "merge": (
      2,
      [
        ("merge(numbers, numbers)", .ours),
        ("merge(numbers, stream)", .ours),
        ("merge(stream, numbers)", .ours),
        ("merge(numbers, numbers, numbers)", .ours),
        ("merge(numbers, numbers, stream)", .theirs(foreign)),
        ("merge(subject, stream)", .ours),
      ]
    ),
    "zip": (
      2,
      [
        ("zip(numbers, words)", .ours),
        ("zip(numbers, stream)", .ours),
        ("zip(stream, numbers)", .ours),
        ("zip(numbers, words, numbers)", .ours),
        ("zip(numbers, words, stream)", .theirs(foreign)),
      ]
    ),
    "adjacentPairs": (
      1,
      [
        ("numbers.adjacentPairs()", .ours)
      ]
    ),
    "chunked": (
      8,
      [
        ("numbers.chunked(into: [Int].self, by: { $0 == $1 })", .refused),
        ("numbers.chunked(into: ContiguousArray<Int>.self, by: { $0 == $1 })", .refused),
        ("numbers.chunked(by: { $0 == $1 })", .ours),
        ("numbers.chunked { $0 == $1 }", .ours),
        ("numbers.chunked(into: [Int].self, on: { $0 % 2 })", .refused),
        ("numbers.chunked(into: ContiguousArray<Int>.self, on: { $0 % 2 })", .refused),
        ("numbers.chunked(on: { $0 % 2 })", .theirs(search)),
        (#"numbers.chunked(on: \.magnitude)"#, .theirs(search)),
        ("numbers.chunked(by: words, into: [Int].self)", .refused),
        ("numbers.chunked(by: stream, into: [Int].self)", .refused),
        ("numbers.chunked(by: words)", .ours),
        ("numbers.chunked(by: subject)", .ours),
        ("numbers.chunked(by: stream)", .ours),
        ("numbers.chunked(by: .repeating(every: .seconds(1)), into: [Int].self)", .refused),
        ("numbers.chunked(by: .repeating(every: .seconds(1)))", .refused),
        ("numbers.chunked(by: .repeating(every: .seconds(1), clock: .continuous))", .refused),
        ("numbers.chunked(by: .repeating(every: .seconds(1), clock: .suspending))", .refused),
        ("numbers.chunked(by: timer)", .ours),
        ("numbers.chunked(by: timer, into: [Int].self)", .refused),
        ("numbers.chunked(by: AsyncTimerSequence(interval: .seconds(1), clock: .continuous))", .ours),
        ("subject.chunked(on: { $0 % 2 })", .theirs(search)),
        ("subject.chunked(into: [Int].self, by: { $0 == $1 })", .refused),
      ]
    ),
    "chunks": (
      6,
      [
        ("numbers.chunks(ofCount: 2, or: words, into: [Int].self)", .refused),
        ("numbers.chunks(ofCount: 2, or: stream, into: [Int].self)", .refused),
        ("numbers.chunks(ofCount: 2, or: words)", .refused),
        ("numbers.chunks(ofCount: 2, or: stream)", .refused),
        ("numbers.chunks(ofCount: 2, or: .repeating(every: .seconds(1)), into: [Int].self)", .refused),
        (
          "numbers.chunks(ofCount: 2, or: .repeating(every: .seconds(1), clock: .continuous), into: [Int].self)",
          .refused
        ),
        ("numbers.chunks(ofCount: 2, or: .repeating(every: .seconds(1)))", .refused),
        ("numbers.chunks(ofCount: 2, or: .repeating(every: .seconds(1), clock: .continuous))", .refused),
        ("numbers.chunks(ofCount: 2, or: timer)", .refused),
        ("numbers.chunks(ofCount: 2, or: timer, into: [Int].self)", .refused),
        ("numbers.chunks(ofCount: 2, into: [Int].self)", .refused),
        ("numbers.chunks(ofCount: 2, into: ContiguousArray<Int>.self)", .refused),
        ("numbers.chunks(ofCount: 2)", .ours),
        ("subject.chunks(ofCount: 2, into: [Int].self)", .refused),
      ]
    ),
    "compacted": (
      1,
      [
        ("optional.compacted()", .ours)
      ]
    ),
    "reductions": (
      6,
      [
        ("numbers.reductions(0, { $0 + $1 })", .ours),
        ("numbers.reductions(0) { $0 + $1 }", .ours),
        ("numbers.reductions(into: 0) { $0 += $1 }", .ours),
        ("numbers.reductions { $0 + $1 }", .ours),
        ("numbers.reductions(0) { try failing($1) ? $0 : 1 }", .ours),
        ("numbers.reductions(into: 0) { $0 += try failing($1) ? 1 : 2 }", .ours),
        ("numbers.reductions { try failing($0) ? $0 : $1 }", .ours),
        ("numbers.reductions(0) { await slow($0 + $1) }", .refused),
        ("numbers.reductions(into: 0) { $0 += await slow($1) }", .refused),
        ("numbers.reductions { await slow($0 + $1) }", .refused),
        ("numbers.reductions(0) { try await slower($0 + $1) }", .refused),
        ("numbers.reductions(into: 0) { $0 += try await slower($1) }", .refused),
        ("numbers.reductions { try await slower($0 + $1) }", .refused),
      ]
    ),
    "joined": (
      2,
      [
        ("nested.joined()", .ours),
        ("nested.joined(separator: numbers)", .ours),
        ("nested.joined(separator: stream)", .ours),
        ("streams.joined()", .ours),
        ("streams.joined(separator: numbers)", .ours),
      ]
    ),
    "mapError": (
      2,
      [
        ("numbers.mapError { $0 }", .ours),
        ("numbers.mapError { _ in Bad() }", .ours),
      ]
    ),
    "removeDuplicates": (
      3,
      [
        ("numbers.removeDuplicates()", .ours),
        ("numbers.removeDuplicates(by: { $0 == $1 })", .ours),
        ("numbers.removeDuplicates { $0 == $1 }", .ours),
        ("numbers.removeDuplicates { try failing($0 - $1) }", .ours),
        ("numbers.removeDuplicates { await slow($0) == $1 }", .refused),
        ("numbers.removeDuplicates { try await slower($0) == $1 }", .refused),
      ]
    ),
    "share": (
      1,
      [
        ("numbers.share()", .ours),
        ("numbers.share(bufferingPolicy: .bounded(1))", .refused),
        ("numbers.share(bufferingPolicy: .unbounded)", .refused),
        ("numbers.share(bufferingPolicy: policy)", .refusedWhereAwaited(policy)),
        ("subject.share()", .ours),
      ]
    ),
    "buffer": (
      1,
      [
        ("numbers.buffer(policy: .bounded(2))", .refused),
        ("numbers.buffer(policy: .unbounded)", .refused),
        ("numbers.buffer(policy: .bufferingLatest(2))", .refused),
        ("numbers.buffer(policy: .bufferingOldest(2))", .refused),
        ("numbers.buffer(policy: policy)", .refusedWhereAwaited(policy)),
        ("subject.buffer(policy: .bounded(2))", .refused),
      ]
    ),
    "debounce": (
      2,
      [
        ("numbers.debounce(for: .seconds(1), clock: .continuous)", .ours),
        ("numbers.debounce(for: .seconds(1), tolerance: .seconds(1), clock: .suspending)", .ours),
        ("numbers.debounce(for: .seconds(1), clock: ContinuousClock())", .ours),
        ("numbers.debounce(for: .seconds(1))", .ours),
        ("numbers.debounce(for: .seconds(1), tolerance: .seconds(1))", .refused),
        ("subject.debounce(for: .seconds(1), clock: .continuous)", .ours),
      ]
    ),
    "flatMapLatest": (
      3,
      [
        ("numbers.flatMapLatest { _ in words }", .ours),
        ("numbers.flatMapLatest { _ in stream }", .refused),
        ("numbers.flatMapLatest { _ in throwingStream }", .refused),
      ]
    ),
    "interspersed": (
      5,
      [
        ("numbers.interspersed(with: 0)", .ours),
        ("numbers.interspersed(every: 2, with: 0)", .ours),
        ("numbers.interspersed(with: { 0 })", .refused),
        ("numbers.interspersed { 0 }", .refused),
        ("numbers.interspersed(every: 2) { 0 }", .refused),
        ("numbers.interspersed(with: { await slow(0) })", .refused),
        ("numbers.interspersed(with: { try failing(0) ? 1 : 2 })", .refused),
        ("numbers.interspersed(with: { try await slower(0) })", .refused),
        ("subject.interspersed { 0 }", .refused),
      ]
    ),
    "_throttle": (
      0,
      [
        ("numbers._throttle(for: .seconds(1))", .ours),
        ("numbers._throttle(for: .seconds(1), latest: true)", .ours),
        ("numbers._throttle(for: .seconds(1), clock: .continuous)", .ours),
        ("numbers._throttle(for: .seconds(1), clock: .continuous, reducing: { (a: Int?, b: Int) in b })", .refused),
        ("numbers._throttle(for: .seconds(1), reducing: { (a: Int?, b: Int) in b })", .refused),
        ("subject._throttle(for: .seconds(1))", .ours),
      ]
    ),
  ]

  private static let foreign = "of three arguments one is another sequence: six functions for each name"
  private static let search = "ours would multiply the compiler's search in each chain with a closure of chunked(by:)"
  private static let policy = "the policy is of a type of theirs"

  static let preamble = """
    import AsyncAlgorithms
    import ReactiveConcurrency
    struct Bad: Error {}
    func slow(_ value: Int) async -> Int { value }
    func slower(_ value: Int) async throws -> Int { value }
    func failing(_ value: Int) throws -> Bool { true }
    func stay<Value>(_ signal: Signal<Value>) {}

    """

  static let variables = """
    numbers: Signal<Int>, words: Signal<String>, optional: Signal<Int?>, nested: Signal<Signal<Int>>, \
    streams: Signal<AsyncStream<Int>>, stream: AsyncStream<Int>, \
    throwingStream: AsyncThrowingStream<Int, any Error>, subject: Subject<Int>, \
    timer: AsyncTimerSequence<ContinuousClock>, policy: AsyncBufferSequencePolicy
    """

  /// What is not so: calls that leave the signals without a word, calls that do not leave although it is said that they
  /// do, and names of which the library has another number of overloads.
  static func complaints(_ counts: [String: Int], _ diagnostics: (String) throws -> [Diagnostic]) throws -> [String] {
    var complaints = Set(counts.keys).union(all.keys).sorted().filter { !$0.hasPrefix("_") }.compactMap { name in
      let (found, known) = (counts[name] ?? 0, all[name]?.count ?? 0)
      return found == known ? nil : "\(name) has \(found) overloads and not \(known): see Overloads.swift"
    }
    let calls = all.values.flatMap(\.calls)
    for effects in ["", "async "] {
      let functions = calls.enumerated().map { number, call in
        "func call\(number)(\(variables)) \(effects){ let result = \(call.code)\nstay(result) }\n"
      }
      let said = try diagnostics(preamble + functions.joined())
      let firstLine = preamble.count { $0 == "\n" } + 1
      for (number, call) in calls.enumerated() {
        let atCall = said.filter { $0.line == firstLine + 2 * number }
        let stays = !said.contains { $0.line == firstLine + 2 * number + 1 && $0.isError }
        let isTold = atCall.contains { $0.text.contains("use ") && ($0.isError || effects == "") }
        let isSo =
          switch call.fate {
          case .ours, .ends: stays && !atCall.contains(where: \.isError)
          case .refused: isTold
          case .refusedWhereAwaited where effects != "":
            atCall.contains(where: \.isError) && atCall.contains { $0.text.contains("use ") }
          case .refusedWhereAwaited, .theirs: !stays && atCall.isEmpty
          }
        if !isSo { complaints.append("\(call.code) is not \(call.fate) in \(effects)code: \(atCall.map(\.text))") }
      }
    }
    return complaints
  }
}

/// What the compiler says of a line.
struct Diagnostic {
  let line: Int
  let isError: Bool
  let text: String
}
