import ReactiveClassic
import Testing

/// Subscribers and disposables keep the actor where they are written.
@Suite("Callbacks keep their actor")
struct ActorTests {
  /// A view model as it was written for ReactiveCocoa.
  @MainActor final class Model {
    private(set) var values: [Int] = []
    private(set) var log: [String] = []

    func add(_ value: Int) {
      MainActor.preconditionIsolated()
      values.append(value)
    }

    func tell(_ text: String) {
      MainActor.preconditionIsolated()
      log.append(text)
    }

    func sum(_ first: Int, _ second: Int) -> Int {
      MainActor.preconditionIsolated()
      return first + second
    }

    func follow(_ signal: Signal<Int>) -> Disposable {
      signal.subscribeNext(
        { [weak self] in self?.add($0) }, error: { self.tell("\($0)") }, completed: { self.tell("completed") })
    }
  }

  enum Broken: Error { case it }

  @MainActor @Test("a subscriber on the main actor: immediately there, otherwise in order, the end last (WHERE-5)")
  func main() async throws {
    let model = Model()
    let subject = RACSubject<Int>()
    let subscription = model.follow(subject.signal)
    subject.sendNext(1)
    #expect(model.values == [1])
    elsewhere { for value in 2...1000 { subject.sendNext(value) } }
    subject.sendNext(1001)
    elsewhere { subject.sendCompleted() }
    #expect(model.values == [1] && model.log == [] && !subscription.isDisposed)
    try await turn()
    #expect(model.values == Array(1...1001) && model.log == ["completed"] && subscription.isDisposed)
  }

  @MainActor @Test("a synchronous signal is over when subscribe returns, on the main actor as elsewhere (WHERE-5)")
  func synchronous() {
    let model = Model()
    #expect(model.follow(.of(1, 2, 3)).isDisposed)
    #expect(model.values == [1, 2, 3] && model.log == ["completed"])
    _ = model.follow(.fail(Broken.it))
    #expect(model.log == ["completed", "it"])
  }

  @MainActor @Test("none of its callbacks comes after dispose() on the actor, neither a value nor the end (WHERE-6)")
  func disposes() async throws {
    let model = Model()
    let subject = RACSubject<Int>()
    let subscription = model.follow(subject.signal)
    elsewhere {
      for value in 1...10 { subject.sendNext(value) }
      subject.sendCompleted()
    }
    subscription.dispose()
    let next = RACSubject<Int>()
    let ending = next.subscribeCompleted { model.tell("completed") }
    elsewhere { next.sendCompleted() }
    ending.dispose()
    try await turn()
    #expect(model.values == [] && model.log == [])
    #expect(subject.subscriberCount == 0)
  }

  @MainActor @Test("a callback that disposes is the last one (WHERE-6)")
  func disposesItself() async throws {
    let model = Model()
    let subject = RACSubject<Int>()
    let place = SerialDisposable()
    place.disposable = subject.subscribeNext {
      model.add($0)
      if $0 == 3 { place.dispose() }
    }
    elsewhere { for value in 1...10 { subject.sendNext(value) } }
    try await turn()
    #expect(model.values == [1, 2, 3])
  }

  @MainActor @Test("callbacks of several isolations each keep theirs, and the end comes last (WHERE-5)")
  func mixed() async throws {
    let model = Model()
    let subject = RACSubject<Int>()
    let free = RACReplaySubject<Int>()
    // A function of no actor takes the values where they come.
    subject.signal.subscribe(next: { free.send($0) }, completed: { model.tell("completed") })
    // One of no actor takes the end where the last value was.
    subject.signal.subscribe(next: { model.add($0) }, completed: free.finish)
    elsewhere {
      subject.sendNext(1)
      subject.sendNext(2)
      subject.sendCompleted()
    }
    #expect(model.log == [] && model.values == [])
    try await turn()
    #expect(model.log == ["completed"] && model.values == [1, 2])
    #expect(try await free.signal.collect() == [1, 2])
  }

  @MainActor @Test("functions of the actor, nested subscriptions, tasks and callback subscribers (WHERE-5)")
  func shapes() async throws {
    let model = Model()
    let subject = RACSubject<Int>()
    subject.subscribeNext(model.add)
    subject.subscribeNext { outer in Signal.of(10).subscribeNext { model.add(outer + $0) } }
    subject.subscribe(CallbackSubscriber<Int>(next: { model.add($0 + 20) }, completed: { model.tell("completed") }))
    subject.doNext { model.add($0 + 30) }.doCompleted { model.tell("did") }.subscribeCompleted {}
    await Task { _ = subject.subscribeNext { model.add($0 + 40) } }.value
    subject.sendNext(1)
    #expect(model.values == [1, 11, 21, 31, 41])
    elsewhere {
      subject.sendNext(2)
      subject.sendCompleted()
    }
    try await turn()
    #expect(model.values.sorted() == [1, 2, 11, 12, 21, 22, 31, 32, 41, 42])
    #expect(model.log.sorted() == ["completed", "did"])
  }

  @MainActor @Test("a disposable's block: within dispose() on its actor, otherwise there, once (WHERE-5, WHERE-6)")
  func disposables() async throws {
    let model = Model()
    let here = RACDisposable { model.tell("here") }
    here.dispose()
    #expect(model.log == ["here"])
    let there = RACDisposable(block: { model.tell("there") })
    let compound = RACCompoundDisposable(there)
    elsewhere {
      compound.dispose()
      there.dispose()
    }
    #expect(model.log == ["here"] && there.isDisposed)
    try await turn()
    #expect(model.log == ["here", "there"])
  }

  @MainActor @Test("the old spellings whose closures belong to an actor, behind isolated (WHERE-9)")
  func isolated() async throws {
    let model = Model()
    let source = Signal.of(1, 2, 3)
    let all: [Signal<Int>] = [
      source.isolated.scanWithStart(0) { model.sum($0, $1) },
      source.isolated.aggregateWithStart(10) { model.sum($0, $1) },
      source.isolated.combinePreviousWithStart(20) { model.sum($0, $1) },
      source.isolated.try { model.sum($0, 0) < 3 },
      source.isolated.takeUntilBlock { model.sum($0, 0) == 3 },
      source.isolated.takeWhileBlock { model.sum($0, 0) < 2 },
      source.isolated.skipUntilBlock { model.sum($0, 0) == 3 },
      source.isolated.skipWhileBlock { model.sum($0, 0) < 2 },
    ]
    let sent = try await Task.detached {
      var sent: [[Int]] = []
      for signal in all { sent.append(try await signal.catchTo(.empty()).collect()) }
      return sent
    }.value
    #expect(sent == [[1, 3, 6], [16], [21, 3, 5], [1, 2], [1, 2], [1], [3], [2, 3]])
  }
}
