import Foundation
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What users of ReactiveCocoa suffered from.
@Suite("Pitfalls of ReactiveCocoa")
struct ReactiveCocoaPitfallTests {
  private let scheduler = TestScheduler()

  @Test("subscribing off any scheduler stays on its thread, and is over when a synchronous source is (PIT-9)")
  func staysOnThread() async {
    let places: [ObjectIdentifier] = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let places = Recorder<ObjectIdentifier>()
        let note: @Sendable () -> Void = { places.add(ObjectIdentifier(Thread.current)) }
        let source = Signal<Int> { sender in
          note()
          sender.onDispose(note)
          sender.send(1)
          sender.finish()
        }
        _ = source.flattenMap { .just($0) }.merge(with: .empty).onNext { _ in note() }.onCompleted(note)
          .observe(.ignoring)
        note()
        continuation.resume(returning: places.values)
      }
    }
    #expect(places.count == 5)
    #expect(Set(places).count == 1)
  }

  // The shortest of several times each, so that what else runs does not count.
  @Test("combineLatest takes less than ten times as long as code by hand (PIT-10)")
  func isNotTenTimesSlower() throws {
    let (clock, rounds) = (ContinuousClock(), 0..<9)
    let combined = rounds.map { _ in clock.measure { combining() } }.min()
    let written = rounds.map { _ in clock.measure { byHand() } }.min()
    #expect(try #require(combined) < #require(written) * 10)
  }

  private func combining() {
    let (first, second, sum) = (Subject<Int>(), Subject<Int>(), Locked(0))
    _ = combineLatest(first.signal, second.signal).observe(.taking { pair in sum.withLock { $0 += pair.0 + pair.1 } })
    send(to: first, second)
    #expect(sum.withLock { $0 } > 0)
  }

  private func byHand() {
    let (first, second, sum) = (Subject<Int>(), Subject<Int>(), Locked(0))
    let newest = Locked<(Int?, Int?)>((nil, nil))
    @Sendable func update(_ set: (inout (Int?, Int?)) -> Void) {
      let pair = newest.withLock { newest in
        set(&newest)
        return newest
      }
      if let first = pair.0, let second = pair.1 { sum.withLock { $0 += first + second } }
    }
    _ = first.signal.observe(.taking { value in update { $0.0 = value } })
    _ = second.signal.observe(.taking { value in update { $0.1 = value } })
    send(to: first, second)
    #expect(sum.withLock { $0 } > 0)
  }

  private func send(to first: Subject<Int>, _ second: Subject<Int>) {
    for value in 0..<2_000 {
      first.send(value)
      second.send(value)
    }
  }
}
