import Testing

@testable import reactive

@Suite("Marbles")
struct MarblesTests {
  static let examples = Catalogue.families.flatMap(\.examples)

  @Test("every example runs and sends something, or ends", arguments: examples.indices)
  func example(index: Int) throws {
    let example = Self.examples[index]
    let drawing = try example.draw()
    #expect(drawing.contains(example.code))
    #expect(drawing.split(separator: "\n").last?.contains { $0 == "|" || $0 == "X" || $0 == "…" } == true)
    #expect(drawing.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("names are unique")
  func unique() {
    #expect(Set(Self.examples.map(\.name)).count == Self.examples.count)
  }

  private func draw(_ name: String, _ inputs: String...) throws -> String {
    try #require(try Marbles.find(name).first).draw(inputs)
  }

  @Test("take(2) ends with its last value and cancels the source")
  func take() throws {
    #expect(
      try draw("take(_:)", "-1-2-3|") == """
        seconds  0 1 2 3
        source   --1---2!
                 take(2)
        output   --1---(2|)

        """)
  }

  @Test("a second source begins where the first ended")
  func concat() throws {
    #expect(
      try draw("concat(_:)", "-1|", "a-X") == """
        seconds  0 1 2  3 4
        first    --1-|
        second       ^a---X
                 first.concat(second)
        output   --1-a----X

        """)
  }

  @Test("what is above one another happens at once")
  func debounce() throws {
    #expect(
      try draw("debounce(for:on:)", "12---3(4|)") == """
        seconds  0 1 2 3 4 5 6
        source   1-2-------3-(4|)
                 debounce(for: .seconds(2), on: scheduler)
        output   ------2-----(4|)

        """)
  }

  @Test(
    "mistakes are told in one line",
    arguments: [
      ("-1|2", "nothing can follow the end in timeline '-1|2'"),
      ("(1-", "no second can pass within parentheses in timeline '(1-'"),
      ("(1", "a parenthesis is not closed in timeline '(1'"),
      ("1)", "unexpected ')' in timeline '1)'; it is made of - 1 a ( ) | X"),
      ("-é-", "unexpected 'é' in timeline '-é-'; it is made of - 1 a ( ) | X"),
    ])
  func timelines(text: String, message: String) {
    #expect(throws: UsageProblem(message)) { try Timeline(text) }
  }

  @Test("a wrong name is answered with near ones")
  func names() throws {
    #expect(try Marbles.find("TAKE").map(\.name).count == 4)
    #expect(throws: UsageProblem("unknown operator 'debonce'; did you mean debounce?")) { try Marbles.find("debonce") }
    #expect(throws: UsageProblem("unknown operator 'qqqqq'; 'reactive marbles' lists them")) {
      try Marbles.find("qqqqq")
    }
  }
}
