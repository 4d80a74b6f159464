import ReactiveConcurrency

/// An operator that sends all values of its source on, perhaps in another order. So any nesting of such operators does,
/// and what a consumer's pause holds back must come when it resumes.
struct NestingLayer: Sendable {
  let name: String
  /// How often it subscribes to its source.
  let runs: Int
  /// Whether it pauses its source while its consumer has paused.
  let isBounded: Bool
  let make: @Sendable (Signal<Int>, Latecomers) -> Signal<Int>

  init(
    _ name: String, runs: Int = 1, isBounded: Bool = true,
    _ make: @escaping @Sendable (Signal<Int>, Latecomers) -> Signal<Int>
  ) {
    self.name = name
    self.runs = runs
    self.isBounded = isBounded
    self.make = make
  }

  init(_ name: String, runs: Int = 1, isBounded: Bool = true, _ make: @escaping @Sendable (Signal<Int>) -> Signal<Int>)
  {
    self.init(name, runs: runs, isBounded: isBounded) { source, _ in make(source) }
  }

  static let all: [NestingLayer] = storing + sharing + dividing + flattening + combining + buffering

  /// One input waits for another.
  static let storing: [NestingLayer] = [
    NestingLayer("zip(s, s)", runs: 2) { zip($0, $0).map { $0.0 } },
    NestingLayer("zip(s, 0...)") { zip($0, Signal(0...)).map { $0.0 } },
    NestingLayer("zip(0..., s)") { zip(Signal(0...), $0).map { $0.1 } },
    NestingLayer("zip(late, s)") { source, late in zip(late.signal(), source).map { $0.1 } },
    NestingLayer("mergeSorted([s, empty])") { .mergeSorted([$0, .empty]) },
    NestingLayer("zip([s, late])") { source, late in zip([source, late.signal()]).map { $0[0] } },
  ]

  /// One source has several uses.
  static let sharing: [NestingLayer] = [
    NestingLayer("multicast { zip($0, $0) }") { $0.multicast { zip($0, $0).map { $0.0 } } },
    NestingLayer("multicast { zip(even, odd) }") { source, _ in
      source.multicast { shared in zip(shared.filter { $0 % 2 == 0 }, shared.filter { $0 % 2 == 1 }) }
        .flattenMap(.concat) { Signal([$0, $1]) }
    },
    NestingLayer("multicast { zip(low.share(), high.share()) }") { source, _ in
      source.multicast { shared in
        zip(shared.filter { $0 % 600 < 300 }.share(), shared.filter { $0 % 600 >= 300 }.share())
      }
      .flattenMap(.concat) { Signal([$0, $1]) }
    },
    NestingLayer("multicast { merge(even, odd) }") { source, _ in
      source.multicast { shared in merge(shared.filter { $0 % 2 == 0 }, shared.filter { $0 % 2 == 1 }) }
    },
    NestingLayer("multicast { combineLatest } ") { source, _ in
      source.multicast { combineLatest($0, $0).filter { $0 == $1 }.map { $0.0 } }
    },
    NestingLayer("share()") { $0.share() },
    NestingLayer("replayLazily()") { $0.replayLazily() },
  ]

  /// One source is divided into signals.
  static let dividing: [NestingLayer] = [
    NestingLayer("group(by: value)") { $0.group(by: { $0 }).flattenMap { $0.signal } },
    NestingLayer("group(by: third)") { $0.group(by: { $0 % 3 }).flattenMap { $0.signal } },
    NestingLayer("group { zip($0, $0) }") { source, _ in
      source.group(by: { $0 % 3 }).flattenMap { group in zip(group.signal, group.signal).map { $0.0 } }
    },
    NestingLayer("window(count: 10)") { $0.window(count: 10).flatten() },
    NestingLayer("window(count: 1)") { $0.window(count: 1).flatten() },
    NestingLayer("multicast { zip(groups, groups) }") { source, _ in
      source.group(by: { $0 % 50 }).multicast { groups in
        zip(
          groups.flattenMap { $0.signal }.filter { $0 % 2 == 0 }, groups.flattenMap { $0.signal }.filter { $0 % 2 == 1 }
        )
      }
      .flattenMap(.concat) { Signal([$0, $1]) }
    },
  ]

