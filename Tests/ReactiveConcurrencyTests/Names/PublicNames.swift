// Every public name of the core as its users write it. Nothing here is run: that it compiles, with the types that are
// written down and without any where there are none, is the test.

import ReactiveConcurrency
import ReactiveTesting

private struct Boom: Error {}
private enum Color: Hashable, Sendable { case red, blue }

private func making(scheduler: any Scheduler) {
  let _ = Signal<Int> { sender in
    let d: Demand = sender.send(1)
    _ = d
    sender.onDispose {}
    if !sender.isDisposed { sender.finish() }
    sender.finish(throwing: Boom())
  }
  let _: Signal<Int> = .just(1)
  let _: Signal<Int> = .empty
  let _: Signal<Int> = .never
  let _: Signal<Int> = .fail(Boom())
  let _ = Signal<Int>.empty
  let _ = Signal.just("x")
  let _ = Signal<Int>.deferred { .just(1) }
  let _ = Signal.deferred { Signal.just(1) }
  let _ = Signal.interval(every: .seconds(1), on: scheduler)
  let _ = Signal.interval(every: .seconds(1), tolerance: .milliseconds(1), on: scheduler)
  let _ = Signal([1, 2, 3])
  let _ = Signal(1...3)
  let _ = Signal([1, 2].reactive)
  let _ = [1, 2].reactive.signal(on: scheduler)
  let _ = Signal(AsyncStream<Int> { $0.finish() })
  let _ = Signal(stream: AsyncThrowingStream<Int, any Error> { $0.finish() })
  let _ = Signal<Int>.async { emitter in try await emitter.emit(1) }
  let _: Signal<Int> = Signal.unfold(0) { state in
    defer { state += 1 }
    return state < 3 ? state : nil
  }
  let _: Signal<Int> = Signal.from(optional: 1)
  let _: Signal<Int> = Signal.from(result: Result<Int, Boom>.success(1))
  let _: Signal<Int> = Signal.from(events: [.next(1), .completed])
  let _ = Signal<Int>.using(1, release: { _ in }) { .just($0) }
  let _ = Signal<Int>.using(acquire: { 1 }, release: { _, _ in }) { .just($0) }
  let _ = Signal.timer(after: .seconds(1), on: scheduler)
  let _ = Signal.timer(after: .seconds(1), every: .seconds(1), on: scheduler)
  let _ = Signal.interval(of: [1, 2], every: .seconds(1), on: scheduler)
  let _ = Signal.of(1, 2, 3)
  let _ = Signal.race(Signal.just(1), Signal.just(2))
  let _ = Signal.concat([Signal.just(1), Signal.just(2)])
  let _ = Signal.merge([Signal.just(1), Signal.just(2)])
  let _ = Signal.merge(Signal.just(1), Signal.just(2))
  let _ = merge([Signal.just(1), Signal.just(2)])
  let _ = merge(Signal.just(1), Signal.just(2))
  let _ = Signal<Int>.switch(on: Signal.just(Color.red), cases: [.red: .just(1)], default: .just(2))
  let _ = Signal<Int>.if(Signal.just(true), then: .just(1), else: .just(2))
}

