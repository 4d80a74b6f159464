import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// ReactiveCocoa's tuples end at fifteen elements: these have one more.
@Suite("Long tuples")
struct LongTupleTests {
  private let fifteen = Tuple(1, "2", 3.0, true, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, "15")
  private let sixteen = Tuple(1, "2", 3.0, true, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, "15", 16)

  @Test("Long tuples have their elements by name and position, appended ones too (T1, T2, T4, TUP-1, TUP-4, TUP-6)")
  func members() {
    #expect(fifteen.appending(16) == sixteen && fifteen.count == 15 && sixteen.count == 16)
    #expect(sixteen.first == 1 && sixteen.second == "2" && sixteen.third == 3 && sixteen.fourth && sixteen.fifth == 5)
    #expect(sixteen.last == 16 && sixteen.elements.15 == 16 && sixteen[\.15] == 16 && sixteen[\.14] == "15")
    #expect(sixteen[15] as? Int == 16 && sixteen[0] as? Int == 1)
    #expect(Tuple(array: sixteen.reactive.array) == sixteen)
  }

  @Test("Long tuples are equal, and hash, by elements, to the last (TUP-5)")
  func compares() {
    #expect(sixteen == fifteen.appending(16) && sixteen != fifteen.appending(17))
    #expect(Set([sixteen, sixteen, fifteen.appending(17)]).count == 2)
  }

  @Test("Long tuples go through JSON (T3)")
  func encodes() throws {
    let data = try JSONEncoder().encode(sixteen)
    #expect(String(decoding: data, as: UTF8.self) == #"[1,"2",3,true,5,6,7,8,9,10,11,12,13,14,"15",16]"#)
    #expect(try JSONDecoder().decode(type(of: sixteen), from: data) == sixteen)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(type(of: fifteen), from: data) }
  }

  @Test("reduceEach and reduceApply of sixteen (STR-REDUCE-1, SIG-APPLY-1)")
  func reduces() {
    let numbers = Tuple(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)
    let call = DeferredCall(list, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)
    let all = Array(1...16)
    expect(Signal.just(numbers).reduceEach(list), sends: [all])
    expect(Signal.just(numbers.elements).reduceEach(list), sends: [all])
    #expect([numbers].reactive.reduceEach(list).array == [all])
    #expect([numbers.elements].reactive.reduceEach(list).array == [all])
    expect(Signal.just(call).reduceApply(), sends: [all])
  }

  @Test("and, or of sixteen (SIG-AND-1, SIG-OR-1)")
  func andOr() {
    let all = Tuple(true, true, true, true, true, true, true, true, true, true, true, true, true, true, true)
    let none = Tuple(
      false, false, false, false, false, false, false, false, false, false, false, false, false, false, false)
    let values = [all, none].flatMap { [$0.appending(true), $0.appending(false)] }
    expect(Signal(values).and(), sends: [true, false, false, false])
    expect(Signal(values).or(), sends: [true, true, true, false])
    expect(Signal(values).map { $0.elements }.and(), sends: [true, false, false, false])
    #expect(values.reactive.and().array == [true, false, false, false])
    #expect(values.reactive.map { $0.elements }.or().array == [true, true, true, false])
  }

  @Test("Tuples of sixteen are made of Swift's by packed")
  func packs() {
    let ones = Tuple(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1).appending("a")
    let twos = Tuple(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2).appending("b")
    expect(Signal.of(ones, twos).map { $0.elements }.packed(), sends: [ones, twos])
    #expect([ones, twos].reactive.map { $0.elements }.packed().array == [ones, twos])
  }
}

private let list: @Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) -> [Int] =
  {
    [$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15]
  }
