import Testing

@testable import reactive

/// What does not compile, and what the compiler says about it: the messages that the pages tell, too.
@Suite("Wrong calls", .compiles)
struct WrongCallTests {
  @Test("A call of a wrong shape, or one that would leave the signals, is refused with the reason (TUP-2, SAYS-3)")
  func shapes() async throws {
    try await WrongCalls.shapes.expect()
  }

  @Test("An old spelling that cannot be is refused, in words that name the cure")
  func spellings() async throws {
    try await WrongCalls.spellings.expect()
  }

  @Test("Another library's call is refused in words that name this one's (SAYS-3)", arguments: ["5", "6"])
  func otherLibraries(mode: String) async throws {
    try await WrongCalls.otherLibraries(mode).expect()
  }

  @Test("What the compiler says in the first step of a migration is found in its table, and what stands there compiles")
  func firstStep() async throws {
    let text = try Repository.text(of: "MIGRATION.md")
    let start = try #require(text.firstRange(of: "### In Swift 5 mode"))
    let rows = text[start.upperBound...].prefix { $0 != "#" }.split(separator: "\n").filter { $0.hasPrefix("| ") }
    for (_, says) in WrongCalls.firstStep.refused {
      let message = CompilerMessage(file: "", line: 1, column: 1, text: says)
      let isEdited = MigrationRule.all.contains { $0.says.contains(where: message.fits) }
      #expect(isEdited || rows.contains { $0.contains(says) }, "\(says)")
    }
    try await WrongCalls.firstStep.expect()
  }

  @Test("A closure that takes a stage's context into a task does not compile (RACE-1)")
  func stageContext() async throws {
    let program = """
      import ReactiveConcurrency
      let racing = Stage<Int, Int>(storing: 0) { value, stage in
        Task { stage.state += value }
        return stage.next(value)
      }
      let late = Stage<Int, Int> { value, stage in
        Task.detached { _ = stage.next(value) }
        return .more
      }
      let right = Stage<Int, Int>(storing: 0) { value, stage in
        let sum = stage.state + value
        stage.state = sum
        Task { print(sum) }
        return stage.next(sum)
      }
      """
    let messages = try await Compiler.messages(on: ["File.swift": program])
    #expect(Set(messages.filter { $0.kind == "error" }.map(\.line)) == [3, 7], "\(messages)")
  }

  @Test("Without the module of callbacks the compiler says what the first ten minutes say")
  func callbacks() async throws {
    let program = "import ReactiveConcurrency\nSignal.of(1).subscribe(next: { print($0) })\n"
    let page = try Repository.text(of: Repository.article("FirstTenMinutes"))
    let messages = try await Compiler.messages(on: ["main.swift": program])
    #expect(messages.contains { page.contains("`\($0.text.drop { $0 == " " })`") }, "\(messages)")
  }

  @Test("Without the marks of the page on where code runs, the compiler says what the page says")
  func mainActorByDefault() async throws {
    let program = """
      import ReactiveConcurrency
      enum Status { case idle, busy }
      struct User: Equatable, Sendable { var name = ""; var isNew: Bool { name == "" } }
      func label(_ user: User) -> String { user.name }
      extension Signal { func mine() -> Signal { self } }
      func use(_ users: Signal<User>, _ states: Signal<Status>) {
        _ = users.distinctUntilChanged()
        _ = users.filter { $0.isNew }
        _ = states.map { $0 == .busy }
        _ = users.map { label($0) }
        _ = users.map(label)
        _ = Signal.of(1).flattenMap { _ in users.mine() }
      }
      """
    let messages = try await Compiler.messages(on: ["File.swift": program], Compiler.newProject)
    let page = try Repository.text(of: Repository.article("WhereCodeRuns"))
    let told = page.split(separator: "\n").filter { $0.contains("| `nonisolated") }
      .compactMap { $0.split(separator: " | ").dropFirst().first }
    #expect(told.count >= 6)
    for words in told where !words.contains("non-Sendable function value") {
      let parts = words.split(separator: " … ")
      #expect(messages.contains { message in parts.allSatisfy(message.text.contains) }, "\(words), not \(messages)")
    }
  }

  @Test("A closure is the main actor's by default where the page on where code runs says `@MainActor`")
  func isolatedClosures() async throws {
    let program = """
      import ReactiveConcurrency
      final class Form {
        let names = BehaviorSubject("")
        var count = 0
        lazy var wrong = names.isolated.map { $0.count > self.count }
        lazy var right = names.isolated.map { @MainActor in $0.count > self.count }
        func wait() async throws {
          try await names.signal.forEachLatest { name in self.count += 1 }
          try await names.signal.forEachLatest { @MainActor name in self.count += 1 }
        }
      }
      """
    let messages = try await Compiler.messages(on: ["File.swift": program], Compiler.newProject)
    #expect(Set(messages.filter { $0.kind == "error" }.map(\.line)) == [5, 8], "\(messages)")
  }
}