private func transforming(scheduler: any Scheduler) {
  let s = Signal(1...3)
  let _: Signal<Int> = s.bind {
    { value, stop in
      if value == 2 { stop = true }
      return .just(value)
    }
  }
  let _ = s.map { $0 + 1 }
  let _ = s.map(to: "A")
  let _ = s.flattenMap { .just($0) }
  let _ = s.flattenMap(.latest) { Signal.just($0) }
  let _ = s.flattenMap(.merge(maxConcurrent: 2)) { Signal.just($0) }
  let _ = s.flattenMap(.concat) { Signal.just($0) }
  let _ = s.flattenMap(.exhaust) { Signal.just($0) }
  let _ = s.flattenMap(.race) { Signal.just($0) }
  let _ = Signal.of((1, 2), (3, 4)).reduceEach { a, b in a + b }
  let _ = Signal.of((1, 2), (3, 4)).reduceEach(+)
  let _ = Signal.of((1, 2, 3)).reduceEach { a, b, c in a + b + c }
  let _: Signal<Event<Int>> = s.materialize()
  let _: Signal<Int> = s.materialize().dematerialize()
  let _: Signal<Bool> = Signal.of(true).not()
  let _: Signal<Bool> = Signal.of([true]).and()
  let _: Signal<Bool> = Signal.of((true, false)).and()
  let _: Signal<Bool> = Signal.of((true, false, true)).or()
  let _: Signal<Bool> = s.any { $0 > 1 }
  let _: Signal<Bool> = s.any()
  let _: Signal<Bool> = s.all { $0 > 1 }
  let _: Signal<Int> = s.scan(0) { running, next in running + next }
  let _: Signal<Int> = s.scan(0) { running, next, index in running + next * index }
  let _ = s.scan(0, +)
  let _: Signal<[Int]> = s.scan(into: []) { $0.append($1) }
  let _: Signal<String> = s.scanMap(into: 0) { sum, next in
    sum += next
    return "\(sum)"
  }
  let _: Signal<Int> = s.combinePrevious(0) { previous, next in next - previous }
  let _: Signal<Int> = s.aggregate(0) { $0 + $1 }
  let _: Signal<Int> = s.aggregate(0) { running, next, index in running + next * index }
  let _: Signal<Int> = s.aggregate(from: { 0 }) { $0 + $1 }
  let _: Signal<[Int]> = s.aggregate(into: []) { $0.append($1) }
  let _: Signal<[Int]> = s.collected()
  let _ = s.repeated()
  let _ = s.repeated(2)
  let _ = s.retry()
  let _ = s.retry(2)
  let _ = s.repeated(delay: .seconds(1), on: scheduler)
  let _ = s.repeated(3, delay: .exponential(from: .seconds(1)), on: scheduler)
  let _ = s.repeated(when: Signal.just("again"))
  let _ = s.retry(3, delay: .seconds(1))
  let _ = s.retry(3, delay: .exponential(from: .seconds(1)), on: scheduler)
  let _ = s.retry(when: { errors in errors.delay(for: .seconds(1), on: scheduler) })
  let _ = Signal.firstSuccess(of: [s, s])
  let _ = s.retry { error, attempt in attempt < 3 ? .seconds(1) : nil }
  let _ = s.retry(on: scheduler, resettingOnValue: true) { error, attempt in attempt < 3 ? .seconds(1) : nil }
  let _: Signal<Int> = s.mapAsync(maxConcurrent: 2) {
    await Task.yield(); return $0
  }
  let _: Signal<Int> = s.mapAsync(.latest) {
    await Task.yield(); return $0
  }
  let _: Signal<Int> = s.mapAsync {
    await Task.yield(); return $0
  }
  let _: Signal<Int> = s.tryMap {
    if $0 > 2 { throw Boom() }; return $0
  }
  let _: Signal<String> = s.compactMap { $0 > 1 ? "\($0)" : nil }
  let _: Signal<(Int, Int)> = s.pairwise()
  let e: Signal<(Int, Int)> = s.enumerated().map { ($0.0, $0.1) }
  _ = e
  let _: Signal<Int> = Signal.of(1, nil, 2).compacted()
  let _ = s.buffer(count: 2)
  let _ = s.buffer(until: Signal.just(1))
  let _ = s.buffer(for: .seconds(1), on: scheduler)
  let _ = s.buffer(for: .seconds(1), count: 2, on: scheduler)
  let _: Signal<Signal<Int>> = s.window(count: 2)
  let _: Signal<Signal<Int>> = s.window(for: .seconds(1), on: scheduler)
  let _: Signal<Signal<Int>> = s.window(for: .seconds(1), count: 2, on: scheduler)
  let groups: Signal<GroupedSignal<Bool, Int>> = s.group { $0 > 1 }
  let _: Signal<GroupedSignal<Int, String>> = s.group(by: { $0 % 2 }, transform: { "\($0)" })
  let _ = groups.flattenMap { group in group.signal.map { (group.key, $0) } }
  let _: Signal<GroupedSignal<Int, String>> = Signal.of("a", "bc").group(by: \.count)
  let _ = s.chunked { $0 == $1 }
  let _: Signal<[Int]> = s.chunked(by: { $0 < $1 })
  let _: Signal<(key: Bool, values: [Int])> = s.chunked(on: { $0 > 1 })
  let _: Signal<[Int]> = s.buffer(for: .seconds(1), skippingEmpty: false, on: scheduler)
  let _: Signal<[Int]> = s.buffer(until: Signal.just(1), skippingEmpty: false)
  let _: Signal<Int> = s.interspersed(every: 2, with: 0)
  let _: Signal<Int> = s.hold(while: Signal.just(true))
  let _: Signal<String> = Signal.of("a\nb".utf8).lines()
  let _: Signal<String> = Signal.of("a\nb".utf8).lines(longest: 80, onDrop: { print("\($1): \($0)") })
  let _: Signal<ArraySlice<UInt8>> = Signal.of("a,b".utf8).split(separator: 44)
  let _: Signal<(time: SchedulerInstant, value: Int)> = s.timestamped(on: scheduler)
  let _: Signal<Int> = s.through(Stage<Int, Int>.map { $0 + 1 })
  let _ = s.results()
  let _: Signal<[Int]> = s.buffer(count: 3, every: 1)
  let _: Signal<[Int]> = s.buffer(for: .seconds(3), every: .seconds(1), on: scheduler)
  let _: Signal<[Int]> = s.batched()
  let _: Signal<[Int]> = s.batched(upTo: 500)
  let _: Signal<[String]> = Signal.of("a", "bc").batched(upTo: 64_000, weighing: \.count)
  let _: Signal<Int> = s.conflated(+)
  let _: Signal<Int> = s.filterAsync(maxConcurrent: 2) {
    await Task.yield(); return $0 > 1
  }
  let _: Signal<Int> = s.scanAsync(0) {
    await Task.yield(); return $0 + $1
  }
  let _: Signal<(interval: Duration, value: Int)> = s.timeInterval(on: scheduler)
  let _ = s.ifEmpty(1)
  let _ = s.ifEmpty(switchTo: .just(1))
}

