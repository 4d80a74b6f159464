// Written by SnippetTests from the documents; do not edit.
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
  let first = shared.subscribe(next: { print("first: \($0)") })
  let second = shared.subscribe(next: { print("second: \($0)") })  // gets "hello" too, though it was late
  assert(connections.value == 1)
  first.dispose()
  second.dispose()                                                 // the last one left: the socket is closed
  assert(connections.value == 0)
}

func `SharingAndSubjects.md-2`() async throws {
  let prices = Signal.interval(every: .seconds(1), on: .global).share(replay: 1, grace: .seconds(30), on: .global)
  let screen = Task { for try await price in prices { print(price) } }
  screen.cancel()  // the run goes on for half a minute
}

func `SharingAndSubjects.md-3`() async throws {
  let clicks = Subject<String>()             // to whoever is subscribed at that moment
  let name = BehaviorSubject("anonymous")    // a value to read, and its changes
  let history = ReplaySubject<Int>(capacity: 100)  // the last hundred to every newcomer

  clicks.send("nobody hears this")
  name.send("tian")
  assert(name.value == "tian")
  history.send(1)
  for try await text in name.take(1) { print(text) }
}

func `SharingAndSubjects.md-4`() async throws {
  let unread = BehaviorSubject(0)
  await withTaskGroup(of: Void.self) { group in
    for _ in 1...100 { group.addTask { unread.update { $0 += 1 } } }
  }
  assert(unread.value == 100)
}

func `SharingAndSubjects.md-5`() async throws {
  let log = Subject<String>()
  let dashboard = log.signal.values(buffering: .newest(10))  // loses lines rather than hold up the others
  let archive = log.signal                                    // loses nothing
  let reader = Task { for try await line in archive { print(line) } }
  let viewer = Task { for try await line in dashboard { print(line) } }
  try await log.emit("started")
  reader.cancel()
  viewer.cancel()
}

func `SharingAndSubjects.md-6`() async throws {
  final class Session: LifetimeOwner {
    let lifetime = Lifetime()
    func follow(_ news: Signal<String>) {
      news.take(during: lifetime).subscribe(next: { print($0) })  // over when the session is gone
    }
  }
  Session().follow(.of("one"))
}
