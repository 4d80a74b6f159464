import ReactiveClassic
import ReactiveTesting
import Testing

@Suite("Commands, in the old spelling")
struct CommandTests {
  private let scheduler = TestScheduler()

  @Test("a command that executes already (V35, CMD-EN-3)")
  func executing() {
    let command = RACCommand<Int, Int>(on: scheduler) { [scheduler] input in
      .return(input).delay(1, onScheduler: scheduler).try { _ in throw TestError.broken }
    }
    let record = Record()
    command.executing.subscribeNext { record.add("executing \($0)") }
    command.enabled.subscribeNext { record.add("enabled \($0)") }
    command.errors.subscribeNext { record.add("error \($0)") }
    command.executionSignals.subscribeNext { record.subscribe(to: $0) }
    record.subscribe(to: command.execute(1))
    record.subscribe(to: command.execute(2))
    scheduler.run()
    #expect(
      record.all == [
        "executing false", "enabled true", "✗The command is not enabled; its `enabled` signal says when it is.",
        "executing true", "enabled false", "✗broken", "|", "error broken", "executing false", "enabled true",
      ])
  }

  @Test("the two initializers (CMD-EN-2)")
  @MainActor
  func initialisers() async throws {
    let plain = RACCommand<String, Int>(signalBlock: { .return($0.count) })
    #expect(try await plain.run("abc") == 3)
    let isValid = RACBehaviorSubject(defaultValue: false)
    let command = RACCommand(enabled: isValid) { (input: String) in RACSignal.return(input + "!") }
    #expect(Record.of(command.execute("a")).hasPrefix("✗"))
    isValid.sendNext(true)
    #expect(try await command.execute("a").collect() == ["a!"])
    let always = RACCommand<Int, Int>(enabled: nil as RACSignal<Bool>?, signalBlock: { .return($0) })
    #expect(try await always.run(1) == 1)
    always.allowsConcurrentExecution = true
    #expect(always.allowsConcurrentExecution)
  }

  @Test("a login, as ReactiveCocoa's users write it (CMD-5, CMD-7)")
  func login() {
    let (username, password) = (RACBehaviorSubject(defaultValue: ""), RACBehaviorSubject(defaultValue: ""))
    let isValid = RACSignal.combineLatest(username, password) { !$0.isEmpty && $1.count > 3 }
    let command = RACCommand<RACUnit, String>(enabled: isValid, on: scheduler) { [scheduler] _ in
      let answer: RACSignal<String> =
        password.value == "1234" ? .return("welcome \(username.value)") : .error(TestError.broken)
      return answer.delay(1, onScheduler: scheduler)
    }
    let record = Record()
    command.executionSignals.switchToLatest().subscribeNext { record.add($0) }
    command.errors.subscribeNext { record.add("✗\($0)") }
    command.executing.skip(1).subscribeNext { record.add($0 ? "busy" : "idle") }
    for (name, word) in [("ada", "12"), ("ada", "1111"), ("ada", "1234")] {
      username.sendNext(name)
      password.sendNext(word)
      scheduler.run()
      command.execute()
      scheduler.run()
    }
    #expect(record.text == "busy ✗broken idle busy welcome ada idle")
  }

  @Test("blocks that return a subject where a signal is wanted (CMD-2)")
  @MainActor
  func subjects() async throws {
    let isAllowed = RACBehaviorSubject(defaultValue: true)
    var started: [Int] = []  // what the blocks may touch, since they stay on the main actor
    func answered(_ id: Int) -> RACReplaySubject<String> {
      started.append(id)
      let subject = RACReplaySubject<String>.subject()
      subject.sendNext("answer \(id)")
      subject.sendCompleted()
      return subject
    }
    let plain = RACCommand<Int, String>(signalBlock: { answered($0) })
    let trailing = RACCommand<Int, String> { id in
      let subject = answered(id)
      return subject
    }
    let enabled = RACCommand<Int, String>(enabled: isAllowed, signalBlock: { answered($0) })
    let inferred = RACCommand(enabled: isAllowed) { (id: Int) in answered(id) }
    let eitherOne = RACCommand<Int, String> { id in id > 4 ? answered(id).signal : .return("none") }
    var answers: [String?] = []
    for (id, command) in [plain, trailing, enabled, inferred, eitherOne].enumerated() {
      answers.append(try await command.run(id + 1))
    }
    #expect(answers == (1...5).map { "answer \($0)" })
    #expect(started == [1, 2, 3, 4, 5])
    isAllowed.sendNext(false)
    #expect(Record.of(enabled.execute(6)).hasPrefix("✗"))
    #expect(started.count == 5)
  }
}