  /// Each value becomes a signal.
  static let flattening: [NestingLayer] = [
    NestingLayer("flattenMap { just }") { $0.flattenMap { .just($0) } },
    NestingLayer("flattenMap(.concat) { just }") { $0.flattenMap(.concat) { .just($0) } },
    NestingLayer("flattenMap(.merge(1)) { just }") { $0.flattenMap(.merge(maxConcurrent: 1)) { .just($0) } },
    NestingLayer("flattenMap { zip(just, just) }") {
      $0.flattenMap { zip(Signal.just($0), Signal.just($0)).map { $0.0 } }
    },
    NestingLayer("flattenMap(.concat(3)) { just }") { $0.flattenMap(.concat(maxConcurrent: 3)) { .just($0) } },
    NestingLayer("just.flattenMap(.concat(2)) { s }") { source, _ in
      Signal.just(0).flattenMap(.concat(maxConcurrent: 2)) { _ in source }
    },
    NestingLayer("batched(upTo: 8)") { $0.batched(upTo: 8).flattenMap(.concat) { Signal($0) } },
    NestingLayer("expand { empty }") { $0.expand { _ in .empty } },
    NestingLayer("just.flattenMap { s }") { source, _ in Signal.just(0).flattenMap { _ in source } },
    NestingLayer("just.flattenMap(.latest) { s }") { source, _ in Signal.just(0).flattenMap(.latest) { _ in source } },
    NestingLayer("buffer(count: 4)") { $0.buffer(count: 4).flattenMap(.concat) { Signal($0) } },
  ]

  /// Further inputs that send nothing, or one value.
  static let combining: [NestingLayer] = [
    NestingLayer("merge(s, empty)") { merge($0, .empty) },
    NestingLayer("s.concat(empty)") { $0.concat(.empty) },
    NestingLayer("combineLatest(s, just)") { combineLatest(Signal.just(0), $0).map { $0.1 } },
    NestingLayer("take(until: never)") { $0.take(until: Signal<Int>.never) },
    NestingLayer("race(s, never)") { Signal.race($0, .never) },
    NestingLayer("hold(while: just(false))") { $0.hold(while: .just(false)) },
    NestingLayer("retry") { $0.retry(1) },
    NestingLayer("merge(s, others)") { source, late in merge(source, late.others()) },
    NestingLayer("flattenMap { s or others }") { source, late in Signal([source, late.others()]).flattenMap { $0 } },
  ]

  /// What stores values while its consumer has paused, and need not pause its source then.
  static let buffering: [NestingLayer] = [
    NestingLayer("buffering") { $0.buffering(.backpressure(high: 64, low: 16)) },
    NestingLayer("buffering(.unbounded)", isBounded: false) { $0.buffering(.unbounded).map { $0 } },
    NestingLayer("batched", isBounded: false) { $0.batched().flattenMap(.concat) { Signal($0) } },
    NestingLayer("conflated", isBounded: false) { $0.map { [$0] }.conflated(+).flattenMap(.concat) { Signal($0) } },
    NestingLayer("share(buffering:)") { $0.share(replay: 0, buffering: .backpressure(high: 64, low: 16)) },
  ]
}

/// What `zip` waits for in a nesting, until the test lets it come.
final class Latecomers: Sendable {
  private let subjects = Recorder<Subject<Int>>()
  private let ending = Recorder<Subject<Int>>()

  func signal() -> Signal<Int> {
    let subject = Subject<Int>()
    subjects.add(subject)
    return subject.signal
  }

  /// Values beside those that a nesting must not lose.
  func others() -> Signal<Int> {
    let subject = Subject<Int>()
    ending.add(subject)
    return subject.signal.map { $0 + Self.firstOther }
  }

  static let firstOther = 600_000

  var isEmpty: Bool { subjects.values.isEmpty }

  /// Sends `count` values from each, and more than there may be of those that others wait for.
  func come(_ count: Int) {
    for subject in subjects.values {
      for value in 0..<count * (ending.values.isEmpty ? 1 : 6) { subject.send(value) }
    }
    for subject in ending.values {
      for value in 0..<count / 2 { subject.send(value) }
      if count > 1 { subject.finish() }
    }
  }
}
