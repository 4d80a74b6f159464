// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `ReactiveConcurrency.md-1`() async throws {

  let searches = Subject<String>()
  let results = searches
    .debounce(for: .milliseconds(300), on: .global)
    .distinctUntilChanged()
    .flattenMap(.latest) { term in Signal.just("results for \(term)") }
    .subscribed()  // before the first search

  let showing = Task {
    for try await text in results { print(text) }
  }
  searches.send("s")
  searches.send("swift")
  searches.finish()
  try await showing.value  // printed: results for swift
}
