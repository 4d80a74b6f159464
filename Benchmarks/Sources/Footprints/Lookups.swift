import AllocationCounter
import ReactiveClassic
import ReactiveConcurrency

extension Budget {
  /// How many types are looked up for a value. Code that is not specialized for the values looks them up each time,
  /// some 300 instructions for each: more than everything else takes.
  public static let lookups = values + combined + gathered + timed + shared + classic + onMainActor + loops + calls

  private static let values = [
    sent("map and filter") { subject, _ in subject.map { $0 &+ 1 }.filter { $0 != 0 }.compactMap { $0 } },
    sent("scan and its like") { subject, _ in
      subject.scan(0) { $0 &+ $1 }.scanMap(into: 0) {
        $0 &+= $1; return $0
      }.distinctUntilChanged().pairwise()
    },
    sent("enumerated, pairwise, distinct, skipLast") { subject, _ in
      subject.enumerated().map { $0.0 &+ $0.1 }.pairwise().map { $1 &- $0 }.distinct().skipLast(1)
    },
    sent("take and skip") { subject, other in
      subject.skip(1).take(.max).skip(while: { $0 < 0 }).take(while: { $0 >= 0 }).skip(until: other.signal).takeLast(1)
    },
    sent("materialize, results") { subject, _ in subject.materialize().dematerialize().results() },
    sent("side effects") { subject, _ in subject.onNext { _ in }.onCompleted {}.onError { _ in }.onDispose {} },
    sent("catch and retry") { subject, _ in
      subject.catch { _ in .empty }.failingOnRelease().retry(3).ifEmpty(switchTo: .just(1))
    },
    sent("booleans") { subject, _ in
      combineLatest(subject.map { $0 & 1 == 0 }, subject.map { $0 == 0 }).map { $0 && $1 }.any { !$0 }
    },
    sent("concat and start(with:)") { subject, _ in subject.start(with: 1).concat(.just(1)) },
  ]

  private static let combined = [
    sent("merge") { subject, other in subject.merge(with: other.signal) },
    sent("zip") { subject, _ in zip(subject.signal, subject.signal, subject.signal) },
    sent("combineLatest") { subject, other in combineLatest(subject.signal, other.signal, subject.signal) },
    sent("reduceEach") { subject, other in combineLatest(subject.signal, other.signal).reduceEach { $0 &+ $1 } },
    sent("withLatest and sample") { subject, other in
      subject.withLatest(from: other.signal).sample(with: subject.signal)
    },
    sent("take(until:)") { subject, _ in subject.take(until: Subject<Int>().signal) },
    sent("take(untilReplacement:)") { subject, _ in subject.take(untilReplacement: Subject<Int>().signal) },
    sent("take(during:)") { subject, _ in subject.take(during: Lifetime()) },
    sent("hold(while:)") { subject, _ in subject.hold(while: BehaviorSubject(false).signal) },
    sent("race") { subject, _ in .race([subject.signal, .never]) },
    sent("flattenMap") { subject, _ in subject.flattenMap { Signal.just($0) } },
    sent("switchToLatest") { subject, _ in subject.map { Signal.just($0) }.switchToLatest() },
    sent("concurrent, ordered flattenMap") { subject, _ in
      subject.flattenMap(.concat(maxConcurrent: 2)) { Signal.just($0) }
    },
    sent("expand") { subject, _ in subject.expand { _ in .empty } },
    sent("mergeSorted") { subject, other in .mergeSorted([subject.signal, subject.signal]) },
    sent("join") { subject, other in
      subject.join(subject.signal, by: { $0 }, and: { $0 }, within: .seconds(100), on: .global)
    },
    sent("concatenated flattenMap") { subject, _ in subject.flattenMap(.concat) { Signal.just($0) } },
  ]

