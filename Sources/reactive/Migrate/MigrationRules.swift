/// Edits that follow from a message of the compiler, or from a spelling of Swift 1 that is no longer one.
///
/// MIGRATION.md has a row for each example; `reactive migrate --rules` prints them.
struct MigrationRule: Sendable {
  /// The messages, with `…` for what differs, first for what stands where they point. Without one it is about Swift 1.
  let says: [String]
  /// Text before, and after. The message is about what is between « and ».
  let examples: KeyValuePairs<String, String>
  let edits: @Sendable (Finding) throws -> [Edit]

  init(
    _ says: String..., examples: KeyValuePairs<String, String>,
    edits: @escaping @Sendable (Finding) throws -> [Edit]
  ) {
    (self.says, self.examples, self.edits) = (says, examples, edits)
  }

  /// The first rule that has the message, and what that names.
  static func rule(for message: CompilerMessage) -> (MigrationRule, names: [String])? {
    all.lazy.compactMap { rule in rule.says.lazy.compactMap(message.parts).first.map { (rule, $0) } }.first
  }

  /// The lines of the page's table.
  static var rows: String {
    all.flatMap { rule in
      rule.examples.enumerated().map { index, example in
        let says = rule.says.isEmpty ? "Swift 1" : rule.says.map { "`\($0)`" }.joined(separator: ", ")
        let before = example.key.filter { !"«»".contains($0) }
        return "| \(index == 0 ? says : "the same") | `\(before)` | `\(example.value)` |\n"
      }
    }.joined()
  }

  static let all: [MigrationRule] = [
    MigrationRule(
      "call to main actor-isolated instance method '…' in a synchronous nonisolated context",
      "call to main actor-isolated initializer '…' in a synchronous nonisolated context",
      "main actor-isolated property '…' can not be … from a …",
      examples: [
        "names.map { self.«format»($0) }": "names.isolated.map { self.format($0) }",
        "names.tryMap { try self.«check»($0) }": "names.isolated.map { try self.check($0) }",
        "lazy var save = RACCommand<Int, Int> { [weak self] id in self?.«load»(id) ?? .empty() }":
          "lazy var save = RACCommand<Int, Int> { @MainActor [weak self] id in self?.load(id) ?? .empty() }",
        "RACSignal<Int>.createSignal { end in self.«start»(end); return nil }":
          "RACSignal<Int>.createSignal { end in MainActor.assumeIsolated { self.start(end); return nil } }",
      ]
    ) { try $0.isolate() },
    MigrationRule(
      "value of type '[…]' has no member 'isolated'", "value of type '…' (aka 'Array<…>') has no member 'isolated'",
      examples: [
        "pages.map { ids in ids.«isolated».map { self.load($0) } }":
          "pages.isolated.map { ids in ids.map { self.load($0) } }"
      ]
    ) { try $0.moveIsolated() },
    MigrationRule(
      "reference to captured var '…' in concurrently-executing code",
      examples: [
        "names.flattenMap { [weak self] name in find(name).filter { _ in «self» != nil } }":
          "names.flattenMap { [weak self] name in find(name).filter { [weak self] _ in self != nil } }"
      ]
    ) { try $0.weakSelf() },
    MigrationRule(
      "'…()' is unavailable: the operator is …",
      examples: ["ids.«collect»().map { $0.count }": "ids.collected().map { $0.count }"]
    ) { [Edit(try $0.word(), "collected")] },
    MigrationRule(
      "'…' is unavailable: an array is of one type", "conflicting arguments to generic parameter 'Source'",
      examples: ["RACSignal.«combineLatest»([names, ids])": "RACSignal.combineLatest(names, ids)"]
    ) { try $0.withoutBrackets() },
    MigrationRule(
      "call to actor-isolated instance method '…' in a synchronous",
      examples: [
        "extension RACSubject { func «fire»() {} }": "extension RACSubject { nonisolated func fire() {} }"
      ]
    ) { try $0.nonisolated() },
    MigrationRule(
      "passing non-Sendable parameter '…' to function expecting a '@Sendable' closure",
      "capture of '…' with non-Sendable type '(…) -> …' in a '@Sendable' closure",
      examples: [
        "func each(_ block: @escaping (Int) -> Void) { ids.subscribeNext(«block») }":
          "func each(_ block: @escaping @Sendable (Int) -> Void) { ids.subscribeNext(block) }"
      ]
    ) {
      [Edit(at: try $0.declaration("\($0.text[$0.word()]): @escaping ").upperBound, "@Sendable ")]
    },
    MigrationRule(
      "cannot convert value of type '…Subject<…>'",
      examples: ["display(«names»)": "display(names.signal)"]
    ) { try $0.signal() },
    MigrationRule(
      "generic parameter 'Value' could not be inferred",
      examples: ["«RACSignal».empty().then { find(\"a\") }": "RACSignal<RACUnit>.empty().then { find(\"a\") }"]
    ) { try $0.emptyHead() },
    MigrationRule(
      "cannot convert value of type 'NSError?' to expected argument type '(any Error)?'",
      examples: [
        "var error: NSError?; names.waitUntilCompleted(«&error»)":
          "var error: (any Error)?; names.waitUntilCompleted(&error)"
      ]
    ) { [Edit(try $0.declaration(": NSError?"), ": (any Error)?")] },
    MigrationRule(
      "call can throw, but it is not marked with 'try'",
      examples: [
        "func testIds() { let all = «ids».toArray() }": "func testIds() throws { let all = try ids.toArray() }"
      ]
    ) { try $0.inTest(" throws", "try") },
    MigrationRule(
      "'async' call in a function that does not support concurrency",
      examples: [
        "func testId() { let id = «ids».first() }": "func testId() async throws { let id = try await ids.first() }"
      ]
    ) { try $0.inTest(" async throws", "try await") },
    MigrationRule(
      "mutation of captured var '…' in concurrently-executing code",
      examples: [
        "func testIds() { var all: [Int] = []; ids.subscribeNext { «all».append($0) } }":
          "@MainActor func testIds() { var all: [Int] = []; ids.subscribeNext { all.append($0) } }"
      ]
    ) { try $0.testOnMainActor() },
    MigrationRule(examples: ["import ReactiveCocoa": "import ReactiveClassic"]) {
      $0.replacing(/import ReactiveCocoa\b/) { _ in "import ReactiveClassic" }
    },
    MigrationRule(examples: [#"RACObserve(self, "user.name")"#: #"RACObserve(self, \.user.name)"#]) {
      $0.replacing(/RACObserve\(([\w.]+), *"([\w.]+)"\)/) { "RACObserve(\($0.1), \\.\($0.2))" }
    },
    MigrationRule(examples: [#"RAC(label, "text") <~ names"#: #"names.setKeyPath(\.text, onObject: label)"#]) {
      finding in
      finding.bindings()
    },
    MigrationRule(examples: [
      "names.map { (name: AnyObject!) -> AnyObject! in name }": "names.map { name in name }"
    ]) {
      $0.replacing(/\(((?:\w+(?:\s*:\s*\w+!)?(?:,\s*)?)+)\)\s*->\s*(?:\w+!|Void)\s+in\b/) { found in
        found.1.replacing(/\s*:\s*\w+!/, with: "") + " in"
      }
    },
    MigrationRule(examples: ["let pair = value as! RACTuple": "let pair = value"]) {
      $0.replacing(/\sas!?\sRACTuple\b!?/) { _ in "" }
    },
  ]
}
