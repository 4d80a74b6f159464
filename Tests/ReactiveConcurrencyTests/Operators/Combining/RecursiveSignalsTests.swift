import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

/// Signals that refer to themselves behind a `deferred` or in a handler: of any depth, each level at constant cost.
@Suite("Recursive signals")
struct RecursiveSignalsTests {
  // MARK: Depth

  /// What makes a signal of a number of levels, each of which sends its number.
  static let recursions: [(name: String, make: @Sendable (_ level: Int, _ levels: Int) -> Signal<Int>)] = [
    ("concat", pages),
    ("concat of three", { paged($0, $1) { .of($0, $0, $0) } }),
    ("then", thens),
    ("start(with:)", starts),
    ("concat, deferred first", countdown),
    ("catch", catches),
    ("catch, then deferred", deferredCatches),
    ("deferred", chain),
  ]

  @Test("100,000 levels take a constant stack, so that no value passes the others", arguments: recursions.indices)
  func depth(_ index: Int) async {
    let (levels, places, ends) = (100_000, Recorder<Int>(), Recorder<String>())
    await onThread(stack: 512 << 10) {
      let signal = Self.recursions[index].make(0, levels)
      _ = signal.observe(.taking({ _ in places.add(stackPlace()) }, end: { ends.add("\($0)") }))
    }
    #expect(ends.values == ["completed"])
    // Where a level were a call, these would be megabytes apart.
    #expect(places.values.max()! - places.values.min()! < 16 << 10, "\(Self.recursions[index].name)")
  }

  @Test("A consumer that pauses at each value, levels down, gets all on a constant stack")
  func pauses() {
    let (witness, probe) = (Witness { _, _ in .paused }, Probe())
    onThread(stack: 512 << 10) {
      witness.observe(paged(0, 5_000) { level in probe.watch(.of(level, -level)) })
      while witness.ends.isEmpty { witness.resume() }
    }
    #expect(witness.values == (0..<5_000).flatMap { ["\($0)", "\(-$0)"] } && witness.ends == ["completed"])
    #expect(witness.valuesWhilePaused == 0 && probe.starts == 5_000 && probe.releases == 5_000)
  }

  @Test("take, thousands of levels down, ends it: no level is made behind")
  func takes() {
    let made = Recorder<Int>()
    onThread(stack: 512 << 10) {
      let signal = paged(0, .max) { level in
        made.add(level)
        return .just(level)
      }
      expect(signal.take(20_000).aggregate(0) { $0 + $1 }, sends: [20_000 * 19_999 / 2])
    }
    #expect(made.values.max()! == 19_999)
  }

  @Test("A level that throws ends it with its error, thousands of levels down")
  func throwsDeep() {
    let witness = Witness()
    onThread(stack: 512 << 10) {
      witness.observe(
        paged(0, .max) { level in
          guard level < 20_000 else { throw Failure("level") }
          return .just(level)
        })
    }
    #expect(witness.values.count == 20_000 && witness.ends == ["failed(level)"])
  }

  @Test("A level is released when it has ended, and those to come are not made")
  func releasesLevels() {
    let (alive, most) = (Locked(0), Recorder<Int>())
    let signal = paged(0, 1_000) { level in
      let counted = Counted(alive)
      return Signal.of(level).onNext { _ in
        withExtendedLifetime(counted) { most.add(alive.withLock { $0 }) }
      }
    }
    _ = signal.observe(.ignoring)
    #expect(most.values.count == 1_000 && most.values.max()! <= 2)
    #expect(alive.withLock { $0 } == 0)
  }

  // MARK: The same as nested

  /// What a consumer does at one of its values.
  enum Act: CaseIterable { case pause, pauseAndCancel, cancel, refuse, release, nothing }

  @Test("What is taken apart sends, pauses, fails, ends and is released as what nests", arguments: Act.allCases)
  func sameAsNested(_ act: Act) {
    for kind in Level.Kind.allCases {
      for last in Level.End.allCases {
        for index in 1...9 {
          let flat = Level(kind: kind, end: last, nests: false).log(act, at: index)
          let nested = Level(kind: kind, end: last, nests: true).log(act, at: index)
          #expect(flat == nested, "\(kind), \(last), \(act) at \(index)")
        }
      }
    }
  }

  @Test("A closure that cancels, levels down, is the last: what it makes does not start")
  func cancelsInClosure() {
    let (slot, probe, first, ends) = (SharedSlot(), Probe(), Subject<Int>(), Recorder<String>())
    let signal = first.signal.concat(
      .deferred {
        slot.cancel()
        return probe.watch(Signal<Int> { $0.send(1) }).concat(.just(2))
      })
    slot.fill(signal.observe(.taking(end: { ends.add("\($0)") })))
    first.finish()
    #expect(probe.starts == 0 && ends.values == ["cancelled"])
  }

  @Test("Each subscription begins at the first level")
  func subscribesTwice() {
    let signal = pages(0, 4)
    for _ in 1...2 { expect(signal, sends: [0, 1, 2, 3]) }
  }

