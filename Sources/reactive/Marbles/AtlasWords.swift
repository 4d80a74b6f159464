/// An operator's names in other libraries, the questions that it answers, and other words to search for.
struct AtlasWords: Equatable {
  var reactiveCocoa = ""
  var rx = ""
  var combine = ""
  var questions: [String] = []
  /// Words that are not part of a name.
  var topics = ""

  /// The words for an example: those of its full name, or else of its name without labels.
  static func of(_ example: Example) -> AtlasWords {
    var words = table[example.name] ?? table[example.memberName] ?? table[example.baseName] ?? AtlasWords()
    // Only ReactiveCocoa has sequences that remember their elements.
    if example.isOfSequences { (words.rx, words.combine, words.questions, words.topics) = ("", "", [], "") }
    return words
  }

  static let table: [String: AtlasWords] = {
    var table: [String: AtlasWords] = [:]
    for line in lines.split(separator: "\n") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      table[cells[0]] = AtlasWords(
        reactiveCocoa: cells[1], rx: cells[2], combine: cells[3],
        questions: cells.dropFirst(4).filter { !$0.isEmpty })
    }
    for line in topics.split(separator: "\n") {
      let cells = line.split(separator: ":", maxSplits: 1)
      for name in cells[1].split(separator: ";") {
        let name = String(name.drop { $0 == " " })
        table[name, default: AtlasWords()].topics += (table[name]?.topics.isEmpty ?? true ? "" : " ") + cells[0]
      }
    }
    return table
  }()

  /// Words to search for: the operators, named as at the beginning of a line below.
  private static let topics = """
    backoff jitter exponential: retry(_:delay:on:)
    reconnect attempts: retry(); retry(_:); retry(_:delay:on:); retry(on:_:)
    fallback default: catch(_:); catch(to:); catch(returning:); ifEmpty(_:); timeout(after:on:switchingTo:); \
    timeout(each:on:switchingTo:)
    backpressure slow drop: buffering(_:onDrop:); values(buffering:); share(replay:buffering:)
    disconnect: values(buffering:); buffering(_:onDrop:); onDispose(_:); share(replay:grace:on:)
    AsyncStream AsyncSequence: init(_: asyncSequence); Signal(_:); async(on:_:)
    callback delegate: Signal(_:)
    task await: async(on:_:); mapAsync; forEachLatest(on:_:)
    concurrent parallel: mapAsync; flattenMap(.merge(maxConcurrent: 2))
    switchMap: flattenMap(.latest); switchToLatest()
    mergeMap: flattenMap(_:)
    exhaustMap: flattenMap(.exhaust)
    sink subscribe: observe(_:); assign(to:on:)
    main thread MainActor UI: deliverOnMain(); assign(to:on:); Command
    progress: scan; Command
    button tap: Command; flattenMap(.exhaust)
    shutdown stop SIGTERM: take(until: signal); ReplaySubject
    cancel: take(until: signal); onDispose(_:); values(buffering:)
    dealloc deinit: assign(to:on:); onDispose(_:); take(until: signal)
    cleanup resource: using(_:release:_:); onDispose(_:); finally(_:)
    file bytes: using(_:release:_:); lines(longest:); split(separator:longest:omittingEmptySubsequences:)
    sum count accumulate: scan; aggregate; scanMap(into:_:)
    average metrics: window(for:on:); buffer(for:on:); instrumented(_:by:on:)
    batch: buffer(count:); buffer(for:on:); buffer(for:count:on:); chunked(by:)
    rate limit: throttle; buffer(for:on:)
    typing search: debounce; flattenMap(.latest); forEachLatest(on:_:)
    cache: share(replay:); replayLast(); stateful(initial:)
    websocket socket: share(replay:); share(replay:grace:on:)
    poll heartbeat clock: interval
    duplicate unique: distinctUntilChanged; distinct
    tracing metrics: instrumented(_:by:on:); log(_:events:to:)
    binding two-way: SignalChannel; assign(to:on:)
    KVO property: observing(on:_:)
    """

  /// Name here | ReactiveCocoa | Rx | Combine | questions.
  private static let lines = """
    Signal(_:) | createSignal: | create | Deferred, Future | How do I make a signal from callbacks?
    just(_:) | return: | just | Just | One value and the end?
    of(_:) | | of, from | Publishers.Sequence |
    empty | empty | empty | Empty |
    never | never | never | Empty(completeImmediately: false) |
    fail(_:) | error: | error | Fail |
    deferred(_:) | defer: | deferred | Deferred | How do I start over for each subscriber?
    unfold(_:_:) | | generate | |
    init(_: sequence) | rac_sequence.signal | from | Publishers.Sequence | How do I make a signal from an array?
    init(_: asyncSequence) | | from | | How do I make a signal from an AsyncSequence?
    async(on:_:) | | Single.create | Future | How do I make a signal from async code?
    started(on:_:) | startEagerlyWithScheduler:block: | | |
    lazily(on:_:) | startLazilyWithScheduler:block: | | |
    interval | interval:onScheduler: | interval | Timer.publish | Something every second?
    timer | interval:onScheduler:, take:1 | timer | Timer.publish | Something later, once?
    using(_:release:_:) | | using | | How do I close a file with its signal?
    map(_:) | map: | map | map |
    map(to:) | mapReplace: | map | map |
    compactMap(_:) | | compactMap | compactMap |
    compacted() | ignore:nil | compactMap | compactMap | How do I drop nil?
    tryMap(_:) | tryMap: | map (throwing) | tryMap |
    mapAsync | | concatMap, flatMap | flatMap(maxPublishers:) | How do I call async code for each value?
    scan | scanWithStart:reduce: | scan | scan | A running total?
    scanMap(into:_:) | | scan, map | scan, map |
    timestamped(on:) | | timestamp | |
    lines(longest:) | | | | How do I cut bytes into lines?
    split(separator:longest:omittingEmptySubsequences:) | | | | How do I cut bytes into messages?
    instrumented(_:by:on:) | | | | How do I count values?
    combinePrevious(_:_:) | combinePreviousWithStart:reduce: | scan | scan | How do I compare with the value before?
    pairwise() | combinePreviousWithStart:reduce: | pairwise | | How do I compare with the value before?
    enumerated() | | enumerated | |
    aggregate | aggregateWithStart:reduce: | reduce | reduce | One result at the end?
    collected() | collect | toArray | collect | All values in one array?
    buffer(count:) | | buffer | collect | Several values at a time?
    buffer(until:) | | buffer | | Several values at a time?
    buffer(for:skippingEmpty:on:) | | | collect(.byTime) | All values of a second in one batch?
    chunked(on:) | | | | Several values at a time?
    interspersed(every:with:) | | | | Something between the values?
    hold(while:) | | pausableBuffered | | Not now, but later?
    chunked(by:) | | | | Several values at a time?
    reduceEach(_:) | reduceEach: | map | map |
    reduceApply() | reduceApply | | |
    materialize() | materialize | materialize | materialize |
    dematerialize() | dematerialize | dematerialize | |
    results() | materialize | materialize | | How do I go on after an error?
    not() | not | map | map |
    and() | and | combineLatest, map | combineLatest, map |
    or() | or | combineLatest, map | combineLatest, map |
    any | any: | | contains(where:) |
    all(_:) | all: | | allSatisfy |
    filter(_:) | filter: | filter | filter |
    ignore(_:) | ignore: | filter | filter |
    ignoreValues() | ignoreValues | ignoreElements | ignoreOutput |
    distinctUntilChanged | distinctUntilChanged | distinctUntilChanged | removeDuplicates | Only what has changed?
    distinct | | distinct | | Each value only once?
    element(at:) | | elementAt | output(at:) |
    take(_:) | take: | take | prefix | Only the first few?
    take(while:) | takeWhileBlock: | takeWhile | prefix(while:) |
    take(until: predicate) | takeUntilBlock: | takeUntil | prefix(while:) |
    take(through:) | | take(while:behavior: .inclusive) | |
    take(until: signal) | takeUntil: | takeUntil | prefix(untilOutputFrom:) | Until something else happens?
    take(untilReplacement:) | takeUntilReplacement: | | | Until another signal sends?
    take(for:on:) | | take (duration) | |
    takeLast(_:) | takeLast: | takeLast | last |
    skip(_:) | skip: | skip | dropFirst |
    skip(while:) | skipWhileBlock: | skipWhile | drop(while:) |
    skip(until: predicate) | skipUntilBlock: | skipWhile | drop(while:) |
    skip(until: signal) | | skipUntil | drop(untilOutputFrom:) |
    skip(for:on:) | | skip (duration) | |
    skipLast(_:) | | skipLast | |
    start(with:) | startWith: | startWith | prepend |
    concat | concat: | concat | append | One after the other?
    then(_:) | then: | concat, ignoreElements | append, ignoreOutput |
    merge | merge: | merge | merge | Everything from all of them?
    Signal.race(_:) | | amb | | Whoever answers first?
    zip | zip: | zip | zip | In pairs, first with first?
    combineLatest | combineLatest: | combineLatest | combineLatest | The latest of each, whenever one changes?
    sample | sample: | sample | | The latest when something else happens?
    withLatest | | withLatestFrom | | The latest when something else happens?
    lift(_:calling:) | rac_liftSelector:withSignals: | | |
    flattenMap(_:) | flattenMap: | flatMap | flatMap | A request for each value?
    flattenMap(.merge(maxConcurrent: 2)) | map:, flatten: | merge(maxConcurrent:) | flatMap(maxPublishers:) | At most a few at a time?
    flattenMap(.concat) | map:, concat | concatMap | flatMap(maxPublishers: .max(1)) | One request after the other?
    flattenMap(.latest) | map:, switchToLatest | flatMapLatest | map, switchToLatest | Only the newest request?
    flattenMap(.exhaust) | | flatMapFirst | | Ignore taps while one is under way?
    flattenMap(.race) | | amb | | Whoever answers first?
    flatten(_:) | flatten, flatten: | merge | flatMap |
    switchToLatest() | switchToLatest | switchLatest | switchToLatest | Only the newest request?
    bind(_:) | bind: | | |
    Signal.switch(on:cases:default:) | switch:cases:default: | | |
    Signal.if(_:then:else:) | if:then:else: | | |
    group | groupBy: | groupBy | | A stream for each user?
    group(by:limit:) | | groupBy | | A stream for each user, but not for ever?
    group(by:idle:limit:on:) | | groupBy (duration) | | A stream for each user, but not for ever?
    groups(by:replay:limit:) | | | | A stream for each user?
    window(count:) | | window | |
    window(for:on:) | | window | | Something for each minute?
    window(for:count:on:) | | window | |
    debounce | throttle: | debounce | debounce | Only once the user has stopped typing?
    throttle | | throttle | throttle | At most once a second?
    buffer(for:on:) | bufferWithTime:onScheduler: | buffer | collect(.byTime) | All values of a second in one batch?
    buffer(for:count:on:) | | buffer | collect(.byTimeOrCount) | All values of a second in one batch?
    delay(for:on:) | delay: | delay | delay | Everything a little later?
    timeout(after:on:) | timeout:onScheduler: | | | No longer than five seconds in all?
    timeout(after:on:switchingTo:) | timeout:onScheduler:, catchTo: | | | No longer than five seconds in all?
    timeout(each:on:) | | timeout | timeout | What if nothing comes for five seconds?
    timeout(each:on:switchingTo:) | | timeout(other:) | timeout, catch | What if nothing comes for five seconds?
    deliver(on:) | deliverOn: | observe(on:) | receive(on:) | How do I get to another scheduler?
    deliverOnMain() | deliverOnMainThread | observe(on: MainScheduler) | receive(on: DispatchQueue.main) | How do I get to the main thread?
    subscribe(on:) | subscribeOn: | subscribe(on:) | subscribe(on:) |
    buffering(_:onDrop:) | | | buffer | What if the consumer is too slow?
    catch(_:) | catch: | catch | catch | What instead of an error?
    catch(to:) | catchTo: | catch | catch | What instead of an error?
    catch(returning:) | catch:, return: | catchAndReturn | replaceError(with:) | What instead of an error?
    try(_:) | try: | map (throwing) | tryMap |
    mapError(_:) | | | mapError |
    ifEmpty(_:) | | ifEmpty(default:) | replaceEmpty(with:) | What if there is nothing?
    ifEmpty(switchTo:) | | ifEmpty(switchTo:) | | What if there is nothing?
    retry() | retry | retry | retry | Again, after an error?
    retry(_:) | retry: | retry | retry | Again, after an error?
    retry(_:delay:on:) | | retry(when:) | | Again, a little later each time?
    retry(on:_:) | | retry(when:) | | Again, but only after some errors?
    repeated | repeat | repeat | | Again, after the end?
    onNext(_:) | doNext: | do(onNext:) | handleEvents |
    onError(_:) | doError: | do(onError:) | handleEvents |
    onCompleted(_:) | doCompleted: | do(onCompleted:) | handleEvents |
    finally(_:) | finally: | do(onDispose:) | handleEvents |
    onDispose(_:) | | do(onDispose:) | handleEvents(receiveCancel:) | How do I clean up, whatever happens?
    initially(_:) | initially: | do(onSubscribe:) | handleEvents |
    onSubscribe(_:) | | do(onSubscribed:) | handleEvents(receiveSubscription:) |
    publish() | publish | publish | makeConnectable |
    multicast | multicast: | multicast | multicast |
    connect() | connect | connect | connect |
    autoconnect() | autoconnect | refCount | autoconnect |
    replay() | replay | replayAll | | One run for all, and all values to late subscribers?
    replayLast() | replayLast | replay(1) | |
    replayLazily() | replayLazily | replayAll, autoconnect | |
    share(replay:) | replayLazily | share(replay:) | share | One run for all subscribers?
    share(replay:grace:on:) | | share(replay:) | | One run, kept for a while between screens?
    share(replay:buffering:) | | share(replay:) | | One run for all, though some are slow?
    stateful(initial:) | | Driver, BehaviorRelay | CurrentValueSubject | A signal with a value to read?
    Subject | RACSubject | PublishSubject | PassthroughSubject | How do I send values myself?
    BehaviorSubject | RACBehaviorSubject | BehaviorSubject | CurrentValueSubject | A value to read and to follow?
    BehaviorSubject.update(_:) | | | | How do I change a shared value safely?
    BehaviorSubject.exchange(_:) | | | |
    ReplaySubject | RACReplaySubject | ReplaySubject | | Everything to newcomers?
    SignalChannel | RACChannel | | | How do I bind both ways?
    Command | RACCommand | Action | | One run at a time, and a button that knows?
    Command.allowsConcurrentExecution | allowsConcurrentExecution | | |
    Command.errors | errors | errors | |
    observe(_:) | subscribe: | subscribe | receive(subscriber:) |
    first() | asynchronousFirstOrDefault:success:error: | first | first |
    last() | | takeLast(1) | last |
    single() | | asSingle | |
    collect() | toArray | toArray | collect |
    forEachLatest(on:_:) | | flatMapLatest | switchToLatest | Only the newest request?
    values(buffering:) | | values | values | What if the consumer is too slow?
    assign(to:on:) | setKeyPath:onObject: | bind(to:) | assign(to:on:) | How do I show it in a label?
    observing(on:_:) | RACObserve | rx.observe | publisher(for:) | How do I follow a property?
    log(_:events:to:) | logAll | debug | print | What is happening here?
    named(_:) | setNameWithFormat: | | |
    sequence.foldLeft(_:_:) | foldLeftWithStart:reduce: | | |
    sequence.foldRight(_:_:) | foldRightWithStart:reduce: | | |
    sequence.first(where:) | objectPassingTest: | | |
    sequence.head | head | | |
    sequence.tail | tail | | |
    sequence.array | array | | |
    sequence.eager | eagerSequence | | |
    sequence.lazily | lazySequence | | |
    sequence.signal(on:) | signalWithScheduler: | | |
    """
}
