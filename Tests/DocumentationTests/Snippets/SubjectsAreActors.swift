// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `SubjectsAreActors.md-1`() async throws {
  let prices = Subject<Int>()
  let log = BehaviorSubject<[Int]>([])
  let subscription = prices.signal.observe(
    Observer(
      next: { price in
        log.update { $0.append(price) }
        return .more
      }, finish: { _ in }))
  prices.withIsolation { prices in
    prices.send(0)  // others may send now, and are queued
    for price in [101, 99, 100] { prices.send(price) }
  }
  assert(log.value == [0, 101, 99, 100])
  subscription.cancel()
}

func `SubjectsAreActors.md-2`() async throws {
  actor Room {
    nonisolated let messages = Subject<String>()
    private(set) var history: [String] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { messages.unownedExecutor }

    init() {
      let remembered = messages.signal.onNext { [weak self] text in
        self?.assumeIsolated { $0.history.append(text) }
      }
      _ = remembered.observe(Observer(next: { _ in .more }, finish: { _ in }))
    }
  }

  let room = Room()
  room.messages.send("hello")  // from any thread; the history has it when this returns
  let history = await room.history
  assert(history == ["hello"])
}
