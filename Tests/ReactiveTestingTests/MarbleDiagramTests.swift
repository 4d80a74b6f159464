import ReactiveConcurrency
import Testing

@testable import ReactiveTesting

@Suite("MarbleDiagram")
struct MarbleDiagramTests {
  @Test("an equal line has no difference, whatever its unit")
  func equal() throws {
    let line: Marbles = "-a-|"
    #expect(line.difference(from: "-a-|") == nil)
    #expect(try line.difference(from: Marbles(parsing: "--a---|", unit: .milliseconds(500))) == nil)
    #expect(line.difference(from: "-a-─|") == nil)
  }

  @Test("The first difference between two lines is marked")
  func difference() throws {
    #expect(
      Marbles("-a--b|").difference(from: "-a-(bc)-|") == """
        seconds   0       5
        expected  -a-(bc)-|
        actual    -a--───b|
                     ▲ at 3 s: expected (bc), got nothing
        """)
    #expect(
      Marbles("-a 40s b").difference(from: "-a|") == """
        seconds   0       42
        expected  -a|
        actual    -a- 39s b
                    ▲ at 2 s: expected |, got nothing
        """)
    let wrong = try #require(Marbles("-a").difference(from: "-a("))
    #expect(wrong.contains("this parenthesis is not closed, at character 3"))
  }

  @Test("a run draws sources, remarks and results")
  func run() throws {
    let run = MarbleRun()
    let outer = try run.cold("-a--b|", named: "outer")
    let inner = try run.cold("1-2-3|", named: "inner")
    let result = outer.signal.onNext { run.note("got \($0)") }
      .flattenMap(.latest) { letter in inner.signal.map { letter + $0 } }
    #expect(
      run.diagram("flattenMap(.latest) { outer in inner }", of: result).text == """
        seconds  0             5
        outer    -a───--───b───|
        effects   got a    got b
        inner    -(^1)-2───!
        inner    --───--───(^1)-2───-3───|
                 flattenMap(.latest) { outer in inner }
        output   -'a1'-'a2''b1'-'b2'-'b3'|

        """)
  }

  @Test("a hot source is one line")
  func hot() throws {
    let run = MarbleRun()
    let source = try run.hot("-a-b-c|", named: "source")
    #expect(
      run.diagram("source", of: source.signal, subscribingAt: [.zero, .seconds(2)]).text == """
        seconds        0    5
        source         -a-b-c|
                       source
        output         -a-b-c|
        output from 2  --^b-c|

        """)
  }
}