  private static let gathered = [
    sent("buffer(count:)") { subject, _ in subject.buffer(count: 4) },
    sent("buffer(count:every:)") { subject, _ in subject.buffer(count: 4, every: 2) },
    sent("batched") { subject, _ in subject.batched() },
    sent("conflated") { subject, _ in subject.conflated { $0 &+ $1 } },
    sent("paced") { subject, _ in subject.paced(1_000_000_000, per: .nanoseconds(1), burst: 1_000_000, on: .global) },
    sent("keepAlive, timeInterval") { subject, _ in
      subject.keepAlive(every: .seconds(100), with: 0, on: .global).timeInterval(on: .global)
    },
    sent("buffer(until:)") { subject, _ in subject.buffer(until: Subject<Int>().signal) },
    sent("runs(by:)") { subject, _ in subject.runs(by: { $0 & 64 }) },
    sent("collected") { subject, _ in subject.collected() },
    sent("group(by:)") { subject, _ in subject.group(by: { $0 & 3 }).flattenMap { $0.signal } },
    sent("group(by:), a new one each") { subject, _ in subject.group(by: { $0 }).flattenMap { $0.signal } },
    sent("group(by:idle:)") { subject, _ in
      subject.group(by: { $0 & 3 }, idle: .seconds(100), on: .global).flattenMap { $0.signal }
    },
    sent("window(count:), a quarter of one", limit: 0.26) { subject, _ in subject.window(count: 4).flattenMap { $0 } },
    sent("lines") { subject, _ in subject.map { [UInt8($0 & 63), 10] }.lines() },
    sent("window(for:)") { subject, _ in subject.window(for: .seconds(100), on: .global).flattenMap { $0 } },
  ]

  private static let timed = [
    sent("delay") { subject, _ in subject.delay(for: .seconds(100), on: .global) },
    sent("debounce") { subject, _ in subject.debounce(for: .seconds(100), on: .global) },
    sent("throttle") { subject, _ in subject.throttle(for: .seconds(100), on: .global) },
    sent("buffer(for:)") { subject, _ in subject.buffer(for: .seconds(100), on: .global) },
    sent("timeout(each:)") { subject, _ in subject.timeout(each: .seconds(100), on: .global) },
    sent("timeout(after:)") { subject, _ in subject.timeout(after: .seconds(100), on: .global) },
    sent("take(for:)") { subject, _ in subject.take(for: .seconds(100), on: .global) },
    sent("timestamped") { subject, _ in subject.timestamped(on: .global) },
  ]

  private static let shared = [
    sent("share") { subject, _ in subject.share(replay: 2) },
    sent("share(forgettingAfter:)") { subject, _ in
      subject.share(replay: 2, forgettingAfter: .seconds(100), on: .global)
    },
    sent("share(buffering:)") { subject, _ in subject.share(buffering: .newest(10)) },
    sent("multicast") { subject, _ in subject.multicast(Subject()).autoconnect() },
    sent("replayLazily") { subject, _ in subject.replayLazily() },
    sent("state") { subject, _ in subject.state(initial: 0).signal },
  ]

  private static let classic = [
    subscribed("subscribeNext") { subject in subject.subscribeNext { @Sendable _ in } },
    subscribed("doNext") { subject in subject.doNext { @Sendable _ in }.subscribeNext { @Sendable _ in } },
    subscribed("a channel") { subject in
      let channel = SignalChannel<Int>()
      channel.following.subscribeNext { @Sendable _ in }
      subject.signal.subscribe(channel.leading)
    },
    subscribed("a subscriber with an owner") { subject in
      let owner = Subject<Int>()
      subject.subscribe(with: owner, next: { @Sendable owner, value in owner.send(value) })
    },
    subscribed("subscribe: of a subject") { subject in
      let target = Subject<Int>()
      target.subscribeNext { @Sendable _ in }
      subject.signal.subscribe(target)
    },
    subscribed("throttle: of a text field") { subject in
      subject.throttle(0.3, onScheduler: SerialScheduler()).subscribeNext { @Sendable _ in }
    },
    subscribed("combineLatest:") { subject in
      combineLatest([subject.signal, subject.signal]).subscribeNext { @Sendable _ in }
    },
    subscribed("merge:") { subject in
      Signal<Int>.merge([subject.signal, subject.signal]).subscribeNext { @Sendable _ in }
    },
  ]

  private static let onMainActor = [
    moved("isolated") { subject in
      observe(
        subject.isolated.map { @MainActor in $0 &+ 1 }.isolated.filter { @MainActor in $0 != 0 }
          .isolated.compactMap { @MainActor in $0 })
    },
    moved("deliver, inline") { subject in observe(subject.deliver(on: .main, inline: true).map { $0 &+ 1 }) },
    moved("side effects on the main actor") { subject in observe(subject.onNext { @MainActor _ in }) },
    moved("a subscriber on the main actor") { subject in subject.subscribeNext { @MainActor _ in } },
  ]

