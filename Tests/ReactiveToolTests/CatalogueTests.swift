import Testing

@testable import reactive

/// The operators that the library has.
@Suite("Catalogue")
struct CatalogueTests {
  static let signals = [
    // Making one
    "Signal(_:)", "just(_:)", "of(_:)", "empty", "never", "fail(_:)", "deferred(_:)", "started(on:_:)", "lazily(on:_:)",
    "interval(every:on:)", "interval(of:every:on:)", "timer(after:on:)", "timer(after:every:on:)", "init(_: sequence)",
    "init(_: asyncSequence)", "init(stream:)", "async(on:_:)", "unfold(_:_:)", "using(_:release:_:)",
    // Consuming one
    "observe(_:)", "first()", "first(default:)", "last()", "single()", "collect()", "waitUntilCompleted()",
    "values(buffering:)", "stream(buffering:)", "forEachLatest(on:_:)", "assign(to:on:)", "observing(on:_:)",
    "log(_:events:to:)", "named(_:)",
    // Transforming
    "bind(_:)", "map(_:)", "map(to:)", "flattenMap(_:)", "reduceEach(_:)", "reduceApply()", "materialize()",
    "dematerialize()", "not()", "and()", "or()", "any(_:)", "any()", "all(_:)", "scan(_:_:)", "scan(_:_:) with index",
    "scan(into:_:)", "scan(_:)", "scanMap(into:_:)", "timestamped(on:)",
    "lines(longest:)", "instrumented(_:by:on:)", "split(separator:longest:omittingEmptySubsequences:)",
    "combinePrevious(_:_:)", "aggregate(_:_:)",
    "aggregate(_:_:) with index", "aggregate(from:_:)",
    "aggregate(into:_:)", "collected()", "repeated()", "repeated(_:)", "retry()", "retry(_:)", "retry(_:delay:on:)",
    "retry(on:_:)", "mapAsync(maxConcurrent:on:_:)", "mapAsync(_:on:_:)", "tryMap(_:)", "compactMap(_:)", "compacted()",
    "pairwise()", "interspersed(every:with:)", "enumerated()", "chunked(by:)", "chunked(on:)", "buffer(count:)",
    "buffer(until:)", "buffer(for:skippingEmpty:on:)", "results()",
    "group(by:)", "group(by:transform:)", "group(by:limit:)", "group(by:idle:limit:on:)", "groups(by:replay:limit:)",
    "window(count:)", "window(for:on:)", "window(for:count:on:)",
    // Filtering
    "filter(_:)", "ignore(_:)", "ignoreValues()", "distinctUntilChanged()", "distinctUntilChanged(by:)", "distinct()",
    "distinct(by:)", "take(_:)", "takeLast(_:)", "take(until: predicate)", "take(while:)", "take(until: signal)",
    "take(untilReplacement:)", "take(through:)", "take(for:on:)", "skip(_:)", "skip(until: predicate)", "skip(while:)",
    "skip(until: signal)", "skip(for:on:)", "skipLast(_:)", "element(at:)",
    // Combining and higher order
    "start(with:)", "concat(_:)", "Signal.concat(_:)", "merge(with:)", "Signal.merge(_:)",
    "Signal.merge(_:delayingErrors:)",
    "Signal.concat(_:delayingErrors:)", "multicast(_:)", "hold(while:)", "zip(with:)", "zip(_:)",
    "zip(_:) array", "zip(_:reduce:)", "combineLatest(with:)", "combineLatest(_:)", "combineLatest(_:) array",
    "combineLatest(_:reduce:)", "sample(on:)", "sample(with:)", "withLatest(from:)", "withLatest(from:_:)",
    "flatten(_:)",
    "flattenMap(.merge(maxConcurrent: 2))", "flattenMap(.concat)", "flattenMap(.latest)", "flattenMap(.exhaust)",
    "flattenMap(.race)", "switchToLatest()", "Signal.switch(on:cases:default:)", "Signal.if(_:then:else:)", "then(_:)",
    "Signal.race(_:)", "lift(_:calling:)",
    // Errors, side effects, delivery
    "catch(_:)", "catch(to:)", "catch(returning:)", "try(_:)", "mapError(_:)", "ifEmpty(_:)", "ifEmpty(switchTo:)",
    "timeout(after:on:)", "timeout(each:on:)", "timeout(after:on:switchingTo:)", "timeout(each:on:switchingTo:)",
    "onNext(_:)", "onError(_:)", "onCompleted(_:)", "initially(_:)", "finally(_:)", "onDispose(_:)", "onSubscribe(_:)",
    "deliver(on:)", "deliverOnMain()", "subscribe(on:)", "buffering(_:onDrop:)", "debounce(for:on:)",
    "debounce(for:on:when:)",
    "throttle(for:on:)", "throttle(for:on:edges:)",
    "throttle(for:on:latest:)", "buffer(for:on:)", "buffer(for:count:on:)", "delay(for:on:)",
    // Shared state
    "Subject", "BehaviorSubject", "ReplaySubject", "multicast(_:buffering:)", "publish()", "connect()", "autoconnect()",
    "replay()",
    "replayLast()", "replayLazily()", "share(replay:)",
    "share(replay:grace:on:)", "share(replay:buffering:)", "stateful(initial:)", "BehaviorSubject.update(_:)",
    "BehaviorSubject.exchange(_:)",
    "SignalChannel", "Command", "Command.allowsConcurrentExecution", "Command.errors",
  ]

  static let sequences = [
    "head", "tail", "array", "eager", "lazily", "foldLeft(_:_:)", "foldRight(_:_:)", "any(_:)", "all(_:)",
    "first(where:)", "signal(on:)", "map(_:)", "map(to:)", "compactMap(_:)", "filter(_:)", "ignore(_:)", "scan(_:_:)",
    "combinePrevious(_:_:)", "distinctUntilChanged()", "distinctUntilChanged(by:)", "take(_:)", "take(while:)",
    "take(until:)", "takeLast(_:)", "skip(_:)", "skip(while:)", "skip(until:)", "start(with:)", "concat(_:)",
    "concat(_: sequences)", "zip(with:)", "zip(_:reduce:)", "zip(_:) array", "flattenMap(_:)", "flatten()", "bind(_:)",
    "ignoreValues()", "take(through:)", "skipLast(_:)", "element(at:)", "distinct()", "distinct(by:)", "compacted()",
    "ifEmpty(_:)", "scan(into:_:)", "aggregate(_:_:)", "aggregate(into:_:)", "collected()", "pairwise()",
    "enumerated()", "chunked(by:)", "buffer(count:)", "reduceEach(_:)", "materialize()", "dematerialize()",
  ].map { "sequence.\($0)" }

  @Test("every operator is drawn", arguments: signals + sequences)
  func known(name: String) {
    #expect(Catalogue.examples.contains { $0.name == name })
  }

  @Test("and nothing else")
  func complete() {
    #expect(Set(Catalogue.examples.map(\.name)) == Set(Self.signals + Self.sequences))
  }
}
