/// The programs of operators whose examples in the manifest are told in words, or use what they do not show.
/// The last line prints; `OperatorExampleTests` compiles and runs them like the others.
enum WrittenExamples {
  static let byName: [String: String] = [
    // Making a signal
    "Signal(_:)": """
    let signal = Signal<Int> { sender in
      sender.onDispose { print("released") }
      sender.send(1)
      sender.send(2)
      sender.finish()
    }
    print(try await signal.collect())
    """,
    "fail(_:)": """
    let signal = Signal<Int>.fail(SignalError.noValue).catch(returning: 0)
    print(try await signal.collect())
    """,
    "deferred(_:)": """
    let clock = BehaviorSubject(1)
    let signal = Signal.deferred { .just(clock.value) }
    clock.send(2)
    print(try await signal.collect())
    """,
    "unfold(_:_:)": """
    let powers = Signal.unfold(1) { state -> Int? in
      defer { state *= 2 }
      return state < 20 ? state : nil
    }
    print(try await powers.collect())
    """,
    "from(optional:)": """
    print(try await Signal.from(optional: Int("7")).collect())
    """,
    "from(result:)": """
    let result = Result<Int, SignalError>.success(7)
    print(try await Signal.from(result: result).collect())
    """,
    "from(events:)": """
    let signal = Signal<Int>.from(events: [.next(1), .next(2), .completed])
    print(try await signal.collect())
    """,
    "init(stream:)": """
    let stream = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.yield(2)
      continuation.finish()
    }
    print(try await Signal(stream: stream).collect())
    """,
    "async(on:_:)": """
    let signal = Signal<Int>.async { emitter in
      for number in 1...3 { try await emitter.emit(number) }
    }
    print(try await signal.collect())
    """,
    "init(on:_:)": """
    let signal = Signal { try await Signal.of(1, 2).collect().count }
    print(try await signal.collect())
    """,
    "using(_:release:_:)": """
    let released = BehaviorSubject(false)
    let signal = Signal<Int>.using("file", release: { _ in released.send(true) }) { name in
      .of(name.count)
    }
    let values = try await signal.collect()
    print((values, released.value))
    """,
    "using(on:acquire:release:_:)": """
    let signal = Signal<Int>.using(
      acquire: { try await Signal.just("connection").first() ?? "" },
      release: { name, end in print("\\(name) closed") }
    ) { name in .of(name.count) }
    print(try await signal.collect())
    """,

    // Values
    "through(_:)": """
    let signal = Signal.of(1, 2, 3).through(.map { $0 * 10 })
    print(try await signal.collect())
    """,
    "compacted()": """
    let source = Signal<Int?>.of(1, nil, 3)
    print(try await source.compacted().collect())
    """,
    "tryMap(_:)": """
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let checked = source.tryMap { if $0 > 2 { throw SignalError.noValue } else { $0 + 1 } }
    let recording = scheduler.record(checked)
    scheduler.run()
    print(recording.marbles())
    """,
    "try(_:)": """
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.try { if $0 > 2 { throw SignalError.noValue } })
    scheduler.run()
    print(recording.marbles())
    """,
    "mapError(_:)": """
    struct Offline: Error {}
    let source = Signal<String>.fail(SignalError.noValue).mapError { _ in Offline() }
    print(try await source.catch { .just("\\($0)") }.collect())
    """,
    "reduceEach(_:)": """
    let pairs = zip(Signal.of(1, 2), Signal.of(10, 20))
    print(try await pairs.reduceEach { a, b in a + b }.collect())
    """,
    "reduceApply()": """
    let calls = Signal.of(DeferredCall({ $0 + $1 }, 1, 2), DeferredCall({ $0 * $1 }, 3, 4))
    print(try await calls.reduceApply().collect())
    """,
    "packed()": """
    let pairs = zip(Signal.of(1, 1, 2), Signal.of("a", "a", "b")).packed()
    let changes = pairs.distinctUntilChanged()
    print(try await changes.map { "\\($0.first)\\($0.second)" }.collect())
    """,
    "dematerialize()": """
    let events = Signal.of(1, 2).materialize().filter { $0.value != 1 }
    print(try await events.dematerialize().collect())
    """,
    "not()": """
    print(try await Signal.of(true, false).not().collect())
    """,
    "and()": """
    let pairs = zip(Signal.of(true, true), Signal.of(true, false))
    print(try await pairs.and().collect())
    """,
    "or()": """
    let pairs = zip(Signal.of(false, true), Signal.of(false, false))
    print(try await pairs.or().collect())
    """,
    "prefix(_:)": """
    print(try await Signal.of(1, 2, 3).prefix(2).collect())
    """,
    "prefix(while:)": """
    print(try await Signal.of(1, 2, 3, 1).prefix(while: { $0 < 3 }).collect())
    """,
    "dropFirst(_:)": """
    print(try await Signal.of(1, 2, 3).dropFirst(2).collect())
    """,
    "drop(while:)": """
    print(try await Signal.of(1, 2, 3, 1).drop(while: { $0 < 3 }).collect())
    """,
    "take(during:)": """
    let subject = Subject<Int>(), scheduler = TestScheduler()
    var lifetime: Lifetime? = Lifetime()
    let recording = scheduler.record(subject.signal.take(during: lifetime!))
    subject.send(1)
    lifetime = nil
    subject.send(2)
    print(recording.values)
    """,

    // Combining
    "merge(_:)": """
    let signals: [Signal<Int>] = [.of(1, 2), .of(3)]
    print(try await Signal.merge(signals).collect())
    """,
    "merge(_:_:)": """
    print(try await merge(Signal.of(1, 2), Signal.of(3)).collect())
    """,
    "merge(_:_:_:)": """
    print(try await merge(Signal.of(1, 2), Signal.of(3), Signal.of(4)).collect())
    """,
    "hold(while:)": """
    let source = Subject<Int>(), isBusy = BehaviorSubject(true), scheduler = TestScheduler()
    let recording = scheduler.record(source.hold(while: isBusy.signal))
    source.send(1)
    source.send(2)
    isBusy.send(false)
    source.send(3)
    print(recording.values)
    """,
    "zip(_:_:)": """
    let pairs = zip(Signal.of(1, 2), Signal.of("a", "b"))
    print(try await pairs.map { "\\($0)\\($1)" }.collect())
    """,
    "zip(_:_:_:reduce:)": """
    let texts = zip(Signal.of(1, 2), Signal.of("a", "b"), Signal.of(true, false)) {
      "\\($0)\\($1)\\($2)"
    }
    print(try await texts.collect())
    """,
    "zip(_:reduce:) array": """
    let sums = zip([Signal.of(1, 2), Signal.of(10, 20)]) { $0.reduce(0, +) }
    print(try await sums.collect())
    """,
    "combineLatest(_:_:)": """
    let pairs = combineLatest(Signal.of(1), Signal.of("a", "b"))
    print(try await pairs.map { "\\($0)\\($1)" }.collect())
    """,
    "combineLatest(_:_:_:reduce:)": """
    let texts = combineLatest(Signal.of(1), Signal.of("a", "b"), Signal.of(true)) {
      "\\($0)\\($1)\\($2)"
    }
    print(try await texts.collect())
    """,
    "combineLatest(_:reduce:) array": """
    let sums = combineLatest([Signal.of(1), Signal.of(10, 20)]) { $0.reduce(0, +) }
    print(try await sums.collect())
    """,
    "lift(_:calling:)": """
    let sums = lift(Signal.of(1), Signal.of(10, 20)) { $0 + $1 }
    print(try await sums.collect())
    """,
    "lift(with:_:calling:)": """
    final class Adder: Sendable { func add(_ a: Int, _ b: Int) -> Int { a + b } }
    let adder = Adder()
    let sums = lift(with: adder, Signal.of(1), Signal.of(10, 20)) { $0.add($1, $2) }
    print(try await sums.collect())
    """,
    "Signal.mergeSorted(_:)": """
    let sorted = Signal.mergeSorted([.of(1, 4, 6), .of(2, 3, 5)])
    print(try await sorted.collect())
    """,
    "expand(maxConcurrent:_:)": """
    let numbers = Signal.of(1).expand { $0 < 5 ? .of($0 * 2, $0 * 3) : .empty }
    print(try await numbers.collect())
    """,
    "flatten(_:)": """
    let signals = Signal.of(1, 4).map { Signal.of($0, $0 + 1) }
    print(try await signals.flatten(.concat).collect())
    """,
    "switchToLatest()": """
    let first = Subject<Int>(), second = Subject<Int>(), scheduler = TestScheduler()
    let signals = Subject<Signal<Int>>()
    let recording = scheduler.record(signals.signal.switchToLatest())
    signals.send(first.signal)
    first.send(1)
    signals.send(second.signal)
    first.send(2)
    second.send(3)
    print(recording.values)
    """,
    "Signal.if(_:then:else:)": """
    let isOn = BehaviorSubject(true), scheduler = TestScheduler()
    let output = Signal.if(isOn.signal, then: .of(1), else: .of(2))
    let recording = scheduler.record(output)
    isOn.send(false)
    print(recording.values)
    """,

    // Async calls
    "mapAsync(maxConcurrent:on:_:)": """
    let scheduler = TestScheduler()
    let doubled = Signal.of(1, 2, 3).mapAsync(maxConcurrent: 2, on: scheduler) { value in
      try await scheduler.sleep(for: .seconds(1))
      return value * 2
    }
    let recording = scheduler.record(doubled)
    scheduler.run()
    print(recording.values)
    """,
    "mapAsync(_:on:_:)": """
    let scheduler = TestScheduler()
    let requests = try scheduler.cold("-ab----c-|").signal
    let answers = requests.mapAsync(.latest, on: scheduler) { text in
      try await scheduler.sleep(for: .seconds(2))
      return text.uppercased()
    }
    let recording = scheduler.record(answers)
    scheduler.run()
    print(recording.values)
    """,
    "filterAsync(maxConcurrent:on:_:)": """
    actor Permissions { func allow(_ number: Int) -> Bool { number != 2 } }
    let permissions = Permissions()
    let allowed = Signal.of(1, 2, 3).filterAsync { await permissions.allow($0) }
    print(try await allowed.collect())
    """,
    "scanAsync(_:on:_:)": """
    actor Account { func add(_ a: Int, _ b: Int) -> Int { a + b } }
    let account = Account()
    let sums = Signal.of(1, 2, 3).scanAsync(0) { await account.add($0, $1) }
    print(try await sums.collect())
    """,

    // Side effects
    "onNext(_:)": """
    let seen = BehaviorSubject(0)
    let values = try await Signal.of(1, 2).onNext { seen.send($0) }.collect()
    print((values, seen.value))
    """,
    "onError(_:)": """
    let seen = BehaviorSubject("none")
    let source = Signal<Int>.fail(SignalError.noValue).onError { seen.send("\\($0)") }
    _ = try? await source.collect()
    print(seen.value)
    """,
    "onCompleted(_:)": """
    let isDone = BehaviorSubject(false)
    let values = try await Signal.of(1, 2).onCompleted { isDone.send(true) }.collect()
    print((values, isDone.value))
    """,
    "onDispose(_:)": """
    let isReleased = BehaviorSubject(false)
    let source = Signal.of(1, 2).onDispose { isReleased.send(true) }
    let values = try await source.take(1).collect()
    print((values, isReleased.value))
    """,
    "initially(_:)": """
    let starts = BehaviorSubject(0)
    let source = Signal.of(1, 2).initially { starts.update { $0 += 1 } }
    _ = try await source.collect()
    _ = try await source.collect()
    print(starts.value)
    """,
    "onSubscribe(_:)": """
    let starts = BehaviorSubject(0)
    let source = Signal.of(1, 2).onSubscribe { starts.update { $0 += 1 } }
    _ = try await source.collect()
    _ = try await source.collect()
    print(starts.value)
    """,
    "instrumented(_:by:on:)": """
    let count = BehaviorSubject(0)
    let counter = SignalInstrument { name in
      { event in if case .value = event { count.update { $0 += 1 } } }
    }
    _ = try await Signal.of(1, 2).instrumented("source", by: counter).collect()
    print(count.value)
    """,

    // Gathering
    "batched(upTo:)": """
    let subject = Subject<Int>()
    let batches = subject.signal.batched().subscribed()
    for number in 1...3 { subject.send(number) }
    subject.finish()
    print(try await Signal(batches).collect())
    """,
    "batched(upTo:weighing:)": """
    let words = Signal.of("one", "two", "three").batched(upTo: 6) { $0.count }
    print(try await words.collect())
    """,
    "conflated(_:)": """
    let subject = Subject<Int>()
    let sums = subject.signal.conflated(+).subscribed()
    for number in 1...3 { subject.send(number) }
    subject.finish()
    print(try await Signal(sums).collect())
    """,
    "buffer(until:skippingEmpty:)": """
    let source = Subject<Int>(), close = Subject<Void>(), scheduler = TestScheduler()
    let output = source.signal.buffer(until: close.signal, skippingEmpty: true)
    let recording = scheduler.record(output)
    source.send(1)
    close.send(())
    close.send(())
    print(recording.values)
    """,
    "groups(by:replay:limit:)": """
    let source = Subject<Int>(), scheduler = TestScheduler()
    let groups = source.signal.groups(by: { $0 % 2 }, replay: 1)
    let odd = scheduler.record(groups[1])
    for number in 1...5 { source.send(number) }
    print(odd.values)
    """,
    "lines(longest:onDrop:)": """
    let chunks = Signal.of(Array("ab\\nc".utf8), Array("d\\n".utf8))
    print(try await chunks.lines().collect())
    """,
    "split(separator:longest:omittingEmptySubsequences:onDrop:)": """
    let chunks = Signal.of(Array("a/b".utf8), Array("c/d".utf8))
    let parts = chunks.split(separator: UInt8(ascii: "/"))
    print(try await parts.map { String(decoding: $0, as: UTF8.self) }.collect())
    """,

    // Sharing and subjects
    "publish()": """
    let source = Subject<Int>(), scheduler = TestScheduler()
    let connection = source.signal.publish()
    let recording = scheduler.record(connection.signal)
    source.send(1)
    connection.connect()
    source.send(2)
    print(recording.values)
    """,
    "multicast(_:buffering:)": """
    let source = Subject<Int>(), scheduler = TestScheduler()
    let connection = source.signal.multicast(BehaviorSubject(0))
    connection.connect()
    source.send(1)
    let recording = scheduler.record(connection.signal)
    source.send(2)
    print(recording.values)
    """,
    "connect()": """
    let source = Subject<Int>(), scheduler = TestScheduler()
    let connection = source.signal.publish()
    let recording = scheduler.record(connection.signal)
    let subscription = connection.connect()
    source.send(1)
    subscription.cancel()
    source.send(2)
    print(recording.values)
    """,
    "autoconnect()": """
    let starts = BehaviorSubject(0), scheduler = TestScheduler()
    let source = Signal<Int>.never.onSubscribe { starts.update { $0 += 1 } }
    let shared = source.publish().autoconnect()
    let recordings = [scheduler.record(shared), scheduler.record(shared)]
    print((recordings.count, starts.value))
    """,
    "replay()": """
    let source = Subject<Int>(), scheduler = TestScheduler()
    let replayed = source.signal.replay()
    source.send(1)
    source.send(2)
    print(scheduler.record(replayed).values)
    """,
    "replayLast()": """
    let source = Subject<Int>(), scheduler = TestScheduler()
    let replayed = source.signal.replayLast()
    source.send(1)
    source.send(2)
    print(scheduler.record(replayed).values)
    """,
    "replayLazily()": """
    let source = Subject<Int>(), scheduler = TestScheduler()
    let replayed = source.signal.replayLazily()
    source.send(1)
    let first = scheduler.record(replayed)
    source.send(2)
    let second = scheduler.record(replayed)
    source.send(3)
    print((first.values, second.values))
    """,
    "share(replay:)": """
    let source = Subject<Int>(), scheduler = TestScheduler()
    let shared = source.signal.share(replay: 1)
    let first = scheduler.record(shared)
    source.send(1)
    let second = scheduler.record(shared)
    source.send(2)
    print((first.values, second.values))
    """,
    "share(replay:buffering:)": """
    let source = Subject<Int>(), scheduler = TestScheduler()
    let shared = source.signal.share(replay: 1, buffering: .newest(1))
    let first = scheduler.record(shared)
    source.send(1)
    let second = scheduler.record(shared)
    source.send(2)
    print((first.values, second.values))
    """,
    "share(replay:grace:on:)": """
    let scheduler = TestScheduler()
    let ticks = Signal.interval(every: .seconds(1), on: scheduler).map { _ in "tick" }
    let shared = ticks.share(replay: 1, grace: .seconds(3), on: scheduler)
    let first = try scheduler.run { try await shared.first() }
    let second = scheduler.record(shared)
    print((first == "tick", second.values))
    """,
    "share(replay:forgettingAfter:grace:on:)": """
    let source = Subject<Int>(), scheduler = TestScheduler()
    let shared = source.signal
      .share(replay: 2, forgettingAfter: .seconds(4), on: scheduler)
    let first = scheduler.record(shared)
    source.send(1)
    scheduler.advance(by: .seconds(5))
    source.send(2)
    print((first.values, scheduler.record(shared).values))
    """,
    "stateful(initial:)": """
    let source = Subject<Int>()
    let state = source.signal.stateful(initial: 0)
    let before = state.value
    source.send(1)
    print((before, state.value))
    """,
    "Subject": """
    let subject = Subject<Int>(), scheduler = TestScheduler()
    subject.send(1)
    let recording = scheduler.record(subject.signal)
    subject.send(2)
    print(recording.values)
    """,
    "BehaviorSubject": """
    let subject = BehaviorSubject(0), scheduler = TestScheduler()
    subject.send(1)
    let recording = scheduler.record(subject.signal)
    subject.send(2)
    print((recording.values, subject.value))
    """,
    "ReplaySubject": """
    let subject = ReplaySubject<Int>(capacity: 2), scheduler = TestScheduler()
    for number in 1...3 { subject.send(number) }
    print(scheduler.record(subject.signal).values)
    """,
    "BehaviorSubject.update(_:)": """
    let subject = BehaviorSubject(1)
    subject.update { $0 *= 2 }
    print(subject.value)
    """,
    "BehaviorSubject.exchange(_:)": """
    let subject = BehaviorSubject(1)
    let previous = subject.exchange(7)
    print((previous, subject.value))
    """,
    "SignalChannel": """
    let channel = SignalChannel<String>(), scheduler = TestScheduler()
    let model = scheduler.record(channel.leading.signal)
    let view = scheduler.record(channel.following.signal)
    channel.leading.send("from the model")
    channel.following.send("typed")
    print((model.values, view.values))
    """,

    // Commands and binding
    "Command": """
    let scheduler = TestScheduler()
    let command = Command<Int, Int>(on: scheduler) { .just($0 * 2) }
    let recording = scheduler.record(command.executionSignals.flatten())
    command.execute(1)
    scheduler.run()
    print(recording.values)
    """,
    "Command.allowsConcurrentExecution": """
    let scheduler = TestScheduler()
    let command = Command<Int, Int>(allowsConcurrentExecution: true, on: scheduler) { input in
      .just(input).delay(for: .seconds(2), on: scheduler)
    }
    let recording = scheduler.record(command.executionSignals.flatten())
    command.execute(1)
    command.execute(2)
    scheduler.run()
    print(recording.values)
    """,
    "Command.errors": """
    let scheduler = TestScheduler()
    let command = Command<Int, Int>(on: scheduler) { _ in .fail(SignalError.noValue) }
    let recording = scheduler.record(command.errors.map { "\\($0)" })
    command.execute(1)
    scheduler.run()
    print(recording.values)
    """,
    "assign(to:of:)": """
    @MainActor final class Label { var text = "" }
    let label = Label(), subject = Subject<String>()
    await MainActor.run { _ = subject.signal.assign(to: \\.text, of: label) }
    await MainActor.run { subject.send("shown") }
    print(await label.text)
    """,

    // Delivery and consuming
    "deliverOnMain()": """
    let signal = Signal.of(1, 2).deliverOnMain().map { value in
      MainActor.assumeIsolated { value * 10 }
    }
    print(try await signal.collect())
    """,
    "isolated": """
    let signal = Signal.of(1, 2)
    let texts = await MainActor.run { signal.isolated.map { "\\($0)" } }
    print(try await texts.collect())
    """,
    "buffering(_:onDrop:)": """
    let subject = Subject<Int>()
    let newest = subject.signal.buffering(.newest(1)).subscribed(buffering: .newest(1))
    for number in 1...4 { subject.send(number) }
    subject.finish()
    print(try await Signal(newest).collect())
    """,
    "throttle(for:on:edges:)": """
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1234-5-----6-|", .numbers).signal
    let output = source.throttle(for: .seconds(3), on: scheduler, edges: .leading)
    let recording = scheduler.record(output)
    scheduler.run()
    print(recording.values)
    """,
    "observe(_:)": """
    let subject = Subject<Int>(), last = BehaviorSubject(0)
    let subscription = subject.signal.observe(
      Observer(next: { last.send($0); return .more }, finish: { _ in }))
    subject.send(7)
    subscription.cancel()
    subject.send(8)
    print(last.value)
    """,
    "forEachLatest(on:_:)": """
    let last = BehaviorSubject(0), scheduler = TestScheduler()
    let source = try scheduler.cold("-12-|", .numbers).signal
    try scheduler.run {
      try await source.forEachLatest(on: scheduler) { value in
        try await scheduler.sleep(for: .seconds(2))
        last.send(value)
      }
    }
    print(last.value)
    """,
    "values(buffering:)": """
    let subject = ReplaySubject<Int>()
    for number in 1...4 { subject.send(number) }
    subject.finish()
    var values: [Int] = []
    for try await value in subject.signal.values(buffering: .newest(2)) {
      values.append(value)
    }
    print(values)
    """,
    "stream(buffering:)": """
    let stream = Signal.of(1, 2, 3).stream()
    var values: [Int] = []
    for try await value in stream { values.append(value) }
    print(values)
    """,
    "subscribed(buffering:)": """
    let subject = Subject<Int>()
    let values = subject.signal.subscribed()
    subject.send(1)
    subject.finish()
    print(try await Signal(values).collect())
    """,
  ]
}
