import OperatorManifest
import ReactiveConcurrency
import ReactiveTesting

/// A page of all operators, with their drawings and their names in other libraries: one file without external
/// resources.
enum Atlas {
  static func page() throws -> String {
    var cards = ""
    for family in Manifest.families {
      cards += "<section>\n<h2>\(xmlEscaped(family.title))</h2>\n"
      for entry in family.entries { cards += try card(entry) }
      cards += "</section>\n"
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Operators of ReactiveConcurrency, drawn</title>
      <link rel="icon" href="data:,">
      <style>
      :root { color-scheme: light dark; }
      body { max-width: 76rem; margin: 0 auto; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; }
      section { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 34rem), 1fr)); column-gap: 2rem; }
      h2 { grid-column: 1 / -1; }
      h3, p { margin: .25rem 0; overflow-wrap: anywhere; }
      article { border-top: 1px solid #818b98; padding: .5rem 0; min-width: 0; }
      article div { overflow-x: auto; }
      \(MarbleSVG.style)
      .paper { fill: none; }
      </style>
      </head>
      <body>
      <h1>The operators, drawn</h1>
      <p>Time runs to the right, one column a second. Each drawing is of a real run in virtual time.</p>
      <p><input type="search" size="30" placeholder="A name, here or elsewhere" aria-label="Show only operators with this name"></p>
      \(cards)<script>
      document.querySelector('input').addEventListener('input', ({ target }) => {
        for (const card of document.querySelectorAll('article'))
          card.hidden = !card.dataset.names.includes(target.value.toLowerCase());
      });
      </script>
      </body>
      </html>

      """
  }

  private static func card(_ entry: OperatorEntry) throws -> String {
    let elsewhere = [("ReactiveCocoa", entry.reactiveCocoa), ("Rx", entry.rx), ("Combine", entry.combine)]
      .filter { !$0.1.isEmpty }.map { "\($0.0): \(xmlEscaped($0.1))" }.joined(separator: " · ")
    let name = xmlEscaped(entry.name)
    return """
      <article id="\(identifier(entry.name))" data-names="\("\(name) \(elsewhere)".lowercased())">
      <h3>\(name)</h3>
      <div>\(MarbleSVG(try entry.diagram()).element)</div>
      <p>\(elsewhere)</p>
      </article>

      """
  }

  /// A name that can be part of an address, different for `any()` and `any(_:)`.
  static func identifier(_ name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "-")
  }
}
