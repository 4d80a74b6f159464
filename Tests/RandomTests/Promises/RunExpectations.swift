import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting

/// What is expected of a run.
extension Run {
  private var traits: Traits { program.graph.traits }

  // MARK: Values

  func checkConsumers() {
    if environment.isBlown { return }
    for consumer in environment.consumers {
      checkRepetition(consumer)
      checkOrder(consumer)
      if isComplete(consumer) { checkCompleteness(consumer) }
    }
  }

  /// The sources of which each value may come once, and how they are subscribed to.
  private var contributors: [(origin: Origin, isLate: Bool)] {
    let all = program.graph.contributors
    return all.filter { one in all.count { $0.origin.id == one.origin.id } == 1 && !isElsewhere(one.origin) }
  }

  /// Whether a source is also used in a place from which it may come again.
  private func isElsewhere(_ origin: Origin) -> Bool {
    program.graph.origins.count { $0.id == origin.id } > 1
  }

  private func checkRepetition(_ consumer: CheckedConsumer) {
    guard !program.graph.pathTraits.contains(.repeats) else { return }
    let once = Set(contributors.map(\.origin.id))
    var seen: Set<Birth.Key> = []
    for key in consumer.record.keys where once.contains(key.source) && !seen.insert(key).inserted {
      environment.fail("consumer\(consumer.index): \(key) twice")
    }
  }

  private func checkOrder(_ consumer: CheckedConsumer) {
    guard program.graph.pathTraits.isDisjoint(with: [.repeats, .shuffles]) else { return }
    var last: [Int: Birth.Key] = [:]
    let once = Set(contributors.map(\.origin.id))
    for key in consumer.record.keys where key.lane < 1_000 && once.contains(key.source) {
      let sender = key.source * 10_000 + key.lane
      if let before = last[sender], before.number > key.number {
        environment.fail("consumer\(consumer.index): \(key) after \(before)")
      }
      last[sender] = key
    }
  }

  /// Whether nothing may be missing.
  private func isComplete(_ consumer: CheckedConsumer) -> Bool {
    let record = consumer.record
    guard record.hasStarted, !record.hasLeft, record.ends == ["completed"], consumer.plan.isFirst else { return false }
    if case .loop(let policy) = consumer.plan.way {
      switch policy {
      case .newest, .oldest, .failing: return false
      default: break
      }
    }
    let path = program.graph.pathTraits
    if traits.contains(.shared), consumer.index > 0 || anotherMayComeFirst { return false }
    // The first to subscribe to it is another one, if this one comes later: a loop, or after a pause.
    if path.contains(.once), program.consumers.count > 1 { return false }
    return path.isDisjoint(with: [.loses, .ends]) && !traits.contains(.fails) && !program.fails
  }

  /// Whether another consumer may start a shared run before the first one joins it: while that waits for what comes
  /// before, from within a closure that runs as the first one subscribes, or because the first one is a loop, whose
  /// task may begin later. That a loop has subscribed shows in a hot source alone.
  private var anotherMayComeFirst: Bool {
    guard program.consumers.count > 1 else { return false }
    if case .loop = program.consumers[0].way, program.mode == .threads, !program.graph.origin.isHot { return true }
    return !traits.isDisjoint(with: [.late, .startsOthersLater]) || !program.reactions.isEmpty
  }

  private func checkCompleteness(_ consumer: CheckedConsumer) {
    let came = Set(consumer.record.keys)
    for (origin, isLate) in contributors {
      if origin.isHot {
        // Of an end on one thread and a value on another it is not known which was first.
        if isLate || !environment.isInline && program.actions.contains(.finish(source: origin.id)) { continue }
        guard let sent = environment.sent(by: origin) else { continue }
        // What a call of another consumer sends, at a value by a timer, may come before this one has subscribed.
        let isOwed = { (key: Birth.Key) in environment.isInline || consumer.index == 0 || key.lane < 1_000 }
        report(sent.filter { isOwed($0) && !came.contains($0) }, missingFrom: consumer)
      } else {
        let keys = (0..<origin.count).map { Birth.Key(source: origin.id, lane: 0, number: $0) }
        report(keys.filter { !came.contains($0) }, missingFrom: consumer)
      }
    }
  }

