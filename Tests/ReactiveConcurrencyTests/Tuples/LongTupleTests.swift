import Foundation
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What ReactiveCocoa can do with fifteen elements, with fifteen and with sixteen.
@Suite("Long tuples")
struct LongTupleTests {
  private let fifteen = pack(1, "2", 3.0, true, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, "15")
  private let sixteen = pack(1, "2", 3.0, true, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, "15", 16)

  @Test("Long tuples have their elements by name and position, and say how many there are (T1)")
  func members() {
    #expect(fifteen.count == 15 && sixteen.count == 16)
    #expect(fifteen.first == 1 && fifteen.second == "2" && fifteen.third == 3 && fifteen.fourth && fifteen.fifth == 5)
    #expect(sixteen.first == 1 && sixteen.second == "2" && sixteen.third == 3 && sixteen.fourth && sixteen.fifth == 5)
    #expect(fifteen.last == "15" && sixteen.last == 16)
    #expect(fifteen.elements.14 == "15" && sixteen.elements.15 == 16)
    #expect(fifteen[\.14] == "15" && sixteen[\.15] == 16 && sixteen[\.14] == "15")
    #expect(fifteen[14] as? String == "15" && sixteen[15] as? Int == 16 && sixteen[0] as? Int == 1)
  }

  @Test("Long tuples are packed and unpacked (T2, TUP-1, TUP-4)")
  func unpacks() {
    let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) = fifteen.elements
    #expect(pack(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) == fifteen)
    let (first, _, _, _, _, _, _, _, _, _, _, _, _, _, _, last) = sixteen.elements
    #expect(first == 1 && last == 16)
    #expect(Tuple(array: fifteen.reactive.array) == fifteen && Tuple(array: sixteen.reactive.array) == sixteen)
  }

  @Test("Long tuples are appended to (T4, TUP-6)")
  func appends() {
    #expect(fifteen.appending(16) == sixteen)
    let fourteen = pack(1, "2", 3.0, true, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    #expect(fourteen.appending("15") == fifteen && fourteen.count == 14)
  }

  @Test("Long tuples are equal, and hash, by elements, to the last (TUP-5)")
  func compares() {
    let other = pack(1, "2", 3.0, true, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, "other")
    #expect(fifteen == fifteen && fifteen != other)
    #expect(sixteen == fifteen.appending(16) && sixteen != fifteen.appending(17) && sixteen != other.appending(16))
    #expect(Set([fifteen, fifteen, other]).count == 2)
    #expect(Set([sixteen, sixteen, fifteen.appending(17), other.appending(16)]).count == 3)
  }

  @Test("Long tuples go through JSON (T3)")
  func encodes() throws {
    let data = try JSONEncoder().encode(sixteen)
    #expect(String(decoding: data, as: UTF8.self) == #"[1,"2",3,true,5,6,7,8,9,10,11,12,13,14,"15",16]"#)
    #expect(try JSONDecoder().decode(type(of: sixteen), from: data) == sixteen)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(type(of: fifteen), from: data) }
    #expect(try JSONDecoder().decode(type(of: fifteen), from: JSONEncoder().encode(fifteen)) == fifteen)
  }

  @Test("Long tuples give the sequence of their elements (SEQ-SRC-7)")
  func sequences() {
    let fourteen = ["1", "2", "3.0", "true"] + (5...14).map { "\($0)" }
    #expect(fifteen.reactive.array.map { "\($0)" } == fourteen + ["15"])
    #expect(sixteen.reactive.array.map { "\($0)" } == fourteen + ["15", "16"])
  }

  // Fifteen and sixteen numbers, as `Tuple` and as bare tuples.
  private let long = pack(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  private let longer = pack(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)

  @Test("reduceEach over fifteen and sixteen parameters (STR-REDUCE-1)")
  func reducesEach() {
    expect(
      Signal.just(long).reduceEach { [$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14] },
      sends: [Array(1...15)])
    expect(
      Signal.just(longer.elements).reduceEach {
        [$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15]
      },
      sends: [Array(1...16)])
    expect(Signal.just(longer).reduceEach(list16), sends: [Array(1...16)])
    expect(Signal.just(long.elements).reduceEach(list15), sends: [Array(1...15)])
    #expect([long].reactive.reduceEach(list15).array == [Array(1...15)])
    #expect([longer].reactive.reduceEach(list16).array == [Array(1...16)])
    #expect([long.elements].reactive.reduceEach(list15).array == [Array(1...15)])
    #expect([longer.elements].reactive.reduceEach(list16).array == [Array(1...16)])
  }

  @Test("reduceApply of functions of fourteen and fifteen arguments (SIG-APPLY-1)")
  func reducesApply() {
    let long = pack(list14, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    let longer = pack(list15, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    let both = [Array(1...14), Array(1...15)]
    expect(Signal.just(long).reduceApply().concat(Signal.just(longer).reduceApply()), sends: both)
    expect(Signal.just(long.elements).reduceApply().concat(Signal.just(longer.elements).reduceApply()), sends: both)
    #expect([long].reactive.reduceApply().concat([longer].reactive.reduceApply()).array == both)
    #expect([long.elements].reactive.reduceApply().concat([longer.elements].reactive.reduceApply()).array == both)
    let one = Signal.just(1)
    expect(
      combineLatest(Signal.just(list15), one, one, one, one, one, one, one, one, one, one, one, one, one, one, one)
        .reduceApply(),
      sends: [Array(repeating: 1, count: 15)])
    expect(
      Signal.just(DeferredCall(list16, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)).reduceApply(),
      sends: [Array(1...16)])
  }

  @Test("and, or of fifteen and sixteen (SIG-AND-1, SIG-OR-1)")
  func andOr() {
    let all = pack(true, true, true, true, true, true, true, true, true, true, true, true, true, true, true)
    let none = pack(
      false, false, false, false, false, false, false, false, false, false, false, false, false, false, false)
    let values = [all, none].flatMap { [$0.appending(true), $0.appending(false)] }
    expect(Signal.of(all, none).and(), sends: [true, false])
    expect(Signal.of(all, none).or(), sends: [true, false])
    expect(Signal(values).and(), sends: [true, false, false, false])
    expect(Signal(values).or(), sends: [true, true, true, false])
    expect(Signal(values).map { $0.elements }.and(), sends: [true, false, false, false])
    expect(Signal(values).map { $0.elements }.or(), sends: [true, true, true, false])
    #expect([all, none].reactive.and().array == [true, false] && [all, none].reactive.or().array == [true, false])
    #expect(values.reactive.and().array == [true, false, false, false])
    #expect(values.reactive.or().array == [true, true, true, false])
    #expect(values.reactive.map { $0.elements }.and().array == [true, false, false, false])
    #expect(values.reactive.map { $0.elements }.or().array == [true, true, true, false])
  }

  @Test("zip and combineLatest of fifteen and sixteen, made Tuples by packed (STR-ZIP-1)")
  func zips() {
    let one = Signal.of(1, 2)
    let ones = pack(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    let twos = pack(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)
    let fifteen = zip(one, one, one, one, one, one, one, one, one, one, one, one, one, one, one)
    expect(fifteen.packed(), sends: [ones, twos])
    let sixteen = zip(one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, Signal.of("a", "b"))
      .packed()
    expect(sixteen, sends: [ones.appending("a"), twos.appending("b")])
    let last = one.take(1)
    let newest = combineLatest(
      last, last, last, last, last, last, last, last, last, last, last, last, last, last, last, Signal.of("a", "b")
    ).packed()
    expect(newest, sends: [ones.appending("a"), ones.appending("b")])
  }

  @Test("zip of fifteen and sixteen sequences (STR-ZIP-1)")
  func zipsSequences() {
    let one = [1, 2].reactive
    let ones = pack(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    let twos = pack(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)
    let fifteen = zip(one, one, one, one, one, one, one, one, one, one, one, one, one, one, one)
    #expect(fifteen.packed().array == [ones, twos])
    let sixteen = zip(
      one, one, one, one, one, one, one, one, one, one, one, one, one, one, one, ["a", "b", "c"].reactive)
    #expect(sixteen.packed().array == [ones.appending("a"), twos.appending("b")])
  }
}

private let list14: @Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) -> [Int] = {
  [$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13]
}
private let list15: @Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) -> [Int] = {
  [$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14]
}
private let list16:
  @Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) -> [Int] = {
    [$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15]
  }
