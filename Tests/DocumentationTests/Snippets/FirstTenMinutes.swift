// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `FirstTenMinutes.md-1`() async throws {
  let numbers = Signal.of(1, 2, 3)
  for try await number in numbers { print(number) }  // printed: 1, 2, 3
}

func `FirstTenMinutes.md-2`() async throws {
  // From a sequence of any length: only the elements requested are computed.
  let even = Signal(stride(from: 0, to: 1_000_000, by: 2))

  // From async code: its result, or many values at the consumer's pace.
  let user = Signal { try await lookUp("tian") }
  let pages = Signal<String>.async { emitter in
    for page in 1...3 { try await emitter.emit("page \(page)") }
  }

  // From callbacks.
  let readings = Signal<Double> { sender in
    let sensor = Sensor { sender.send($0) }
    sender.onDispose { sensor.stop() }
  }

  @Sendable func lookUp(_ name: String) async throws -> Int { name.count }
  nonisolated final class Sensor: Sendable {
    init(_ receive: @escaping @Sendable (Double) -> Void) { receive(20.5) }
    func stop() {}
  }
  // printed: [0, 2] 4 ["page 1", "page 2", "page 3"]
  print(
    try await even.take(2).collect(), try await user.first() ?? 0, try await pages.collect()
  )
  print(try await readings.first() ?? 0)  // printed: 20.5
}

func `FirstTenMinutes.md-3`() async throws {
  let words = Signal.of("one", "two", "two", "three", "four")
  let lengths = words
    .distinctUntilChanged()
    .map { $0.count }
    .scan(0) { total, length in total + length }
  for try await total in lengths { print(total) }  // printed: 3, 6, 11, 15
}

func `FirstTenMinutes.md-4`() async throws {
  let typing = Subject<String>()
  let results =
    typing
    .debounce(for: .milliseconds(300), on: .global)
    .distinctUntilChanged()
    .flattenMap(.latest) { term in Signal { try await search(term) } }
    .subscribed()

  let show = Task { for try await titles in results { print(titles) } }
  typing.send("s")
  typing.send("swift")
  typing.finish()
  try await show.value  // printed: ["swift in ten minutes"]

  @Sendable func search(_ term: String) async throws -> [String] {
    ["\(term) in ten minutes"]
  }
}

func `FirstTenMinutes.md-5`() async throws {

  let temperature = BehaviorSubject(20.0)
  // printed: 20.0 °C
  let subscription = temperature.map { "\($0) °C" }.subscribe(next: { print($0) })
  // printed: 21.5 °C
  temperature.send(21.5)
  subscription.dispose()
}

func `FirstTenMinutes.md-6`() async throws {

  let scheduler = TestScheduler()
  let source = try scheduler.cold("-12-3----4-5-|", .numbers)
  let recording = scheduler.record(source.signal.debounce(for: .seconds(2), on: scheduler))
  scheduler.run()
  assert(recording.marbles() == "------3------(5|)")
}
