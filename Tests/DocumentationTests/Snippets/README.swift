// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `README.md-1`() async throws {

  actor Client {
    func write(_ lines: [String]) async throws { print(lines) }
  }

  let events = Subject<String>()
  // one run for all clients
  let feed = events.share(replay: 1, grace: .seconds(30), on: .global)

  let client = Client()
  let batches = feed
    .distinctUntilChanged()
    .buffer(for: .milliseconds(50), on: .global)
    .subscribed()  // nothing sent from here on is missed
  let serving = Task {
    for try await batch in batches {
      // a slow client slows down its source, or drops values by the policy you choose
      try await client.write(batch)
    }
  }
  try await events.emit("started")  // waits until every subscriber has room
  events.finish()
  try await serving.value            // printed: ["started"]
}

func `README.md-2`() async throws {

  @MainActor final class SearchModel {
    let query = BehaviorSubject("")
    private(set) var titles: [String] = []
    private var subscription: Disposable?

    func start(_ search: @escaping @Sendable (String) async throws -> [String]) {
      subscription = query.signal
        .debounce(for: .milliseconds(300), on: .main)
        .distinctUntilChanged()
        .flattenMap(.latest) { term in
          Signal { try await search(term) }.catch(returning: [])
        }
        // on the main actor
        .subscribe(next: { [weak self] titles in self?.titles = titles })
    }

    lazy var save = Command<Void, Void>(enabled: query.signal.map { !$0.isEmpty }) {
      @MainActor [weak self] _ in
      try await Task.sleep(for: .milliseconds(10))
      self?.titles = []
    }
  }

  let model = SearchModel()
  await model.start { term in ["results for \(term)"] }
  model.query.send("swift")
}

func `README.md-3`() async throws {

  let scheduler = TestScheduler()
  let source = try scheduler.cold("-12-3----4-5-|", .numbers)
  let recording = scheduler.record(source.signal.debounce(for: .seconds(2), on: scheduler))
  scheduler.run()
  assert(recording.marbles() == "------3------(5|)")
  assert(source.subscriptions == ["^------------!"])

  // the test scheduler runs the loop's task, too: an hour passes in no time
  let beats = try scheduler.run {
    try await Signal.interval(every: .seconds(60), on: scheduler).take(60).collect().count
  }
  assert(beats == 60)
}
