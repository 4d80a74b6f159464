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

  /// Operators that move, wait, start anew or run code, with closures of their own. Those without any are in the
  /// catalogue.
  static let all: [ContextChain] = timing + starting + flattening + asynchronous

  static let timing: [ContextChain] = [
    ContextChain("sequence.signal(on:)") { source, scheduler, sight in
      source.merge(with: [1, 2, 3].reactive.map { sight.look("element", $0) }.signal(on: scheduler))
    },
    ContextChain("interval(every:)") { source, scheduler, sight in
      let ticks = Signal.interval(every: .seconds(1), on: scheduler).map { _ in sight.look("tick", 1) }
      return source.merge(with: ticks.take(3))
    },
    ContextChain("timer(after:)") { source, scheduler, sight in
      source.merge(with: Signal.timer(after: .seconds(1), on: scheduler).map { _ in sight.look("tick", 1) })
    },
    ContextChain("interval(of:every:)") { source, scheduler, sight in
      let elements = [1, 2, 3].reactive.map { sight.look("element", $0) }
      return source.merge(with: .interval(of: elements, every: .seconds(1), on: scheduler))
    },
    ContextChain("debounce(when:)") { source, scheduler, sight in
      source.debounce(for: .seconds(1), on: scheduler) { sight.look("when", $0 % 2 == 0) }
    },
    ContextChain("timeout(after:) catch") { source, scheduler, sight in
      source.concat(.never).timeout(after: .seconds(5), on: scheduler)
        .catch { _ in sight.look("catch", .deferred { .just(sight.look("fallback", 1)) }) }
    },
    ContextChain("timeout(each:switchingTo:)") { source, scheduler, sight in
      source.concat(.never)
        .timeout(each: .seconds(5), on: scheduler, switchingTo: .deferred { .just(sight.look("fallback", 1)) })
    },
    ContextChain("take(for:) then") { source, scheduler, sight in
      source.concat(.never).take(for: .seconds(5), on: scheduler).concat(.deferred { .just(sight.look("then", 1)) })
    },
  ]

  /// Fails twice of three times.
  private static func failing(_ sight: Sight) -> Signal<Int> {
    let attempts = Locked(0)
    return .deferred { () throws -> Signal<Int> in
      let attempt = attempts.increment()
      sight.look("attempt \(attempt)")
      if attempt % 3 != 0 { throw Broken() }
      return .just(attempt)
    }
  }

  static let starting: [ContextChain] = [
    ContextChain("retry(delay:)") { source, scheduler, sight in
      source.concat(failing(sight).retry(5, delay: .exponential(from: .seconds(1)), on: scheduler))
    },
    ContextChain("retry(on:decide:)") { source, scheduler, sight in
      source.concat(failing(sight).retry(on: scheduler) { _, _ in sight.look("decide", .seconds(1)) })
    },
    ContextChain("repeated") { source, scheduler, sight in
      source.concat(Signal.deferred { .just(sight.look("again", 1)) }.deliver(on: scheduler).repeated().take(3))
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

  static let flattening: [ContextChain] = [FlattenStrategy.merge, .concat, .latest].map { strategy in
    ContextChain("flattenMap(\(strategy))") { source, scheduler, sight in
      source.flattenMap(strategy) { value in
        Signal.deferred { .just(sight.look("inner", value)) }.delay(for: .seconds(1), on: scheduler)
      }
    }
  }

  static let asynchronous: [ContextChain] = [
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
      source.flattenMap { value in Signal(Looking(sight: sight), on: scheduler).deliver(on: scheduler) }
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
