extension WrongCalls {
  /// Old spellings that cannot mean what they meant.
  static let spellings = WrongCalls(
    preamble: """
      import Observation
      import ReactiveClassic
      final class Owner: LifetimeOwner { let lifetime = Lifetime() }
      final class Model: Observable, Sendable { let name = "" }
      final class Label: Sendable {
        var text: String { get { "" } set {} }
        func onTap(_ act: @escaping () -> Void) {}
        func show(_ text: String) {}
      }

      """,
    variables: """
      names: RACSignal<String>, ages: RACSignal<Int>, subject: RACSubject<String>, label: Label, model: Model, \
      handlers: RACSignal<@Sendable () -> Void>, objects: [Any], strings: RACSignal<any Sendable>
      """,
    refused: [
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
    ],
    accepted: [
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
    ])

  private static let oneType = "an array is of one type: write the signals beside each other"
}
