import ReactiveConcurrency

/// The sources from which programs are made. The first ones are hot: actions send their values.
enum Origins {
  static let hot: [OriginEntry] = [
    OriginEntry("subject$", isHot: true) { $0.install(Port(Subject<Item>()), $1) },
    OriginEntry("callbacks$", .cleansUpSlowly, isHot: true) { $0.install(Port(Callbacks(), in: $0), $1) },
    OriginEntry("behavior$", isHot: true, keeps: .one) { world, origin in
      let first = world.makeItem(origin.id)
      world.noteInitial(first, of: origin.id)
      return world.install(Port(BehaviorSubject<Item>(first)), origin)
    },
    OriginEntry("replay$(capacity: #)", isHot: true, keeps: .count) { world, origin in
      world.install(Port(ReplaySubject<Item>(capacity: origin.parameter)), origin)
    },
  ]

  static let cold: [OriginEntry] = [
    OriginEntry("Signal(#) /* $ */") { world, origin in
      Signal(ColdItems(world: world, origin: origin))
    },
    OriginEntry("Signal.unfold(#) /* $ */") { world, origin in
      .unfold(0) { next in
        defer { next += 1 }
        return next < origin.parameter ? world.coldItem(origin.id, next) : nil
      }
    },
    OriginEntry("Signal.async(#) /* $ */", .moves) { world, origin in
      .async(on: world.executor) { emitter in
        for number in 0..<origin.parameter { try await emitter.emit(world.coldItem(origin.id, number)) }
      }
    },
    OriginEntry("Signal { for … in # } /* $ */") { world, origin in
      Signal { subscriber in
        for number in 0..<origin.parameter { subscriber.send(world.coldItem(origin.id, number)) }
        subscriber.finish()
      }
    },
    OriginEntry("interval(every: 1, sending: #) /* $ */", .moves) { world, origin in
      Signal<SchedulerInstant>.interval(every: world.unit, on: world.scheduler).scan(-1) { count, _ in count + 1 }
        .map { world.coldItem(origin.id, $0) }.take(origin.parameter)
    },
    OriginEntry("timer(after: #) /* $ */", .moves, sends: { _ in 1 }) { world, origin in
      Signal<SchedulerInstant>.timer(after: world.unit * origin.parameter, on: world.scheduler)
        .map { _ in world.coldItem(origin.id, 0) }
    },
  ]

  static let odd: [OriginEntry] = [
    OriginEntry("Signal.empty /* $ */", sends: { _ in 0 }) { _, _ in .empty },
    OriginEntry("Signal.never /* $ */", .endless, sends: { _ in 0 }) { _, _ in .never },
    OriginEntry("Signal.fail /* $ */", .fails, sends: { _ in 0 }) { _, _ in .fail(Broken()) },
    OriginEntry("Signal.unfold(#, then throw) /* $ */", .fails) { world, origin in
      .unfold(0) { next in
        defer { next += 1 }
        if next == origin.parameter { throw Broken() }
        return world.coldItem(origin.id, next)
      }
    },
  ]
}

extension World {
  fileprivate func install(_ port: Port, _ origin: Origin) -> Signal<Item> {
    add(port, as: origin.id)
    return port.signal
  }
}

/// A cold source's values.
private struct ColdItems: Sequence, IteratorProtocol, Sendable {
  let world: World
  let origin: Origin
  var number = 0

  mutating func next() -> Item? {
    guard number < origin.parameter else { return nil }
    defer { number += 1 }
    return world.coldItem(origin.id, number)
  }
}