private func filtering(scheduler: any Scheduler) {
  let s = Signal(1...3), trigger = Signal<String>.never
  let _ = s.filter { $0 > 1 }
  let _ = s.ignore(1)
  let _ = s.ignoreValues()
  let _ = s.distinctUntilChanged()
  let _ = s.distinctUntilChanged(by: { $0 == $1 })
  let _ = s.distinctUntilChanged { $0 == $1 }
  let _ = s.distinct()
  let _ = s.distinct(by: { $0 % 2 })
  let _ = s.take(1)
  let _ = s.takeLast(1)
  let _ = s.take(until: { $0 > 1 })
  let _ = s.take(while: { $0 > 1 })
  let _ = s.take(until: trigger)
  let _ = s.take(untilReplacement: Signal<Int>.never)
  let _ = s.skip(1)
  let _ = s.skip(until: { $0 > 1 })
  let _ = s.skip(while: { $0 > 1 })
  let _ = s.skip(until: trigger)
  let _ = s.skipLast(1)
  let _ = s.element(at: 1)
  let _ = s.take(for: .seconds(1), on: scheduler)
  let _ = s.skip(for: .seconds(1), on: scheduler)
  let _ = s.take(through: { $0 > 1 })
}

private func combining(scheduler: any Scheduler) {
  let a = Signal(1...3), b = Signal.of("a")
  let _ = a.start(with: 0)
  let _ = a.concat(a)
  let _ = Signal.concat(a, a)
  let _ = a.merge(with: a)
  let _: Signal<(Int, String)> = a.zip(with: b)
  let _: Signal<(Int, String)> = zip(a, b)
  let _: Signal<(Int, String, Int)> = zip(a, b, a)
  let _: Signal<[Int]> = zip([a, a])
  let _: Signal<Int> = zip(a, a) { $0 + $1 }
  let _: Signal<Int> = zip(a, a, a) { $0 + $1 + $2 }
  let _: Signal<Int> = zip([a, a]) { $0.reduce(0, +) }
  let _: Signal<(Int, String)> = a.combineLatest(with: b)
  let _: Signal<(Int, String)> = combineLatest(a, b)
  let _: Signal<(Int, String, Int)> = combineLatest(a, b, a)
  let _: Signal<[Int]> = combineLatest([a, a])
  let _: Signal<Int> = combineLatest(a, a) { $0 + $1 }
  let _: Signal<Int> = combineLatest(a, a, a) { $0 + $1 + $2 }
  let _: Signal<Int> = combineLatest([a, a]) { $0.reduce(0, +) }
  let _ = a.sample(on: b)
  let _ = a.sample(with: b)
  let _ = a.withLatest(from: b)
  let _ = a.withLatest(from: b, a)
  let _ = Signal.mergeSorted([a, a])
  let _ = Signal.mergeSorted([a, a], by: >)
  let _: Signal<(Int?, String?)> = zipLongest(a, b)
  let _: Signal<Bool> = a.elementsEqual(a)
  let _: Signal<Joined<Int, String>> = a.join(b, by: { $0 }, and: \.count, within: .seconds(5), on: scheduler)
  let _ = a.expand { $0 < 9 ? .just($0 + 1) : .empty }
  let n = Signal.of(a, a)
  let _ = n.flatten()
  let _ = n.flatten(.merge)
  let _ = n.flatten(.merge(maxConcurrent: 3))
  let _ = n.flatten(.concat)
  let _ = n.flatten(.concat(maxConcurrent: 3))
  let _ = n.flatten(.latest)
  let _ = n.flatten(.exhaust)
  let _ = n.flatten(.race)
  let _ = n.switchToLatest()
  let _ = a.then { b }
}

