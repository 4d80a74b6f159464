import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Tuple")
struct TupleTests {
  @Test("A tuple has a count, a first and a last element, and one at an index (T1)")
  func accesses() {
    let tuple = Tuple(1, 2, "32", 23, "jun", 2.3, 4.56, 100)
    #expect(tuple.count == 8)
    #expect(tuple.first == 1)
    #expect(tuple.second == 2)
    #expect(tuple.third == "32")
    #expect(tuple.fourth == 23)
    #expect(tuple.fifth == "jun")
    #expect(tuple.last == 100)
    #expect(tuple[\.6] == 4.56)
    #expect(tuple[6] as? Double == 4.56)
    #expect(tuple.elements.6 == 4.56)
    #expect(Tuple("alone").first == "alone" && Tuple("alone").last == "alone")
    let five = Tuple(1, "2", 3.0, true, Optional(5))
    #expect(five.fifth == five.last && five.fifth == 5)
    #expect(Tuple(1, "2").second == "2" && Tuple(1, "2", 3.0).third == 3 && Tuple(1, "2", 3.0, true).fourth)
    #expect(Tuple().count == 0)
  }

  @Test("A tuple packs and unpacks (T2, TUP-1, TUP-4)")
  func unpacks() {
    let (name, age) = Tuple("tian", 23).elements
    #expect(name == "tian")
    #expect(age == 23)
  }

  @Test("A tuple's missing element stays, also through JSON (T3, TUP-3)")
  func encodes() throws {
    let tuple = Tuple("a", Int?.none, 2)
    #expect(tuple.elements.1 == nil)
    let data = try JSONEncoder().encode(tuple)
    #expect(String(decoding: data, as: UTF8.self) == #"["a",null,2]"#)
    #expect(try JSONDecoder().decode(Tuple<String, Int?, Int>.self, from: data) == tuple)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Tuple<String, Int?>.self, from: data) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Tuple<Int>.self, from: data) }
  }

  @Test("Appending to a tuple gives one longer; the old one is unchanged (T4, TUP-6)")
  func appends() {
    let pair = Tuple("a", 1)
    let triple = pair.appending(true)
    #expect(triple == Tuple("a", 1, true))
    #expect(pair.count == 2)
  }

  @Test("Tuples are equal, and hash, by elements (TUP-5)")
  func compares() {
    #expect(Tuple(1, "a") == Tuple(1, "a"))
    #expect(Tuple(1, "a") != Tuple(1, "b"))
    #expect(Set([Tuple(1, "a"), Tuple(1, "a"), Tuple(2, "a")]).count == 2)
  }

  @Test("A tuple gives the sequence of its elements, and a description (SEQ-SRC-7)")
  func sequences() {
    #expect(Tuple(1, "a").reactive.array.map { "\($0)" } == ["1", "a"])
    #expect(Tuple(1, "a").description == #"(1, "a")"#)
  }

  @Test("an array of unknown types is a tuple if there are as many, each of its type; nil fits every Optional")
  func ofArray() {
    #expect(Tuple<String, Int?>(array: ["a", 1]) == Tuple("a", 1))
    #expect(Tuple<String, Int?>(array: ["a", Any?.none as Any]) == Tuple("a", nil))
    #expect(Tuple<String, Int?>(array: ["a", Int?.none as Any]) == Tuple("a", nil))
    #expect(Tuple<String, Int>(array: ["a"]) == nil)
    #expect(Tuple<String, Int>(array: ["a", 1, 2]) == nil)
    #expect(Tuple<String, Int>(array: [1, "a"]) == nil)
    #expect(Tuple<String, Int>(array: ["a", Int?.none as Any]) == nil)
    #expect(type(of: Tuple()).init(array: []) == Tuple())
  }

  @Test("Operators take signals of Tuple, of one element, too (STR-REDUCE-1, SIG-APPLY-1, SIG-AND-1, SIG-OR-1)")
  func signals() {
    expect(Signal.of(Tuple(1, "a"), Tuple(2, "b")).reduceEach { "\($0)\($1)" }, sends: ["1a", "2b"])
    expect(Signal.just(Tuple(1)).reduceEach { $0 + 1 }, sends: [2])
    #expect([Tuple(1)].reactive.reduceEach { $0 + 1 }.array == [2])
    let add: @Sendable (Int, Int) -> Int = { $0 + $1 }
    expect(Signal.just(Tuple(add, 1, 2)).reduceApply().map { $0 * 10 }, sends: [30])
    expect(Signal.of(Tuple(true, true), Tuple(true, false)).and(), sends: [true, false])
    expect(Signal.of(Tuple(false, true), Tuple(false, false)).or(), sends: [true, false])
    expect(Signal.just(Tuple(true)).and(), sends: [true])
  }

  @Test("bare tuples made Tuples can be compared")
  func distinct() {
    let (left, right) = (Subject<Int>(), Subject<String>())
    let pairs = combineLatest(left.signal, right.signal).packed().distinctUntilChanged()
    let recording = TestScheduler().record(pairs)
    left.send(1)
    for text in ["a", "a", "b"] { right.send(text) }
    left.send(1)
    expect(recording, has: [Tuple(1, "a"), Tuple(1, "b")], then: .open)
  }

  @Test("reduceEach spreads a tuple over the closure's parameters (STR-REDUCE-1, V7)")
  func reducesEach() {
    expect(Signal.of((1, 2), (3, 4), (5, 6)).reduceEach { $0 + $1 }, sends: [3, 7, 11])
    expect(Signal.of((1, "a", true)).reduceEach { number, text, flag in "\(number)\(text)\(flag)" }, sends: ["1atrue"])
    expect(zip(Signal.of(1, 2), Signal.of("a", "b")).reduceEach { "\($1)\($0)" }, sends: ["a1", "b2"])
  }

  @Test("not sends the opposite of each value (SIG-NOT-1)")
  func not() {
    expect(Signal.of(true, false).not(), sends: [false, true])
  }

  @Test("and, or take tuples of two and three, and sequences (SIG-AND-1, SIG-OR-1, V28)")
  func andOr() {
    let triples = Signal.of((true, true, false), (true, true, true), (false, false, false))
    expect(triples.and(), sends: [false, true, false])
    expect(triples.or(), sends: [true, true, false])
    let pairs = Signal.of((true, false), (true, true), (false, false))
    expect(pairs.and(), sends: [false, true, false])
    expect(pairs.or(), sends: [true, true, false])
    let arrays = Signal.of([true, true, false, true], [true], [])
    expect(arrays.and(), sends: [false, true, true])
    expect(arrays.or(), sends: [true, true, false])
  }

  @Test("and, or, not take tuples of any length (SIG-AND-1, SIG-OR-1, SIG-NOT-1)")
  func packs() {
    let four = Signal.of((true, true, false, true), (true, true, true, true), (false, false, false, false))
    expect(four.and(), sends: [false, true, false])
    expect(four.or(), sends: [true, true, false])
    expect(four.take(1).not(), sends: [(false, false, true, false)])
    expect(
      zip(Signal.of(true), Signal.of(true), Signal.of(true), Signal.of(true), Signal.of(false)).and(), sends: [false])
    expect(combineLatest(Signal.of(true, false), Signal.of(true)).not(), sends: [(true, false)])
  }
}
