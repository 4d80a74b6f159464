import Console
import ReactiveTesting
import Testing

@testable import reactive

/// On the main actor, as the command is, so that what is delivered there can be drawn.
@Suite("The command marbles")
@MainActor
struct MarblesCommandTests {
  @Test("every example runs and does something", arguments: Drawing.all.indices)
  func example(index: Int) throws {
    let example = Drawing.all[index]
    let drawing = try example.diagram().text
    #expect(drawing.contains(example.code))
    #expect(drawing.split(separator: "\n").last?.contains { $0 == "|" || $0 == "#" || $0 == "…" } == true)
    #expect(drawing.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(!drawing.contains("MarbleNotationError"))
  }

  @Test("each line of every drawing is notation", arguments: Drawing.all.indices)
  func notation(index: Int) throws {
    let diagram = try Drawing.all[index].diagram()
    var rows = diagram.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map(String.init)
    rows.remove(at: diagram.inputs.count)
    for (row, line) in zip(rows, diagram.inputs + diagram.outputs) where !line.isNotes {
      let margin = row.dropFirst(line.name.count).prefix { $0 == " " }.count + line.name.count
      #expect(try Marbles(parsing: String(row.dropFirst(margin))) == line.marbles)
    }
  }

  @Test("names are unique, and each finds its example")
  func unique() throws {
    for example in Drawing.all {
      #expect(try MarblesCommand.find(example.name).map(\.name) == [example.name])
    }
  }

  private func draw(_ name: String, _ inputs: String...) throws -> String {
    try #require(try MarblesCommand.find(name).first).diagram(inputs).text
  }

  @Test("deliverOnMain() is drawn on the main actor, without a detour")
  func main() throws {
    #expect(try draw("deliverOnMain()").split(separator: "\n").last == "output   -1-2-|")
  }

  @Test("take(2) ends with its last value and cancels the source")
  func take() throws {
    #expect(
      try draw("take(_:)", "-1-2-3|") == """
        seconds  0
        source   -1-(2!)
                 take(2)
        output   -1-(2|)

        """)
  }

  @Test("what would subscribe for ever at one instant is refused", arguments: [("repeated()", "|"), ("retry()", "#")])
  func endless(name: String, input: String) {
    #expect(throws: UsageProblem.self) { try draw(name, input) }
  }

  @Test("a second source begins where the first ended")
  func concat() throws {
    #expect(
      try draw("concat(_:)", "-1|", "a-#") == """
        seconds  0
        first    -1|
        second   --(^a)-#
                 first.concat(second)
        output   -1a───-#

        """)
  }

  @Test("what is above one another happens at the same time")
  func debounce() throws {
    #expect(
      try draw("debounce(for:on:)", "12---3(4|)") == """
        seconds  0    5
        source   12---3(4|)
                 debounce(for: .seconds(2), on: scheduler)
        output   ---2--(4|)

        """)
  }

  @Test("a sequence computes what is asked for")
  func sequence() throws {
    #expect(
      try draw("sequence.filter") == """
        seconds   0
        computed  -(12)(34)5
                  filter { $0 % 2 == 0 }
        output    -2───4───|

        """)
  }

  @Test("a timeline is drawn to its end, however long it and the operator take")
  func longTimelines() throws {
    #expect(try draw("map(_:)", "-1 30s 2-|").hasSuffix("\noutput   -2 30s 4-|\n"))
    #expect(try draw("delay(for:on:)", "-----------------1-|").hasSuffix("\noutput   --------------------1-|\n"))
    let line = String(repeating: "-", count: 19)
    #expect(try draw("concat(_:)", line + "1|", line + "2|").hasSuffix("\noutput   \(line)1\(line)2|\n"))
    #expect(throws: UsageProblem("at most 200 s of input can be drawn; this lasts until 304 s")) {
      try draw("map(_:)", "-1 300s 2-|")
    }
  }

  @Test("mistakes in a timeline are reported in one line")
  func timelines() {
    #expect(throws: UsageProblem(#"nothing can follow the end, at character 4 of the marbles "-1|2""#)) {
      try draw("map(_:)", "-1|2")
    }
    #expect(throws: UsageProblem(#"'^' has no meaning in a cold source, at character 2 of the marbles "-^2""#)) {
      try draw("map(_:)", "-^2")
    }
    #expect(throws: UsageProblem("'map(_:)' has 1 inputs; 2 timelines are too many")) { try draw("map(_:)", "1", "2") }
  }

  @Test("a name is found with and without labels and type; signals come first")
  func names() throws {
    #expect(try MarblesCommand.find("TAKE").map(\.name).count == 7)
    let merges = ["merge(with:)", "Signal.merge(_:)", "Signal.merge(_:delayingErrors:)"]
    #expect(try MarblesCommand.find("merge").map(\.name) == merges)
    #expect(try MarblesCommand.find("merge(_:)").map(\.name) == ["Signal.merge(_:)"])
    #expect(try MarblesCommand.find("map(_:)").map(\.name) == ["map(_:)"])
    #expect(try MarblesCommand.find("sequence.map").map(\.name) == ["sequence.map(_:)", "sequence.map(to:)"])
    #expect(try MarblesCommand.find("foldLeft").map(\.name) == ["sequence.foldLeft(_:_:)"])
    #expect(throws: UsageProblem("unknown operator 'debonce'; did you mean debounce?")) {
      try MarblesCommand.find("debonce")
    }
    #expect(throws: UsageProblem("unknown operator 'qqqqq'; 'reactive marbles' lists them")) {
      try MarblesCommand.find("qqqqq")
    }
  }
}
