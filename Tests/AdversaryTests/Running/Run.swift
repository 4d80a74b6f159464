import Foundation
import ReactiveConcurrency
import ReactiveTesting
import Synchronization

/// One run of a program.
struct Run {
  let program: Program
  let world: World

  init(_ program: Program, isHasty: Bool) {
    self.program = program
    world = World(program, isHasty: isHasty)
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
    run.judgeConsumers()
    run.judgeRemains()
    return run.world.problems
  }

  /// Makes the signal, and subscribes those who are there from the beginning.
  private func start() {
    let signal = world.signal(of: program.graph)
    for (index, consumer) in program.consumers.enumerated() {
      world.place(Seat(consumer, index, of: signal, in: world), at: index)
    }
    for (index, consumer) in program.consumers.enumerated() where consumer.isFirst {
      let before = subscriberCounts
      world.perform(.subscribe(seat: index))
      // What is sent from within the start may be before the subscription to what it is sent by.
      if case .loop = consumer.way { world.whileStarting { awaitStart(since: before) } }
    }
  }

  /// How many subscribers each source has that is subscribed to immediately.
  private var subscriberCounts: [Int] {
    let hot = program.graph.contributors.filter { $0.origin.entry.isHot && !$0.isLate }
    return hot.map { world.port($0.origin.id)?.count() ?? .max }
  }

  /// Waits until a loop has subscribed.
  private func awaitStart(since before: [Int]) {
    if let virtual = world.virtual { return virtual.advance() }
    let isShared = program.graph.traits.contains(.shared)
    let hasStarted = wait(atMost: 0.2) {
      zip(subscriberCounts, before).allSatisfy { $0 > $1 || isShared && $0 > 0 || $1 == .max }
    }
    if !hasStarted { world.doubtAll() }
  }

  private func runInline() {
    for action in program.lanes.joined() {
      world.perform(action)
      judgeRest(after: action)
      if world.isBlown { return }
    }
  }

  private func runOnThreads() {
    let over = DispatchGroup()
    let gate = Gate(program.lanes.count)
    for (lane, actions) in program.lanes.enumerated() {
      let world = world
      over.enter()
      let thread = Thread {
        gate.wait()
        for action in actions {
          if case .resume(let seat) = action { world.awaitPause(of: seat) }
          world.perform(action, lane: lane)
        }
        over.leave()
      }
      thread.start()
    }
    if over.wait(timeout: .now() + 6 * Extent.patience) == .timedOut {
      // Nothing that follows could be trusted.
      fatalError("A call does not return\n\(program.command)\n\(program)\n\(world.live.description)")
    }
  }

  /// Ends all sources and sees to it that whoever is subscribed receives them.
  private func settle() {
    if program.isLeft {
      for index in world.seats.indices { world.perform(.cancel(seat: index)) }
      awaitEnds()
      judgeDeparture()
    }
    world.finishAll()
    awaitEnds()
    if world.isBlown { world.fail(.ends, "runs on for ever") }
    // A connection is made once: who comes after its end, or misses it, waits in vain.
    let isOnce = program.graph.traits.contains(.once)
    for seat in world.seats where !seat.isOver {
      let isPaused = seat.record.isPaused ? " while paused" : ""
      if !isOnce || seat.index == 0 && !seat.record.hasLeft && !program.graph.startsAgain {
        world.fail(.ends, "consumer\(seat.index): no end at last\(isPaused) (\(seat.record.keys.count) values)")
      }
      seat.cancel()
    }
  }

  /// Resumes consumers until each has received the end.
  private func awaitEnds() {
    let resumes = {
      for (index, seat) in world.seats.enumerated() where seat.record.isPaused { world.perform(.resume(seat: index)) }
      if let virtual = world.virtual { virtual.advance(by: world.unit) }
    }
    let isOver = { world.seats.allSatisfy(\.isOver) }
    if program.graph.traits.contains(.endless), !program.isLeft {
      for _ in 0..<50 { resumes() }
      for index in world.seats.indices { world.perform(.cancel(seat: index)) }
    }
    if world.isInline {
      var progress = 0
      var idleTurns = 0
      while idleTurns < 100, !isOver(), !world.isBlown {
        resumes()
        idleTurns = world.callCount == progress ? idleTurns + 1 : 0
        progress = world.callCount
      }
    } else {
      wait(atMost: world.isHasty ? 0.5 : Extent.patience) {
        resumes()
        return isOver()
      }
    }
  }

  /// Lets other threads run until something holds. When the time is over, the pool must have got on as well: other
  /// tests may keep it busy.
  @discardableResult
  func wait(atMost seconds: Double, until condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    var turns = 0
    var canary: Canary?
    while !condition() {
      if ContinuousClock.now > deadline {
        if world.isInline || world.isHasty || canary?.hasSung == true { return false }
        if canary == nil { canary = Canary() }
      }
      turns += 1
      if turns < 100 { sched_yield() } else { usleep(100) }
    }
    return true
  }
}

extension World {
  /// The signal that a graph describes.
  func signal(of graph: Graph) -> Signal<Item> {
    graph.steps.reduce(signal(of: graph.origin)) { source, step in
      let signal = step.entry.make(
        Wiring(
          source: step.entry.traits.contains(.shared) ? exclusive(source, step) : source,
          others: step.others.map { self.signal(of: $0) }, parameters: step.parameters, world: self,
          touch: { [self] in touch(step.id) }))
      return signal
    }
  }

  /// Waits a moment until a consumer has paused.
  func awaitPause(of index: Int) {
    guard let seat = seat(index), seat.consumer.pauses != nil else { return }
    for _ in 0..<20 where !seat.record.isPaused { sched_yield() }
  }

  /// What is to be subscribed to once at a time.
  private func exclusive(_ signal: Signal<Item>, _ step: Step) -> Signal<Item> {
    let running = Locked(0)
    return .deferred { [self] in
      let count = running.withLock { count in
        count += 1
        return count
      }
      // A run may be begun from within the one before, and so may that of a share above another one.
      let isSingle = program.graph.allSteps.count { $0.entry.traits.contains(.shared) } == 1
      if count > 1, isInline ? !isNested : isSingle && program.reactions.isEmpty {
        fail(.release, "\(step.entry.pattern): \(count) runs of its source at once")
      }
      return signal.onDispose { running.withLock { $0 -= 1 } }
    }
  }
}

/// Where threads wait for each other, so that they begin as close together as can be.
private final class Gate: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) {
    missing = Atomic(count)
  }

  func wait() {
    missing.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
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
