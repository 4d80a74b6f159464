import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("skip")
struct SkipTests {
  @Test("skip leaves out 0…n; of more than there are it gives none (STR-SKIP-1, 2)", arguments: 0...5)
  func skips(_ count: Int) {
    expect(Signal(1...3).skip(count), sends: Array((1...3).dropFirst(count)))
  }

  @Test("skip(while:) sends the value that decides (STR-SUNTIL-1, STR-SWHILE-1)")
  func skipsWhile() {
    expect(Signal(1...5).skip(while: { $0 < 3 }), sends: [3, 4, 5])
  }

  @Test("skip(while:) sends none if none decides, all if the first does; it asks no more then (STR-SUNTIL-2, 3, 4)")
  func skipsWhileEdges() {
    expect(Signal(1...3).skip(while: { _ in true }), sends: [])
    expect(Signal(1...3).skip(while: { _ in false }), sends: [1, 2, 3])
    let asked = Recorder<Int>()
    _ = TestScheduler().record(
      Signal.of(1, 2, 1, 2).skip(while: { value in
        asked.add(value)
        return value < 2
      }))
    #expect(asked.values == [1, 2])
  }
}
