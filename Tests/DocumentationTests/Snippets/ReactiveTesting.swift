// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `ReactiveTesting.md-1`() async throws {

  let scheduler = TestScheduler()
  let source = try scheduler.cold("-12-3----4-5-|", .numbers)
  let recording = scheduler.record(source.signal.debounce(for: .seconds(2), on: scheduler))
  scheduler.run()
  assert(recording.marbles() == "------3------(5|)")
}
