import OperatorManifest
import Testing

@Suite("Models and the operators")
struct ManifestTests {
  /// The operators that a model stands for, by their names in the manifest: `Signal.merge(_:)` for "Signal.merge(_:) of
  /// three".
  private static func operators(of model: String) -> [OperatorEntry?] {
    model.split(separator: ", ").map { part in
      Manifest.operators.filter { part == $0.name || part.hasPrefix($0.name + " ") }
        .max { $0.name.count < $1.name.count }
    }
  }

  private static let models = Set(Catalogue.modelled.map(\.name) + SequenceEntry.all.map(\.entry.name))

  @Test("Each model is an operator's", arguments: models.sorted())
  func isKnown(model: String) {
    #expect(!Self.operators(of: model).contains { $0 == nil })
  }

  @Test("Each operator that is checked has a model, or is said to have none, and why")
  func isComplete() {
    let modelled = Set(Self.models.flatMap(Self.operators).compactMap { $0?.symbol })
    let byName = Dictionary(uniqueKeysWithValues: Manifest.operators.map { ($0.name, $0) })
    let unmodelled = Set(Self.unmodelled.flatMap(\.value))
    for entry in Manifest.operators where !entry.cases.isEmpty {
      // Another form's model, or excuse, is that of the operator itself.
      let forms = [entry, entry.original.flatMap { byName[$0] } ?? entry]
      let isModelled = forms.contains { modelled.contains($0.symbol) }
      let isExcused = forms.contains { unmodelled.contains($0.name) }
      #expect(isModelled || isExcused, "\(entry.name) has no model, and nothing says why")
      #expect(!modelled.contains(entry.symbol) || !unmodelled.contains(entry.name), "\(entry.name) has a model")
    }
    #expect(unmodelled.filter { byName[$0] == nil }.sorted() == [], "no operators")
  }

  private static let unmodelled: [String: [String]] = [
    "A model has one subscriber.": [
      "multicast(_:)", "autoconnect()", "replay()", "replayLast()", "replayLazily()", "replayLazily(upTo:)",
      "state(initial:grace:on:)", "share(replay:buffering:)",
      "share(replay:grace:on:)", "share(replay:forgettingAfter:grace:on:)", "state(initial:)", "SignalChannel",
    ],
    "It does not change what is sent.": [
      "log(_:events:to:)", "named(_:)", "onDispose(_:)",
    ],
    "It sends signals.": [
      "group(by:)", "group(by:transform:)", "group(by:limit:)", "group(by:idle:limit:on:)", "window(count:)",
      "window(count:every:)", "window(for:every:on:)", "window(for:on:)", "window(for:count:on:)",
    ],
    "Actors are not part of the models: `IsolatedTests`.": ["isolated"],
    "It does not end.": ["repeated()"],
    "It is `Signal.mergeSorted(_:by:)`.": ["Signal.mergeSorted(_:)"],
    "It is `catch(to:)`, several times.": ["Signal.firstSuccess(of:)"],
    "It is `catch(to:)`, which makes the signal when it is needed.": ["catch(_:)"],
    "It is `combineLatest(_:_:)` with more signals.": ["combineLatest(_:)"],
    "It is `combineLatest(_:_:)`.": ["combineLatest(with:)"],
    "It is `concat(_:)` after a timer.": ["delaySubscription(for:on:)"],
    "It is `deferred(_:)`, with something to release.": ["Signal.using(_:release:_:)"],
    "It is `mapError(_:)` for a release, which is no event of a timeline.": ["failingOnRelease()"],
    "It is `flattenMap(.latest)` of the values themselves.": ["switchToLatest()"],
    "It is `flattenMap(_:)`.": ["delay(until:)"],
    "It is `flattenMap(_:_:)` of async calls.": ["mapAsync(_:on:_:)"],
    "It is `flattenMap(_:_:)` of the values themselves.": ["flatten(_:)"],
    "It is `mapAsync(maxConcurrent:on:_:)` of one call at a time, with a result that is kept.": ["scanAsync(_:on:_:)"],
    "It is `mapAsync(maxConcurrent:on:_:)`, without some results.": ["filterAsync(maxConcurrent:on:_:)"],
    "It is `repeated(_:)` with a timer between two runs.": ["repeated(_:delay:on:)"],
    "It is `repeated(_:)`, and waits for another signal between two runs.": ["repeated(when:)"],
    "It is `retry(_:)`, and waits for another signal between two runs.": ["retry(when:)"],
    "It is `retry(_:delay:on:)`, with a closure for each delay.": ["retry(on:resettingOnValue:_:)"],
    "It is `scan(_:_:)`, whose start is the first value.": ["scan(_:)"],
    "It is `throttle(for:on:edges:)` with one edge or both.": ["throttle(for:on:latest:)"],
    "It is `timeout(each:on:)`, with a value in place of the error.": ["keepAlive(every:with:on:)"],
    "It is `timestamped(on:)`, with differences.": ["timeInterval(on:)"],
    "It is `using(_:release:_:)`, with tasks.": ["Signal.using(on:acquire:release:_:)"],
    "It is `withLatest(from:)` with more signals.": ["withLatest(from:_:)"],
    "It is `zip(_:_:)`.": ["zip(with:)"],
    "It is `zipLongest(_:_:)` with `filter(_:)` and `take(_:)`.": ["elementsEqual(_:)"],
    "It is a `combineLatest` and a `map`.": ["combineLatest(_:reduce:)"],
    "It is a `compactMap`.": ["compacted()"],
    "It is a `map`.": ["and()", "or()", "timestamped(on:)", "reduceEach(_:)", "packed()"],
    "It is a `scan` and a `map`.": ["scanMap(into:_:)"],
    "It is a `switch`.": ["Signal.if(_:then:else:)"],
    "It is a `zip` and a `map`.": ["zip(_:reduce:)"],
    "Tasks are not part of the models.": ["Signal.init(_: asyncSequence)", "Signal.init(stream:)"],
  ]
}
