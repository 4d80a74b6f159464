/// Edits that follow from a message of the compiler, or from a spelling of Swift 1 that is no longer one.
///
/// MIGRATION.md has a row for each example.
struct MigrationRule: Sendable {
  /// The messages, with `…` for what differs. Without one the rule is about Swift 1.
  let says: [String]
  /// Text before, and after. The message is about what is between « and ».
  let examples: [(before: String, after: String)]
  let edits: @Sendable (Finding) throws -> [Edit]

  /// The messages are the lines without an arrow.
  private init(_ lines: String..., edits: @escaping @Sendable (Finding) throws -> [Edit]) {
    let parts = lines.map { $0.split(separator: " → ").map(String.init) }
    says = parts.filter { $0.count == 1 }.map { $0[0] }
    examples = parts.filter { $0.count == 2 }.map { ($0[0], $0[1]) }
    self.edits = edits
  }

  static let all: [MigrationRule] = [
    MigrationRule(
      "call to main actor-isolated …'…' in a synchronous nonisolated context",
      "main actor-isolated …'…' can not be … from a …",
      "main actor-isolated …'…' cannot be … from outside of the actor",
      "names.map { self.«format»($0) } → names.isolated.map { self.format($0) }",
      "lazy var save = RACCommand<Int, Int> { [weak self] id in self?.«load»(id) ?? .empty() } → lazy var save = RACCommand<Int, Int> { @MainActor [weak self] id in self?.load(id) ?? .empty() }",
      "RACSignal<Int>.createSignal { end in self.«start»(end); return nil } → RACSignal<Int>.createSignal { end in MainActor.assumeIsolated { self.start(end); return nil } }",
      "RACSignal.combineLatest([names, names], reduce: { (a, b) in self.«format»(a + b) }) → RACSignal.combineLatest(names, names).isolated.reduceEach { (a, b) in self.format(a + b) }",
      "func testLoad() { _ = Screen().«load»(1) } → @MainActor func testLoad() { _ = Screen().load(1) }",
      "class Owner { func open() { _ = Screen().«load»(1) } } → @MainActor class Owner { func open() { _ = Screen().load(1) } }"
    ) { try $0.isolate() },
    MigrationRule(
      "value of type 'ReactiveSequence<…>' has no member 'isolated'",
      "reference to member 'isolated' cannot be resolved without a contextual type",
      "let all = [1, 2].rac_sequence.«isolated».map { id in self.load(id) }.array → let all = [1, 2].rac_sequence.map { id in MainActor.assumeIsolated { self.load(id) } }.array"
    ) { try $0.moveIsolated(ofSequence: true) },
    MigrationRule(
      "value of type '…' …has no member 'isolated'",
      "pages.map { ids in ids.«isolated».map { self.load($0) } } → pages.isolated.map { ids in ids.map { self.load($0) } }"
    ) { try $0.moveIsolated(ofSequence: false) },
    MigrationRule(
      "reference to captured var '…' in concurrently-executing code",
      "mutation of captured var '…' in concurrently-executing code",
      "names.flattenMap { [weak self] name in find(name).filter { _ in «self» != nil } } → names.flattenMap { [weak self] name in find(name).filter { [weak self] _ in self != nil } }",
      "func testIds() { var all: [Int] = []; ids.subscribeNext { «all».append($0) } } → @MainActor func testIds() { var all: [Int] = []; ids.subscribeNext { all.append($0) } }"
    ) { try $0.weakSelf() },
    MigrationRule(
      "capture of '…' with non-Sendable type '(…) -> …'",
      "passing non-Sendable parameter '…' to function expecting a '@Sendable' closure",
      "converting non-Sendable function value to '…@Sendable …'",
      "func each(_ block: @escaping (Int) -> Void) { ids.subscribeNext(«block») } → func each(_ block: @escaping @Sendable (Int) -> Void) { ids.subscribeNext(block) }",
      "let show: (Int) -> Void = { _ = self.load($0) }; ids.subscribeNext(«show») → let show: @MainActor (Int) -> Void = { _ = self.load($0) }; ids.subscribeNext(show)"
    ) { try $0.sendable() },
    MigrationRule(
      "capture of '…' with non-Sendable type '…'",
      "static property '…' is not concurrency-safe because non-'Sendable' type '…' may have shared mutable state",
      "type '…' does not conform to the 'Sendable' protocol",
      "class Post { let all = «RACSubject»<Post>() } → @MainActor class Post { let all = RACSubject<Post>() }",
      "class Service { func log(_ ids: RACSignal<Int>) { ids.subscribeNext { _ in «self».log(.empty()) } } } → @MainActor class Service { func log(_ ids: RACSignal<Int>) { ids.subscribeNext { _ in self.log(.empty()) } } }"
    ) { try $0.onMainActor() },
    MigrationRule(
      "'…()' is unavailable: the operator is …",
      "ids.«collect»().map { $0.count } → ids.collected().map { $0.count }"
    ) { [Edit(try $0.word(), "collected")] },
    MigrationRule(
      "'…' is unavailable: an array is of one type",
      "conflicting arguments to generic parameter 'Source'",
      "static method '…' requires that '[…]' …conform to 'SignalConvertible'",
      "cannot infer type of closure parameter '…' without a type annotation",
      "RACSignal.«combineLatest»([names, ids]) → RACSignal.combineLatest(names, ids)",
      "RACSignal.combineLatest([names, ids.ignore(1)], reduce: { «name», id in name.count + id }) → RACSignal.combineLatest(names, ids.ignore(1), reduce: { name, id in name.count + id })"
    ) { try $0.withoutBrackets() },
    MigrationRule(
      "value of tuple type '…' …has no member '…'",
      "names.combineLatestWith(ids).map { $0.«second» } → names.combineLatestWith(ids).map { $0.1 }"
    ) { try $0.element() },
    MigrationRule(
      "call to actor-isolated instance method '…' in a synchronous",
      "extension RACSubject { func «fire»() {} } → extension RACSubject { nonisolated func fire() {} }"
    ) { try $0.nonisolated() },
    MigrationRule(
      "cannot convert …of type '…Subject<…>'",
      "display(«names») → display(names.signal)"
    ) { try $0.signal() },
    MigrationRule(
      "generic parameter 'Value' could not be inferred",
      #"«RACSignal».empty().then { find("a") } → RACSignal<RACUnit>.empty().then { find("a") }"#
    ) { try $0.emptyHead() },
    MigrationRule(
      "cannot convert value of type 'NSError?' to expected argument type '(any Error)?'",
      "var error: NSError?; names.waitUntilCompleted(«&error») → var error: (any Error)?; names.waitUntilCompleted(&error)"
    ) { [Edit(try $0.declaration(": NSError?"), ": (any Error)?")] },
    MigrationRule(
      "call can throw, but it is not marked with 'try'",
      "func testIds() { let all = «ids».toArray() } → func testIds() throws { let all = try ids.toArray() }"
    ) { try $0.inTest(" throws", "try") },
    MigrationRule(
      "'async' call in a function that does not support concurrency",
      "func testId() { let id = «ids».first() } → func testId() async throws { let id = try await ids.first() }"
    ) { try $0.inTest(" async throws", "try await") },
    MigrationRule(
      "import ReactiveCocoa → import ReactiveClassic",
      #"RACObserve(self, "user.name") → RACObserve(self, \.user.name)"#,
      #"RAC(label, "text") <~ names → names.setKeyPath(\.text, onObject: label)"#,
      "names.map { (name: AnyObject!) -> AnyObject! in name } → names.map { name in name }",
      "let pair = value as! RACTuple → let pair = value"
    ) { $0.swift1() },
  ]
}