  @Test("A handler that has been called is not called again, and one below a deferred signal is kept")
  func handlers() {
    let failing = Signal<Int>.deferred { Signal.just(1).concat(.fail(Failure("a"))) }
    let inner = Signal.deferred { failing.catch { _ in Signal.just(2).concat(.fail(Failure("b"))) } }
    expect(inner.catch { .just("\($0)" == "b" ? 3 : 0) }, sends: [1, 2, 3])
    let outer = Signal<Int>.fail(Failure("c")).catch { _ in inner }
    expect(outer, sends: [1, 2], then: .failed(Failure("b")))
    expect(outer.catch { _ in inner.catch { _ in .just(4) } }, sends: [1, 2, 1, 2, 4])
  }

  @Test("A graph shows each level, as it nests")
  func graph() {
    let live = LiveSubscriptions()
    let handle = live.track { paged(0, 3) { $0 < 2 ? .just($0) : .never }.observe(.ignoring) }
    withExtendedLifetime(handle) { #expect("\(live)".hasPrefix("deferred(_:) × 3, "), "\(live)") }
  }
}

// MARK: - The signals

private func pages(_ level: Int, _ levels: Int) -> Signal<Int> { paged(level, levels) { .just($0) } }

private func paged(
  _ level: Int, _ levels: Int, _ page: @escaping @Sendable (Int) throws -> Signal<Int>
) -> Signal<Int> {
  .deferred { level == levels ? .empty : try page(level).concat(paged(level + 1, levels, page)) }
}

private func thens(_ level: Int, _ levels: Int) -> Signal<Int> {
  level == levels ? .just(level) : Signal.just("\(level)").then { thens(level + 1, levels) }
}

private func starts(_ level: Int, _ levels: Int) -> Signal<Int> {
  level == levels ? .empty : Signal.deferred { starts(level + 1, levels) }.start(with: level)
}

private func countdown(_ level: Int, _ levels: Int) -> Signal<Int> {
  level == levels ? .just(level) : Signal.deferred { countdown(level + 1, levels) }.concat(.just(level))
}

private func catches(_ level: Int, _ levels: Int) -> Signal<Int> {
  if level == levels { return .just(level) }
  return Signal.just(level).concat(.fail(Failure("no"))).catch { _ in catches(level + 1, levels) }
}

private func deferredCatches(_ level: Int, _ levels: Int) -> Signal<Int> {
  if level == levels { return .just(level) }
  return Signal.just(level).concat(.fail(Failure("no"))).catch { _ in .deferred { deferredCatches(level + 1, levels) } }
}

private func chain(_ level: Int, _ levels: Int) -> Signal<Int> {
  level == levels ? .just(level) : .deferred { chain(level + 1, levels) }
}

/// Where the stack is now.
@inline(never)
private func stackPlace() -> Int {
  var mark = 0
  return withUnsafeMutablePointer(to: &mark) { Int(bitPattern: $0) }
}

/// A recursion whose levels send two values each, taken apart or not, and what becomes of it.
private struct Level: Sendable {
  enum Kind: CaseIterable { case concat, later, first, start, then, `catch`, deferredCatch }
  enum End: CaseIterable { case completed, failed, thrown, open }

  let kind: Kind
  let end: End
  let nests: Bool
  let log = Recorder<String>()

  /// What a consumer that acts at one value sees, and what the levels do.
  func log(_ act: RecursiveSignalsTests.Act, at index: Int) -> [String] {
    let witness = Witness(atEnd: { log.add("end") }) { witness, number in
      log.add("value \(number)")
      guard number == index else { return .more }
      switch act {
      case .pause, .pauseAndCancel, .release: return .paused
      case .cancel: witness.cancel()
      case .refuse: return .cancelled
      case .nothing: break
      }
      return .more
    }
    witness.observe(level(0))
    log.add("observed")
    switch act {
    case .pause: witness.resume()
    case .pauseAndCancel: witness.cancel()
    case .release: witness.release()
    case .cancel, .refuse, .nothing: break
    }
    log.add("acted")
    let seen = log.values + witness.values + witness.ends
    witness.cancel()
    return seen + log.values + ["\(witness.valuesWhilePaused + witness.breaches)"]
  }

  private func level(_ number: Int) -> Signal<Int> {
    if number == 3 {
      switch end {
      case .completed: return note("last", .of(7))
      case .failed: return note("last", Signal.of(7).concat(.fail(Failure("last"))))
      case .thrown, .open: return note("last", Signal.of(7).concat(.never))
      }
    }
    let values = note("\(number)", .of(number, -number))
    let failing = note("\(number)", Signal.of(number, -number).concat(.fail(Failure("\(number)"))))
    switch kind {
    case .concat: return values.concat(next(number))
    case .later: return note("\(number)", Signal { $0.send(number) }).concat(next(number))
    case .first: return next(number).concat(values)
    case .start: return next(number).start(with: number)
    case .then: return values.then { nested(level(number + 1)) }
    case .catch: return failing.catch { _ in nested(level(number + 1)) }
    case .deferredCatch: return failing.catch { _ in next(number) }
    }
  }

  private func next(_ number: Int) -> Signal<Int> {
    nested(
      .deferred {
        log.add("make \(number + 1)")
        if number == 2, end == .thrown { throw Failure("made") }
        return nested(level(number + 1))
      })
  }

  private func nested(_ signal: Signal<Int>) -> Signal<Int> { nests ? signal.map { $0 } : signal }

  private func note(_ name: String, _ signal: Signal<Int>) -> Signal<Int> {
    signal.onSubscribe { log.add("start \(name)") }.onDispose { log.add("release \(name)") }
  }
}