  private static let loops = [
    counted("for try await") { count in for try await _ in Signal(0..<count) {} },
    counted("for try await with a policy") { count in
      for try await _ in Signal(0..<count).values(buffering: .newest(100)) {}
    },
    counted("for await") { count in for await _ in Signal(0..<count).valuesOrTrap {} },
    counted("emit") { count in
      let subject = Subject<Int>()
      observe(subject.signal)
      for value in 0..<count { try await subject.sendWhenReady(value) }
    },
    counted("deliver(on:)") { count in for try await _ in Signal(0..<count).deliver(on: SerialScheduler()) {} },
    counted("subscribe(on:)") { count in for try await _ in Signal(0..<count).subscribe(on: SerialScheduler()) {} },
    counted("mapAsync", limit: 1.01) { count in for try await _ in Signal(0..<count).mapAsync({ $0 }) {} },
    counted("forEachLatest", limit: 1.1) { count in try await Signal(0..<count).forEachLatest { _ in } },
    counted("stream") { count in for try await _ in Signal(0..<count).stream() {} },
    counted("an async sequence") { count in for try await _ in Signal(Signal(0..<count).valuesOrTrap) {} },
    counted("Signal.async") { count in
      let numbers = Signal<Int>.async { emitter in for value in 0..<count { try await emitter.emit(value) } }
      for try await _ in numbers {}
    },
    counted("a sequence") { count in for _ in (0..<count).reactive.map({ $0 &+ 1 }).filter({ $0 != 0 }) {} },
  ]

  /// A value each, with all that its run needs.
  private static let calls = [
    counted("first") { count in for value in 0..<count { _ = try await Signal.just(value).first() } },
    counted("first(default:)") { count in
      for value in 0..<count { _ = try await Signal.just(value).first(default: 0) }
    },
    counted("single") { count in for value in 0..<count { _ = try await Signal.just(value).single() } },
    counted("collect") { count in for value in 0..<count { _ = try await Signal.just(value).collect() } },
    counted("run") { count in
      for value in 0..<count { try await Signal.just(value).run() }
    },
    counted("a command", limit: 15) { count in
      let command = Command<Int, Int> { .just($0) }
      for value in 0..<count { _ = try await command.run(value) }
    },
    counted("a subscription", limit: 2.01) { count in
      for value in 0..<count { observe(Signal { $0.send(value) }.map { $0 &+ 1 }).cancel() }
    },
    counted("a subscriber of a share that comes and goes", limit: 2.01) { count in
      let subject = Subject<Int>()
      let shared = subject.signal.share()
      observe(shared)
      for _ in 0..<count { observe(shared).cancel() }
      // Released without an end it would be over.
      subject.finish()
    },
  ]

  /// Values that a subject sends through what `make` returns.
  private static func sent<Output>(
    _ name: String, limit: Double = 0.01,
    _ make: @escaping @Sendable (_ subject: Subject<Int>, _ other: Subject<Int>) -> Signal<Output>
  ) -> Budget {
    looksUp(name, limit: limit) {
      let (subject, other) = (Subject<Int>(), Subject<Int>())
      observe(make(subject, other))
      other.send(1)
      return { values in for value in values { subject.send(value) } }
    }
  }

  /// Values that a subject sends to the subscriber that `subscribe` adds.
  private static func subscribed(_ name: String, _ subscribe: @escaping @Sendable (Subject<Int>) -> Void) -> Budget {
    looksUp(name) {
      let subject = Subject<Int>()
      subscribe(subject)
      return { values in for value in values { subject.send(value) } }
    }
  }

  /// Values that a subject sends, and that are moved to the main actor.
  private static func moved(_ name: String, _ subscribe: @escaping @Sendable (Subject<Int>) -> Void) -> Budget {
    looksUp(name) {
      let subject = Subject<Int>()
      subscribe(subject)
      return { values in
        for value in values { subject.send(value) }
        // What was moved to it before has run.
        await MainActor.run {}
      }
    }
  }

  /// What `run` does so many times.
  private static func counted(
    _ name: String, limit: Double = 0.01, _ run: @escaping @Sendable (_ count: Int) async throws -> Void
  ) -> Budget {
    looksUp(name, limit: limit) { { values in try await run(values.count) } }
  }

  private static func looksUp(
    _ name: String, limit: Double = 0.01, _ prepare: @escaping @Sendable () -> (Range<Int>) async throws -> Void
  ) -> Budget {
    Budget("lookups", name, unit: "lookups", limit: limit) {
      let send = prepare()
      try await send(0..<1000)
      let before = lookup_count()
      try await send(1000..<11_000)
      return Double(lookup_count() - before) / 10_000
    }
  }
}
