import ReactiveConcurrency
import Testing

@Suite("Operators whose closures keep their actor")
struct IsolatedTests {
  @MainActor final class Model {
    var offset = 10
    let log = Recorder<String>()

    func moved(_ value: Int) -> Int {
      MainActor.preconditionIsolated()
      return value + offset
    }

    func load(_ value: Int) -> Signal<String> {
      MainActor.preconditionIsolated()
      return .of("\(value)", "\(offset)")
    }
  }

  @MainActor
  @Test("The closure behind isolated runs on the actor, immediately or in order, the end last (WHERE-9)")
  func map() async throws {
    let model = Model()
    let subject = Subject<Int>()
    subject.isolated.map { model.moved($0) }.observe(model.log)
    subject.send(1)
    #expect(model.log.values == ["11"])
    elsewhere {
      for value in 2...500 { subject.send(value) }
      subject.finish()
    }
    #expect(model.log.values == ["11"])
    model.offset = 20
    try await turn()
    let numbers = (22...520).map { "\($0)" }
    #expect(model.log.values == ["11"] + numbers + ["completed"])
  }

  @MainActor
  @Test("isolated has a signal made and started on the actor, and a method of it may stand for the closure (WHERE-9)")
  func flattenMap() async throws {
    let model = Model()
    elsewhere { [log = model.log] in
      Signal.of(1, 2).isolated.flattenMap(model.load).observe(log)
    }
    #expect(model.log.values == [])
    try await turn()
    #expect(model.log.values == ["1", "10", "2", "10", "completed"])
  }

  @MainActor @Test("tests, optional results, what follows the end and what follows an error are there, too (WHERE-9)")
  func others() async throws {
    let model = Model()
    let source = Signal.of(1, 2, 3)
    let all: [Signal<Int>] = [
      source.isolated.filter { model.moved($0) > 11 },
      source.isolated.compactMap { model.moved($0) > 11 ? $0 : nil },
      source.isolated.flattenMap(.latest) { .just(model.moved($0)) },
      source.isolated.then { .just(model.moved(0)) },
      source.concat(.fail(Failure("broken"))).isolated.catch { error in .just(model.moved("\(error)".count)) },
      source.isolated.map { if model.moved($0) == 13 { throw Failure("three") } else { $0 } },
    ]
    elsewhere { [log = model.log] in for signal in all { signal.observe(log) } }
    for _ in 0..<3 { try await turn() }
    let sent = ["2", "3", "2", "3", "11", "12", "13", "10", "1", "2", "3", "16", "1", "2"]
    let ends = Array(repeating: "completed", count: 5) + ["failed"]
    #expect(model.log.values.sorted() == (sent + ends).sorted())
  }

  @MainActor @Test("running results, checks and the elements of tuples are there, too (WHERE-9)")
  func several() async throws {
    let model = Model()
    let source = Signal.of(1, 2, 3)
    let all: [Signal<Int>] = [
      source.isolated.scan(0) { model.moved($0 + $1) },
      source.isolated.map { model.moved($0) },
      source.isolated.try { if model.moved($0) == 13 { throw Failure("three") } },
      zip(source, source.map { "\($0)" }).isolated.reduceEach { model.moved($0 + $1.count) },
      zip(source, source, source).packed().isolated.reduceEach { model.moved($0 + $1 + $2) },
    ]
    elsewhere { [log = model.log] in for signal in all { signal.observe(log) } }
    try await turn()
    let sent = [11, 23, 36, 11, 12, 13, 1, 2, 12, 13, 14, 13, 16, 19].map { "\($0)" }
    let ends = Array(repeating: "completed", count: 4) + ["failed"]
    #expect(model.log.values.sorted() == (sent + ends).sorted())
  }

  @Test("isolated takes an actor's own methods, of an actor that is not the main one (WHERE-9)")
  func actor() async throws {
    let place = Place()
    let values = try await place.moved(.of(1, 2, 3)).collect()
    #expect(values == [11, 12, 13])
  }

  @MainActor @Test("a function that is isolated to nothing runs where the signal sends (WHERE-9)")
  func free() {
    let log = Recorder<String>()
    let subject = Subject<Int>()
    let isThere: @Sendable (Int) -> Bool = { _ in MainScheduler.shared.isCurrent }
    subject.isolated.map(isThere).observe(log)
    elsewhere { subject.send(1) }
    #expect(log.values == ["false"])
  }

  private actor Place {
    var offset = 10

    func moved(_ signal: Signal<Int>) -> Signal<Int> {
      signal.isolated.map {
        self.preconditionIsolated()
        return $0 + self.offset
      }
    }
  }
}

extension Signal {
  /// Keeps the values, and how it ends.
  fileprivate func observe(_ log: Recorder<String>) {
    _ = observe(
      .taking(
        { value in log.add("\(value)") },
        end: { termination in
          if case .failed = termination { log.add("failed") } else { log.add("\(termination)") }
        }))
  }
}
