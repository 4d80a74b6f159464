import Foundation
import OperatorManifest
import ReactiveTesting
import Testing

@testable import reactive

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// On the main actor, as the command is, so that what is delivered there can be drawn.
@Suite("The command marbles")
@MainActor
struct MarblesTests {
  @Test("every example does something, each line of its drawing is notation", arguments: Manifest.entries.indices)
  func example(index: Int) throws {
    let entry = Manifest.entries[index]
    let diagram = try entry.diagram()
    var rows = diagram.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    #expect(rows.last?.contains { $0 == "|" || $0 == "#" || $0 == "…" } == true)
    #expect(rows.allSatisfy { $0.count <= 100 })
    #expect(!diagram.text.contains("MarbleNotationError"))
    #expect(rows.remove(at: 1 + diagram.inputs.count).trimmingCharacters(in: .whitespaces) == entry.code)
    for (row, line) in zip(rows.dropFirst(), diagram.lines) where !line.isNotes {
      let marbles = row.dropFirst(line.name.count).drop { $0 == " " }
      #expect(try Marbles(parsing: String(marbles)) == line.marbles)
    }
  }

  private func draw(_ name: String, _ inputs: String...) throws -> String {
    try #require(try MarblesCommand.find(name).first).diagram(inputs).text
  }

  @Test("what is above one another happens at the same time, on other inputs, too")
  func debounce() throws {
    #expect(
      try draw("debounce(for:on:)", "12---3(4|)") == """
        seconds  0    5
        source   12---3(4|)
                 debounce(for: .seconds(2), on: scheduler)
        output   ---2--(4|)

        """)
  }

  @Test("a timeline is drawn to its end, however long it and the operator take")
  func longTimelines() throws {
    #expect(try draw("map(_:)", "-1 30s 2-|").hasSuffix("\noutput   -2 30s 4-|\n"))
    #expect(try draw("delay(for:on:)", "-----------------1-|").hasSuffix("\noutput   --------------------1-|\n"))
    let line = String(repeating: "-", count: 19)
    #expect(try draw("concat(_:)", line + "1|", line + "2|").hasSuffix("\noutput   \(line)1\(line)2|\n"))
  }

  @Test(
    "mistakes in a timeline, and what would not end, are reported in one line",
    arguments: [
      ("map(_:)", "-1|2"), ("map(_:)", "-^2"), ("map(_:)", "-1 300s 2-|"), ("repeated()", "|"), ("retry()", "#"),
    ])
  func timelines(name: String, input: String) throws {
    let problem = #expect(throws: UsageProblem.self) { try draw(name, input) }
    #expect(problem?.text.contains("\n") == false)
    #expect(throws: UsageProblem.self) { try draw(name, "1|", "2|") }
  }

  @Test("a name is found with and without labels and type, and by what it is called elsewhere; signals come first")
  func names() throws {
    let find = { (name: String) in try MarblesCommand.find(name).map(\.name) }
    for entry in Manifest.entries { #expect(try find(entry.name) == [entry.name]) }
    #expect(try find("TAKE").count == 6)
    #expect(try find("merge") == ["merge(with:)", "Signal.merge(_:)", "Signal.merge(_:delayingErrors:)"])
    #expect(try find("merge(_:)") == ["Signal.merge(_:)"])
    #expect(try find("sequence.map") == ["sequence.map(_:)", "sequence.map(to:)"])
    #expect(try find("foldLeft") == ["sequence.foldLeft(_:_:)"])
    #expect(try find("flatMapLatest").contains("flattenMap(.latest)"))
    #expect(try find("removeDuplicates") == ["distinctUntilChanged()", "distinctUntilChanged(by:)"])
    #expect(try find("catchTo:") == ["timeout(after:on:switchingTo:)", "catch(to:)"])
    #expect(throws: UsageProblem("unknown operator 'debonce'; did you mean debounce?")) { try find("debonce") }
    #expect(throws: UsageProblem("unknown operator 'qqqqq'; 'reactive marbles' lists them")) { try find("qqqqq") }
  }

  @Test("the list has every operator, in lines that fit")
  func list() {
    let words = Set(
      MarblesCommand.list.split(separator: "\n").flatMap { $0.split(separator: "  ") }.joined(separator: " ").split(
        separator: " "))
    #expect(words.isSuperset(of: ["map(_:)", "Command", "sequence.zip(with:)"]))
    #expect(MarblesCommand.list.split(separator: "\n").allSatisfy { $0.count <= 97 })
  }

  @Test("an SVG is well-formed, whatever the names")
  func svg() throws {
    let source = MarbleDiagram.Line(
      "<&", Marbles([.init(.seconds(1), .value("<\"&")), .init(.seconds(3), .failed("e"))]))
    let notes = MarbleDiagram.Line("notes", Marbles([.init(.seconds(2), .value("here"))]), isNotes: true)
    let late = MarbleDiagram.Line("late", Marbles([.init(.seconds(40), .subscribed)]), goesOn: true)
    let diagram = MarbleDiagram(inputs: [source, notes], operation: "a < b", outputs: [late])
    let empty = MarbleDiagram(inputs: [], operation: nil, outputs: [])
    let svg = MarbleSVG.document([("one", diagram), ("two & three", empty)])
    #expect(XMLParser(data: Data(svg.utf8)).parse(), "\(svg)")
    #expect(svg.contains("<title>one, two &amp; three</title>") && svg.contains("prefers-color-scheme: dark"))
    #expect(XMLParser(data: Data(MarbleSVG(diagram).element.utf8)).parse())
  }

  @Test("every operator has a card in the atlas, with an address, a drawing and names, all in one file")
  func atlas() throws {
    let page = try Atlas.page()
    let identifiers = page.matches(of: /<article id="([^"]*)"/).map { String($0.1) }
    #expect(identifiers == Manifest.entries.map { Atlas.identifier($0.name) })
    #expect(Set(identifiers).count == identifiers.count)
    #expect(page.matches(of: /<svg [^>]*role="img" aria-label="[^"]+"/).count == identifiers.count)
    #expect(
      page.contains("<p>ReactiveCocoa: map:, switchToLatest · Rx: flatMapLatest · Combine: map, switchToLatest</p>"))
    for sign in ["http://", "https://", "src=", "@import", "url("] { #expect(!page.contains(sign)) }
  }
}
