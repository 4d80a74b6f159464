import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Sequence operators")
struct SequenceOperatorsTests {
  let numbers = [5, 3, 9, 4].reactive

  @Test(
    "Folds go from their side; first, any and all decide (Q2, Q3, Q7, SEQ-FOLDL-1, SEQ-FOLDR-1, SEQ-ANY-1, 2, SEQ-ALL-1, 2, SEQ-FIRST-1, 2)"
  )
  func folds() {
    #expect(numbers.foldLeft("") { $0 + "-\($1)" } == "-5-3-9-4")
    #expect(numbers.foldLeft("-") { $0 + "\($1)" } == "-5394")
    #expect(numbers.foldRight(":") { first, rest in (rest.head ?? "") + "-\(first)" } == ":-4-9-3-5")
    #expect(numbers.first { $0 > 4 } == 5)
    #expect(numbers.first { $0 > 9 } == nil)
    #expect(numbers.any() && numbers.any { $0 > 8 } && !numbers.any { $0 > 9 })
    #expect(numbers.all { $0 > 2 } && !numbers.all { $0 > 3 })
  }

  @Test("foldRight does not evaluate the rest unless it is asked for (SEQ-FOLDR-2)")
  func foldsLazily() {
    let calls = Calls()
    let found = (1...).reactive.map { calls($0) }.foldRight(0) { first, rest in first > 3 ? first : rest.head ?? 0 }
    #expect(found == 4)
    #expect(calls.count == 4)
  }

