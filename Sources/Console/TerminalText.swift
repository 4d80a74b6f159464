/// The width of text on a terminal, in cells: most characters take one, East Asian ones and emoji take two, and
/// combining marks take none.
///
/// A terminal may use another version of Unicode, so use this only for alignment and truncation; nothing may break if a
/// terminal draws a character wider.
package enum TerminalText {
  /// The cells that printable text takes on a line of its own.
  package static func width(of text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  package static func width(of scalar: Unicode.Scalar) -> Int {
    // Nothing below combines or is wide.
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    // The letters of a Korean syllable after its first.
    if medialJamo.contains(where: { $0.contains(scalar.value) }) { return 0 }
    // The halves of a flag are emoji, and narrow: both together take two cells.
    if regionalIndicators.contains(scalar.value) { return 1 }
    return scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The beginning of `text` that fits into that many cells, with "…" at its end if it is cut.
  package static func cut(_ text: String, to columns: Int) -> String {
    guard width(of: text) > columns else { return text }
    guard columns > 0 else { return "" }
    var kept = ""
    var used = 1
    for character in text {
      used += width(of: String(character))
      if used > columns { break }
      kept.append(character)
    }
    return kept + "…"
  }

  package static func padded(_ text: String, to columns: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, columns - width(of: text)))
    return right ? space + text : text + space
  }

  /// The number of rows that lines take on a terminal that has become narrower and has wrapped them.
  package static func rows(of text: String, columns: Int) -> Int {
    text.split(separator: "\n").reduce(0) { $0 + rows(ofLine: $1, columns: columns) }
  }

  private static func rows(ofLine line: Substring, columns: Int) -> Int {
    var rows = 1
    var used = 0
    for scalar in line.unicodeScalars {
      let width = width(of: scalar)
      if used + width > columns, used > 0 {
        rows += 1
        used = 0
      }
      used += width
    }
    return rows
  }

  private static let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
  private static let medialJamo: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FF]

  /// The wide and full-width characters of Unicode that are not shown as emoji: scripts of East Asia, by blocks.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D37F, 0x1F200...0x1F265, 0x1F300...0x1F320,
    0x1F3FB...0x1F3FF, 0x20000...0x3FFFD,
  ]
}
