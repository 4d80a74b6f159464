import ReactiveConcurrency
import ReactiveTesting

func checkReports() throws {
  let scheduler = TestScheduler()
  let lines = try scheduler.hot("(ab)-c|", ["a": "GET / 200 12", "b": "GET /x 500 30", "c": "no request"])
  let recording = scheduler.record(monitor(lines.signal, on: scheduler))
  scheduler.run()
  assert(recording.values.first == "2 requests, slowest 30.0 ms, 1 errors")
  assert(recording.values.contains("the server fails"))
}
