import ReactiveConcurrency

/// A request's number, as a program that traces its requests would bind it.
enum Trace {
  @TaskLocal static var id = "none"
  @TaskLocal static var user: String?

  /// Lets signals carry both.
  static func register() {
    SignalContext.register($id)
    SignalContext.register($user)
  }
}

/// What the closures of a signal see bound.
final class Sight: Sendable {
  private let seen = Locked<[(place: String, id: String)]>([])

  /// For the closures of a chain: passes the value on and writes down what is bound.
  func look<Value>(_ place: String, _ value: Value) -> Value {
    look(place)
    return value
  }

  func look(_ place: String) {
    let id = Trace.user.map { "\(Trace.id) of \($0)" } ?? Trace.id
    seen.withLock { $0.append((place, id)) }
  }

  func places(_ isWanted: (String) -> Bool = { _ in true }) -> [String] {
    seen.withLock { $0.filter { isWanted($0.id) }.map(\.place) }
  }

  /// Where something else than `id` was bound, and what.
  func strangers(to id: String) -> [String] {
    seen.withLock { $0.filter { $0.id != id }.map { "\($0.place) saw \($0.id)" } }
  }
}

/// A chain of operators whose closures look what is bound.
struct ContextChain: Sendable {
  let name: String
  let make: @Sendable (Signal<Int>, any Scheduler, Sight) -> Signal<Int>

  init(_ name: String, _ make: @escaping @Sendable (Signal<Int>, any Scheduler, Sight) -> Signal<Int>) {
    self.name = name
    self.make = make
  }

  /// Every operator that moves, waits, starts anew or shares.
  static let all: [ContextChain] = moving + timing + starting + asynchronous + sharing

  static let moving = [
    ContextChain("none") { source, _, _ in source },
    ContextChain("deliver(on:)") { source, scheduler, _ in source.deliver(on: scheduler) },
    ContextChain("subscribe(on:)") { source, scheduler, _ in source.subscribe(on: scheduler) },
    ContextChain("both") { source, scheduler, _ in
      source.subscribe(on: scheduler).deliver(on: scheduler).map { $0 }.deliver(on: scheduler)
    },
    ContextChain("sequence.signal(on:)") { source, scheduler, sight in
      source.merge(with: [1, 2, 3].reactive.map { sight.look("element", $0) }.signal(on: scheduler))
    },
    ContextChain("buffering, merged") { source, scheduler, _ in
      source.buffering(.unbounded).merge(with: Signal.of(1, 2).deliver(on: scheduler))
    },
  ]

