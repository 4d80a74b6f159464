/// A lock of the model.
public final class Lock: @unchecked Sendable {  // Safety: touched only by who has the baton.
  private let cell: Cell<Bool>
  private var owner: ModelThread?
  private var waiters: [ModelThread] = []
  private var epoch = machine.epoch

  public init(_ file: StaticString = #filePath, _ line: UInt = #line) {
    cell = Cell(false, Site(file: file, line: line))
  }

  public func lock(_ file: StaticString = #filePath, _ line: UInt = #line) {
    if epoch != machine.epoch { (epoch, owner, waiters) = (machine.epoch, nil, []) }
    cell.begin(writes: true)
    while let owner {
      if owner === machine.current { machine.fail("a thread takes a lock that it has already") }
      waiters.append(machine.current)
      machine.block(isPatient: true)
    }
    owner = machine.current
    cell.see(cell.stores.count - 1, .acquiring)
    cell.record("lock", nil, read: nil, written: nil, Site(file: file, line: line))
    cell.write(true, .relaxed, goesOn: true)
  }

  public func unlock() {
    if owner !== machine.current { machine.fail("a thread gives back a lock that it has not") }
    owner = nil
    cell.write(false, .releasing, goesOn: true)
    for thread in waiters { thread.status = .ready }
    waiters = []
  }
}

/// A condition on which threads of the model wait.
public final class Condition: @unchecked Sendable {  // Safety: touched only by who has the baton.
  private var waiting: [ModelThread] = []
  private var epoch = machine.epoch

  public init() {}

  /// - Parameter isPatient: Whether it waits without a limit.
  public func wait(_ lock: Lock, isPatient: Bool = false) {
    if epoch != machine.epoch { (epoch, waiting) = (machine.epoch, []) }
    let thread = machine.current
    waiting.append(thread)
    machine.note("waits for a call")
    lock.unlock()
    machine.block(isPatient: isPatient)
    let isCalled = !waiting.contains { $0 === thread }
    waiting.removeAll { $0 === thread }
    thread.history = mix(thread.history, isCalled ? 3 : 5)
    machine.note(isCalled ? "has been called" : "has waited long enough")
    lock.lock()
  }

  public func callAll() {
    if epoch != machine.epoch { (epoch, waiting) = (machine.epoch, []) }
    for thread in waiting { thread.status = .ready }
    waiting = []
    machine.note("calls all who wait")
  }
}
