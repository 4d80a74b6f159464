import ReactiveConcurrency

struct Request: Sendable {
  var path: String
  var status: Int
  var milliseconds: Double
}

extension Request {
  init?(line: String) {
    let words = line.split(separator: " ")
    guard words.count == 4, let status = Int(words[2]), let milliseconds = Double(words[3]) else { return nil }
    self.init(path: String(words[1]), status: status, milliseconds: milliseconds)
  }
}

func requests(in lines: Signal<String>) -> Signal<Request> {
  lines.compactMap { Request(line: $0) }
}

func batches(of requests: Signal<Request>, on scheduler: any Scheduler) -> Signal<[Request]> {
  requests.buffer(for: .seconds(1), on: scheduler)
}

struct Summary: Sendable, Equatable {
  var count: Int
  var slowest: Double
  var errors: Int

  init(of batch: [Request]) {
    count = batch.count
    slowest = batch.map(\.milliseconds).max() ?? 0
    errors = batch.count { $0.status >= 500 }
  }
}

func summaries(of lines: Signal<String>, on scheduler: any Scheduler) -> Signal<Summary> {
  batches(of: requests(in: lines), on: scheduler).map { Summary(of: $0) }
}

func alarms(in summaries: Signal<Summary>, on scheduler: any Scheduler) -> Signal<String> {
  summaries.map { $0.errors > 0 }
    .distinctUntilChanged()
    .skip(while: { !$0 })
    .map { isFailing in isFailing ? "the server fails" : "the server is well again" }
    .throttle(for: .seconds(10), on: scheduler)
}

func monitor(_ lines: Signal<String>, on scheduler: any Scheduler = .global) -> Signal<String> {
  let summaries = summaries(of: lines, on: scheduler).share(replay: 1)
  let reports = summaries.map { "\($0.count) requests, slowest \($0.slowest) ms, \($0.errors) errors" }
  return merge(reports, alarms(in: summaries, on: scheduler))
}

func watchStandardInput() async throws {
  let lines = Signal<String>.unfold(()) { _ in readLine() }.subscribe(on: SerialScheduler(name: "reader"))
  for try await line in monitor(lines) { print(line) }
}
