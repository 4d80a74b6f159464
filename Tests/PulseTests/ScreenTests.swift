import Console
import Testing

@testable import Pulse

@Suite("Screen")
struct ScreenTests {
  private func draw(_ texts: [String], on terminal: inout FakeTerminal) {
    var shown = ""
    for text in texts {
      terminal.write(Screen.redrawing(shown, as: text, columns: terminal.columns))
      shown = text
    }
  }

  @Test("a table takes the place of the one before, be it longer or shorter, and what is above stays")
  func redraws() {
    var terminal = FakeTerminal(rows: 6, columns: 10)
    terminal.write("$ command\n")
    draw(["one\ntwo\n", "1\n2\n3\n4\n", "eins\n", "日本語日本\nb\n"], on: &terminal)
    #expect(terminal.lines == ["$ command", "日本語日本", "b"])
    #expect(terminal.history.isEmpty && terminal.wraps)
  }

  @Test("a table as large as the screen does not scroll it again and again")
  func full() {
    var terminal = FakeTerminal(rows: 4, columns: 10)
    terminal.write("$ command\n")
    draw((0..<5).map { "0123456789\n\($0)\n0123456789\n" }, on: &terminal)
    #expect(terminal.lines == ["0123456789", "4", "0123456789"])
    #expect(terminal.history.map { String($0) } == ["$ command"])
  }

  @Test("a line that the terminal finds too wide is not wrapped")
  func tooWide() {
    var terminal = FakeTerminal(rows: 6, columns: 8)
    draw(["0123456789\na\n", "0123456789\nb\n"], on: &terminal)
    #expect(terminal.lines == ["01234569", "b"])
    #expect(terminal.wraps)
  }

  @Test("a terminal that has become narrower, and has wrapped the table, shows only the next one", arguments: 2...12)
  func narrower(columns: Int) {
    var terminal = FakeTerminal(rows: 40, columns: 12)
    let wide = "0123456789ab\n日本語日本語\na\n"
    draw([wide], on: &terminal)
    terminal.narrow(to: columns)
    terminal.write(Screen.redrawing(wide, as: "x\ny\n", columns: columns))
    #expect(terminal.lines == ["x", "y"])
  }
}