  static let timing = [
    ContextChain("interval(every:)") { source, scheduler, sight in
      let ticks = Signal.interval(every: .seconds(1), on: scheduler).map { _ in sight.look("tick", 1) }
      return source.merge(with: ticks.take(3))
    },
    ContextChain("timer(after:)") { source, scheduler, sight in
      source.merge(with: Signal.timer(after: .seconds(1), on: scheduler).map { _ in sight.look("tick", 1) })
    },
    ContextChain("timer(after:every:)") { source, scheduler, sight in
      let ticks = Signal.timer(after: .seconds(1), every: .seconds(1), on: scheduler)
      return source.merge(with: ticks.map { _ in sight.look("tick", 1) }.take(3))
    },
    ContextChain("interval(of:every:)") { source, scheduler, sight in
      let elements = [1, 2, 3].reactive.map { sight.look("element", $0) }
      return source.merge(with: .interval(of: elements, every: .seconds(1), on: scheduler))
    },
    ContextChain("delay") { source, scheduler, _ in source.delay(for: .seconds(1), on: scheduler) },
    ContextChain("debounce") { source, scheduler, _ in source.debounce(for: .seconds(1), on: scheduler) },
    ContextChain("debounce(when:)") { source, scheduler, sight in
      source.debounce(for: .seconds(1), on: scheduler) { sight.look("when", $0 % 2 == 0) }
    },
    ContextChain("throttle(.both)") { source, scheduler, _ in source.throttle(for: .seconds(1), on: scheduler) },
    ContextChain("throttle(.leading)") { source, scheduler, _ in
      source.throttle(for: .seconds(1), on: scheduler, edges: .leading)
    },
    ContextChain("throttle(.trailing)") { source, scheduler, _ in
      source.throttle(for: .seconds(1), on: scheduler, edges: .trailing)
    },
    ContextChain("buffer(for:)") { source, scheduler, sight in
      source.buffer(for: .seconds(1), on: scheduler).map { sight.look("group", $0.count) }
    },
    ContextChain("buffer(for:count:)") { source, scheduler, sight in
      source.buffer(for: .seconds(1), count: 2, on: scheduler).map { sight.look("group", $0.count) }
    },
    ContextChain("window(for:)") { source, scheduler, sight in
      source.window(for: .seconds(1), on: scheduler).flattenMap { $0.map { sight.look("inner", $0) } }
    },
    ContextChain("timeout(after:) catch") { source, scheduler, sight in
      source.concat(.never).timeout(after: .seconds(5), on: scheduler)
        .catch { _ in sight.look("catch", .deferred { .just(sight.look("fallback", 1)) }) }
    },
    ContextChain("timeout(each:) catch") { source, scheduler, sight in
      source.concat(.never).timeout(each: .seconds(5), on: scheduler)
        .catch { _ in sight.look("catch", .deferred { .just(sight.look("fallback", 1)) }) }
    },
    ContextChain("timeout(each:switchingTo:)") { source, scheduler, sight in
      source.concat(.never)
        .timeout(each: .seconds(5), on: scheduler, switchingTo: .deferred { .just(sight.look("fallback", 1)) })
    },
    ContextChain("take(for:) then") { source, scheduler, sight in
      source.concat(.never).take(for: .seconds(5), on: scheduler).concat(.deferred { .just(sight.look("then", 1)) })
    },
    ContextChain("skip(for:)") { source, scheduler, _ in source.skip(for: .nanoseconds(1), on: scheduler) },
    ContextChain("sample(by:)") { source, scheduler, sight in
      let ticks = Signal.interval(every: .seconds(1), on: scheduler).map { _ in sight.look("tick", 1) }
      return source.concat(.never).sample(by: ticks).take(3)
    },
  ]

  static let starting = [
    ContextChain("retry(delay:)") { source, scheduler, sight in
      let attempts = Locked(0)
      return source.concat(
        .deferred { () throws -> Signal<Int> in
          let attempt = attempts.withLock { count in
            count += 1
            return count
          }
          sight.look("attempt \(attempt)")
          if attempt % 3 != 0 { throw Broken() }
          return .just(attempt)
        }
        .retry(5, delay: .exponential(from: .seconds(1)), on: scheduler))
    },
    ContextChain("retry(on:decide:)") { source, scheduler, sight in
      let attempts = Locked(0)
      return source.concat(
        .deferred { () throws -> Signal<Int> in
          let attempt = attempts.withLock { count in
            count += 1
            return count
          }
          sight.look("attempt \(attempt)")
          if attempt % 3 != 0 { throw Broken() }
          return .just(attempt)
        }
        .retry(on: scheduler) { _, _ in sight.look("decide", .seconds(1)) })
    },
    ContextChain("repeated") { source, scheduler, sight in
      source.concat(Signal.deferred { .just(sight.look("again", 1)) }.deliver(on: scheduler).repeated().take(3))
    },
    ContextChain("flattenMap") { source, scheduler, sight in
      source.flattenMap { value in
        Signal.deferred { .just(sight.look("inner", value)) }.delay(for: .seconds(1), on: scheduler)
      }
    },
    ContextChain("flattenMap(.concat)") { source, scheduler, sight in
      source.flattenMap(.concat) { value in
        Signal.deferred { .just(sight.look("inner", value)) }.delay(for: .seconds(1), on: scheduler)
      }
    },
    ContextChain("flattenMap(.latest)") { source, scheduler, sight in
      source.flattenMap(.latest) { value in
        Signal.deferred { .just(sight.look("inner", value)) }.delay(for: .seconds(1), on: scheduler)
      }
    },
    ContextChain("group(by:)") { source, scheduler, sight in
      source.deliver(on: scheduler).group { sight.look("key", $0 % 2) }
        .flattenMap { $0.map { sight.look("member", $0) } }
    },
    ContextChain("Signal { sender in }") { source, scheduler, sight in
      let made = Signal<Int> { sender in
        scheduler.schedule(after: .seconds(1)) {
          sight.look("work")
          scheduler.scheduleRecursive { _ in
            sight.look("recursion")
            sender.send(1)
            sender.finish()
          }
        }
        sender.onDispose { sight.look("dispose") }
      }
      return source.merge(with: made)
    },
    ContextChain("zip, combineLatest") { source, scheduler, sight in
      let other = Signal.of(1, 2, 3).delay(for: .seconds(1), on: scheduler)
      let pairs = zip(source.concat(.of(5, 6)), other).map { sight.look("pair", $0.0) }
      return combineLatest(pairs, other).map { sight.look("latest", $0 + $1) }
    },
    ContextChain("side effects") { source, scheduler, sight in
      source.deliver(on: scheduler)
        .onSubscribe { sight.look("onSubscribe") }.onNext { _ in sight.look("onNext") }
        .onCompleted { sight.look("onCompleted") }.onDispose { sight.look("onDispose") }
    },
  ]

