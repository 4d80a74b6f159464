import ReactiveConcurrency
import Testing

@Suite("Folding sequences")
struct FoldingTests {
  private let numbers = [5, 3, 9, 4].reactive

  @Test("Folds go from their side (Q2, Q3, SEQ-FOLDL-1, SEQ-FOLDR-1)")
  func folds() {
    let left: String = numbers.foldLeft("-") { $0 + "\($1)" }
    let right: String = numbers.foldRight(":") { first, rest in (rest.head ?? "") + "-\(first)" }
    #expect(left == "-5394" && right == ":-4-9-3-5")
  }

  @Test("foldRight does not evaluate the rest unless it is asked for (SEQ-FOLDR-2)")
  func foldsLazily() {
    let calls = Calls()
    let found = (1...).reactive.map { calls($0) }.foldRight(0) { first, rest in first > 3 ? first : rest.head ?? 0 }
    #expect(found == 4)
    #expect(calls.count == 4)
  }

  @Test("foldRight does not ask for the tail before its closure asks for the rest (SEQ-FOLDR-1)")
  func foldRightIsLazy() {
    let tails = Recorder<Int>()
    let sequence = ReactiveSequence<Int>(
      head: { 1 },
      tail: {
        tails.add(1)
        return .just(2)
      })
    #expect(sequence.foldRight(0) { first, _ in first } == 1)
    #expect(tails.values.isEmpty)
    #expect(sequence.foldRight(0) { first, rest in first + (rest.head ?? 0) } == 3)
    #expect(tails.values == [1])
  }
}
