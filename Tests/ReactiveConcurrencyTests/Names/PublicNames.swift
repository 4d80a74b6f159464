// What the core offers besides operators, which the manifest calls, as its users write it. Nothing here is run: that it
// compiles, with the types that are written down and without any where there are none, is the test.

import ReactiveConcurrency
import ReactiveTesting

private struct Boom: Error {}

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
  let _: [Bool] = [command.isEnabled, command.isExecuting]
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
