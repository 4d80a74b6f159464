import Foundation
import OperatorManifest
import Testing

@Suite("MIGRATION.md")
struct MigrationTests {
  /// The words in code in each row of the tables of names.
  private static let rows: [Set<Substring>] = {
    let text = (try? String(contentsOf: SnippetTests.root.appending(path: "MIGRATION.md"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { row in
      Set(row.matches(of: /`([^`]*)`/).flatMap { $0.output.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" } })
    }
  }()

  /// The words that begin ReactiveCocoa's names for operators: `scanWithStart` of `scanWithStart:reduce:`, and both of
  /// `map:, flatten`.
  private static let names = Set(
    Manifest.entries.flatMap { entry in
      entry.reactiveCocoa.split(separator: ", ").map { $0.prefix { $0 != ":" && $0 != "." } }
    })

  @Test("Every name that ReactiveCocoa has for an operator is in its tables")
  func isComplete() {
    #expect(Self.names.count > 70)
    #expect(Self.names.filter { name in !Self.rows.contains { $0.contains(name) } }.sorted() == [])
  }

  @Test("A comment says what stands for each of them")
  func isCommented() throws {
    let sources = SnippetTests.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String] ?? []
    let comments = try files.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }
      // A name may be on the comment's next line.
      .flatMap { $0.replacing(/\n *\/\/\/ */, with: " ").matches(of: /Stands for [^.]*/).map { String($0.output) } }
    let commented = Set(
      comments.flatMap { $0.matches(of: /`[+-]?(\w+)/).map { $0.output.1 } })
    #expect(Self.names.subtracting(commented).sorted() == [])
  }

  /// Chains of real apps that do not compile word for word in Swift 5 mode, what the compiler says, and what does.
  private static let firstStep: [(says: String, before: String, after: String)] = [
    (
      "has no member 'rac_willDeallocSignal'", "ages.takeUntil(model.rac_willDeallocSignal())",
      "ages.takeUntil(owner.rac_willDeallocSignal())"
    ),
    ("has no member 'rac_signalForSelector'", #"model.rac_signalForSelector("onTap")"#, "RACSubject<RACUnit>()"),
    ("call can throw, but it is not marked with 'try'", "ages.toArray()", "try? ages.toArray()"),
    (
      "cannot convert value of type 'NSError?' to expected argument type '(any Error)?'",
      "ages.waitUntilCompleted(&cocoaError)", "ages.waitUntilCompleted(&error)"
    ),
    (
      "main actor-isolated property 'items' can not be referenced from a Sendable closure",
      "ages.map { _ in screen.items.count }", "ages.isolated.map { _ in screen.items.count }"
    ),
    (
      "write the key path as \\.text, not as a string", #"names.setKeyPath("text", onObject: model)"#,
      #"names.setKeyPath(\.text, onObject: model)"#
    ),
    (
      "map each to", "RACSignal.merge([names, ages])",
      "RACSignal.merge([names.map { $0 as any Sendable }, ages.map { $0 as any Sendable }])"
    ),
    (
      "generic parameter 'Output' could not be inferred",
      "ages.flattenMap { age in if age < 0 { return .error(nil) }; return .return(age) }",
      "ages.flattenMap { age -> RACSignal<Int> in if age < 0 { return .error(nil) }; return .return(age) }"
    ),
    (
      "cannot convert value of type 'Int' to closure result type 'NSError'",
      "ages.map { age in if age < 0 { return failure } else { return age } }",
      "ages.tryMap { age in if age < 0 { throw failure } else { return age } }"
    ),
    (
      "conflicting arguments to generic parameter 'Source'",
      "RACSignal.combineLatest([names, ages], reduce: { name, age in true })",
      "RACSignal.combineLatest([names, ages], reduce: { (name: String, age: Int) in true })"
    ),
    (
      "type 'NSEnumerator' does not conform to the 'Sendable' protocol", "objects.objectEnumerator().rac_sequence",
      "numbers.rac_sequence"
    ),
    ("the operator is `collected()`", "ages.collect().map { $0.count }", "ages.collected().map { $0.count }"),
    (
      "'async' call in a function that does not support concurrency", "try? ages.first()",
      "try? ages.firstOrDefault(nil)"
    ),
  ]

  @Test(
    "What the compiler says in the first step is found in its table, and what stands there compiles",
    .enabled(if: Compiler.modules != nil))
  func firstStep() throws {
    let text = try String(contentsOf: SnippetTests.root.appending(path: "MIGRATION.md"), encoding: .utf8)
    let start = try #require(text.range(of: "### What the compiler says in the first step"))
    let section = text[start.upperBound...].prefix { $0 != "#" }
    for entry in Self.firstStep {
      #expect(
        section.split(separator: "\n").contains { $0.hasPrefix("| ") && $0.contains(entry.says) }, "\(entry.says)")
      #expect(try Self.complaints(of: entry.before).contains { $0.contains(entry.says) }, "\(entry.before)")
      #expect(try Self.complaints(of: entry.after) == [], "\(entry.after)")
    }
  }

  private static func complaints(of expression: String) throws -> [String] {
    let program = """
      import Foundation
      import ReactiveClassic
      class Model { var text = "" }
      final class Owner: LifetimeOwner { let lifetime = Lifetime() }
      @MainActor class Screen { var items: [Int] = [] }
      @MainActor func use(
        ages: RACSignal<Int>, names: RACSignal<String>, model: Model, owner: Owner, screen: Screen, objects: NSArray,
        numbers: [Int], failure: NSError
      ) {
        var error: (any Error)?
        var cocoaError: NSError?
        _ = \(expression)
        _ = (error, cocoaError)
        (error, cocoaError) = (nil, nil)
      }

      """
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try program.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Compiler.report(on: [file.path], options: ["-swift-version", "5"])
      .filter { $0.line == 12 && $0.kind != "note" }.map(\.text)
  }
}
