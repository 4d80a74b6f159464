import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Equal by what is inside.
private final class Box: Sendable, Equatable {
  private let number: Int

  init(_ number: Int) { self.number = number }

  static func == (left: Box, right: Box) -> Bool { left.number == right.number }
}

@Suite("Filtering")
struct FilteringTests {
  @Test("STR-FILTER-1 keeps what passes, in order")
  func filters() {
    expect(Signal(1...6).filter { $0 % 2 == 0 }, sends: [2, 4, 6])
    expect(Signal<Int>.empty.filter { _ in true }, sends: [])
  }

  @Test("STR-IGNORE-1, 2, 3 drops equal values, by ==; ignoring nil keeps the rest")
  func ignores() {
    expect(Signal.of(1, 2, 1, 3).ignore(1), sends: [2, 3])
    let (first, same, other) = (Box(1), Box(1), Box(2))
    #expect(first !== same)
    expect(Signal.of(first, other, same).ignore(Box(1)), sends: [other])
    expect(Signal<Int?>.of(1, nil, 2).ignore(nil), sends: [1, 2])
  }

  @Test("SIG-IGNVAL-1 drops values, passes completion and error")
  func ignoresValues() {
    expect(Signal.of(1, 2).ignoreValues(), sends: [])
    expect(
      Signal.of(1, 2).concat(.fail(Failure("no"))).ignoreValues(), sends: [], then: .failed(Failure("no")))
  }

  @Test("STR-TAKE-1, 2 takes 0…n; more than there are gives all", arguments: 0...5)
  func takes(_ count: Int) {
    expect(Signal(1...3).take(count), sends: Array((1...3).prefix(count)))
  }

  @Test("STR-TAKE-3, V26 ends an infinite stream, which makes no element too many")
  func takesFromEndless() {
    let probe = Probe()
    expect(probe.values(1...).take(2), sends: [1, 2])
    #expect(probe.produced == 4, "two for each way of consuming")
    #expect(probe.releases == 2)
  }

  @Test("STR-TAKE-4 ends a stream that gives one value and then never more")
  func takesBeforeSilence() {
    expect(Signal.just(1).concat(.never).take(1), sends: [1])
  }

  @Test("STR-TAKE-5, V26, SIG-TAKE-1 the last value and the end come together; the source is released before")
  func takesLastAndEnds() {
    let order = Recorder<String>()
    let source = Signal<Int> { subscriber in
      subscriber.onDispose { order.add("released") }
      order.add("\(subscriber.send(1))")
      order.add("disposed: \(subscriber.isDisposed)")
    }
    TestScheduler().record(source.take(1).onCompleted { order.add("completed") }).cancel()
    #expect(order.values == ["released", "completed", "cancelled", "disposed: true"])
  }

  @Test("STR-TAKE-6 take(0) never starts the source")
  func takesNothing() {
    let probe = Probe()
    expect(probe.values([1]).take(0), sends: [])
    #expect(probe.starts == 0)
  }

  @Test("SIG-TAKE-2, PIT-4 completes when its value is sent back into the source")
  func takesFromRecursion() {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let recording = scheduler.record(subject.signal.onNext { subject.send($0 + 1) }.take(1))
    subject.send(1)
    expect(recording, has: [1], then: .completed)
    #expect(subject.subscriberCount == 0)
  }

  @Test("STR-TWHILE-1, STR-TUNTIL-1 as long as, until; the value that decides is not sent")
  func takesWhile() {
    expect(Signal(1...6).take(while: { $0 < 3 }), sends: [1, 2])
    expect(Signal(1...6).take(until: { $0 == 3 }), sends: [1, 2])
  }

  @Test("STR-TUNTIL-2, 3, 4 never: all; at first: none; ends an infinite stream")
  func takesUntil() {
    expect(Signal(1...3).take(until: { _ in false }), sends: [1, 2, 3])
    expect(Signal(1...3).take(until: { _ in true }), sends: [])
    expect(Signal(1...).take(until: { $0 == 4 }), sends: [1, 2, 3])
  }

  @Test("SIG-TLAST-1, 3 the last n, in order, at completion; all if there are fewer")
  func takesLast() {
    expect(Signal(1...5).takeLast(2), sends: [4, 5])
    expect(Signal(1...2).takeLast(5), sends: [1, 2])
    expect(Signal(1...2).takeLast(0), sends: [])
  }

  @Test("SIG-TLAST-2, V12 nothing on error, nothing before the end")
  func takesLastOfFailing() {
    expect(
      Signal(1...5).concat(.fail(Failure("no"))).takeLast(2), sends: [], then: .failed(Failure("no")))
    expect(Signal(1...5).concat(.never).takeLast(2), sends: [], then: .open)
  }

  @Test("STR-SKIP-1, 2 skips 0…n; more than there are gives none", arguments: 0...5)
  func skips(_ count: Int) {
    expect(Signal(1...3).skip(count), sends: Array((1...3).dropFirst(count)))
  }

  @Test("STR-SUNTIL-1, STR-SWHILE-1 skips until, as long as; the value that decides is sent")
  func skipsUntil() {
    expect(Signal(1...5).skip(until: { $0 == 3 }), sends: [3, 4, 5])
    expect(Signal(1...5).skip(while: { $0 < 3 }), sends: [3, 4, 5])
  }

  @Test("STR-SUNTIL-2, 3, 4 never: none; at once: all; the predicate is not asked again")
  func skipsUntilEdges() {
    expect(Signal(1...3).skip(until: { _ in false }), sends: [])
    expect(Signal(1...3).skip(until: { _ in true }), sends: [1, 2, 3])
    let asked = Recorder<Int>()
    _ = TestScheduler().record(
      Signal.of(1, 2, 1, 2).skip(while: { value in
        asked.add(value)
        return value < 2
      }))
    #expect(asked.values == [1, 2])
  }

  @Test("STR-DISTINCT-1, 2, 3 drops repeats; equal nils are repeats; a first nil is sent")
  func distinct() {
    expect(Signal.of(1, 1, 2, 2, 1).distinctUntilChanged(), sends: [1, 2, 1])
    expect(Signal<Int?>.of(nil, nil, 1, nil).distinctUntilChanged(), sends: [nil, 1, nil])
    expect(Signal.of(1, 3, 2, 4).distinctUntilChanged { $0 % 2 == $1 % 2 }, sends: [1, 2])
  }

  @Test("Negative counts fail with an explanation and start nothing")
  func refusesNegativeCounts() {
    let probe = Probe()
    let source = probe.values([1])
    let cases: [(Signal<Int>, String)] = [
      (source.take(-1), "take(_:) needs a count of 0 or more, not -1"),
      (source.skip(-2), "skip(_:) needs a count of 0 or more, not -2"),
      (source.takeLast(-3), "takeLast(_:) needs a count of 0 or more, not -3"),
      (source.retry(-4), "retry(_:) needs a count of 0 or more, not -4"),
      (source.repeated(-5), "repeated(_:) needs a number of 0 or more, not -5"),
      (
        source.flattenMap(.merge(maxConcurrent: -7)) { .just($0) },
        "merge(maxConcurrent:) needs a limit of 0 or more, not -7"
      ),
      (source.share(replay: -6), "share(replay:) needs a count of 0 or more, not -6"),
    ]
    for (signal, explanation) in cases {
      expect(signal, sends: [], then: .failed(SignalError.invalidArgument(explanation)))
    }
    #expect(probe.starts == 0)
  }
}
