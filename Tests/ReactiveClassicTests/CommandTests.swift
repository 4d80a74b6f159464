import ReactiveClassic
import Testing

@Suite("Commands, in the old spelling")
struct CommandTests {
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

  @Test("`enabled` of a closure without parameters, as `reduce:^id{ return @YES; }`, enables (CMD-EN-2)")
  @MainActor
  func withoutParameters() async throws {
    let (name, age) = (RACBehaviorSubject(defaultValue: ""), RACBehaviorSubject(defaultValue: 1))
    let command = RACCommand<Int, Int>(
      enabled: RACSignal.combineLatest([name, age], reduce: { true }), signalBlock: { .return($0) })
    #expect(command.isEnabled)
    #expect(try await command.run(1) == 1)
  }

  @Test("a failure of `enabled` disables, and is reported: as unhandled, and by `errors`, at any time (CMD-EN-7)")
  func failingEnabled() async {
    // The handler belongs to the whole process.
    await #expect(processExitsWith: .success) {
      struct Broken: Error {}
      let record = Record()
      UnhandledErrors.handler = { record.add("unhandled \($0.error)") }
      let enabled = RACSubject<Bool>()
      let command = RACCommand<Int, Int>(enabled: enabled.signal, on: .immediateScheduler()) { .return($0) }
      command.errors.subscribeNext { record.add("early \($0)") }
      enabled.sendError(Broken())
      command.errors.subscribeNext { record.add("late \($0)") }
      precondition(record.all == ["early Broken()", "unhandled Broken()", "late Broken()"], record.text)
      precondition(!command.isEnabled)
      // One that had failed before the command was made, as that of wrong arguments has.
      let failed = RACCommand<Int, Int>(enabled: .error(Broken()), on: .immediateScheduler()) { .return($0) }
      failed.errors.subscribeNext { record.add("made \($0)") }
      precondition(Array(record.all.dropFirst(3)) == ["unhandled Broken()", "made Broken()"], record.text)
    }
  }
}
