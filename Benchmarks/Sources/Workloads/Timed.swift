import Dispatch
import OpenCombine
import OpenCombineDispatch
import ReactiveConcurrency

/// Operators with a clock, on schedulers that really wait. What comes within a run is not compared: it depends on the
/// clock.
extension Workload {
  static let timed =
    operating(
      "debounce", "What does a value that is followed by another cost?", [.hot], on: .nothing,
      ours: { $0.debounce(for: .seconds(3), on: SerialScheduler()) },
      openCombine: { $0.debounce(for: .seconds(3), scheduler: queue) })
    + operating(
      "throttle", "What does a value within an interval cost?", [.hot], on: .nothing,
      ours: { $0.throttle(for: .milliseconds(1), on: SerialScheduler()) },
      openCombine: { $0.throttle(for: .milliseconds(1), scheduler: queue, latest: true) })
    + operating(
      "throttle-leading", "What does a value that is left out cost?", [.hot], on: .nothing,
      ours: { $0.throttle(for: .milliseconds(1), on: SerialScheduler(), edges: .leading) },
      openCombine: { $0.throttle(for: .milliseconds(1), scheduler: queue, latest: false) })
    + operating(
      "timeout-each", "What does putting off a deadline cost?", [.hot], on: .nothing,
      ours: { $0.timeout(each: .seconds(3), on: SerialScheduler()) },
      openCombine: { $0.timeout(.seconds(3), scheduler: queue) })
    + operating(
      "delay", "What does a value that comes a millisecond later cost?", [.hot], target: 0.25,
      ours: { $0.delay(for: .milliseconds(1), on: SerialScheduler()) },
      openCombine: { $0.delay(for: .milliseconds(1), scheduler: queue) })

  private static let queue = DispatchQueue(label: "timed").ocombine
}
