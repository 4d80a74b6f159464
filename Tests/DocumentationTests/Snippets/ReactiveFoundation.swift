// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `ReactiveFoundation.md-1`() async throws {

  for try await line in Signal.contents(of: URL(filePath: "/etc/hosts")).lines() {
    print(line)
  }
  for try await commit in Signal.output(
    of: URL(filePath: "/usr/bin/git"), ["log", "--oneline"]
  ).lines().take(3) {
    print(commit)
  }
  let days: Signal<Date> = NotificationCenter.default.signal(for: .NSCalendarDayChanged) {
    _ in Date()
  }
  let today = days.start(with: Date()).stateful(initial: Date())
  print(today.value)
}
