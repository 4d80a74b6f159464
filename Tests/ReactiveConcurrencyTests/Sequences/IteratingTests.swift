import ReactiveConcurrency
import Testing

@Suite("Iterating sequences")
struct IteratingTests {
  private func pipeline(_ count: Int, _ alive: Locked<Int>) -> ReactiveSequence<Counted> {
    (0..<count).reactive.map { _ in Counted(alive) }.filter { _ in true }
  }

  @Test("A sequence that only the loop holds is not remembered; one that somebody holds is")
  func remembersWhatIsShared() {
    let alive = Locked(0)
    var most = 0
    func look() -> Bool {
      most = max(most, alive.withLock { $0 })
      return false
    }
    for _ in pipeline(5_000, alive) { _ = look() }
    for _ in ReactiveSequence.concat([pipeline(5_000, alive), pipeline(5_000, alive)]) { _ = look() }
    _ = (pipeline(5_000, alive).min { _, _ in look() }, pipeline(5_000, alive).max { _, _ in look() })
    #expect(most <= 3)
    let shared = pipeline(5_000, alive)
    for _ in shared {}
    #expect(alive.withLock { $0 } == 5_000)
    withExtendedLifetime(shared) {}
  }

  @Test("A sequence inside a pipeline is remembered if somebody holds it, however late it is read")
  func sharedInside() {
    let calls = Calls()
    let inner = (0..<100).reactive.map { calls($0) }
    for _ in inner.filter({ $0 % 2 == 0 }).map({ $0 }) {}
    #expect(inner.array.count == 100)
    #expect(calls.count == 100)
    // Read half-way, then released.
    let other = Calls()
    func half() -> ReactiveSequence<Int> {
      let inner = (0..<100).reactive.map { other($0) }
      #expect(inner.take(50).array.count == 50)
      return inner.map { $0 }
    }
    #expect(half().array == Array(0..<100))
    #expect(other.count == 100)
  }

  @Test("A copy of an iterator continues by itself; each element is computed once", arguments: [0, 1, 7, 20])
  func copies(_ position: Int) {
    let calls = Calls()
    var one = (0..<20).reactive.map { calls($0) }.filter { _ in true }.makeIterator()
    for number in 0..<position { #expect(one.next() == number) }
    var other = one
    var third = other
    #expect(IteratorSequence(other).map { $0 } == Array(position..<20))
    while one.next() != nil {}
    #expect(third.next() == (position < 20 ? position : nil))
    var fourth = third
    #expect(IteratorSequence(fourth).map { $0 } == Array((position + 1)..<max(20, position + 1)))
    while third.next() != nil, other.next() != nil, fourth.next() != nil {}
    #expect(one.next() == nil && one.next() == nil)
    #expect(calls.count == 20)
  }

  @Test("Copies of an iterator that stop before the end keep nothing, neither the source nor the elements read")
  func releasesCopies() {
    let alive = Locked(0)
    func read(_ source: Counted) {
      var one = (0...).reactive.map { number in withExtendedLifetime(source) { number } }.makeIterator()
      #expect(one.next() == 0)
      var other = one
      for number in 1...1000 {
        #expect(one.next() == number)
        #expect(other.next() == number)
      }
    }
    read(Counted(alive))
    #expect(alive.withLock { $0 } == 0)

    var one = (0...).reactive.map { _ in Counted(alive) }.makeIterator()
    _ = one.next()
    var other = one
    for _ in 0..<10_000 { _ = (one.next(), other.next()) }
    #expect(alive.withLock { $0 } <= 600, "two chunks at most are remembered")
  }

  @Test("What a loop leaves behind is released")
  func releases() {
    let alive = Locked(0)
    let token = Counted(alive)
    func leave(_ sequence: consuming ReactiveSequence<Int>) {
      for _ in sequence { break }
    }
    func make(_ token: Counted) -> ReactiveSequence<Int> {
      (0...).reactive.map { number in withExtendedLifetime(token) { number } }
    }
    leave(make(Counted(alive)))
    leave(make(Counted(alive)).flattenMap { [$0, $0].reactive.map { $0 } })
    leave(make(Counted(alive)).concat(make(Counted(alive))).map { $0 })
    leave(make(Counted(alive)).zip(with: make(Counted(alive))).map { $0.0 })
    leave(make(Counted(alive)).concat(.just(1)).take(2))
    #expect(alive.withLock { $0 } == 1)
    withExtendedLifetime(token) {}
  }

  @Test("for await reads the same as for, and ends when its task is cancelled")
  func asyncLoops() async {
    var seen: [Int] = []
    for await number in (0..<5).reactive.map({ $0 * 2 }) { seen.append(number) }
    #expect(seen == [0, 2, 4, 6, 8])
    let task = Task {
      var count = 0
      for await _ in (0...).reactive.map({ $0 }) {
        count += 1
        if count == 10 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return count
    }
    #expect(await task.value == 10)
  }
}
