import ReactiveConcurrency

private let ticks = 1...3

extension ProgramCatalogue {
  /// Schedulers and time.
  static let timing: [ProgramEntry] = [
    ProgramEntry("deliver(on: scheduler)", [], .moves, keeps: .any) { $0.source.deliver(on: $0.scheduler) },
    ProgramEntry("subscribe(on: scheduler)", [], [.moves, .late]) { $0.source.subscribe(on: $0.scheduler) },
    ProgramEntry("delay(for: #)", [0...3], .moves, keeps: .any) { $0.source.delay(for: $0.time(0), on: $0.scheduler) },
    ProgramEntry("paced(#, per: 1)", [1...3], .moves, keeps: .any) {
      $0.source.paced($0[0], per: $0.environment.unit, on: $0.scheduler)
    },
    ProgramEntry("keepAlive(every: #, with: item)", [ticks], .moves, keeps: .any) { w in
      .deferred { [environment = w.environment, source = w.source, time = w.time(0), scheduler = w.scheduler] in
        source.keepAlive(every: time, with: environment.coldItem(98, 0), on: scheduler)
      }
    },
    ProgramEntry("debounce(for: #)", [0...3], [.loses, .moves], keeps: .one) {
      $0.source.debounce(for: $0.time(0), on: $0.scheduler)
    },
    ProgramEntry("throttle(for: #)", [0...3], [.loses, .moves], keeps: .one) {
      $0.source.throttle(for: $0.time(0), on: $0.scheduler)
    },
    ProgramEntry("throttle(for: #, edges: .leading)", [0...3], [.loses, .moves]) {
      $0.source.throttle(for: $0.time(0), on: $0.scheduler, edges: .leading)
    },
    ProgramEntry("buffer(for: #).flatMap(each)", [ticks], [.moves, .hasInner], keeps: .any) {
      $0.source.buffer(for: $0.time(0), on: $0.scheduler).flattenMap(.concat) { Signal($0) }
    },
    ProgramEntry("buffer(for: #, count: #).flatMap(each)", [ticks, 1...3], [.moves, .hasInner], keeps: .any) {
      $0.source.buffer(for: $0.time(0), count: $0[1], on: $0.scheduler).flattenMap(.concat) { Signal($0) }
    },
    ProgramEntry("timeout(after: #)", [0...9], [.ends, .fails, .moves]) {
      $0.source.timeout(after: $0.time(0), on: $0.scheduler)
    },
    ProgramEntry("timeout(each: #)", [1...9], [.ends, .fails, .moves], keeps: .any) {
      $0.source.timeout(each: $0.time(0), on: $0.scheduler)
    },
    ProgramEntry("take(for: #)", [0...9], [.ends, .moves]) { $0.source.take(for: $0.time(0), on: $0.scheduler) },
    ProgramEntry("skip(for: #)", [0...9], [.loses, .moves]) { $0.source.skip(for: $0.time(0), on: $0.scheduler) },
    ProgramEntry("timeout(after: #, switchingTo: @)", [0...9], others: 1, [.loses, .ends, .startsOthersLater, .moves]) {
      $0.source.timeout(after: $0.time(0), on: $0.scheduler, switchingTo: $0.other)
    },
    ProgramEntry("sample(by: interval(every: #))", [ticks], [.ends, .repeats, .moves], keeps: .one) {
      $0.source.sample(by: .interval(every: $0.time(0), on: $0.scheduler))
    },
  ]
}
