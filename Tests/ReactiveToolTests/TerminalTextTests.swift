import Console
import Testing

@Suite("Text on a terminal")
struct TerminalTextTests {
  @Test(
    "the width of text",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("o\u{302}\u{323}\u{301}", 1), ("日本", 4), ("カ", 2), ("ｶ", 1),
      ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("🇩🇪", 2), ("❤", 1), ("！", 2), ("…", 1), ("\u{FFFD}", 1),
      ("กำ", 2), ("שלום", 4), ("𠀀", 2), ("⌚", 2), ("✅", 2), ("→", 1), ("│", 1),
    ])
  func width(text: String, cells: Int) {
    #expect(TerminalText.width(of: text) == cells)
  }

  @Test(
    "text is cut between characters, and never wider than asked for",
    arguments: [
      ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
      ("日本語", 1, "…"), ("日本語", 0, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("a😀b", 3, "a…"),
    ])
  func cut(text: String, columns: Int, result: String) {
    #expect(TerminalText.cut(text, to: columns) == result)
  }

  @Test("padding counts cells")
  func padding() {
    #expect(TerminalText.padded("日本", to: 6) == "日本  ")
    #expect(TerminalText.padded("e\u{301}", to: 3, right: true) == "  e\u{301}")
    #expect(TerminalText.padded("abc", to: 2) == "abc")
  }

  @Test("lines that are wider than the terminal take more rows; a wide character is not split")
  func rows() {
    #expect(TerminalText.rows(of: "", columns: 10) == 0)
    #expect(TerminalText.rows(of: "0123456789\n", columns: 10) == 1)
    #expect(TerminalText.rows(of: "0123456789\n01234567890\n", columns: 10) == 3)
    #expect(TerminalText.rows(of: "日本語\n", columns: 6) == 1)
    #expect(TerminalText.rows(of: "日本語\n", columns: 5) == 2)
    #expect(TerminalText.rows(of: "日本語\n", columns: 3) == 3)
    #expect(TerminalText.rows(of: "日本語\n", columns: 1) == 3)
  }
}
