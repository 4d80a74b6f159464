import Calls
import Foundation
import GRPCCore
import ReactiveConcurrency
import ReactiveFoundation
import Testing

@Suite("Signals across a connection", .serialized, .timeLimit(.minutes(15)))
struct CallsTests {
  @Test("Values cross in both directions and in order, and the ends follow them")
  func values() async throws {
    try await CounterProcess.run { counter, client in
      let requests = Signal([CountRequest(1...3), CountRequest(7...8)])
      let numbers = client.numbers(for: requests).timeout(after: .patient)
      #expect(try await numbers.collect().map(\.value) == [1, 2, 3, 7, 8])
      try await counter.prints("call ended")
    }
  }

  @Test("An error of the answers crosses with its text, and releases the requests")
  func answersFail() async throws {
    try await CounterProcess.run { counter, client in
      let (requests, isReleased) = open(.with { ($0.first, $0.last) = (2, 1) })
      let error = await #expect(throws: RPCError.self) {
        try await client.numbers(for: requests).timeout(after: .patient).run()
      }
      #expect(error?.message.contains("CountsDown") == true)
      _ = try await isReleased.awaitFirst()
    }
  }

  @Test("An error of the requests fails the call on both sides")
  func requestsFail() async throws {
    struct OutOfPaper: Error {}
    try await CounterProcess.run { counter, client in
      let requests = BehaviorSubject(CountRequest(endless, payloadBytes: 1024))
      await #expect(throws: RPCError.self) {
        let numbers = client.numbers(for: requests.signal).timeout(after: .patient)
        for try await number in numbers where number.value == 1 { requests.finish(throwing: OutOfPaper()) }
      }
      try await counter.prints("released 1")
      try await counter.prints("call failed")
    }
  }

  @Test(
    "Cancelling the reader releases both sources: in an answer, between two, and in one that sends nothing",
    arguments: [
      CountRequest(endless, payloadBytes: 1024), CountRequest(1...1),
      .with { ($0.first, $0.last, $0.staysOpen) = (1, 1, true) },
    ])
  func cancellation(request: CountRequest) async throws {
    try await CounterProcess.run { counter, client in
      let (requests, isReleased) = open(request)
      let received = ReplaySubject<Number>(capacity: 1)
      let reading = Task { try await client.numbers(for: requests).onNext { received.send($0) }.run() }
      _ = try await received.signal.awaitFirst()
      reading.cancel()
      try await counter.prints("released 1")
      try await counter.prints("call ")
      _ = try await isReleased.awaitFirst()
    }
  }

  @Test("Cancelling a call before its first answer reports no error")
  func earlyCancellation() async throws {
    let unhandled = BehaviorSubject(0)
    UnhandledErrors.handler = { _ in unhandled.update { $0 += 1 } }
    defer { UnhandledErrors.handler = nil }
    try await CounterProcess.run { _, client in
      let (isRead, isReleased) = (ReplaySubject<Bool>(capacity: 1), ReplaySubject<Bool>(capacity: 1))
      let requests = Signal<CountRequest>.never.onSubscribe { isRead.send(true) }.onDispose { isReleased.send(true) }
      let reading = Task { try await client.numbers(for: requests).run() }
      _ = try await isRead.signal.awaitFirst()
      reading.cancel()
      _ = try await isReleased.signal.awaitFirst()
    }
    #expect(unhandled.value == 0)
  }

  @Test("A server that shuts down cancels a call that waits for requests, and ends")
  func shutdown() async throws {
    try await CounterProcess.run { counter, client in
      let (requests, isReleased) = open(CountRequest(1...1))
      let reading = Task { try await client.numbers(for: requests).timeout(after: .patient).run() }
      try await counter.prints("released 1")
      kill(counter.id, SIGTERM)
      let error = await #expect(throws: RPCError.self) { try await reading.value }
      #expect(error?.code == .cancelled)
      try await counter.prints("call failed: cancelled")
      _ = try await isReleased.awaitFirst()
      try await counter.lines.timeout(after: .patient).run()
    }
  }

  @Test("A deadline fails the call on both sides, also while a write waits for the reader")
  func deadline() async throws {
    try await CounterProcess.run { counter, client in
      let (requests, isReleased) = open(CountRequest(endless, payloadBytes: 1024))
      let goOn = ReplaySubject<Void>()
      let reading = Task {
        let numbers = client.numbers(for: requests, within: .seconds(2))
        for try await _ in numbers.values(buffering: .backpressure(high: 1, low: 0)) {
          try await goOn.timeout(after: .patient).run()
        }
      }
      try await counter.prints("started 1")
      try await counter.prints("released 1")
      try await counter.prints("call failed")
      goOn.finish()
      let error = await #expect(throws: RPCError.self) { try await reading.value }
      #expect(error?.code == .deadlineExceeded)
      _ = try await isReleased.awaitFirst()
    }
  }

  @Test("A reader that stops pauses the answers in the other process, and through them the requests in its own")
  func demand() async throws {
    try await CounterProcess.run { counter, client in
      let asked = BehaviorSubject<UInt64>(0)
      let requests = Signal(endless).onNext { asked.send($0) }
        .map { CountRequest($0 * 4...$0 * 4 + 3, payloadBytes: 1024) }
      let goOn = ReplaySubject<Void>()
      let reading = Task {
        let numbers = client.numbers(for: requests)
        for try await _ in numbers.values(buffering: .backpressure(high: 1, low: 0)) {
          try await goOn.timeout(after: .patient).run()
        }
      }
      _ = try await counter.lines.filter { $0.hasPrefix("started ") }.pausesAt()
      let requested = try #require(try await asked.filter { $0 > 0 }.pausesAt())
      goOn.finish()
      _ = try await asked.signal.awaitFirst { $0 > requested }
      reading.cancel()
      try await counter.prints("call failed")
    }
  }

  @Test("When the server was killed and is back, the answers continue after the last that was seen")
  func answersResume() async throws {
    try await CounterProcess.run { counter, client in
      let seen = BehaviorSubject<UInt64>(0)
      let numbers = Signal.deferred {
        client.numbers(for: .just(CountRequest(seen.value + 1...5000, payloadBytes: 1024)))
      }
      .map(\.value).onNext { seen.send($0) }.retry(delay: .exponential(from: .milliseconds(50), upTo: .seconds(1)))
      let reading = Task { try await numbers.timeout(after: .patient).collect() }
      _ = try await seen.signal.awaitFirst { $0 >= 100 }
      try await counter.crash()
      try await CounterProcess.run(port: counter.port) { counter, _ in
        #expect(try await reading.value == Array(1...5000))
        let start = try await counter.prints("started ")
        #expect(try #require(Int(start)) > 100)
      }
    }
  }

  @Test("Requests made while the server is away are replayed to the next one: none is lost, none is sent again")
  func requestsResume() async throws {
    try await CounterProcess.run { counter, client in
      let readings = ReplaySubject<UInt64>(capacity: 100)
      let acknowledged = BehaviorSubject<UInt64>(0)
      let answers = Signal.deferred {
        let last = acknowledged.value
        return client.numbers(for: readings.skip(while: { $0 <= last }).map { CountRequest($0...$0) })
      }
      .map(\.value).onNext { acknowledged.send($0) }.retry(delay: .constant(.milliseconds(50)))
      let reading = Task { try await answers.timeout(after: .patient).collect() }
      for reading in 1...10 { readings.send(UInt64(reading)) }
      _ = try await acknowledged.signal.awaitFirst { $0 == 10 }
      try await counter.crash()
      for reading in 11...20 { readings.send(UInt64(reading)) }
      try await CounterProcess.run(port: counter.port) { counter, _ in
        try await counter.prints("started 11")
        for reading in 21...30 { readings.send(UInt64(reading)) }
        readings.finish()
        #expect(try await reading.value == Array(1...30))
      }
    }
  }
}

/// A range that no test reaches the end of.
private let endless: ClosedRange<UInt64> = 1...UInt64(Int64.max / 100)

/// Requests that do not end by themselves, and a signal of their release.
private func open(_ request: CountRequest) -> (Signal<CountRequest>, Signal<Bool>) {
  let isReleased = ReplaySubject<Bool>(capacity: 1)
  return (.just(request).concat(.never).onDispose { isReleased.send(true) }, isReleased.signal)
}
