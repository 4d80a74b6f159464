import Foundation
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Synchronization

/// One run of a program.
struct Run {
  let program: Program
  let environment: RunEnvironment

  init(_ program: Program, isHasty: Bool) {
    self.program = program
    environment = RunEnvironment(program, isHasty: isHasty)
  }

  /// Runs the program.
  ///
  /// - Returns: What went wrong.
  static func problems(of program: Program, isHasty: Bool = false) -> [String] {
    let run = Run(program, isHasty: isHasty)
    run.start()
    switch program.mode {
    case .inline: run.runInline()
    case .threads: run.runOnThreads()
    }
    run.settle()
    run.checkConsumers()
    run.checkRemains()
    return run.environment.problems
  }

  /// Makes the signal, and subscribes those who are there from the beginning.
  private func start() {
    let signal = program.graph.signal(in: environment)
    for (index, consumer) in program.consumers.enumerated() {
      environment.place(CheckedConsumer(consumer, index, of: signal, in: environment), at: index)
    }
    for (index, consumer) in program.consumers.enumerated() where consumer.isFirst {
      let before = subscriberCounts
      environment.perform(.subscribe(consumer: index))
      // What is sent from within the start may be before the subscription to what it is sent by.
      if case .loop = consumer.way { environment.whileStarting { awaitStart(since: before) } }
    }
  }

  /// How many subscribers each source has that is subscribed to immediately.
  private var subscriberCounts: [Int] {
    let hot = program.graph.contributors.filter { $0.origin.isHot && !$0.isLate }
    return hot.map { environment.source($0.origin.id)?.count() ?? .max }
  }

  /// Waits until a loop has subscribed.
  private func awaitStart(since before: [Int]) {
    if let virtual = environment.virtual { return virtual.advance() }
    let isShared = program.graph.traits.contains(.shared)
    let hasStarted = wait(atMost: 0.2) {
      zip(subscriberCounts, before).allSatisfy { $0 > $1 || isShared && $0 > 0 || $1 == .max }
    }
    // What subscribes within its start shows as well, and before it.
    let mayBeAnother = program.reactions.contains { if case .subscribe = $0.action { true } else { false } }
    if !hasStarted || mayBeAnother { environment.doubtAll() }
  }

  private func runInline() {
    for action in program.lanes.joined() {
      environment.perform(action)
      checkRest(after: action)
      if environment.isBlown { return }
    }
  }

  private func runOnThreads() {
    let over = DispatchGroup()
    let gate = Gate(program.lanes.count)
    for (lane, actions) in program.lanes.enumerated() {
      let environment = environment
      over.enter()
      let thread = Thread {
        gate.wait()
        for action in actions {
          if case .resume(let consumer) = action { environment.awaitPause(of: consumer) }
          environment.perform(action, lane: lane)
        }
        over.leave()
      }
      thread.start()
    }
    if over.wait(timeout: .now() + 6 * Settings.patience) == .timedOut {
      // Nothing that follows could be trusted.
      fatalError("A call does not return\n\(program)\n\(environment.live.description)")
    }
  }

  /// Ends all sources and sees to it that whoever is subscribed receives them.
  private func settle() {
    if program.isLeft {
      for index in environment.consumers.indices { environment.perform(.cancel(consumer: index)) }
      awaitEnds()
      checkDeparture()
    }
    environment.finishAll()
    awaitEnds()
    if environment.isBlown { environment.fail("runs on for ever") }
    // A connection is made once: who comes after its end, or misses it, waits in vain.
    let isOnce = program.graph.traits.contains(.once)
    for consumer in environment.consumers where !consumer.isOver {
      let isPaused = consumer.record.isPaused ? " while paused" : ""
      if !isOnce || consumer.index == 0 && !consumer.record.hasLeft && !program.graph.startsAgain {
        environment.fail("consumer\(consumer.index): no end at last\(isPaused) (\(consumer.record.keys.count) values)")
      }
      consumer.cancel()
    }
  }

