import Foundation
import Testing

/// Old spellings that cannot mean what they meant do not compile, and the compiler says what to write instead.
@Suite("Refused spellings", .enabled(if: Compiler.modules != nil))
struct RefusedSpellingsTests {
  @Test("an old spelling that cannot be is refused, in words that name the cure", arguments: Array(wrong.keys).sorted())
  func isRefused(_ program: String) throws {
    let errors = try Self.errors.get()[program] ?? []
    let words = try #require(Self.wrong[program])
    #expect(!errors.isEmpty, "The compiler accepts it")
    #expect(
      errors.contains { $0.contains(words) } || !WrongShapesTests.areWordsKnown, "Wanted “\(words)”, found \(errors)")
  }

  @Test("The right spellings compile beside the refused ones")
  func isAccepted() throws {
    let errors = try Self.errors.get()
    for program in Self.right { #expect(errors[program] == nil, "\(program)") }
    #expect(Set(errors.keys).isSubset(of: Self.wrong.keys), "only programs have errors")
  }

  @Test("Without the module of callbacks the compiler says what the questions and answers say")
  func callbacks() throws {
    let program = "import ReactiveConcurrency\nSignal.of(1).subscribe(next: { print($0) })\n"
    let page = "Sources/ReactiveConcurrency/ReactiveConcurrency.docc/Articles/QuestionsAndAnswers.md"
    let text = try String(contentsOf: SnippetTests.root.appending(path: page), encoding: .utf8)
    let words = try Compiler.errors(in: program).map(\.text)
    #expect(words.contains { text.replacing("\n", with: " ").contains("`\($0.drop { $0 == " " })`") }, "\(words)")
  }

  static let oneType = "an array is of one type: write the signals beside each other"

  static let wrong = [
    "names.setKeyPath(\"text\", onObject: label)": "write the key path as \\.text, not as a string",
    "names.setKeyPath(\"text\", onObject: label, nilValue: \"\")": "write the key path as \\.text, not as a string",
    "_ = RACSignal.zip([names, ages])": oneType,
    "_ = RACSignal.zip([names, ages], reduce: { name, age in name })": "('String' vs. 'Int')",
    "_ = RACSignal.combineLatest([names, ages])": oneType,
    "_ = RACSignal.combineLatest([names, ages], reduce: { name, age in name })": "('String' vs. 'Int')",
    "_ = RACSignal.merge([names, ages])": "map each to `any Sendable` first",
    "_ = RACSignal.concat([names, ages])": "map each to `any Sendable` first",
    "class Mine: RACQueueScheduler {}": "inheritance from a final class",
    "liftSelector(Label.onTap, on: label, withSignals: ages)": "() -> Void",
    "liftSelector(Label.show, on: label, withSignals: ages)": "(String) -> ()",
    "subject.sendNext(nil)": "'nil' is not compatible with expected argument type",
    "_ = names.ignore(nil)": "'nil' is not compatible with expected argument type 'String'",
    "let _: String = names.firstOrDefault(nil, success: nil, error: nil)": "'nil' is not compatible",
    "_ = RACUnit()": "inaccessible",
    "_ = objects.rac_sequence": "type 'Any' does not conform to the 'Sendable' protocol",
    "_ = RACObserve(label, \"text\")": "write the key path as \\.name, not as a string",
    "_ = names.takeUntil(label.rac_willDeallocSignal())": "has no member 'rac_willDeallocSignal'",
    "_ = label.rac_signalForSelector(\"onTap\")": "has no member 'rac_signalForSelector'",
    "let all = names.toArray(); print(all)": "call can throw, but it is not marked with 'try'",
    "names.collect().subscribeNext { print($0) }": "the operator is `collected()`",
    "_ = try? names.first()": "does not support concurrency",
    "_ = RACObserve(label, \\.text)": "otherwise use a RACBehaviorSubject for the property",
  ]

  static let right = [
    "names.setKeyPath(\\.text, onObject: label)",
    "let owner = Owner(); names.takeUntil(owner.rac_willDeallocSignal()).subscribeNext { print($0) }",
    "let all = try? names.toArray(); _ = try? names.firstOrDefault(nil); _ = names.collected(); print(all ?? [])",
    "let _: RACSignal<(String, Int)> = RACSignal.zip(names, ages)",
    "let _: RACSignal<String> = RACSignal.combineLatest(names, ages, reduce: { name, age in name })",
    "let _: RACSignal<String> = RACSignal.zip([names, ages], reduce: { (name: String, age: Int) in name })",
    "liftSelector(Label.show, on: label, withSignals: names)",
    "liftSelector(Label.onTap, on: label, withSignals: handlers)",
    "let _: RACSignal<String> = RACSignal.merge([names, subject])",
    "let _: RACSignal<any Sendable> = RACSignal.merge([names.map { $0 as any Sendable }, ages.map { $0 as any Sendable }])",
    "let _: RACTuple<String, Int>? = RACTuple(objectsFromArray: objects)",
    "let _: RACTuple<String, Int>? = RACTuple.tupleWithObjectsFromArray(objects)",
    "let _: RACSignal<String> = strings.filter { $0 is String }.map { $0 as! String }",
    "let _: RACSequence<any Sendable> = [\"a\", 1].rac_sequence",
    "let _: RACSequence<String> = objects.compactMap { $0 as? String }.rac_sequence",
    "let _: RACSignal<String> = RACSignal.concat([names, subject])",
    "let _: RACSignal<String> = RACObserve(model, \\.name)",
  ]

  static let preamble = """
    import Observation
    import ReactiveClassic
    final class Owner: LifetimeOwner { let lifetime = Lifetime() }
    final class Model: Observable, Sendable { let name = "" }
    final class Label: Sendable {
      var text: String { get { "" } set {} }
      func onTap(_ act: @escaping () -> Void) {}
      func show(_ text: String) {}
    }

    """
  static let variables = """
    names: RACSignal<String>, ages: RACSignal<Int>, subject: RACSubject<String>, label: Label, model: Model, \
    handlers: RACSignal<@Sendable () -> Void>, objects: [Any], strings: RACSignal<any Sendable>
    """

  static let errors = Result {
    try Compiler.errors(ofPrograms: wrong.keys.sorted() + right, variables: variables, after: preamble)
  }
}
