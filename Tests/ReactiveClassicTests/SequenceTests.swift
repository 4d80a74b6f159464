import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Sequences and tuples in the old spellings.
@Suite("Sequences, bridged")
struct SequenceTests {
  @Test("making, reading, eager and lazy (Q1…Q5, SEQ-1)")
  func making() {
    let sequence = RACSequence.sequenceWithHeadBlock({ 1 }, tailBlock: { [2, 3, 4].rac_sequence })
    #expect(sequence.head == 1 && sequence.tail.array == [2, 3, 4])
    #expect(sequence.eagerSequence.lazySequence.array == [1, 2, 3, 4])
    #expect(RACSequence.return(1).array == [1] && RACSequence<Int>.empty().array == [])
    let numbers = [5, 3, 9, 4].rac_sequence
    let left: String = numbers.foldLeftWithStart("-") { $0 + "\($1)" }
    let right: String = numbers.foldRightWithStart(":") { first, rest in (rest.head ?? "") + "-\(first)" }
    #expect(left == "-5394" && right == ":-4-9-3-5")
    #expect(numbers.objectPassingTest { $0 > 5 } == 9)
    var iterator = numbers.objectEnumerator()
    #expect(iterator.next() == 5)
  }

  @Test("Folding and searching remember no elements")
  func results() {
    final class Element: Sendable {}
    weak var previous: Element?
    func isPreviousAlive(_ element: Element) -> Bool {
      defer { previous = element }
      return previous != nil
    }
    func elements() -> RACSequence<Element> { (0..<9).rac_sequence.map { _ in Element() } }
    #expect(elements().objectPassingTest(isPreviousAlive) == nil)
    #expect(!elements().foldLeftWithStart(false) { $0 || isPreviousAlive($1) })
  }

  @Test("The operators' old spellings")
  func operators() {
    let numbers = (1...4).rac_sequence
    #expect(numbers.mapReplace(0).array == [0, 0, 0, 0])
    #expect(numbers.scanWithStart(0) { $0 + $1 }.array == [1, 3, 6, 10])
    #expect(numbers.scanWithStart(0, reduceWithIndex: { $0 + $1 * $2 }).array == [0, 2, 8, 20])
    #expect(numbers.combinePreviousWithStart(0) { $1 - $0 }.array == [1, 1, 1, 1])
    #expect(numbers.takeUntilBlock { $0 == 3 }.array == [1, 2] && numbers.takeWhileBlock { $0 < 2 }.array == [1])
    #expect(numbers.skipUntilBlock { $0 == 3 }.array == [3, 4] && numbers.skipWhileBlock { $0 < 4 }.array == [4])
    #expect(numbers.startWith(0).array == [0, 1, 2, 3, 4])
    #expect(numbers.zipWith(numbers.tail).reduceEach { $0 * $1 }.array == [2, 6, 12])
    #expect(RACSequence.zip([numbers, numbers]).array.count == 4)
  }

  @Test("rac_sequence of every source (SEQ-SRC-1…8, Q9, Q11)")
  func sources() {
    #expect([Int]().rac_sequence.array == [] && Set<Int>().rac_sequence.array == [] && "".rac_sequence.array == [])
    #expect(["a": 1].rac_keySequence.array == ["a"] && ["a": 1].rac_valueSequence.array == [1])
    #expect(Set([1]).rac_sequence.array == [1])
    #expect("héllo".rac_sequence.array.count == 5)
    #expect(IndexSet([4, 1, 3]).rac_sequence.array == [1, 3, 4])
    #expect(RACTuplePack(1, "a").rac_sequence.array.map { "\($0)" } == ["1", "a"])
    // What stands for an ordered set: an array, whose order is kept.
    #expect((NSOrderedSet(array: [3, 1, 2]).array as? [Int] ?? []).rac_sequence.array == [3, 1, 2])
    #expect(RACSequence(iterator: [1, 2].makeIterator()).array == [1, 2])
  }

  @Test("tuples; those that are too short do not compile (TUP-1…6, T2)")
  func tuples() {
    let person: RACTuple<String, Int> = RACTuplePack("tian", 23)
    let (name, age) = RACTupleUnpack(person)
    #expect(name == "tian" && age == 23)
    #expect(person.first == "tian" && person.last == 23 && person.objectAtIndex(1) as? Int == 23)
    #expect(person.tupleByAddingObject(Int?.none).third == nil)
    #expect(person == RACTuplePack("tian", 23))
    #expect(person.allObjects().map { "\($0)" } == ["tian", "23"])
    #expect(RACTuple<String, Int>.tupleWithObjectsFromArray(["tian", 23]) == person)
    #expect(RACTuple<String, Int>.tupleWithObjectsFromArray([23, "tian"]) == nil)
  }

  @Test("a subject of tuples, as if it were its signal (STR-REDUCE-1, SIG-AND-1, SIG-OR-1)")
  func subjectsOfTuples() {
    let people = RACBehaviorSubject(defaultValue: RACTuplePack("tian", 23))
    #expect(Record.of(people.reduceEach { "\($0) \($1)" }.take(1)) == "tian 23 |")
    let flags = RACBehaviorSubject(defaultValue: RACTuplePack(true, false, true))
    #expect(Record.of(flags.and().take(1)) == "false |" && Record.of(flags.or().take(1)) == "true |")
    let bare = RACBehaviorSubject(defaultValue: (true, false, true, true))
    #expect(Record.of(bare.and().take(1)) == "false |" && Record.of(bare.or().take(1)) == "true |")
  }

  @Test("On a serial scheduler all elements of a sequence's signal come, in order, on it (SEQ-SIG-1)")
  func serialSignals() throws {
    let scheduler = SerialScheduler()
    let placed = (1...100).rac_sequence.signalWithScheduler(scheduler).map { value in
      CurrentScheduler.value === scheduler ? value : -1
    }
    let read = { () throws -> [Int] in try placed.toArray() }
    #expect(try read() == Array(1...100))
    let background = { () throws -> [Int] in try (1...3).rac_sequence.signal().toArray() }
    #expect(try background() == [1, 2, 3])
  }

  @Test("a signal as a sequence (Q16)")
  func blocking() throws {
    #expect(Signal.of(1, 2, 3).sequence.array == [1, 2, 3])
    struct Failure: Error {}
    #expect(Signal.of(1).concat(.fail(Failure())).sequence.array == [1])
    let subject = Subject<Int>()
    let sequence = subject.sequence
    let thread = Thread {
      for number in 1...1_000 { subject.send(number) }
      subject.finish()
    }
    thread.start()
    #expect(sequence.array == Array(1...1_000))
    #expect(sequence.head == 1)
  }

  @Test("A signal's sequence computes one value ahead, and releases the signal with its last reader")
  func blockingOnDemand() {
    let computed = Locked(0)
    let isReleased = Locked(false)
    let numbers = Signal(1...).onNext { number in computed.set(number) }
      .onDispose { isReleased.set(true) }
    func read() {
      let sequence = numbers.sequence
      #expect(sequence.take(3).array == [1, 2, 3])
      #expect(computed.withLock { $0 } <= 4)
      #expect(!isReleased.withLock { $0 })
      withExtendedLifetime(sequence) {}
    }
    read()
    #expect(isReleased.withLock { $0 })
  }
}
