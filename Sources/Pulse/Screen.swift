import Console

/// Shows tables: in one place on a terminal, elsewhere one after the other.
struct Screen {
  private let output: Output
  let isTerminal: Bool
  /// The text shown above the cursor.
  private var shown = ""

  init(_ output: Output) {
    self.output = output
    isTerminal = output.isTerminal
  }

  var size: (rows: Int, columns: Int)? { isTerminal ? output.size ?? (24, 80) : nil }

  mutating func show(_ text: String) throws {
    if let size {
      try output.write(Self.redrawing(shown, as: text, columns: size.columns))
    } else {
      try output.write(shown.isEmpty ? text : "\n" + text)
    }
    shown = text
  }

  /// The cursor may be anywhere: what was shown stays, and the next table is drawn below.
  mutating func leave() {
    shown = ""
  }

  /// The output that replaces `shown`, above the cursor, by `text`.
  ///
  /// A terminal that has become narrower has wrapped what was shown. Wrapping is switched off for the new text, because
  /// a terminal may draw a character wider than `TerminalText` expects, but only within this one write, to leave no
  /// traces. Line by line, because some terminals keep a screen that is cleared as a whole in their history.
  static func redrawing(_ shown: String, as text: String, columns: Int) -> String {
    let rows = TerminalText.rows(of: shown, columns: columns)
    let up = rows > 0 ? "\u{1B}[\(rows)A\r" : ""
    let lines = text.split(separator: "\n").map { "\u{1B}[K\($0)\n" }.joined()
    return "\u{1B}[?7l" + up + lines + "\u{1B}[J\u{1B}[?7h"
  }
}
