import ReactiveConcurrency
import ReactiveTesting

/// The operators of the graphs.
enum GraphCatalogue {
  static let all = values + combining + flattening + parts + delivery

  // MARK: Sources

  /// Sends at once, and can pause.
  static let cold = GraphOperator(
    "cold", [], numbers: [1...30], size: .source,
    { place in
      let (world, path, count) = (place.world, place.path, place.numbers[0])
      return .deferred {
        let run = world.newRun(path, canPause: true)
        return Signal(0..<count).map { run.send($0) }.onDispose { run.end() }
      }
    }, values: sourceValues)

  /// Each value is work, and can be waited with.
  static let pages = GraphOperator(
    "pages", [], numbers: [1...12, 0...2], size: .source,
    { place in
      let (world, path, numbers) = (place.world, place.path, place.numbers)
      return .deferred {
        let run = world.newRun(path, canPause: true)
        return .async(on: world.scheduler) { emitter in
          for number in 0..<numbers[0] {
            if numbers[1] > 0 { try await world.scheduler.sleep(for: .nanoseconds(numbers[1])) }
            try await emitter.emit(run.send(number))
          }
        }.onDispose { run.end() }
      }
    }, values: sourceValues)

  /// A subject, which cannot pause, and sends some values without a break.
  static let subject = GraphOperator(
    "subject", [], numbers: [1...12, 1...4], size: .source,
    { place in
      let (world, path, numbers) = (place.world, place.path, place.numbers)
      return .deferred {
        let run = world.newRun(path, canPause: false)
        let subject = Subject<Token>()
        world.send(numbers[0], atOnce: numbers[1], of: run, to: subject)
        return subject.signal.onDispose { run.end() }
      }
    }, values: sourceValues)

  static let sources = [cold, cold, pages, subject]

  private static let sourceValues: @Sendable (GraphArrays) -> GraphArrays.Outcome = { arrays in
    .init((0..<arrays.numbers[0]).map { Token($0, of: arrays.path) })
  }

  // MARK: One value at a time

  static let values = [
    GraphOperator("map", [.now], { $0.first.map { $0.mapped } }, values: { try $0[0].each { [$0.mapped] } }),
    GraphOperator(
      "filter", [.now], numbers: [2...9], reduces: true,
      { place in
        let number = place.numbers[0]
        return place.first.filter { $0.number % number == 0 }
      },
      values: { arrays in try arrays[0].each { $0.number % arrays.numbers[0] == 0 ? [$0] : [] } }),
    GraphOperator(
      "skip", [.now], numbers: [1...3], reduces: true, { $0.first.skip($0.numbers[0]) },
      values: { .init(try $0.ordered(0).dropFirst($0.numbers[0])) }),
    GraphOperator(
      "take", [.now], numbers: [1...20], { $0.first.take($0.numbers[0]) },
      values: { .init(try $0.ordered(0).prefix($0.numbers[0])) }),
    GraphOperator(
      "scan", [.now], { $0.first.scan { $0.with($1) } },
      values: { arrays in
        var last: Token?
        return .init(
          try arrays.ordered(0).map { token in
            last = last?.with(token) ?? token
            return last ?? token
          })
      }),
    GraphOperator(
      "pairwise", [.now], reduces: true, { $0.first.pairwise().map { $0.with($1) } },
      values: { arrays in
        let tokens = try arrays.ordered(0)
        return .init(zip(tokens, tokens.dropFirst()).map { $0.with($1) })
      }),
    GraphOperator(
      "retry", [.now],
      { place in
        let signal = place.first
        return .deferred {
          let attempts = Locked(0)
          return Signal.deferred {
            let isFirst = attempts.withLock { attempts in
              attempts += 1
              return attempts == 1
            }
            return isFirst ? .fail(SignalError.severalValues) : signal
          }.retry(2)
        }
      }, values: { try $0[0] }),
  ]

  // MARK: Several signals