  static let asynchronous = [
    ContextChain("mapAsync") { source, scheduler, sight in
      source.mapAsync(maxConcurrent: 2, on: scheduler) { value in
        try await scheduler.sleep(for: .seconds(1))
        return sight.look("transform", value)
      }
    },
    ContextChain("mapAsync(.concat)") { source, scheduler, sight in
      source.mapAsync(.concat, on: scheduler) { value in
        try await scheduler.sleep(for: .seconds(1))
        return sight.look("transform", value)
      }
    },
    ContextChain("Signal.async") { source, scheduler, sight in
      source.flattenMap { value in
        .async(on: scheduler) { emitter in
          sight.look("task")
          try await emitter.emit(value)
          try await scheduler.sleep(for: .seconds(1))
          try await emitter.emit(sight.look("task", value))
        }
      }
    },
    ContextChain("an async sequence") { source, scheduler, sight in
      source.flattenMap { value in
        Signal(Looking(sight: sight), on: scheduler).deliver(on: scheduler)
      }
    },
  ]

  static let sharing = [
    ContextChain("share") { source, scheduler, _ in source.deliver(on: scheduler).share().deliver(on: scheduler) },
    ContextChain("share(replay:grace:)") { source, scheduler, _ in
      source.delay(for: .seconds(1), on: scheduler).share(replay: 1, grace: .seconds(1), on: scheduler)
    },
    ContextChain("share(replay:forgettingAfter:)") { source, scheduler, _ in
      source.delay(for: .seconds(1), on: scheduler).share(replay: 1, forgettingAfter: .seconds(1), on: scheduler)
    },
    ContextChain("replayLazily") { source, scheduler, _ in source.delay(for: .seconds(1), on: scheduler).replayLazily()
    },
    ContextChain("autoconnect") { source, scheduler, _ in
      source.delay(for: .seconds(1), on: scheduler).publish().autoconnect()
    },
  ]
}

private struct Broken: Error {}

/// Three elements, each made in the task that asks for it.
private struct Looking: AsyncSequence, Sendable {
  let sight: Sight

  func makeAsyncIterator() -> Iterator { Iterator(sight: sight) }

  struct Iterator: AsyncIteratorProtocol {
    let sight: Sight
    var count = 0

    mutating func next(isolation: isolated (any Actor)?) async throws -> Int? {
      if count == 3 { return nil }
      count += 1
      return sight.look("next", count)
    }
  }
}
