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
    subscription = numbers.map { $0 * 2 }.filter { $0 > 0 }
      .onNext { [weak self] in self?.title = "\($0)" }
      .subscribe(next: { [weak self] number in self?.total += number }, completed: done)
  }

  func stop() {
    subscription?.dispose()
  }

  func sum(_ numbers: ReactiveSequence<Int>) {
    for number in numbers.prefix(1) { total += number }
    for number in numbers.dropFirst() { total += number }
    if numbers.first(where: { $0 == total }) != nil || numbers.any({ $0 > total }) { total = 0 }
  }

  func sumLater(_ numbers: ReactiveSequence<Int>) async {
    total = numbers.reduce(total) { sum, number in sum + number + 0 * total }
    for await number in numbers where await numbers.contains(number) { title = "\(number)" }
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
  @Test("Values sent off the main actor reach a class on it that captures itself (WHERE-5)")
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
    #expect(counter.total == 12 && counter.title == "6")
    counter.stop()
  }

  @Test("A loop keeps its isolation: every value arrives on the main actor")
  func iterates() async throws {
    let counter = Counter()
    try await counter.sum(Signal(1...1000).map { $0 + 1 })
    #expect(counter.total == 501_500)
    #expect(counter.title == "501500")
  }

  @Test("Sequences: loops and folds keep their isolation, operators' closures need none")
  func reads() async {
    let counter = Counter()
    let numbers = zip((1...3).reactive, (4...).reactive).map { $0 * $1 }.filter { $0 > 4 }
    counter.sum(numbers)
    #expect(counter.total == 28)
    await counter.sumLater(numbers)
    #expect(counter.total == 56 && counter.title == "18")
    let watched = (1...3).reactive.map { number in
      MainActor.preconditionIsolated("Computed elsewhere than where it was asked for")
      return number
    }
    let (least, most, has) = (await watched.min(), await watched.max(), await watched.contains(2))
    #expect(least == 1 && most == 3 && has)
  }
}

/// No more Sendable than a class of the main actor is.
final class Card {
  var text = ""
  var texts: [String] = []
  var title: String = "" { didSet { texts.append(title) } }
  var count = 0
}

@Suite("Bindings on the main actor")
struct MainActorBindingTests {
  @Test("A binding on the main actor sets what is sent there immediately, the rest in order (SIG-ASSIGN-1, SIG-MAIN-1)")
  func assigns() async throws {
    let card = Card()
    let subject = BehaviorSubject("first")
    subject.signal.assign(to: \.title, of: card)
    #expect(card.title == "first")
    subject.send("second")
    #expect(card.title == "second")
    await Task.detached { for number in 1...100 { subject.send("\(number)") } }.value
    subject.send("last")
    _ = try await Signal.just(()).deliver(on: .main).first()
    #expect(card.texts == ["first", "second"] + (1...100).map { "\($0)" } + ["last"])
    Signal.of("x", nil).assign(to: \.text, of: card, nilValue: "none")
    #expect(card.text == "none")
    Signal.of(1, nil).setKeyPath(\.count, onObject: card, nilValue: -1)
    #expect(card.count == -1)
    Signal.of(1, 2).setKeyPath(\.count, onObject: card).dispose()
    #expect(card.count == 2)
  }
}