  private func report(_ missing: [Birth.Key], missingFrom consumer: CheckedConsumer) {
    if missing.isEmpty { return }
    environment.fail("consumer\(consumer.index): lost \(missing.prefix(5).map(\.description).joined(separator: ", "))")
  }

  // MARK: What is kept

  /// Looks at what is alive between two actions.
  func checkRest(after action: Action) {
    let consumers = environment.consumers
    let taking = consumers.filter { !$0.isOver && $0.record.hasStarted }
    if taking.isEmpty, case .cancel = action, traits.isDisjoint(with: [.stays, .moves]), !hasLoop {
      checkRelease("after cancel()")
    }
    guard !hasLoop, program.reactions.isEmpty else { return }
    let isPaused = consumers.contains { $0.record.isPaused }
    var allowed = program.sourceMemory + environment.emitting
    // What is merged with itself runs twice, and each run may store values of its own.
    let runs = max(1, taking.count) << program.graph.allSteps.count { $0.entry.traits.contains(.repeats) }
    for step in program.graph.allSteps {
      guard let kept = isPaused ? step.entry.memory.paused(step.parameters) : step.entry.memory.rest(step.parameters)
      else { return }
      allowed += kept * runs
    }
    if traits.contains(.moves) { return }
    // Subscribers that pause their replay keep what is sent meanwhile: of a source, or of a run that others share.
    let isShared = program.graph.allSteps.contains { $0.entry.traits.contains(.shared) && !$0.parameters.isEmpty }
    if isPaused, isShared && consumers.count > 1 || program.graph.origins.contains(where: \.isReplaying) { return }
    // A cold source that is paused may hold its next value.
    allowed += program.graph.origins.count { !$0.isHot }
    if environment.census.count > allowed {
      environment.fail(
        "\(environment.census.count) values alive\(isPaused ? " while paused" : ""), expected at most \(allowed)")
    }
  }

  /// Looks at what is left when all consumers have let go, and the sources have not ended.
  func checkDeparture() {
    if environment.isBlown || traits.contains(.stays) { return }
    if !awaitRelease({ isReleased(keeping: program.sourceMemory + environment.emitting) }) {
      checkRelease("when all have left")
    }
  }

  private var hasLoop: Bool {
    program.consumers.contains { if case .loop = $0.way { true } else { false } }
  }

  private func checkRelease(_ when: String) {
    let (started, released) = environment.subscriptions
    if started != released {
      environment.fail("\(when): \(started - released) of \(started) sources not released")
    }
    if environment.live.count != 0 {
      environment.fail("\(when): still subscribed:\n\(environment.live.description)")
    }
    // A timer that has begun may make one more value, which nobody takes.
    if !wait(atMost: 0.3, until: { environment.census.count <= program.sourceMemory + environment.emitting }) {
      environment.fail("\(when): \(environment.census.count) values alive, expected at most \(program.sourceMemory)")
    }
  }

  /// Looks at what is left when all is over: first with the subscriptions' handles held, then without.
  func checkRemains() {
    if environment.isBlown {
      environment.dropConsumers()
      return environment.dropSources()
    }
    let isEndless = traits.contains(.stays) && traits.contains(.endless)
    let isReleasedAtEnd = awaitRelease { traits.contains(.stays) || isReleased(keeping: program.sourceMemory) }
    if !isReleasedAtEnd { checkRelease("after the end") }
    environment.dropConsumers()
    environment.dropSources()
    if isEndless { return }
    if awaitRelease({ isReleased(keeping: 0) }) { return }
    let (started, released) = environment.subscriptions
    if started != released {
      environment.fail("at last: \(started - released) of \(started) sources not released")
    }
    if environment.live.count != 0 {
      environment.fail("at last: still subscribed:\n\(environment.live.description)")
    }
    if environment.census.count != 0 { environment.fail("at last: \(environment.census.count) values alive") }
  }

  private func isReleased(keeping values: Int) -> Bool {
    let (started, released) = environment.subscriptions
    return started == released && environment.live.count == 0
      && environment.census.count <= values
  }

