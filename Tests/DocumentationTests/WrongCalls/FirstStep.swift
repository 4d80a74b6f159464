extension WrongCalls {
  /// Chains of real apps that do not compile word for word in Swift 5 mode, and what does.
  static let firstStep = WrongCalls(
    preamble: """
      import Foundation
      import ReactiveClassic
      class Model { var text = "" }
      final class Owner: LifetimeOwner { let lifetime = Lifetime() }
      @MainActor class Screen { var items: [Int] = [] }

      """,
    variables: """
      ages: RACSignal<Int>, names: RACSignal<String>, model: Model, owner: Owner, screen: Screen, objects: NSArray, \
      numbers: [Int], flags: RACSignal<Bool>, texts: RACSignal<String?>, failure: NSError, error: inout (any Error)?, cocoaError: inout NSError?
      """,
    attribute: "@MainActor ", options: ["-swift-version", "5"],
    refused: [
      "_ = ages.takeUntil(model.rac_willDeallocSignal())": "has no member 'rac_willDeallocSignal'",
      #"_ = model.rac_signalForSelector("onTap")"#: "has no member 'rac_signalForSelector'",
      "_ = ages.toArray()": "call can throw, but it is not marked with 'try'",
      "_ = ages.waitUntilCompleted(&cocoaError)":
        "cannot convert value of type 'NSError?' to expected argument type '(any Error)?'",
      "_ = ages.map { _ in screen.items.count }":
        "main actor-isolated property 'items' can not be referenced from a Sendable closure",
      #"_ = names.setKeyPath("text", onObject: model)"#: "write the key path as \\.text, not as a string",
      "_ = RACSignal.merge([names, ages])": "map each to",
      "_ = ages.flattenMap { age in if age < 0 { return .error(nil) }; return .return(age) }":
        "generic parameter 'Output' could not be inferred",
      "_ = ages.map { age in if age < 0 { return failure } else { return age } }":
        "cannot convert value of type 'Int' to closure result type 'NSError'",
      "_ = RACSignal.combineLatest([names, ages], reduce: { name, age in true })":
        "conflicting arguments to generic parameter 'Source'",
      "_ = objects.objectEnumerator().rac_sequence": "type 'NSEnumerator' does not conform to the 'Sendable' protocol",
      "_ = ages.takeUntil(rac_willDeallocSignal())": "cannot find 'rac_willDeallocSignal' in scope",
      #"_ = model.rac_valuesForKeyPath("text", observer: model)"#: "has no member 'rac_valuesForKeyPath'",
      "_ = RACSignal<Bool>.combineLatest([flags, flags]).and()": "conform to 'SignalConvertible'",
      "let found = texts.ignore(nil); _ = found.map { $0.count }":
        "value of optional type 'String?' must be unwrapped to refer to member 'count'",
      "_ = RACSignal<Int>.createSignal { end in screen.items = []; return nil }":
        "main actor-isolated property 'items' can not be mutated from a Sendable closure",
      "_ = flags.map { $0 && screen.items.isEmpty }":
        "main actor-isolated property 'items' can not be referenced from a nonisolated autoclosure",
      "_ = RACSignal.never().takeUntil(ages)": "generic parameter 'Value' could not be inferred",
      "_ = names.tryMap { n, error in if n.isEmpty { error = failure; return nil } else { return \"a\" } }":
        "generic parameter 'Output' could not be inferred",
      "_ = try? ages.first()": "'async' call in a function that does not support concurrency",
    ],
    accepted: [
      "_ = ages.takeUntil(owner.rac_willDeallocSignal())",
      "_ = RACSubject<RACUnit>()",
      "_ = try? ages.toArray()",
      "_ = ages.waitUntilCompleted(&error)",
      "_ = ages.isolated.map { _ in screen.items.count }",
      #"_ = names.setKeyPath(\.text, onObject: model)"#,
      "_ = flags.isolated.map { $0 && screen.items.isEmpty }",
      "_ = RACSignal<Int>.never().takeUntil(ages)",
      "_ = names.tryMap { n, error -> String? in if n.isEmpty { error = failure; return nil } else { return \"a\" } }",
      "_ = RACSignal.merge([names.map { $0 as any Sendable }, ages.map { $0 as any Sendable }])",
      "_ = ages.flattenMap { age -> RACSignal<Int> in if age < 0 { return .error(nil) }; return .return(age) }",
      "_ = ages.tryMap { age in if age < 0 { throw failure } else { return age } }",
      "_ = RACSignal.combineLatest([names, ages], reduce: { (name: String, age: Int) in true })",
      "_ = numbers.rac_sequence",
      "_ = RACSignal.combineLatest([flags, flags]).and()",
      "let found: RACSignal<String> = texts.ignore(nil); _ = found.map { $0.count }",
      "_ = RACSignal<Int>.createSignal { end in MainActor.assumeIsolated { screen.items = []; return nil } }",
      "_ = ages.collect().map { $0.count }",
      "let _: RACSignal<[Int]> = ages.map { $0 + 1 }.collect()",
      "_ = { let all = try await ages.collect(); return all as [Int] } as () async throws -> [Int]",
      "_ = { await ages.asynchronouslyWaitUntilCompleted(nil) } as () async -> Bool",
      "_ = try? ages.firstOrDefault(nil)",
    ])
}
