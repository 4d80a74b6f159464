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
  let listing = Signal.output(of: URL(filePath: "/bin/ls"), ["/etc"])
  for try await name in listing.lines().take(3) { print(name) }
  let days: Signal<Date> = NotificationCenter.default.signal(for: .NSCalendarDayChanged) {
    _ in Date()
  }
  let today = days.start(with: Date()).stateful(initial: Date())
  print(today.value)
}
