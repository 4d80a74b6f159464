// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `TestingInVirtualTime.md-1`() async throws {

  let scheduler = TestScheduler()
  let typing = Subject<String>()
  let recording = scheduler.record(typing.signal.debounce(for: .seconds(1), on: scheduler))
  typing.send("s")
  typing.send("sw")
  scheduler.advance(by: .milliseconds(999))
  assert(recording.values.isEmpty)
  scheduler.advance(by: .milliseconds(1))
  assert(recording.values == ["sw"])
}

func `TestingInVirtualTime.md-2`() async throws {
  let scheduler = TestScheduler()
  let source = try scheduler.cold("-12-3----4-5-|", .numbers)
  let recording = scheduler.record(source.signal.debounce(for: .seconds(2), on: scheduler))
  scheduler.run()
  assert(recording.marbles() == "------3------(5|)")
  assert(source.subscriptions == ["^------------!"])
}

func `TestingInVirtualTime.md-3`() async throws {
  let scheduler = TestScheduler()
  let prices = try scheduler.hot("-1-2-3-4-|", .numbers)
  let early = scheduler.record(prices.signal)
  scheduler.advance(by: .seconds(4))
  let late = scheduler.record(prices.signal)
  scheduler.run()
  assert(early.values == [1, 2, 3, 4])
  assert(late.values == [3, 4])
}

func `TestingInVirtualTime.md-4`() async throws {
  let scheduler = TestScheduler()
  let source = try scheduler.cold("-1#", .numbers)
  let recording = scheduler.record(
    source.signal.retry(2, delay: .exponential(from: .seconds(1)), on: scheduler))
  scheduler.run()
  assert(recording.marbles() == "-1--1---1#")
  assert(source.subscriptions == ["^-!", "---^-!", "-------^-!"])
}

func `TestingInVirtualTime.md-5`() async throws {
  let scheduler = TestScheduler()
  let source = try scheduler.cold("#", .numbers)
  let backoff = Backoff.exponential(from: .seconds(2)).jittered(by: 0.5) { $0.upperBound }
  let recording = scheduler.record(source.signal.retry(2, delay: backoff, on: scheduler))
  scheduler.run()
  assert(source.subscriptions == ["(^!)", "---(^!)", "---------(^!)"])
  assert(recording.marbles() == "---------#")
}

func `TestingInVirtualTime.md-6`() async throws {
  let scheduler = TestScheduler()
  let terms = Subject<String>()
  let results = terms
    .debounce(for: .milliseconds(300), on: scheduler)
    .flattenMap(.latest) { term in
      Signal(on: scheduler) { try await search(term) }.catch(returning: [])
    }
  let recording = scheduler.record(results)
  terms.send("slow")
  scheduler.advance(by: .seconds(1))  // the request is under way
  terms.send("swift")
  scheduler.advance(by: .seconds(60))
  assert(recording.values == [["hit for swift"]])

  @Sendable nonisolated func search(_ term: String) async throws -> [String] {
    if term == "slow" { try await scheduler.sleep(for: .seconds(10)) }
    return ["hit for \(term)"]
  }
}

func `TestingInVirtualTime.md-7`() async throws {
  let scheduler = TestScheduler()
  let ticks = Signal.interval(every: .seconds(60), on: scheduler)
  let count = try scheduler.run {
    var count = 0
    for try await _ in ticks.take(60) { count += 1 }  // an hour
    return count
  }
  assert(count == 60)
}

func `TestingInVirtualTime.md-8`() async throws {
  let scheduler = TestScheduler()
  let save = Command<Int, Int>(on: scheduler) { @concurrent value in
    try await scheduler.sleep(for: .seconds(1))
    return value + 1
  }
  let saved = scheduler.record(save.execute(6))
  scheduler.advance(by: .seconds(1))
  assert(saved.values == [7])
}

func `TestingInVirtualTime.md-9`() async throws {
  let titles = Subject<String>()
  try await expect(titles.map { $0.uppercased() }) { events in
    titles.send("loading")
    try await events.next("LOADING")
    titles.finish()
    try await events.completes()
  }
}

func `TestingInVirtualTime.md-10`() async throws {
  struct Search: Sendable {
    var scheduler: any Scheduler = .global
    func results(for terms: Signal<String>) -> Signal<String> {
      terms.debounce(for: .milliseconds(300), on: scheduler).map { "results for \($0)" }
    }
  }

  let scheduler = TestScheduler()
  let terms = try scheduler.hot("ab----|")
  let recording = scheduler.record(Search(scheduler: scheduler).results(for: terms.signal))
  scheduler.run()
  assert(recording.values == ["results for a", "results for b"])
}