  static let zipped = GraphOperator(
    "zip", [.now, .now], room: .some, { ReactiveConcurrency.zip($0.first, $0.second).map { $0.with($1) } },
    values: { .init(Swift.zip(try $0.ordered(0), try $0.ordered(1)).map { $0.with($1) }) })
  static let merged = GraphOperator(
    "merge", [.now, .now], size: .sum, { $0.first.merge(with: $0.second) },
    values: { .init(try $0[0].tokens + $0[1].tokens, isOrdered: false) })
  static let combined = GraphOperator(
    "combineLatest", [.now, .now], size: .sum, { $0.first.combineLatest(with: $0.second).map { $0.with($1) } })
  static let sorted = GraphOperator(
    "mergeSorted", [.now, .now], size: .sum, room: .some,
    { .mergeSorted([$0.first, $0.second], by: { $0.number < $1.number }) },
    values: { .init(try $0[0].tokens + $0[1].tokens, isOrdered: false) })
  static let latestOf = GraphOperator(
    "withLatest", [.now, .unpaused], reduces: true, { $0.first.withLatest(from: $0.second).map { $0.with($1) } })

  static let combining = [
    zipped, zipped, merged, combined, sorted, latestOf,
    GraphOperator("sample", [.unpaused, .deciding], reduces: true, { $0.first.sample(by: $0.second) }),
    GraphOperator(
      "concat", [.now, .later], size: .sum, { $0.first.concat($0.second) },
      values: { .init(try $0.ordered(0) + $0.ordered(1)) }),
    GraphOperator("take(until:)", [.now, .deciding], { $0.first.take(until: $0.second) }),
    GraphOperator("skip(until:)", [.now, .deciding], reduces: true, { $0.first.skip(until: $0.second) }),
    GraphOperator(
      "if", [.deciding, .inner], size: .product,
      { place in
        .if(place.first.map { $0.number % 2 == 0 }, then: place.second, else: .just(Token(1, of: place.path)))
      }),
    GraphOperator(
      "switch", [.deciding, .inner], size: .product,
      { place in
        .switch(
          by: place.first.map { $0.number % 3 }, cases: [0: place.second], default: .just(Token(1, of: place.path)))
      }),
  ]

  // MARK: Signals of signals

  static let flatMapped = GraphOperator(
    "flattenMap", [.now, .inner], size: .product, { $0.first.flattenMap($0.inner) }, values: flattened(false))

  static let flattening = [
    flatMapped, flatMapped,
    GraphOperator(
      "flattenMap(.merge(2))", [.now, .inner], size: .product, takesTurns: true,
      { $0.first.flattenMap(.merge(maxConcurrent: 2), $0.inner) }, values: flattened(false)),
    GraphOperator(
      "flattenMap(.concat)", [.now, .inner], size: .product, takesTurns: true,
      { $0.first.flattenMap(.concat, $0.inner) },
      values: flattened(true)),
    GraphOperator(
      "flattenMap(.concat(maxConcurrent:))", [.now, .inner], numbers: [1...3], size: .product, room: .some,
      takesTurns: true,
      { $0.first.flattenMap(.concat(maxConcurrent: $0.numbers[0]), $0.inner) }, values: flattened(true)),
    GraphOperator(
      "flattenMap(.latest)", [.deciding, .inner], size: .product, reduces: true,
      { $0.first.flattenMap(.latest, $0.inner) }),
    GraphOperator(
      "flattenMap(.exhaust)", [.deciding, .inner], size: .product, reduces: true,
      { $0.first.flattenMap(.exhaust, $0.inner) }),
    GraphOperator(
      "switchToLatest", [.deciding, .inner], size: .product, reduces: true,
      { $0.first.map($0.inner).switchToLatest() }),
    GraphOperator(
      "mapAsync", [.now], numbers: [1...3],
      { place in
        let scheduler = place.scheduler
        return place.first.mapAsync(maxConcurrent: place.numbers[0], on: scheduler) { token in
          try await scheduler.sleep(for: .nanoseconds(token.number % 3 + 1))
          return token
        }
      }, values: { try $0[0] }),
  ]