  /// Resumes consumers until each has received the end.
  private func awaitEnds() {
    let resumes = {
      for (index, consumer) in environment.consumers.enumerated() where consumer.record.isPaused {
        environment.perform(.resume(consumer: index))
      }
      if let virtual = environment.virtual { virtual.advance(by: environment.unit) }
    }
    let isOver = { environment.consumers.allSatisfy(\.isOver) }
    if program.graph.traits.contains(.endless), !program.isLeft {
      for _ in 0..<50 { resumes() }
      for index in environment.consumers.indices { environment.perform(.cancel(consumer: index)) }
    }
    if environment.isInline {
      var progress = 0
      var idleTurns = 0
      while idleTurns < 100, !isOver(), !environment.isBlown {
        resumes()
        idleTurns = environment.callCount == progress ? idleTurns + 1 : 0
        progress = environment.callCount
      }
    } else {
      wait(atMost: environment.isHasty ? 0.5 : Settings.patience) {
        resumes()
        return isOver()
      }
    }
  }

  /// Lets other threads run until something holds, or the program has made no progress for so long while the pool got
  /// on: other tests may keep it busy. What runs on for ever gets ten times as long.
  @discardableResult
  func wait(atMost seconds: Double, until condition: () -> Bool) -> Bool {
    let lastDeadline = ContinuousClock.now.advanced(by: .seconds(10 * seconds))
    var deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    var progress = environment.callCount
    var turns = 0
    var canary: Canary?
    while !condition() {
      let now = ContinuousClock.now
      if now > deadline {
        if environment.isInline || now > lastDeadline { return false }
        if progress != environment.callCount {
          progress = environment.callCount
          deadline = now.advanced(by: .seconds(seconds))
          canary = nil
        } else if let canary {
          if canary.hasSung { return false }
        } else {
          canary = Canary()
        }
      }
      pause(&turns)
    }
    return true
  }
}

extension RunEnvironment {
  /// Waits a moment until a consumer has paused.
  func awaitPause(of index: Int) {
    guard let consumer = consumer(index), consumer.plan.pauses != nil else { return }
    for _ in 0..<20 where !consumer.record.isPaused { sched_yield() }
  }

  /// What is to be subscribed to once at a time.
  func exclusive(_ signal: Signal<Item>, _ step: Step) -> Signal<Item> {
    let running = Locked(0)
    return .deferred { [self] in
      let count = running.withLock { count in
        count += 1
        return count
      }
      // A run may be begun from within the one before, and so may that of a share above another one.
      let isSingle = program.graph.allSteps.count { $0.entry.traits.contains(.shared) } == 1
      let isQuiet = isInline ? !isNested : isSingle && program.reactions.isEmpty
      if count > 1, isQuiet, !program.graph.startsAgain {
        fail("\(step.entry.name): \(count) runs of its source at once")
      }
      return signal.onDispose { running.withLock { $0 -= 1 } }
    }
  }
}

/// Called in turn after turn of a loop that waits. Sleeps from the hundredth on; a yield may cost the time slice of
/// another process.
private func pause(_ turns: inout Int) {
  turns += 1
  if turns >= 100 { usleep(100) }
}

/// Where threads wait for each other, so that they begin as close together as can be.
private final class Gate: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) {
    missing = Atomic(count)
  }

  func wait() {
    missing.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    var turns = 0
    while missing.load(ordering: .acquiring) > 0 { pause(&turns) }
  }
}

/// Tells whether tasks are run: by some tasks, one after the other.
private final class Canary: Sendable {
  private let songs = Locked(0)

  init() { sing() }

  var hasSung: Bool { songs.withLock { $0 } > 50 }

  private func sing() {
    Task {
      let count = songs.withLock { songs in
        songs += 1
        return songs
      }
      if count <= 50 { sing() }
    }
  }
}
