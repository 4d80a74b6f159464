import Testing

@testable import ReactiveTesting

@Suite("Marbles")
struct MarblesTests {
  private typealias Moment = Marbles.Moment

  @Test("Each character of marbles is one unit, a group too; spaces and the sign of continuation do not count")
  func reads() throws {
    #expect(
      try Marbles(parsing: "-a-(bc)-|").moments == [
        Moment(.seconds(1), .value("a")), Moment(.seconds(3), .value("b")), Moment(.seconds(3), .value("c")),
        Moment(.seconds(5), .completed),
      ])
    #expect(try Marbles(parsing: " - a──\t-(b c )─\n- |  ") == Marbles(parsing: "-a-(bc)-|"))
    #expect(try Marbles(parsing: "--a--…") == "--a")
    #expect(try Marbles(parsing: "").moments.isEmpty)
    #expect(try Marbles(parsing: "-a", unit: .milliseconds(10)).moments == [Moment(.milliseconds(10), .value("a"))])
  }

  @Test("errors have names if they want; subscriptions are marked")
  func marks() throws {
    #expect(try Marbles(parsing: "#").moments == [Moment(.zero, .failed(""))])
    #expect(try Marbles(parsing: "(a#e)").moments.last == Moment(.zero, .failed("e")))
    #expect(try Marbles(parsing: "-#'no room'").moments == [Moment(.seconds(1), .failed("no room"))])
    #expect(
      try Marbles(parsing: "--^--!").moments == [Moment(.seconds(2), .subscribed), Moment(.seconds(5), .unsubscribed)])
    #expect(try Marbles(parsing: "--^--!").subscription == .seconds(2))
    #expect(try Marbles(parsing: "--^--!").end == .seconds(5))
    #expect(try Marbles(parsing: "--^--").end == nil)
  }

  @Test("names of several characters stand in quotes or brackets")
  func names() throws {
    let names = try Marbles(parsing: #"'ten'[1, [2]]'it\'s'é'\\''\u{7}'""#).moments.map(\.mark)
    #expect(names == ["ten", "[1, [2]]", "it's", "é", "\\", "\u{7}", "\""].map { .value($0) })
  }

  @Test(
    "durations stand between spaces",
    arguments: [
      ("a 500ms b", 1.5), ("1.5s b", 1.5), (" 2m b", 120), ("-a 250us b", 2.000250), ("a 3ns b", 1.000000003),
      ("a 0.5s - b", 2.5),
    ])
  func durations(text: String, seconds: Double) throws {
    let time = try #require(try Marbles(parsing: text).moments.last?.time)
    #expect(abs(time / .seconds(1) - seconds) < 1e-12)
  }

  @Test("What touches something else in marbles is no duration")
  func noDurations() throws {
    #expect(try Marbles(parsing: "-5s").moments.count == 2)
    #expect(try Marbles(parsing: "(5 5s)").moments.count == 3)
    #expect(try Marbles(parsing: "'5s'").moments == [Moment(.zero, .value("5s"))])
    #expect(try Marbles(parsing: "1.5x b").moments.count == 5)
  }

  @Test(
    "mistakes are reported with their place",
    arguments: [
      ("-1|2", 3, "nothing can follow the end"),
      ("-1|-", 3, "nothing can follow the end"),
      ("-#ab", 3, "nothing can follow the end"),
      ("-! 5s", 3, "nothing can follow the end"),
      ("|…", 1, "nothing can follow the end"),
      ("a…b", 2, "nothing can follow '…'"),
      ("(1-", 2, "no time can pass within parentheses"),
      ("-(1", 1, "this parenthesis is not closed"),
      ("((1", 1, "parentheses cannot be nested"),
      ("-()", 1, "these parentheses are empty"),
      ("a()", 1, "these parentheses are empty"),
      ("1)", 1, "this parenthesis was not opened"),
      ("^-^", 2, "only one '^' is allowed"),
      ("-'abc", 1, "this quote is not closed"),
      ("-[abc", 1, "this bracket is not closed"),
      ("a]", 1, "unexpected ']'"),
      ("\u{1}", 0, "unexpected '\u{1}'"),
      (#"'\n'"#, 1, #"in quotes, '\' must be followed by ', \ or u{…}"#),
      (#"'\u{D800}'"#, 1, #"in quotes, '\' must be followed by ', \ or u{…}"#),
      (#"'\"#, 1, #"in quotes, '\' must be followed by ', \ or u{…}"#),
      ("a 99999999999m b", 2, "more than thirty years pass"),
      ("a 99999999999999999999999s b", 2, "more than thirty years pass"),
    ])
  func mistakes(text: String, offset: Int, problem: String) throws {
    let error = #expect(throws: MarbleNotationError.self) { try Marbles(parsing: text) }
    #expect(error == MarbleNotationError(text, at: offset, problem))
    #expect(error?.description == "\(problem), at character \(offset + 1) of the marbles \"\(text)\"")
    #expect(error?.pointed == text + "\n" + String(repeating: " ", count: offset) + "▲ " + problem)
  }

  @Test("a unit is at least a nanosecond", arguments: [Duration.zero, .seconds(-1), .nanoseconds(1) / 2])
  func units(unit: Duration) {
    #expect(throws: MarbleNotationError.self) { try Marbles(parsing: "-a", unit: unit) }
  }

  @Test("a literal that cannot be read equals nothing and says why")
  func literals() throws {
    let wrong: Marbles = "-a|b"
    #expect(wrong == "#'nothing can follow the end, at character 4 of the marbles \"-a|b\"'")
    #expect(try Marbles(parsing: "-a|") == "-a|")
    #expect(try Marbles(parsing: "-a|") != "-a-|")
  }

  @Test("moments are put in order; nothing follows the end; a unit that is too large gets smaller")
  func makes() {
    let marbles = Marbles([
      Moment(.seconds(2), .completed), Moment(.seconds(1), .value("b")), Moment(.milliseconds(500), .value("a")),
      Moment(.seconds(3), .value("c")), Moment(.seconds(2), .subscribed),
    ])
    #expect(marbles.moments.map(\.mark) == [.value("a"), .value("b"), .completed])
    #expect(marbles.unit == .milliseconds(500))
    #expect(marbles.description == "-ab-|")
  }

  @Test(
    "a line is written as it was read",
    arguments: [
      "", "-a-(bc)--|", "a#", "-#e", "--^--!", "(^a)-(b!)", "a 500ms b", " 30s a", "-'ten'-[1, 2]-'it\\'s'|", "(5'6s')",
      "------------------------a", " 25s a",
    ])
  func writes(text: String) throws {
    #expect(try Marbles(parsing: text).description == text)
  }

  @Test("What is drawn of marbles reads as the same line", arguments: 0..<400)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let marbles = Marbles.random(&random)
    let text = marbles.description
    #expect(try Marbles(parsing: text, unit: marbles.unit) == marbles, "\(text) in units of \(marbles.unit)")
  }

  @Test("Each line of a drawing of several reads as the same line", arguments: 0..<200)
  func roundTripTogether(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let lines = (0..<3).map { MarbleDiagram.Line("\($0)", .random(&random), goesOn: false) }
    let diagram = MarbleDiagram(inputs: lines, operation: nil, outputs: [], unit: .milliseconds(100))
    let rows = diagram.text.split(separator: "\n").dropFirst()
    for (row, line) in zip(rows, lines) {
      let text = String(row.dropFirst(9))
      #expect(try Marbles(parsing: text, unit: .nanoseconds(diagram.grid.unit)) == line.marbles, "\(diagram)")
    }
  }
}

extension Marbles {
  /// Any line: odd names, instants near and far, all ways to end.
  fileprivate static func random(_ random: inout SplitMix64) -> Marbles {
    let names = [
      "a", "5", "s", "m", "ms", "10", "[1,2]", "[", "[]]", "a b", "5s", " ", "", "'", "\\", "-", "|", "#", "é",
      "e\u{301}",
      "\u{301}", "🇩", "🇩🇪", "👍🏽", "\u{1F3FD}", "\u{D4E}", "\n", "\u{202E}", "한", "…", "\r\n", "'5s'", "\u{200D}",
    ]
    let steps: [Duration] = [
      .zero, .seconds(1), .seconds(1), .seconds(2), .milliseconds(300), .seconds(90), .nanoseconds(7),
    ]
    var time = Duration.zero
    var moments: [Moment] = []
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      time += steps.randomElement(using: &random) ?? .zero
      let isSubscription = Int.random(in: 0..<8, using: &random) == 0
      moments.append(Moment(time, isSubscription ? .subscribed : .value(names.randomElement(using: &random) ?? "a")))
    }
    time += steps.randomElement(using: &random) ?? .zero
    switch Int.random(in: 0..<5, using: &random) {
    case 0: moments.append(Moment(time, .completed))
    case 1: moments.append(Moment(time, .failed("")))
    case 2: moments.append(Moment(time, .failed(names.randomElement(using: &random) ?? "")))
    case 3: moments.append(Moment(time, .unsubscribed))
    default: break
    }
    return Marbles(moments, unit: Bool.random(using: &random) ? .seconds(1) : .milliseconds(250))
  }
}
