import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Backoff")
struct BackoffTests {
  @Test("Backoff grows to its longest delay, and never traps")
  func backsOff() {
    let backoff = Backoff.exponential(from: .seconds(1), by: 3, upTo: .seconds(20))
    #expect((1...5).map { backoff.delay(before: $0) } == [1, 3, 9, 20, 20].map { .seconds($0) })
    #expect(backoff.delay(before: .max) == .seconds(20))
    #expect(Backoff.exponential(from: .seconds(30), upTo: .seconds(20)).delay(before: 1) == .seconds(20))
    #expect(Backoff.exponential(from: .seconds(1), by: 1).delay(before: .max) == .seconds(1))
    #expect(Backoff.exponential(from: .zero).delay(before: .max) == .zero)
    #expect(Backoff.exponential(from: .seconds(4), by: 0.5).delay(before: 3) == .seconds(1))
    #expect(Backoff.constant(.seconds(-1)).delay(before: 1) == .zero)
  }

  @Test("Jitter moves a delay within its fraction")
  func jitters() {
    let base = Backoff.constant(.seconds(10))
    #expect(base.jittered(by: 0.2) { $0.lowerBound }.delay(before: 1) == .seconds(8))
    #expect(base.jittered(by: 0.2) { $0.upperBound }.delay(before: 1) == .seconds(12))
    #expect(base.jittered(by: 9) { $0.lowerBound }.delay(before: 1) == .zero)
    let random = base.jittered(by: 0.5)
    for attempt in 1...100 {
      #expect((.seconds(5)...Duration.seconds(15)).contains(random.delay(before: attempt)))
    }
  }

  @Test("Jitter with a seeded generator is the same each time, and another for each attempt")
  func jittersBySeed() {
    func delays(_ seed: UInt64) -> [Duration] {
      let backoff = Backoff.exponential(from: .seconds(1), upTo: .seconds(8))
        .jittered(by: 0.5, using: Seeded(state: seed))
      return (1...6).map { backoff.delay(before: $0) }
    }
    #expect(delays(1) == delays(1))
    #expect(delays(1) != delays(2))
    #expect(Set(delays(1)).count == 6)
    for (delay, plain) in zip(delays(3), [1, 2, 4, 8, 8, 8]) {
      #expect((Duration.seconds(plain) * 0.5...Duration.seconds(plain) * 1.5).contains(delay))
    }
  }
}
