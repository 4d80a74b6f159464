import ReactiveConcurrency
import Testing

/// The main actor's too, and shared.
final class Log {
  var lines: [String] = []
}

/// A view model as it is written in a module that is isolated to the main actor by default.
final class SearchModel {
  private(set) var history: [String] = []
  var isBusy = false { didSet { busy.append(isBusy) } }
  private(set) var busy: [Bool] = []
  var canSearch = false
  let text = BehaviorSubject("")

  private let log = Log()
  /// Made in an initializer, of what the model has: the closure is on the main actor as that is.
  let note: Command<String, Int>

  /// An async closure, which uses the model, on its actor. The compiler does not see of itself that a lazy property's
  /// is.
  private(set) lazy var search = Command<String, Int>(enabled: text.signal.map { !$0.isEmpty }) {
    @MainActor [weak self] term in
    MainActor.preconditionIsolated()
    self?.history.append(term)
    return try await Self.count(term)
  }

  /// A closure that makes a signal, and that is called on the model's actor.
  private(set) lazy var clear = makeClear()

  private func makeClear() -> Command<Void, Int> {
    Command { [weak self] in
      MainActor.preconditionIsolated()
      let count = self?.history.count ?? 0
      self?.history = []
      return .just(count)
    }
  }

  init() {
    note = Command { [log] text in
      log.lines.append(text)
      return .just(log.lines.count)
    }
    search.executing.assign(to: \.isBusy, of: self)
    search.enabled.assign(to: \.canSearch, of: self)
  }

  @concurrent
  private static func count(_ term: String) async throws -> Int {
    if term == "?" { throw SignalError.noValue }
    return term.count
  }
}

@Suite("Commands of a view model on the main actor")
struct MainActorCommandTests {
  @Test("A view model executes its command, to whose enabled and executing it is bound (CMD-EN-2, CMD-EXEC-1)")
  func viewModel() async throws {
    let model = SearchModel()
    #expect(!model.canSearch && model.busy == [false])
    await #expect(throws: CommandError.self) { try await model.search.run("abc") }
    model.text.send("abc")
    let execution = model.search.execute("abc")
    // The work begins in a later turn.
    #expect(model.history == [])
    #expect(try await execution.first() == 3)
    await #expect(throws: SignalError.noValue) { try await model.search.run("?") }
    try await settle()
    #expect(model.canSearch && model.busy == [false, true, false, true, false])
    #expect(try await model.clear.run() == 2)
    #expect(model.history == [])
  }

  @Test("A command made in an initializer uses what belongs to the main actor")
  func initialiser() async throws {
    let model = SearchModel()
    #expect(try await model.note.run("a") == 1)
    let note = model.note
    #expect(try await Task.detached { try await note.run("b") }.value == 2)
  }

  @Test("the closure that makes a signal is called on the main actor, within execute if that is called there (CMD-3)")
  func isolation() async throws {
    let model = SearchModel()
    model.text.send("a")
    try await model.search.run("a")
    let execution = model.clear.execute()
    #expect(model.history == [])
    #expect(try await execution.first() == 1)
    let clear = model.clear
    let count = try await Task.detached { try await clear.run() }.value
    #expect(count == 0)
  }

  /// Waits until what has been queued on the main actor is done.
  private func settle() async throws {
    try await Signal.just(()).deliver(on: .main).run()
  }
}