  private static func flattened(_ isOrdered: Bool) -> @Sendable (GraphArrays) throws -> GraphArrays.Outcome {
    { arrays in
      let (outer, inner) = (try arrays[0], try arrays.late(1))
      return .init(
        outer.tokens.flatMap { token in inner.tokens.map { token.with($0) } },
        isOrdered: isOrdered && outer.isOrdered && inner.isOrdered)
    }
  }

  // MARK: Windows and groups

  static let parts: [GraphOperator] = [
    ("merge", .merge, false), ("concat", .concat, true), ("concat(maxConcurrent: 2)", .concat(maxConcurrent: 2), true),
  ].flatMap { (name: String, strategy: FlattenStrategy, isOrdered: Bool) in
    let room = name.hasPrefix("concat(") ? GraphOperator.Room.some : .none
    let takesTurns = name.hasPrefix("concat")
    return [
      GraphOperator(
        "window.\(name)", [.now, .part], numbers: [2...5], size: .product, room: room, reduces: true,
        takesTurns: takesTurns,
        { place in place.first.window(count: place.numbers[0]).flattenMap(strategy) { place.body($0) } },
        values: { arrays in
          let (tokens, length) = (try arrays.ordered(0), arrays.numbers[0])
          let windows = stride(from: 0, to: tokens.count, by: length).map {
            Array(tokens[$0..<min($0 + length, tokens.count)])
          }
          return try arrays.flattened(windows, isOrdered)
        }),
      GraphOperator(
        "group.\(name)", [.now, .part], numbers: [2...5], size: .product, room: room, reduces: true,
        takesTurns: takesTurns,
        { place in
          let count = place.numbers[0]
          return place.first.group(by: { $0.number % count }).flattenMap(strategy) { place.body($0.signal) }
        },
        values: { arrays in
          var (keys, groups) = ([Int](), [Int: [Token]]())
          for token in try arrays.ordered(0) {
            let key = token.number % arrays.numbers[0]
            if groups[key] == nil { keys.append(key) }
            groups[key, default: []].append(token)
          }
          return try arrays.flattened(keys.compactMap { groups[$0] }, isOrdered)
        }),
    ]
  }

  // MARK: Where and when

  /// A user's loop. Between two branches of a shared source it waits for one with the other.
  static let loop = GraphOperator(
    "loop", [.now], room: .some,
    { place in
      let signal = place.first
      return .async(on: place.scheduler) { emitter in for try await token in signal { try await emitter.emit(token) } }
    })
  static let loops = [
    loop,
    GraphOperator(
      "loop over windows", [.now], numbers: [1...4], room: .some, reduces: true,
      { place in
        let windows = place.first.window(count: place.numbers[0])
        return .async(on: place.scheduler) { emitter in
          for try await window in windows { for try await token in window { try await emitter.emit(token) } }
        }
      }, values: { try $0[0] }),
  ]

  static let delivery = [
    GraphOperator(
      "deliver", [.now], room: .some, { $0.first.deliver(on: $0.scheduler) }, values: { try $0[0] }),
    GraphOperator(
      "delay", [.now], numbers: [1...5], room: .some,
      { $0.first.delay(for: .nanoseconds($0.numbers[0]), on: $0.scheduler) }, values: { try $0[0] }),
    GraphOperator(
      "buffering(.backpressure)", [.now], numbers: [1...4], room: .some,
      { $0.first.buffering(.backpressure(high: $0.numbers[0], low: 0)) }, values: { try $0[0] }),
    GraphOperator(
      "buffering(.unbounded)", [.now], room: .boundless, { $0.first.buffering(.unbounded) }, values: { try $0[0] }),
    GraphOperator(
      "buffering(.newest)", [.now], numbers: [1...4], room: .boundless, { $0.first.buffering(.newest($0.numbers[0])) }),
    GraphOperator(
      "buffering(.oldest)", [.now], numbers: [1...4], room: .boundless, { $0.first.buffering(.oldest($0.numbers[0])) }),
  ]
}
