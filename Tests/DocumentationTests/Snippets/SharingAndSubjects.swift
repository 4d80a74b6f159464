// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `SharingAndSubjects.md-1`() async throws {
  let connections = BehaviorSubject(0)
  let socket = Signal.of("hello").concat(.never)
    .onSubscribe { connections.update { $0 += 1 } }
    .onDispose { connections.update { $0 -= 1 } }

  let shared = socket.share(replay: 1)
  let first = shared.subscribed()
  let second = shared.subscribed()  // late, but gets "hello" too
  assert(connections.value == 1)
  // printed: first: hello
  for try await text in first { print("first: \(text)"); break }
  // the last subscriber leaves, and the socket is closed; printed: second: hello
  for try await text in second { print("second: \(text)"); break }
}

func `SharingAndSubjects.md-2`() async throws {

  let greeting = Signal.of("hello").concat(.never).share(replay: 1)
  // printed: one: hello
  let one = greeting.subscribe(next: { print("one: \($0)") })
  // printed: two: hello
  let two = greeting.subscribe(next: { print("two: \($0)") })
  one.dispose()
  two.dispose()
}

func `SharingAndSubjects.md-3`() async throws {
  let prices = Signal.interval(every: .milliseconds(10), on: .global)
    .scan(100) { price, _ in price + 1 }
    .share(replay: 1, grace: .seconds(30), on: .global)
  // printed: one screen: 101, one screen: 102
  for try await price in prices.take(2) { print("one screen: \(price)") }
  // the same run goes on for half a minute; printed: the next: 102, the next: 103
  for try await price in prices.take(2) { print("the next: \(price)") }
}

func `SharingAndSubjects.md-4`() async throws {
  let clicks = Subject<String>()             // to whoever is subscribed at that moment
  let name = BehaviorSubject("anonymous")    // a value to read, and its changes
  // the last hundred to every new subscriber
  let history = ReplaySubject<Int>(capacity: 100)

  clicks.send("lost: nobody is subscribed")
  name.send("tian")
  assert(name.value == "tian")
  history.send(1)
  for try await text in name.take(1) { print(text) }  // printed: tian
}

func `SharingAndSubjects.md-5`() async throws {
  let unread = BehaviorSubject(0)
  await withTaskGroup(of: Void.self) { group in
    for _ in 1...100 { group.addTask { unread.update { $0 += 1 } } }
  }
  assert(unread.value == 100)
}

func `SharingAndSubjects.md-6`() async throws {
  let log = Subject<String>()
  // loses lines rather than delay the others
  let dashboard = log.subscribed(buffering: .newest(10))
  let archive = log.subscribed()                           // loses nothing
  let reader = Task { for try await line in archive { print("archive: \(line)") } }
  let viewer = Task { for try await line in dashboard { print("dashboard: \(line)") } }
  try await log.emit("started")  // printed by both
  log.finish()
  try await reader.value
  try await viewer.value
}

func `SharingAndSubjects.md-7`() async throws {

  final class Session: LifetimeOwner {
    let lifetime = Lifetime()
    func follow(_ news: Signal<String>) {
      // ends when the session is released
      news.take(during: lifetime).subscribe(next: { print($0) })
    }
  }
  Session().follow(.of("one"))  // printed: one
}
