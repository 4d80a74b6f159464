import OperatorManifest
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
      families += "<section>\n<h2>\(escaped(family.title))</h2>\n"
      for drawing in family.drawings {
        questions += drawing.entry.words.questions.filter { !questions.contains($0) }
        families += try card(drawing, in: family.title)
      }
      families += "</section>\n"
    }
    let options = { (texts: [String]) in texts.map { "<option>\(escaped($0))</option>" }.joined(separator: "\n") }
    return template.replacing("{{style}}", with: MarbleDiagram.svgStyle)
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
    let names = elsewhere.map { "<div><dt>\($0.0)</dt><dd>\(escaped($0.1))</dd></div>" }.joined()
    let attributes =
      [
        ("name", drawing.name), ("family", family), ("questions", words.questions.joined(separator: "|")),
        ("topics", words.topics),
      ]
      + elsewhere.map { ($0.0.lowercased(), $0.1) }
    let data = attributes.map { " data-\($0.0)=\"\(escaped($0.1))\"" }.joined()
    return """
      <article id="\(identifier(drawing.name))"\(data)>
      <h3><a href="#\(identifier(drawing.name))">\(escaped(drawing.name))</a></h3>
      \(words.questions.isEmpty ? "" : "<p>\(escaped(words.questions.joined(separator: " · ")))</p>\n")\
      <div class="drawing" tabindex="0" role="group" aria-label="Drawing of \(escaped(drawing.name))">
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

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private static func json(_ names: [String]) -> String {
    "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }

  private static let template = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Operators of ReactiveConcurrency, drawn</title>
    <link rel="icon" href="data:,">
    <style>
    :root { color-scheme: light dark; --ink: #1f2328; --faint: #59636e; --paper: #ffffff; --edge: #d1d9e0; --link: #0969da; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e6edf3; --faint: #9198a1; --paper: #0d1117; --edge: #3d444d; --link: #58a6ff; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
    header, main { max-width: 76rem; margin: 0 auto; padding: 1rem; }
    form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
    label { display: flex; flex-direction: column; font-size: .875rem; color: var(--faint); flex: 1 1 14rem; min-width: 0; }
    input, select { font: inherit; padding: .4rem .5rem; width: 100%; border: 1px solid var(--edge); border-radius: 6px;
      color: var(--ink); background: var(--paper); }
    a { color: var(--link); text-decoration: none; }
    a:hover { text-decoration: underline; }
    main { padding-top: 0; }
    section { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 34rem), 1fr)); column-gap: 2rem; }
    section h2 { grid-column: 1 / -1; }
    article { border-top: 1px solid var(--edge); padding: .75rem 0; scroll-margin-top: 1rem; min-width: 0; }
    article:target { box-shadow: inset 4px 0 var(--link); padding-left: .75rem; }
    h1 { margin: 0 0 .25rem; } h2 { margin: 1.5rem 0 .5rem; } h3 { margin: 0; font-size: 1.05rem; }
    h3 a { font-family: ui-monospace, Menlo, Consolas, monospace; }
    article p { margin: .1rem 0; color: var(--faint); }
    .drawing { overflow-x: auto; }
    dl { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: .25rem 0 0; font-size: .875rem; }
    dt, dd { display: inline; margin: 0; } dt { color: var(--faint); margin-right: .35rem; }
    [hidden] { display: none; }
    {{style}}
    </style>
    </head>
    <body>
    <header>
    <h1>The operators, drawn</h1>
    <p>Time runs to the right, one column a second. Each drawing is of a real run in virtual time.</p>
    <form role="search">
    <label>Search, also by the name elsewhere <input id="search" type="search" autocomplete="off" accesskey="/"></label>
    <label>Family <select id="family"><option value="">All</option>
    {{families}}
    </select></label>
    <label>Names of <select id="library"><option value="">All libraries</option><option>ReactiveCocoa</option>
    <option>Rx</option><option>Combine</option></select></label>
    <label>Question <select id="question"><option value="">Any</option>
    {{questions}}
    </select></label>
    </form>
    <p id="found" role="status">{{count}} operators</p>
    </header>
    <main>
    {{cards}}</main>
    <script type="application/json" id="names">{{names}}</script>
    <script type="application/json" id="operators">{{operators}}</script>
    <script>
    const field = name => document.getElementById(name);
    const cards = [...document.querySelectorAll('article')];
    const plain = text => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim();
    // Words match by their beginning, and flatMapLatest also matches "latest".
    const indexed = text => ' ' + plain(text) + ' ' + plain(text.replace(/([a-z0-9])([A-Z])/g, '$1 $2'));
    for (const card of cards) {
      const names = { '': card.dataset.name, ReactiveCocoa: card.dataset.reactivecocoa, Rx: card.dataset.rx,
        Combine: card.dataset.combine };
      card.words = {};
      for (const [library, name] of Object.entries(names)) card.words[library] = indexed(name || '');
      const { questions, family, topics } = card.dataset;
      card.words[''] = indexed(Object.values(names).concat(questions, family, topics).join(' '));
    }
    function search() {
      const words = plain(field('search').value).split(' ').filter(Boolean);
      const family = field('family').value, library = field('library').value, question = field('question').value;
      let count = 0;
      for (const card of cards) {
        const text = card.words[library];
        const isFound = (!library || text.trim()) && words.every(word => text.includes(' ' + word))
          && (!family || card.dataset.family === family)
          && (!question || card.dataset.questions.split('|').includes(question));
        card.hidden = !isFound;
        count += isFound;
      }
      for (const section of document.querySelectorAll('section')) {
        section.hidden = !section.querySelector('article:not([hidden])');
      }
      field('found').textContent = count === 1 ? '1 operator' : count + ' operators';
    }
    document.querySelector('form').addEventListener('input', search);
    document.querySelector('form').addEventListener('submit', event => event.preventDefault());
    document.addEventListener('keydown', event => {
      const isTyping = event.target.matches('input, select');
      if (event.key === '/' && !isTyping) { event.preventDefault(); field('search').focus(); }
      if (event.key === 'Escape') { document.querySelector('form').reset(); search(); }
    });
    const wanted = new URLSearchParams(location.search).get('q');
    if (wanted) field('search').value = wanted;
    search();
    </script>
    </body>
    </html>

    """
}
