import Foundation
import ReactiveClassic
import ReactiveTesting
import Testing

/// The worked examples of sequences and tuples, in the old spellings.
@Suite("Vectors of sequences and tuples")
struct SequenceVectorTests {
  /// Counts how often a closure runs.
  private final class Calls: Sendable {
    private let calls = Locked(0)
    var count: Int { calls.withLock { $0 } }

    func note<Value>(_ value: Value) -> Value {
      calls.withLock { $0 += 1 }
      return value
    }
  }

  private let numbers = [5, 3, 9, 4].rac_sequence

  @Test("Head and tail closures give head, tail and array (Q1, SEQ-1, SEQ-3)")
  func headTailAndArray() {
    let sequence = RACSequence.sequenceWithHeadBlock({ 1 }, tailBlock: { [2, 3, 4].rac_sequence })
    #expect(sequence.head == 1)
    #expect(sequence.tail.array == [2, 3, 4])
    #expect(sequence.array == [1, 2, 3, 4])
    var seen: [Int] = []
    for number in sequence { seen.append(number) }
    #expect(seen == [1, 2, 3, 4])
    var enumerator = sequence.objectEnumerator()
    #expect(enumerator.next() == 1 && enumerator.next() == 2)
  }

  @Test("foldLeft goes from the left, foldRight from the right (Q2, Q3)")
  func folds() {
    #expect(numbers.foldLeftWithStart("-") { $0 + "\($1)" } == "-5394")
    #expect(numbers.foldRightWithStart(":") { first, rest in (rest.head ?? "") + "-\(first)" } == ":-4-9-3-5")
  }

  @Test("A lazy map runs its closure when read, and once; an eager one immediately (Q4, Q5)")
  func lazyAndEager() {
    let (lazy, eager) = (Calls(), Calls())
    let mapped = [1, 3, 4].rac_sequence.map { lazy.note($0) }
    #expect(lazy.count == 0)
    #expect(mapped.array == [1, 3, 4] && lazy.count == 3)
    #expect(mapped.array == [1, 3, 4] && lazy.count == 3)
    let evaluated = [1, 3, 4].rac_sequence.eagerSequence.map { eager.note($0) }
    #expect(eager.count == 3)
    #expect(evaluated.lazySequence.array == [1, 3, 4] && eager.count == 3)
  }

  @Test("bind gives the bound sequences, with and without elements in front (Q6)")
  func bindWithElementsInFront() {
    let bound = RACSequence.return(1).bind { { value, _ in .return(100 + value) } }
    #expect(bound.startWith(2).array == [2, 101])
    #expect(bound.array == [101])
  }

  @Test("objectPassingTest gives the first match; any and all decide (Q7)")
  func firstAnyAll() {
    #expect(numbers.objectPassingTest { $0 > 4 } == 5)
    #expect(numbers.any { $0 > 4 })
    #expect(numbers.all { $0 > 2 } && !numbers.all { $0 > 3 })
  }

  @Test("zipWith is as long as the shorter sequence (Q8)")
  func zipIsAsLongAsShorter() {
    let pairs = [1, 2, 3].rac_sequence.zipWith(["a", "b"].rac_sequence)
    #expect(pairs.map { "\($0.0)\($0.1)" }.array == ["1a", "2b"])
  }

  @Test("A dictionary gives its pairs, its keys or its values (Q9, SEQ-SRC-2)")
  func dictionary() {
    let dictionary = ["a": 1, "b": 2]
    let keys = dictionary.rac_keySequence.array
    #expect(keys.sorted() == ["a", "b"])
    #expect(dictionary.rac_valueSequence.array == keys.compactMap { dictionary[$0] })
    #expect(dictionary.rac_sequence.map { $0.key }.array == keys)
    #expect([String: Int]().rac_keySequence.array == [])
  }

  @Test("A string gives its characters, a composed one as one element (Q10, SEQ-SRC-5)")
  func string() {
    #expect("héllo👨‍👩‍👧".rac_sequence.array == ["h", "é", "l", "l", "o", "👨‍👩‍👧"])
    #expect("".rac_sequence.head == nil)
  }

  @Test("Arrays, sets, index sets, tuples and iterators give their elements (Q11, SEQ-SRC-1, 3, 4, 6, 7, 8)")
  func sources() {
    #expect([1, 3, 4].rac_sequence.array == [1, 3, 4])
    #expect([Int]().rac_sequence.array == [])
    #expect(IndexSet([4, 1, 3]).rac_sequence.array == [1, 3, 4])
    #expect(IndexSet().rac_sequence.array == [])
    #expect(Set([1, 3, 4]).rac_sequence.array.sorted() == [1, 3, 4])
    #expect(Set<Int>().rac_sequence.array == [])
    // An ordered set is a sequence like any other: its elements come in its order.
    #expect(Ordered(elements: [3, 1, 4]).rac_sequence.array == [3, 1, 4])
    #expect(RACTuplePack(1, "a").rac_sequence.map { "\($0)" }.array == ["1", "a"])
    let calls = Calls()
    let counted = (0...).rac_sequence.map { calls.note($0) }
    #expect(counted.take(2).array == [0, 1] && calls.count == 2)
    #expect(counted.head == 0 && calls.count == 2)
  }

