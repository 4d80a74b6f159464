import ReactiveConcurrency

/// The figures of a log: of each path, of all, and how many lines were not requests.
///
/// Memory: bounded. The paths that come first have figures of their own, the others are counted together.
struct Traffic: Sendable {
  struct Figures: Sendable {
    fileprivate(set) var count = 0
    fileprivate(set) var errors = 0
    fileprivate(set) var latencies = Latencies()

    fileprivate mutating func add(_ request: Request) {
      count += 1
      if request.status >= 500 { errors += 1 }
      if let seconds = request.seconds { latencies.add(seconds) }
    }
  }

  static let mostPaths = 1000
  private static let others = "(other)"

  private(set) var paths: [String: Figures] = [:]
  private(set) var all = Figures()
  private(set) var malformed = 0
  var time: SchedulerInstant

  init(at time: SchedulerInstant) { self.time = time }

  /// Counts a request, or a line that is none.
  mutating func add(_ request: Request?) {
    guard let request else { return malformed += 1 }
    let isKnown = paths.count < Self.mostPaths || paths[request.path] != nil
    paths[isKnown ? request.path : Self.others, default: Figures()].add(request)
    all.add(request)
  }
}