  @Test("bind gives what is bound, until it returns nothing or sets stop (Q6, STR-BIND-1…7, STR-FMAP-3)")
  func binds() {
    let bound = numbers.bind { { value, _ in value == 3 ? .empty : ReactiveSequence([value, 100 + value]) } }
    #expect(bound.array == [5, 105, 9, 109, 4, 104])
    #expect(numbers.bind { { value, _ in value == 9 ? nil : .just(value) } }.array == [5, 3])
    #expect(
      numbers.bind {
        { value, stop in
          stop = value == 9
          return .just(value)
        }
      }.array == [5, 3, 9])
    let fresh = Calls()
    _ =
      numbers.bind {
        _ = fresh(0)
        return { value, _ in .just(value) }
      }.array
    #expect(fresh.count == 1)
    #expect([1].reactive.flattenMap { .just(100 + $0) }.start(with: 2).array == [2, 101])
  }

  @Test("concat, start(with:) and flatten join sequences in order (STR-CONCAT-1, 2, 3, STR-START-1, STR-FLATTEN-1)")
  func joins() {
    #expect([1].reactive.concat([2, 3].reactive).concat(.empty).concat([4].reactive).array == [1, 2, 3, 4])
    #expect(ReactiveSequence.concat([[1].reactive, .empty, [2].reactive]).array == [1, 2])
    #expect([1].reactive.start(with: 0).array == [0, 1])
    #expect([[1].reactive, [2].reactive].reactive.flatten().array == [1, 2])
    let nested = (0..<100).reduce(ReactiveSequence<Int>.empty) { $0.concat(.just($1)) }
    #expect(nested.array == Array(0..<100))
    #expect(nested.tail.tail.head == 2)
  }

  @Test("zip gives tuples by position, as many as the shortest sequence has elements (Q8, STR-ZIP-1…7)")
  func zips() {
    let pairs = [1, 2, 3].reactive.zip(with: ["a", "b"].reactive).array
    #expect(pairs.map(\.0) == [1, 2] && pairs.map(\.1) == ["a", "b"])
    let triples = zip((1...).reactive, ["a", "b"].reactive, [true, false, true].reactive).array
    #expect(triples.map(\.0) == [1, 2] && triples.map(\.2) == [true, false])
    #expect(zip(numbers, numbers, numbers, reduce: { $0 + $1 + $2 }).array == [15, 9, 27, 12])
    #expect(zip([numbers, numbers.tail]).array == [[5, 3], [3, 9], [9, 4]])
    #expect(zip([ReactiveSequence<Int>]()).array == [])
  }

  @Test("zip of four sequences and more is as long as the shortest (STR-ZIP-1)")
  func zipsMany() {
    let ones = (1...).reactive
    let four = zip(ones, numbers, ones, numbers).array
    #expect(four.map(\.0) == [1, 2, 3, 4] && four.map(\.3) == [5, 3, 9, 4])
    let five = zip(ones, ones, ones, ones, numbers).array
    #expect(five.map(\.4) == [5, 3, 9, 4])
    let six = zip(ones, ones, ones, ones, ones, numbers).array
    #expect(six.map(\.5) == [5, 3, 9, 4])
    let seven = zip(ones, ones, ones, ones, ones, ones, numbers).array
    #expect(seven.map(\.6) == [5, 3, 9, 4])
    let eight = zip(numbers, ones, ones, ones, ones, ones, ones, ones).array
    #expect(eight.map(\.0) == [5, 3, 9, 4] && eight.map(\.7) == [1, 2, 3, 4])
    let nine = zip(ones, ones, ones, ones, ones, ones, ones, ones, numbers).array
    #expect(nine.map(\.8) == [5, 3, 9, 4])
  }

  @Test("A sequence takes and skips by count as arrays do", arguments: 0...5)
  func counts(_ count: Int) {
    #expect(numbers.take(count).array == Array([5, 3, 9, 4].prefix(count)))
    #expect(numbers.skip(count).array == Array([5, 3, 9, 4].dropFirst(count)))
    #expect(numbers.takeLast(count).array == [5, 3, 9, 4].suffix(count))
  }

  @Test("random pipelines agree with arrays, lazily, eagerly and as a signal", arguments: 0..<100)
  func model(_ seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    var array = (0..<random(600)).map { _ in random(10) }
    var lazy = ReactiveSequence(AnySource(array))
    var eager = array.reactive.eager
    var signal = Signal(lazy)
    for _ in 0..<4 {
      let number = random(8)
      switch random(9) {
      case 0:
        (array, lazy, eager, signal) = (
          array.map { $0 + number }, lazy.map { $0 + number }, eager.map { $0 + number }, signal.map { $0 + number }
        )
      case 1:
        (array, lazy, eager, signal) = (
          array.filter { $0 != number }, lazy.ignore(number), eager.ignore(number), signal.ignore(number)
        )
      case 2:
        (array, lazy, eager, signal) = (
          Array(array.prefix(number * 50)), lazy.take(number * 50), eager.take(number * 50), signal.take(number * 50)
        )
      case 3:
        (array, lazy, eager, signal) = (
          Array(array.dropFirst(number)), lazy.skip(number), eager.skip(number), signal.skip(number)
        )
      case 4:
        (array, lazy, eager, signal) = (
          Array(array.drop { $0 < number }), lazy.skip(while: { $0 < number }), eager.skip(while: { $0 < number }),
          signal.skip(while: { $0 < number })
        )
      case 5:
        (array, lazy, eager, signal) = (
          array.suffix(number * 9), lazy.takeLast(number * 9), eager.takeLast(number * 9), signal.takeLast(number * 9)
        )
      case 6:
        (array, lazy, eager, signal) = (
          [number] + array, lazy.start(with: number), eager.start(with: number), signal.start(with: number)
        )
      case 7:
        var running = 0
        array = array.map {
          running += $0; return running
        }
        (lazy, eager, signal) = (lazy.scan(0) { $0 + $1 }, eager.scan(0) { $0 + $1 }, signal.scan(0) { $0 + $1 })
      default:
        array = array.indices.filter { $0 == 0 || array[$0] != array[$0 - 1] }.map { array[$0] }
        (lazy, eager, signal) = (
          lazy.distinctUntilChanged(), eager.distinctUntilChanged(), signal.distinctUntilChanged()
        )
      }
    }
    #expect(lazy.array == array && lazy.array == array)
    #expect(eager.array == array)
    var (rest, walked) = (lazy, [Int]())
    while let head = rest.head {
      walked.append(head)
      rest = rest.tail
    }
    #expect(walked == array)
    expect(signal, sends: array)
  }

  @Test("The standard library's names on a sequence stay in the type, in sync code")
  func namesInSyncCode() {
    let mapped: ReactiveSequence<Int> = numbers.map { $0 + 1 }.filter { $0 > 4 }
    let cut: ReactiveSequence<Int> = mapped.prefix(3).dropFirst()
    let kept: ReactiveSequence<Int> = cut.drop(while: { $0 < 0 }).prefix(while: { $0 < 99 })
    let flat: ReactiveSequence<Int> = kept.compactMap { Optional($0) }.flatMap { .just($0) }
    #expect(flat.array == [10, 5])
    let sum = numbers.reduce(0) { $0 + $1 }
    #expect(sum == 21)
    #expect(numbers.contains(9))
    #expect(numbers.min() == 3)
    #expect(numbers.max() == 9)
    #expect(numbers.allSatisfy { $0 > 2 })
    var seen: [Int] = []
    for number in numbers { seen.append(number) }
    #expect(seen == [5, 3, 9, 4])
  }

  @Test(
    "The standard library's names on a sequence stay in the type, in async code; its one-shot results are awaited there"
  )
  func namesInAsyncCode() async {
    let mapped: ReactiveSequence<Int> = numbers.map { $0 + 1 }.filter { $0 > 4 }
    let cut: ReactiveSequence<Int> = mapped.prefix(3).dropFirst()
    let kept: ReactiveSequence<Int> = cut.drop(while: { $0 < 0 }).prefix(while: { $0 < 99 })
    let flat: ReactiveSequence<Int> = kept.compactMap { Optional($0) }.flatMap { .just($0) }
    let sum = numbers.reduce(0) { $0 + $1 }
    let has = await numbers.contains(9)
    let first = numbers.first { $0 > 5 }
    #expect(flat.array == [10, 5])
    #expect(sum == 21)
    #expect(has)
    #expect(first == 9)
    #expect(numbers.foldLeft(0) { $0 + $1 } == 21)
    var seen: [Int] = []
    for await number in numbers { seen.append(number) }
    #expect(seen == [5, 3, 9, 4])
  }

  @Test(
    "A sequence as a signal goes step by step on a scheduler; cancelled, it computes no further element (Q15, SEQ-SIG-1, 2, 3)"
  )
  func signals() {
    expect(Signal([1, 2, 3].reactive), sends: [1, 2, 3])
    expect([1, 2, 3].reactive.signal(on: .immediate), sends: [1, 2, 3])
    let calls = Calls()
    expect((1...).reactive.map { calls($0) }.signal(on: .immediate).take(2), sends: [1, 2])
    #expect(calls.count == 2)
  }
}

/// A sequence without contiguous storage.
private struct AnySource: Sequence, Sendable {
  let array: [Int]
  init(_ array: [Int]) { self.array = array }
  func makeIterator() -> IndexingIterator<[Int]> { array.makeIterator() }
}
