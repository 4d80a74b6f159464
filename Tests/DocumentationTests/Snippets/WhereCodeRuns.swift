// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `WhereCodeRuns.md-1`() async throws {
  let parsing = SerialScheduler(name: "parsing")
  let totals = Signal.of("1", "2", "x")
    .deliver(on: parsing)
    .compactMap { Int($0) }       // on `parsing`
    .deliver(on: .main)
    .map { "total \($0)" }        // on the main thread
  for try await total in totals { print(total) }  // printed: total 1, total 2
}

func `WhereCodeRuns.md-2`() async throws {

  @MainActor final class Badge {
    private(set) var text = ""
    private var subscription: Disposable?

    func show(_ unread: Signal<Int>) {
      subscription = unread.subscribe(next: { [weak self] count in
        self?.text = "\(count) unread"
      })
    }
    func hide() { subscription?.dispose() }
  }

  let badge = Badge()
  await badge.show(.of(1, 2).deliver(on: .global))
  await badge.hide()
}

func `WhereCodeRuns.md-3`() async throws {

  let numbers = Subject<Int>()
  let first = numbers.subscribe(next: { number in
    print("first \(number)")
    if number == 1 { numbers.send(2) }
  })
  let second = numbers.subscribe(next: { print("second \($0)") })
  numbers.send(1)  // printed: first 1, second 1, first 2, second 2
  first.dispose()
  second.dispose()
}

func `WhereCodeRuns.md-4`() async throws {
  let readings = Subject<Int>()
  let corrections = Subject<Int>()
  let corrected = zip(readings.buffering(.newest(100)), corrections).map { $0 + $1 }
  let values = corrected.subscribed()
  readings.send(20)
  corrections.send(1)
  readings.finish()
  for try await value in values { print(value) }  // printed: 21
}

func `WhereCodeRuns.md-5`() async throws {
  nonisolated enum Request { @TaskLocal static var id = "-" }

  SignalContext.register(Request.$id)
  try await Request.$id.withValue("7f3a") {
    let ids = Signal.of(1, 2).deliver(on: .global).map { "\(Request.id): \($0)" }
    for try await line in ids { print(line) }  // printed: 7f3a: 1, 7f3a: 2
  }
}
