import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("chunked")
struct ChunkedTests {
  @Test("runs(by:) ends a run before the value with another key, for which it asks once")
  func chunksOnKey() {
    let asked = Locked(0)
    let chunked = Signal.of(1, 3, 2, 5).runs(by: { (value: Int) -> Bool in
      asked.withLock { $0 += 1 }
      return value.isMultiple(of: 2)
    })
    expect(chunked.map { "\($0.key) \($0.values)" }, sends: ["false [1, 3]", "true [2]", "false [5]"])
    // For each value, in both ways of consuming.
    #expect(asked.withLock { $0 } == 8)
    expect(Signal<Int>.empty.runs(by: { $0 }).map(\.values), sends: [])
    expect(Signal.of(1, 2).concat(.never).runs(by: { $0 }).map(\.values), sends: [[1]], then: .open)
    let failing = Signal.of(1, 2).concat(.fail(Failure("no")))
    expect(failing.runs(by: { $0 }).map(\.values), sends: [[1]], then: .failed(Failure("no")))
    // No key is as good as any.
    expect(Signal<Int?>.of(nil, nil, 1).runs(by: { $0 }).map(\.values), sends: [[nil, nil], [1]])
    #expect([1, 3, 2].reactive.runs(by: { $0 % 2 }).map(\.values).array == [[1, 3], [2]])
  }
}
