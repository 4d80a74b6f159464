/// Text that is safe to print: the input may contain control characters.
package enum Printable {
  /// `text` with every character that would move the cursor, or change the direction of writing, replaced.
  package static func line(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(text) }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isHarmless($0) ? $0 : "\u{FFFD}" }))
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}

/// Formats numbers without Foundation.
package enum Format {
  /// With that many digits after the point.
  package static func fixed(_ number: Double, _ digits: Int) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((abs(number) * scale).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    if digits == 0 { return sign + "\(scaled)" }
    let fraction = "\(scaled % Int(scale))"
    return sign + "\(scaled / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
  }

  /// Without a fraction for whole numbers.
  package static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  /// A rate or a time with about four digits.
  package static func brief(_ number: Double) -> String {
    fixed(number, number < 10 ? 2 : number < 100 ? 1 : 0)
  }
}

extension Duration {
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
