import Console
import OperatorManifest
import ReactiveConcurrency
import ReactiveTesting

/// A page of all operators that can be searched by their names here and in other libraries, and by question.
///
/// It is one file without external resources, so that it can be opened, mailed and hosted anywhere. Without JavaScript
/// it shows the whole list.
enum Atlas {
  static func page() throws -> String {
    var families = ""
    var questions: [String] = []
    for family in Drawing.families {
      families += "<section>\n<h2>\(xmlEscaped(family.title))</h2>\n"
      for drawing in family.drawings {
        questions += drawing.entry.words.questions.filter { !questions.contains($0) }
        families += try card(drawing, in: family.title)
      }
      families += "</section>\n"
    }
    let options = { (texts: [String]) in texts.map { "<option>\(xmlEscaped($0))</option>" }.joined(separator: "\n") }
    return template.replacing("{{style}}", with: MarbleDiagram.svgStyle).replacing("{{finder}}", with: Finder.script)
      .replacing("{{names}}", with: json(Drawing.all.map(\.name)))
      .replacing("{{operators}}", with: operators)
      .replacing("{{families}}", with: options(Drawing.families.map(\.title)))
      .replacing("{{questions}}", with: options(questions.sorted()))
      .replacing("{{count}}", with: "\(Drawing.all.count)")
      .replacing("{{cards}}", with: families)
  }

  /// What the site puts on the operators' pages: for each its name, its name in the interface, the example that draws
  /// it, and in what it differs from most.
  private static var operators: String {
    let rows = Manifest.entries.map { entry in
      let drawn = entry.example == nil ? entry.shownBy ?? "" : entry.name
      return json([entry.name, entry.symbol, drawn] + entry.differences.flatMap { [$0.trait, $0.text] })
    }
    return "[" + rows.joined(separator: ",\n") + "]"
  }

  /// An operator: its drawing, its names in other libraries, and the questions that it answers.
  private static func card(_ drawing: Drawing, in family: String) throws -> String {
    let words = drawing.entry.words
    let elsewhere = [("ReactiveCocoa", words.reactiveCocoa), ("Rx", words.rx), ("Combine", words.combine)]
      .filter { !$0.1.isEmpty }
    let names = elsewhere.map { "<div><dt>\($0.0)</dt><dd>\(xmlEscaped($0.1))</dd></div>" }.joined()
    let attributes =
      [
        ("name", drawing.name), ("family", family), ("questions", words.questions.joined(separator: "|")),
        ("topics", words.topics),
      ]
      + elsewhere.map { ($0.0.lowercased(), $0.1) }
    let data = attributes.map { " data-\($0.0)=\"\(xmlEscaped($0.1))\"" }.joined()
    return """
      <article id="\(identifier(drawing.name))"\(data)>
      <h3><a href="#\(identifier(drawing.name))">\(xmlEscaped(drawing.name))</a></h3>
      \(words.questions.isEmpty ? "" : "<p>\(xmlEscaped(words.questions.joined(separator: " · ")))</p>\n")\
      <div class="drawing" tabindex="0" role="group" aria-label="Drawing of \(xmlEscaped(drawing.name))">
      \(try drawing.diagram().svgElement)</div>
      \(names.isEmpty ? "" : "<dl>\(names)</dl>\n")\
      \(pageMark)
      </article>

      """
  }

  /// Where the site, which knows the addresses, inserts the link to the operator's page. A page of its own has no link.
  static let pageMark = "<!-- page -->"

  /// A name that can be part of an address, different for `any()` and `any(_:)`.
  static func identifier(_ name: String) -> String {
    var text = ""
    for character in name {
      let isPart = character.isLetter || character.isNumber || character == "_"
      if isPart || text.last != "-" { text.append(isPart ? character : "-") }
    }
    return text.last == "-" ? String(text.dropLast()) : text
  }

  private static func json(_ names: [String]) -> String {
    "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
}
