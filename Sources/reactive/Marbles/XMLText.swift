/// Returns text as it is written within an element of XML or HTML, or within an attribute in double quotes. Control
/// characters, most of which XML cannot have in any form, are written as in a Swift string: `\n`.
func xmlEscaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
    case _ where scalar.properties.generalCategory == .control: result += scalar.escaped(asASCII: false)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
