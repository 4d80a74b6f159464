import Foundation

/// The machine on which a schedule runs: its threads, of which one has the baton, and what they have done.
///
/// Safety: touched only by the thread that has the baton.
final class Machine: @unchecked Sendable {
  /// Which run this is; places of earlier ones begin anew.
  var epoch = 0
  var threads: [ModelThread] = [ModelThread(slot: 0)]
  /// How many of them are in use.
  var used = 1
  var current: ModelThread
  /// Whether the scenario's threads run, hence every operation is a choice.
  var isRunning = false
  /// Above 0 within what the runtime does under a lock of its own.
  var uninterrupted = 0
  var chooser = Chooser()
  var trace: [TraceEntry] = []
  /// How often threads that wait with a limit had to wait for it, as no other could run.
  var timeouts = 0
  /// How many operations there have been, whether they were choices or not: what a schedule's number counts.
  var point = 0
  /// The sum over all places of what has been done to them.
  var places: UInt64 = 0
  /// What has been made in this run and is still there: its number and where it was made.
  var alive: [Int: Site] = [:]
  var nextPlace = 0
  var handles = HandleTable()

  /// More operations than any scenario has: a loop without an end.
  static let mostSteps = 20_000

  init() { current = threads[0] }

  // MARK: A run

  func begin() {
    epoch += 1
    used = 1
    current = threads[0]
    current.clock = Clock()
    current.tick()
    current.history = 1
    current.origin = 1
    current.made = 0
    current.status = .ready
    trace.removeAll(keepingCapacity: true)
    timeouts = 0
    point = 0
    places = 0
    alive.removeAll(keepingCapacity: true)
    nextPlace = 0
    handles = HandleTable()
  }

  /// Makes a thread, which runs as soon as it is chosen.
  func spawn(_ name: String, _ body: @escaping () -> Void) {
    guard used < Clock.width else { fail("more threads than the model has") }
    if used == threads.count { threads.append(ModelThread(slot: used)) }
    let thread = threads[used]
    used += 1
    current.made += 1
    thread.name = name
    thread.origin = mix(current.origin, current.made &* 2 + 1)
    thread.history = mix(current.history, thread.origin)
    thread.clock = current.clock
    // Slots are not used twice in a run, so its time begins here.
    thread.tick()
    thread.status = .ready
    thread.hasYielded = false
    thread.deinits = 0
    thread.made = 0
    thread.priority = chooser.newPriority()
    thread.body = body
    current.tick()
    if isRunning { note("starts \(name)") }
  }

  /// Runs the threads until all are done.
  func run() {
    guard used > 1 else { return }
    let driver = current
    driver.status = .done
    isRunning = true
    if next(leaving: driver) { driver.awaitBaton() }
    isRunning = false
    current = driver
    driver.status = .ready
    for thread in threads[..<used] { driver.clock.join(thread.clock) }
    driver.tick()
  }

  // MARK: Scheduling

  /// Before each operation.
  ///
  /// - Parameter isChoice: Whether others may notice it: then another thread goes first, perhaps.
  func begin(isChoice: Bool) {
    point += 1
    if point > Self.mostSteps { fail("no end after \(point) operations") }
    if isChoice {
      step()
    } else {
      wakeYielding(but: current)
    }
  }

  private func wakeYielding(but me: ModelThread) {
    for thread in threads[1..<used] where thread !== me { thread.hasYielded = false }
  }

  private func step() {
    guard isRunning, uninterrupted == 0 else { return }
    let me = current
    if next(leaving: me) { me.awaitBaton() }
    wakeYielding(but: me)
  }

  /// Gives up the processor to who has something to do.
  func yield() {
    guard isRunning, uninterrupted == 0 else { return }
    current.hasYielded = true
    point += 1
    step()
    current.hasYielded = false
  }

  /// Waits until somebody makes the current thread ready again.
  ///
  /// - Parameter isPatient: Whether it waits without a limit.
  func block(isPatient: Bool) {
    guard isRunning else { fail("waits before the threads run, or after") }
    if uninterrupted > 0 { fail("waits within a cancellation handler") }
    point += 1
    let me = current
    me.status = isPatient ? .blocked : .waiting
    if next(leaving: me) { me.awaitBaton() }
  }

  func threadEnded(_ thread: ModelThread) {
    thread.status = .done
    thread.tick()
    point += 1
    _ = next(leaving: thread)
  }

  /// Chooses the thread to run next, and gives it the baton unless it is the caller.
  ///
  /// - Returns: Whether the caller has the baton no more: then it touches nothing.
  private func next(leaving me: ModelThread) -> Bool {
    var ready: [ModelThread] = []
    let staysPossible = me.status == .ready && !me.hasYielded
    if staysPossible { ready.append(me) }
    for thread in threads[1..<used] where thread.status == .ready && !thread.hasYielded && thread !== me {
      ready.append(thread)
    }
    if ready.isEmpty { ready = threads[1..<used].filter { $0.status == .ready } }
    if ready.isEmpty {
      ready = threads[1..<used].filter { $0.status == .waiting }
      if !ready.isEmpty { timeouts += 1 }
    }
    if ready.isEmpty {
      if threads[1..<used].contains(where: { $0.status == .blocked }) { fail("everybody waits") }
      current = threads[0]
      threads[0].giveBaton()
      return true
    }
    let chosen = ready[chooser.thread(of: ready, staysPossible: staysPossible, self)]
    chosen.status = .ready
    if chosen === me { return false }
    current = chosen
    chosen.giveBaton()
    return true
  }

  /// Stands for the whole state of the run.
  var signature: UInt64 {
    var sum = places
    for thread in threads[1..<used] {
      var status: UInt64 = thread.hasYielded ? 1 : 0
      switch thread.status {
      case .ready: break
      case .blocked: status += 2
      case .waiting: status += 4
      case .done: status += 6
      }
      sum &+= mix(thread.history, status)
    }
    return mix(sum, current.status == .done ? 0 : current.history)
  }

  // MARK: What the threads do

  /// A new place in memory.
  func makePlace(_ site: Site) -> (number: Int, key: UInt64) {
    nextPlace += 1
    current.made += 1
    alive[nextPlace] = site
    return (nextPlace, mix(current.origin, current.made &* 2))
  }

  func releasePlace(_ number: Int, epoch: Int, key: UInt64) {
    guard epoch == self.epoch else { return }
    alive[number] = nil
    current.history = mix(current.history, key)
  }

  func note(_ text: String) { trace.append(TraceEntry(thread: current.slot, text: text)) }

  /// Ends the run: something is wrong. Does not return, as the other threads cannot be unwound.
  func fail(_ message: String) -> Never { Report.fail(message, self) }
}

/// The one machine. Safety: see the type.
let machine = Machine()
