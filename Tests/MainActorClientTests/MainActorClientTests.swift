import ReactiveClassic
import ReactiveConcurrency
import Testing

/// A client module whose code is isolated to the main actor by default (see the target's settings): that it compiles
/// without a warning is half of the test.
final class Counter {
  private(set) var total = 0
  private(set) var title = ""
  private var subscription: Disposable?

  func follow(_ numbers: Signal<Int>, done: @escaping @Sendable () -> Void) {
    subscription = numbers.map { $0 * 2 }.filter { $0 > 0 }.deliverOnMain().subscribe(
      next: { [weak self] number in MainActor.assumeIsolated { self?.total += number } },
      completed: done)
  }

  func stop() {
    subscription?.dispose()
  }

  func sum(_ numbers: Signal<Int>) async throws {
    for try await number in numbers {
      total += number
      title = "\(total)"
    }
  }
}

@Suite("A client isolated to the main actor by default")
struct MainActorClientTests {
  @Test("B31: subscribing, capturing self and disposing, with values sent off the main actor")
  func subscribes() async throws {
    let counter = Counter()
    let subject = Subject<Int>()
    await withCheckedContinuation { continuation in
      counter.follow(subject.signal) { continuation.resume() }
      Task.detached {
        for number in 1...3 { subject.send(number) }
        subject.finish()
      }
    }
    #expect(counter.total == 12)
    counter.stop()
  }

  @Test("A loop keeps its isolation: every value arrives on the main actor")
  func iterates() async throws {
    let counter = Counter()
    try await counter.sum(Signal(1...1000).map { $0 + 1 })
    #expect(counter.total == 501_500)
    #expect(counter.title == "501500")
  }

  @Test("emit from the main actor with a loop on another executor")
  func emits() async throws {
    let subject = Subject<Int>()
    let (subscribed, announce) = AsyncStream<Void>.makeStream()
    let sum = Task.detached {
      // Merge subscribes in order: when the second signal runs, the subject has its subscriber.
      let announcement = Signal<Int> { subscriber in
        announce.finish()
        subscriber.finish()
      }
      return try await Signal.merge(subject.signal, announcement).aggregate(0) { $0 + $1 }.first()
    }
    for await _ in subscribed {}
    for number in 1...1000 { try await subject.emit(number) }
    subject.finish()
    #expect(try await sum.value == 500_500)
  }
}
