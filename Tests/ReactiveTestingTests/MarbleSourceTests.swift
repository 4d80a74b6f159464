import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("MarbleSource")
struct MarbleSourceTests {
  private struct Boom: Error {}

  let scheduler = TestScheduler()

  @Test("a cold source begins anew for each subscriber and remembers them")
  func cold() throws {
    let source = try scheduler.cold("-1-2|")
    let first = scheduler.record(source.signal)
    scheduler.advance(by: .seconds(2))
    let second = scheduler.record(source.signal.take(1))
    scheduler.run()
    #expect(first.marbles() == "-1-2|")
    #expect(second.marbles() == "-(1|)")
    #expect(second.start == .seconds(2))
    #expect(source.subscriptions == ["^---!", "--^!"])
    #expect(source.tracks == ["^1-2|", "--^(1!)"])
    #expect(scheduler.isIdle)
  }

  @Test("a group is cut short by a subscriber that has enough")
  func group() throws {
    let source = try scheduler.cold("-(abc)-|")
    let recording = scheduler.record(source.signal.take(2))
    scheduler.run()
    #expect(recording.marbles() == "-(ab|)")
    #expect(source.tracks == ["^(ab!)"])
  }

  @Test("a hot source runs regardless of its subscribers; what comes before ^ is sent to none")
  func hot() throws {
    let source = try scheduler.hot("-a-^b-c-|")
    let first = scheduler.record(source.signal)
    scheduler.advance(by: .milliseconds(1500))
    let second = scheduler.record(source.signal.take(1))
    scheduler.advance(by: .seconds(10))
    let third = scheduler.record(source.signal)
    #expect(first.marbles() == "-b-c-|")
    #expect(second.marbles() == "1500ms (c|)")
    #expect(third.marbles() == "|")
    #expect(source.subscriptions == ["^----!", "1500ms ^ 500ms !", "11500ms (^!)"])
    #expect(source.tracks == ["^b-c-|", "1500ms ^ 500ms (c!)", "11500ms (^|)"])
  }

  @Test("a hot source that has failed fails for new subscribers")
  func hotFailure() throws {
    let source = try scheduler.hot("-#e", errors: ["e": Boom()])
    scheduler.run()
    let recording = scheduler.record(source.signal)
    #expect(recording.error is Boom)
    #expect(source.tracks == ["-(^#e)"])
  }

  @Test("names stand for values and errors, both ways")
  func values() throws {
    let source = try scheduler.cold("-a-b-#e", ["a": [1, 2], "b": []], errors: ["e": Boom()])
    let recording = scheduler.record(source.signal)
    scheduler.run()
    #expect(recording.values == [[1, 2], []])
    #expect(recording.error is Boom)
    #expect(recording.marbles(["a": [1, 2], "b": []], errors: ["e": Boom()]) == "-a-b-#e")
    #expect(recording.marbles() == "-[1, 2]-[]-#'Boom()'")

    let numbers = try scheduler.cold("-1-'20'-#", .numbers)
    let sums = scheduler.record(numbers.signal.scan(0) { $0 + $1 })
    scheduler.run()
    #expect(sums.marbles() == "-1-'21'-#")
    #expect(sums.error as? MarbleFailure == MarbleFailure())
    #expect(sums.marbles(errors: ["x": MarbleFailure()]) == "-1-'21'-#x")
    #expect(try scheduler.cold("-'1.5'|", MarbleValues { Double($0) }, errors: ["#": Boom()]).tracks.isEmpty)
  }

  @Test("A marble that has no value or no meaning is reported with its place")
  func mistakes() {
    let noValue = #expect(throws: MarbleNotationError.self) { try scheduler.cold("-1-x|", .numbers) }
    #expect(noValue?.problem == "no value is known for x" && noValue?.offset == 3)
    let hat = #expect(throws: MarbleNotationError.self) { try scheduler.cold("-^1|") }
    #expect(hat?.problem == "'^' has no meaning in a cold source" && hat?.offset == 1)
    let bang = #expect(throws: MarbleNotationError.self) { try scheduler.hot("^1!") }
    #expect(bang?.problem == "'!' has no meaning in a hot source" && bang?.offset == 2)
  }

  @Test("A marble source is under for try await as under observe")
  func iterate() throws {
    let source = try scheduler.cold("-a-(bc)-|")
    let recording = scheduler.iterate(source.signal)
    scheduler.run()
    #expect(recording.marbles() == "-a-(bc)-|")
  }

  @Test("Nothing is kept alive by a marble source")
  func released() throws {
    weak var released: MarbleSource<String>?
    do {
      let source = try scheduler.cold("-a|")
      released = source
      let recording = scheduler.record(source.signal)
      scheduler.run()
      #expect(recording.isCompleted)
    }
    #expect(released == nil)
  }
}
