// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `WhatRunsAhead.md-1`() async throws {
  let pages = Signal<[String]>.async { emitter in
    for number in 1...3 { try await emitter.emit(["row \(number)"]) }
  }
  // a page is fetched when the loop asks for it
  for try await page in pages { print(page) }  // printed: ["row 1"], ["row 2"], ["row 3"]
  // two pages are fetched ahead
  for try await page in pages.values(buffering: .backpressure(high: 2, low: 1)) {
    print(page)  // printed: ["row 1"], ["row 2"], ["row 3"]
  }
}
