import Combine
import ReactiveConcurrency
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Checks Combine's rules for publishers and subscribers, in both directions, with OpenCombine in Combine's place: the
/// files beside this one are the library's own, and a module alias makes them compile.
@main
struct Check {
  static func main() async throws {
    publishes()
    check("a request from another thread gets exactly so many values, in order", await isRequestedElsewhere())
    try await subscribes()
    if broken.value > 0 { exit(1) }
  }

  static let broken = Counter()

  static func check(_ rule: String, _ holds: Bool) {
    print("\(holds ? "holds" : "BROKEN"): \(rule)")
    if !holds { broken.add() }
  }

  // MARK: A signal as a publisher

  static func publishes() {
    let numbers = Probe()
    Signal(1...5).publisher.subscribe(numbers)
    check("nothing is received before it is requested", numbers.values == [] && numbers.end == nil)
    numbers.subscription?.request(.max(2))
    check("as many values are received as are requested", numbers.values == [1, 2] && numbers.end == nil)
    numbers.subscription?.request(.max(1))
    numbers.subscription?.request(.unlimited)
    check("the rest, and one completion", numbers.values == Array(1...5) && numbers.end == "finished")

    let insatiable = Probe { _ in .max(1) }
    Signal(1...100_000).publisher.subscribe(insatiable)
    insatiable.subscription?.request(.max(1))
    check("the demand that receiving a value returns is added", insatiable.values.count == 100_000)

    let reentrant = Probe()
    reentrant.onValue = { reentrant.subscription?.request(.max(1)) }
    Signal(1...100_000).publisher.subscribe(reentrant)
    reentrant.subscription?.request(.max(1))
    check("a request from within a value is added, without recursion", reentrant.values.count == 100_000)

    let subject = ReactiveConcurrency.Subject<Int>()
    let hot = Probe()
    subject.publisher.subscribe(hot)
    hot.subscription?.request(.max(1))
    for number in 1...4 { subject.send(number) }
    check("what is not requested of a source that cannot pause is stored", hot.values == [1])
    hot.subscription?.request(.max(2))
    check("and sent when it is requested", hot.values == [1, 2, 3])
    subject.finish()
    check("the completion follows what is stored", hot.end == nil)
    hot.subscription?.request(.max(1))
    check("and needs no request of its own", hot.values == [1, 2, 3, 4] && hot.end == "finished")

    let failing = Probe()
    Signal.of(1).concat(.fail(Refused())).publisher.subscribe(failing)
    failing.subscription?.request(.unlimited)
    check("an error is received once", failing.values == [1] && failing.end == "Refused()")

    let releases = Counter()
    let endless = Probe()
    let source = ReactiveConcurrency.Subject<Int>()
    source.onDispose { releases.add() }.publisher.subscribe(endless)
    endless.subscription?.request(.unlimited)
    source.send(1)
    endless.subscription?.cancel()
    source.send(2)
    source.finish()
    check("nothing is received after cancel(), and the source is released", endless.values == [1] && endless.end == nil)
    check("once", releases.value == 1)

    let impatient = Probe()
    impatient.onValue = { impatient.subscription?.cancel() }
    Signal(1...).publisher.subscribe(impatient)
    impatient.subscription?.request(.unlimited)
    check("cancel() from within the first value stops a source without an end", impatient.values == [1])

    var received: [String] = []
    let subscription = Signal(1...3).publisher.map { "\($0)" }
      .sink(receiveCompletion: { _ in received.append("end") }, receiveValue: { received.append($0) })
    check("Combine's operators and sink take it", received == ["1", "2", "3", "end"])
    subscription.cancel()
  }

  static func isRequestedElsewhere() async -> Bool {
    let subject = ReactiveConcurrency.Subject<Int>()
    let probe = Probe()
    subject.publisher.subscribe(probe)
    probe.subscription?.request(.max(1))
    let sender = Task.detached {
      for number in 1...20_000 { subject.send(number) }
      subject.finish()
    }
    var requested = 1
    while requested < 20_000 {
      if probe.count > requested { return false }
      probe.subscription?.request(.max(1))
      requested += 1
    }
    await sender.value
    return probe.values == Array(1...20_000) && probe.end == "finished"
  }

  // MARK: A publisher as a signal

  static func subscribes() async throws {
    check(
      "a signal sends what a publisher does", try await Signal(publisher: (1...1000).publisher).collect().count == 1000)

    let requests = Counter()
    let cancellations = Counter()
    let watched = (1...10_000).publisher
      .handleEvents(receiveOutput: { _ in requests.add() }, receiveCancel: { cancellations.add() })
    let values = Signal(publisher: watched).subscribedValues()
    check("a consumer that does not read bounds what the publisher sends", requests.value == 256)
    for try await value in values where value == 3 { break }
    check("leaving the loop cancels the publisher's subscription", cancellations.value == 1)
    check("each loop is a subscription of its own", try await Signal(publisher: watched).take(2).collect() == [1, 2])

    let passthrough = PassthroughSubject<Int, Refused>()
    let live = Signal(publisher: passthrough).subscribedValues()
    passthrough.send(1)
    passthrough.send(completion: .failure(Refused()))
    var last: (value: Int, error: String) = (0, "")
    do { for try await value in live { last.value = value } } catch { last.error = "\(error)" }
    check("an error fails the signal", last == (1, "Refused()"))
  }
}

struct Refused: Error {}

final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}

/// A subscriber that requests nothing by itself.
///
/// Safety: one event at a time reaches it; it is read from elsewhere only through `count`, or after its end.
final class Probe: Combine.Subscriber, @unchecked Sendable {
  private(set) var values: [Int] = []
  private(set) var end: String?
  private(set) var subscription: (any Combine.Subscription)?
  var onValue: () -> Void = {}
  private let answer: (Int) -> Subscribers.Demand
  private let received = Counter()

  init(_ answer: @escaping (Int) -> Subscribers.Demand = { _ in .none }) {
    self.answer = answer
  }

  var count: Int { received.value }

  func receive(subscription: any Combine.Subscription) {
    self.subscription = subscription
  }

  func receive(_ value: Int) -> Subscribers.Demand {
    received.add()
    values.append(value)
    onValue()
    return answer(value)
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    precondition(end == nil, "a second completion")
    switch completion {
    case .finished: end = "finished"
    case .failure(let error): end = "\(error)"
    }
  }
}
