// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `Cancelling.md-1`() async throws {
  let ticks = Signal<Int> { sender in
    let sending = Task {
      while !Task.isCancelled {
        sender.send(1)
        try? await Task.sleep(for: .seconds(1))
      }
    }
    sender.onDispose {
      sending.cancel()
      print("released")
    }
  }
  let subscription = ticks.onDispose { print("over") }
    .observe(Observer(next: { _ in .more }, finish: { print($0) }))
  subscription.cancel()  // printed: released, over, cancelled
  subscription.cancel()  // nothing: it is over
}
