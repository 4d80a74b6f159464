// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `Debugging.md-1`() async throws {
  LiveSubscriptions.enable()  // once, as the program starts

  let prices = Subject<Int>()
  let expensive = prices.map { $0 * 2 }.filter { $0 > 1_000 }
  let subscription = expensive.observe(Observer(next: { _ in .more }, finish: { _ in }))
  for price in 1...5 { prices.send(price) }
  print(LiveSubscriptions.process.graph)
  subscription.cancel()
}

func `Debugging.md-2`() async throws {
  LostEvents.handler = { lost in print(lost) }
  let early = Subject<Int>()
  early.send(1)  // printed: Subject<Int>: the value 1 was sent without a subscriber
  early.finish()
  early.send(2)  // printed: Subject<Int>: the value 2 was sent after the end
  LostEvents.handler = nil
}

func `Debugging.md-3`() async throws {
  let feed = Signal<Int>.fail(SignalError.noValue).checkpoint("feed")
  let quotes = feed.retry(2).checkpoint("quotes")
  do {
    _ = try await quotes.collect()
  } catch {
    print(ErrorPath(of: error).map { "\($0)" } ?? "")
    // from checkpoint "feed" at App/Quotes.swift:1,
    // through checkpoint "quotes" at App/Quotes.swift:2
  }
}

func `Debugging.md-4`() async throws {

  LiveSubscriptions.enable()
  signal(SIGUSR1, SIG_IGN)  // the source below takes it
  let requests = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
  requests.setEventHandler {
    print(LiveSubscriptions.process.graph)
    for finding in LiveSubscriptions.process.graph.stuck() { print(finding) }
  }
  requests.activate()
}