private func errorsAndDelivery(scheduler: any Scheduler) {
  let s = Signal(1...3)
  let _ = s.catch { _ in .just(1) }
  let _ = s.catch { error in Signal.just(1) }
  let _ = s.catch(to: .just(1))
  let _ = s.catch(returning: 1)
  let _ = s.mapError { _ in Boom() }
  let _ = s.try { if $0 > 2 { throw Boom() } }
  let _ = s.timeout(after: .seconds(1), on: scheduler)
  let _ = s.timeout(each: .seconds(1), on: scheduler)
  let _ = s.timeout(after: .seconds(1), on: scheduler, switchingTo: s)
  let _ = s.timeout(each: .seconds(1), on: scheduler, switchingTo: s)
  let _ = s.onNext { print($0) }.onError { print($0) }.onCompleted {}.initially {}.onDispose {}.onSubscribe {
  }
  let _ = s.instrumented("numbers", by: SignalInstrument { _ in { _ in } }, on: scheduler)
  let _ = s.isolated.map { $0 + 1 }.isolated.filter { $0 > 1 }.isolated.compactMap { Optional($0) }
  let _ = s.isolated.flattenMap { .just($0) }.isolated.flattenMap(.latest) { .just($0) }
  let _ = s.isolated.then { .just(1) }.isolated.catch { _ in .just(1) }
  let _ = s.paced(10, per: .seconds(1), on: scheduler)
  let _ = s.paced(10, per: .seconds(1), burst: 10)
  let _ = s.keepAlive(every: .seconds(15), with: 0, on: scheduler)
  let _ = s.delay(until: { Signal.timer(after: .seconds($0), on: scheduler) })
  let _ = s.delaySubscription(for: .seconds(1), on: scheduler)
  let _ = s.failing(with: { _ in Boom() })
  let _ = s.deliver(on: scheduler)
  let _ = s.deliverOnMain()
  let _ = s.subscribe(on: scheduler)
  let _ = s.buffering(.newest(1))
  let _ = s.debounce(for: .seconds(1), on: scheduler)
  let _ = s.debounce(for: .seconds(1), on: scheduler, when: { $0 > 1 })
  let _ = s.debounce(for: .seconds(1), on: scheduler) { $0 > 1 }
  let _ = s.throttle(for: .seconds(1), on: scheduler)
  let _ = s.throttle(for: .seconds(1), on: scheduler, latest: true)
  let _ = s.delay(for: .seconds(1), on: scheduler)
  let _ = s.retry(2, delay: .exponential(from: .seconds(1)), on: scheduler)
}