  @Test("The debug description says what is not evaluated (Q12)")
  func describesWhatIsNotEvaluated() {
    let sequence = (1...).rac_sequence.map { $0 }
    let before = String(reflecting: sequence)
    _ = sequence.head
    #expect(before != String(reflecting: sequence))
    #expect(before.contains("unresolved"))
  }

  @Test("300,000 elements are folded without overflow (Q14)")
  func millionElements() {
    let sum = (1...).rac_sequence.map { $0 }.take(300_000).foldLeftWithStart(0) { $0 + $1 }
    #expect(sum == 45_000_150_000)
  }

  @Test("A sequence's signal evaluates one element with each step, until it is disposed of (Q15, SEQ-SIG-1, 3)")
  func sequenceAsSignal() {
    let scheduler = TestScheduler()
    let calls = Calls()
    let record = Record()
    record.subscribe(to: [1, 2, 3].rac_sequence.signalWithScheduler(scheduler).collected())
    scheduler.run()
    #expect(record.text == "[1, 2, 3] |")
    let counted = [1, 2, 3].rac_sequence.map { calls.note($0) }
    let disposable = counted.signalWithScheduler(scheduler).subscribe()
    scheduler.step()
    disposable.dispose()
    scheduler.run()
    #expect(calls.count == 1)
  }

  @Test("On the immediate scheduler everything is sent within the subscription (SEQ-SIG-2)")
  func immediately() {
    #expect(Record.of([1, 2].rac_sequence.signalWithScheduler(RACScheduler.immediateScheduler())) == "1 2 |")
  }

  @Test("A signal's sequence gives its values, and none of a failed one (Q16)")
  func signalAsSequence() throws {
    let background = RACScheduler.scheduler()
    #expect(Signal.of(1, 2, 3).sequence.array == [1, 2, 3])
    #expect(Signal.of(1, 2, 3).deliverOn(background).sequence.array == [1, 2, 3])
    #expect((1...).rac_sequence.signalWithScheduler(background).sequence.take(2).array == [1, 2])
    #expect(Signal<Int>.error(TestError.broken).sequence.array == [])
  }

  @Test("A tuple gives its count and its elements: the first, the last, one in the middle (T1)")
  func tupleElements() {
    let tuple = RACTuplePack(1, 2, "32", 23, "jun", 2.3, 4.56, 100)
    #expect(tuple.count == 8)
    #expect(tuple.elements.0 == 1 && tuple.elements.7 == 100)
    #expect(tuple.objectAtIndex(6) as? Double == 4.56)
  }

  @Test("RACTupleUnpack gives back what RACTuplePack was given (T2, TUP-1, TUP-4)")
  func unpacking() {
    let (name, age) = RACTupleUnpack(RACTuplePack("tian", 23))
    #expect(name == "tian" && age == 23)
  }

  @Test("a tuple's shape is its type; what may be missing is an Optional element (TUP-2)")
  func shape() {
    let short: RACTuple<String, Int?> = RACTuplePack("tian", nil)
    let (name, age): (String, Int?) = RACTupleUnpack(short)
    #expect(name == "tian" && age == nil)
    #expect(type(of: short) != type(of: RACTuplePack("tian")))
    #expect(short.count == 2)
  }

  @Test("An absent element stays, through JSON, too (T3, TUP-3)")
  func absentElement() throws {
    let tuple: RACTuple<Int?, String> = RACTuplePack(nil, "a")
    #expect(tuple.elements.0 == nil)
    let read = try JSONDecoder().decode(RACTuple<Int?, String>.self, from: JSONEncoder().encode(tuple))
    #expect(read == tuple)
  }

  @Test("tupleByAddingObject gives a tuple one longer, and leaves the old one as it is (T4, TUP-6)")
  func appending() {
    let tuple = RACTuplePack(1, "a")
    let longer = tuple.tupleByAddingObject(true)
    #expect(longer == RACTuplePack(1, "a", true))
    #expect(tuple == RACTuplePack(1, "a"))
  }

  @Test("The operators of streams in their old spellings")
  func spellings() {
    let one = (1...6).rac_sequence
    #expect(one.mapReplace("A").take(2).array == ["A", "A"])
    #expect(one.scanWithStart(0) { $0 + $1 }.array == [1, 3, 6, 10, 15, 21])
    #expect(one.scanWithStart(0, reduceWithIndex: { $0 + $1 * $2 }).array == [0, 2, 8, 20, 40, 70])
    #expect(one.combinePreviousWithStart(0) { $1 - $0 }.array == [1, 1, 1, 1, 1, 1])
    #expect(one.takeUntilBlock { $0 == 3 }.array == [1, 2])
    #expect(one.takeWhileBlock { $0 < 3 }.array == [1, 2])
    #expect(one.skipUntilBlock { $0 == 5 }.array == [5, 6])
    #expect(one.skipWhileBlock { $0 < 5 }.array == [5, 6])
    #expect(RACSequence.zip([one, one.tail]).take(1).array == [[1, 2]])
    #expect(RACSequence<Int>.empty().array == [])
  }
}

/// Stands for an ordered set.
private struct Ordered: Sequence, Sendable {
  let elements: [Int]

  func makeIterator() -> IndexingIterator<[Int]> { elements.makeIterator() }
}