  /// Gives time to what is released on a scheduler or on another thread. On threads, what somebody has just left may
  /// still be started, and then ends.
  ///
  /// - Returns: Whether all was released at once.
  private func awaitRelease(_ isDone: () -> Bool) -> Bool {
    if let virtual = environment.virtual {
      // Timers that follow one another may take longer.
      for _ in 0..<10 {
        virtual.advance(by: environment.unit * 100)
        if isDone() { break }
      }
    }
    return wait(
      atMost: isDone() ? 0 : environment.isInline ? 0.05 : environment.isHasty ? 0.3 : Settings.patience, until: isDone)
  }
}

extension RunEnvironment {
  /// Called within the end of a consumer: what it held has been released by now.
  func noteEnd(of consumer: CheckedConsumer) {
    let traits = program.graph.traits
    guard traits.isDisjoint(with: [.moves, .releasesLate, .stays, .shared, .repeats, .hasInner]),
      program.consumers.count == 1, case .observe = consumer.plan.way
    else { return }
    // A source in several places sends its end to one after the other, and lets go of all when that call returns.
    if program.hasDiamond { return }
    // A source that is just sending, further up the stack or on another thread, stops when its call returns.
    if isInline ? isNested || !program.reactions.isEmpty : !program.isQuiet { return }
    if !isInline, isNested, program.cleansUpSlowly { return }
    let (started, released) = subscriptions
    if started != released {
      fail("consumer\(consumer.index): within its end \(started - released) of \(started) sources not released")
    }
    let allowed = program.sourceMemory + 1 + consumer.record.sizeOfNewest + program.graph.origins.count { !$0.isHot }
    if isInline, emitting == 0, census.count > allowed {
      fail("consumer\(consumer.index): within its end \(census.count) values alive, expected at most \(allowed)")
    }
  }
}

extension Program {
  /// How many values its hot sources keep for those who come later.
  var sourceMemory: Int {
    var ids: Set<Int> = []
    return graph.origins.filter { ids.insert($0.id).inserted }.reduce(0) { $0 + $1.memory }
  }

  /// Whether a source stands in several places.
  fileprivate var hasDiamond: Bool {
    let ids = graph.origins.map(\.id)
    return Set(ids).count < ids.count
  }

  /// Whether there are sources that take their time to clean up: on another thread that is not waited for.
  fileprivate var cleansUpSlowly: Bool { graph.traits.contains(.cleansUpSlowly) }

  /// Whether a source is made to fail.
  var fails: Bool { actions.contains { if case .fail = $0 { true } else { false } } }

  /// Whether on its threads nothing is sent: no value, and no end while another cancels.
  fileprivate var isQuiet: Bool {
    let cancels = actions.contains { if case .cancel = $0 { true } else { false } }
    return !actions.contains {
      switch $0 {
      case .send: true
      case .finish, .fail: cancels
      default: false
      }
    }
  }
}

extension Origin {
  /// How many values it sends by itself.
  fileprivate var count: Int { timed?.steps.count ?? 0 }
}

extension Graph {
  /// What may happen to a value on its way to the end.
  var pathTraits: Traits {
    steps.reduce([]) { traits, step in
      var all = traits.union(step.entry.traits)
      if step.entry.traits.contains(.mergesOthers) {
        for other in step.others { all.formUnion(other.pathTraits) }
      }
      return all
    }
  }
}

extension Graph {
  /// Whether a part of it may be subscribed to more than once by one consumer.
  var startsAgain: Bool {
    allSteps.contains { !$0.others.isEmpty || $0.entry.traits.contains(.repeats) }
  }

  /// The sources whose values come out of the end, and whether each is subscribed to immediately.
  var contributors: [(origin: Origin, isLate: Bool)] {
    var all = [(origin, false)]
    for step in steps {
      if step.entry.traits.contains(.mergesOthers) {
        let isLate = step.entry.traits.contains(.startsOthersLater)
        all += step.others.flatMap(\.contributors).map { ($0.origin, $0.isLate || isLate) }
      }
      if step.entry.traits.contains(.late) { all = all.map { ($0.0, true) } }
    }
    return all
  }
}