private func shared(scheduler: any Scheduler) async throws {
  let subject = Subject<Int>()
  subject.send(1)
  try await subject.emit(1)
  subject.finish()
  subject.finish(throwing: Boom())
  let _: Signal<Int> = subject.signal
  for try await _ in subject {}
  let b = BehaviorSubject(1)
  let _: Int = b.value
  let r = ReplaySubject<Int>(capacity: 1)
  let _ = ReplaySubject<Int>()
  for try await _ in b {}
  for try await _ in r {}
  let _: Int = subject.subscriberCount
  let c: MulticastConnection<Int> = Signal.just(1).multicast(Subject<Int>())
  let _ = Signal.just(1).publish().autoconnect()
  let x = c.connect()
  x.cancel()
  let _ = Signal.just(1).replay()
  let _ = Signal.just(1).replayLast()
  let _ = Signal.just(1).replayLazily()
  let _ = Signal.just(1).share()
  let _ = Signal.just(1).share(replay: 1)
  let _ = Signal.just(1).share(grace: .seconds(1), on: scheduler)
  let _ = Signal.just(1).share(replay: 1, grace: .seconds(1), on: scheduler)
  let _ = Signal.just(1).share(replay: 1, forgettingAfter: .seconds(1), grace: .zero, on: scheduler)
  b.update { $0 += 1 }
  let _: Bool = b.update {
    $0 += 1
    return $0 > 1
  }
  let _: Int = b.exchange(2)
  let state: StatefulSignal<Int> = subject.signal.stateful(initial: 0)
  let _: Int = state.value
  let _: Signal<Int> = state.signal
  for try await _ in state {}
  let channel = SignalChannel<Int>()
  channel.leading.send(1)
  try await channel.following.emit(1)
  for try await _ in channel.following {}
  let _: Signal<Int> = channel.leading.signal
  channel.leading.finish()
  channel.following.finish(throwing: Boom())
}

private func consuming() async throws {
  let s = Signal(1...3)
  for try await v in s { _ = v }
  for try await v in s.values(buffering: .newest(3)) { _ = v }
  for try await v in s.values(buffering: .unbounded) { _ = v }
  for try await v in s.values(buffering: .backpressure(high: 10, low: 5)) { _ = v }
  let _: AsyncThrowingStream<Int, any Error> = s.stream(buffering: .unbounded)
  let _: AsyncThrowingStream<Int, any Error> = s.stream()
  for try await v in s.subscribed(buffering: .oldest(3), onDrop: { _, _ in }) { _ = v }
  let _: Int? = try await s.first()
  let _: Int = try await s.first(default: 1)
  let _: Int? = try await s.last()
  let _: [Int] = try await s.collect()
  try await s.waitUntilCompleted()
  let _: Int = try await s.single()
  try await s.forEachLatest { _ in await Task.yield() }
  let sub = s.observe(Observer(next: { _ in .more }, finish: { _ in }))
  sub.cancel()
  sub.resume()
}

private func commands(scheduler: any Scheduler) async throws {
  let _ = Command { (input: Int) in Signal.just(input) }
  let _ = Command<Int, Int> { .just($0) }
  let _ = Command<Int, Int>(enabled: .just(true), allowsConcurrentExecution: true, on: scheduler) { input in
    let signal = Signal.just(input)
    return signal.map { $0 + 1 }
  }
  let _ = Command<Void, Int> { .just(1) }
  let _ = Command<Void, Void> { await Task.yield() }
  let _ = Command { (input: Int) in try await Signal.just("\(input)").first(default: "") }
  let _ = Command<Int, Int> { $0 + 1 }
  let command = Command<Int, String>(enabled: BehaviorSubject(true).signal, on: .global) { input in
    await Task.yield()
    return "\(input)"
  }
  command.execute(1)
  let _: Signal<String> = command.execute(1)
  try await command.run(1)
  let _: String? = try await command.run(1)
  let _: Signal<Signal<String>> = command.executionSignals
  let _: [Signal<Bool>] = [command.executing, command.enabled, command.enabledWithoutScheduling]
  let _: Signal<any Error> = command.errors
  command.allowsConcurrentExecution = true
  let _: any Error = CommandError.notEnabled
}

private func sequences() {
  let s = ReactiveSequence(head: { 1 }, tail: { [2, 3].reactive })
  let _: Int? = s.head
  let _: ReactiveSequence<Int> = s.tail
  let _: [Int] = s.array
  let _ = s.eager
  let _ = s.lazily
  let _ = s.foldLeft("") { "\($0)\($1)" }
  let _ = s.foldRight("") { first, rest in "\(first)\(rest.head ?? "")" }
  let _: Bool = s.any { $0 > 1 }
  let _: Bool = s.all { $0 > 1 }
  let _: Int? = s.first(where: { $0 > 1 })
  let _ = ReactiveSequence.just(1)
  let _ = ReactiveSequence<Int>.empty
  let _ = ["a": 1].keysSequence
  let _ = ["a": 1].valuesSequence
  let _ = "abc".reactive
  let _ = s.map { $0 + 1 }.filter { $0 > 1 }.take(2)
  let t = pack("tian", 23)
  let (a, b) = t.elements
  _ = (a, b)
  let _: Tuple<String, Int, Int> = t.appending(3)
  let _ = t.count
}
