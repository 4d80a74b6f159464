import ReactiveConcurrency

/// The sources from which programs are made. The first ones are hot: actions send their values.
enum Origins {
  static let hot: [OriginEntry] = [
    OriginEntry("subject$", isHot: true) { $0.install(ManualSource(Subject<ProgramItem>()), $1) },
    OriginEntry("callbacks$", .cleansUpSlowly, isHot: true) { $0.install(ManualSource(Callbacks(), in: $0), $1) },
    OriginEntry("behavior$", isHot: true, keeps: .one) { environment, origin in
      let first = environment.makeItem(origin.id)
      environment.noteInitial(first, of: origin.id)
      return environment.install(ManualSource(BehaviorSubject<ProgramItem>(first)), origin)
    },
    OriginEntry("replay$(capacity: #)", isHot: true, keeps: .count) { environment, origin in
      environment.install(ManualSource(ReplaySubject<ProgramItem>(capacity: origin.parameter)), origin)
    },
  ]

  static let cold: [OriginEntry] = [
    OriginEntry("Signal(#) /* $ */") { environment, origin in
      Signal(ColdItems(environment: environment, origin: origin))
    },
    OriginEntry("Signal.unfold(#) /* $ */") { environment, origin in
      .unfold(0) { next in
        defer { next += 1 }
        return next < origin.parameter ? environment.coldItem(origin.id, next) : nil
      }
    },
    OriginEntry("Signal.async(#) /* $ */", .moves) { environment, origin in
      .async(on: environment.executor) { emitter in
        for number in 0..<origin.parameter { try await emitter.emit(environment.coldItem(origin.id, number)) }
      }
    },
    OriginEntry("Signal { for … in # } /* $ */") { environment, origin in
      Signal { sender in
        for number in 0..<origin.parameter { sender.send(environment.coldItem(origin.id, number)) }
        sender.finish()
      }
    },
    OriginEntry("interval(every: 1, sending: #) /* $ */", .moves) { environment, origin in
      Signal<SchedulerInstant>.interval(every: environment.unit, on: environment.scheduler).scan(-1) { count, _ in
        count + 1
      }
      .map { environment.coldItem(origin.id, $0) }.take(origin.parameter)
    },
    OriginEntry("timer(after: #) /* $ */", .moves, sends: { _ in 1 }) { environment, origin in
      Signal<SchedulerInstant>.timer(after: environment.unit * origin.parameter, on: environment.scheduler)
        .map { _ in environment.coldItem(origin.id, 0) }
    },
  ]

  static let odd: [OriginEntry] = [
    OriginEntry("Signal.empty /* $ */", sends: { _ in 0 }) { _, _ in .empty },
    OriginEntry("Signal.never /* $ */", .endless, sends: { _ in 0 }) { _, _ in .never },
    OriginEntry("Signal.fail /* $ */", .fails, sends: { _ in 0 }) { _, _ in .fail(Broken()) },
    OriginEntry("Signal.unfold(#, then throw) /* $ */", .fails) { environment, origin in
      .unfold(0) { next in
        defer { next += 1 }
        if next == origin.parameter { throw Broken() }
        return environment.coldItem(origin.id, next)
      }
    },
  ]
}

extension RunEnvironment {
  fileprivate func install(_ source: ManualSource, _ origin: Origin) -> Signal<ProgramItem> {
    add(source, as: origin.id)
    return source.signal
  }
}

/// A cold source's values.
private struct ColdItems: Sequence, IteratorProtocol, Sendable {
  let environment: RunEnvironment
  let origin: Origin
  var number = 0

  mutating func next() -> ProgramItem? {
    guard number < origin.parameter else { return nil }
    defer { number += 1 }
    return environment.coldItem(origin.id, number)
  }
}
