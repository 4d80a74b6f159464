import ReactiveConcurrency
import Testing

@Suite("Folding sequences")
struct FoldingTests {
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
