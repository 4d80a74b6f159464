// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `ReactiveClassic.md-1`() async throws {

  let letters = RACSubject<String>()
  let disposable = letters.subscribeNext({ print($0) }, completed: { print("done") })
  letters.sendNext("a")    // printed: a
  letters.sendCompleted()  // printed: done
  disposable.dispose()
}
