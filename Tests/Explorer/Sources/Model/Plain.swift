/// A stored property that only an argument protects: each access is held against what has happened before it.
@propertyWrapper
public struct Plain<Value> {
  private var value: Value
  private let guardian: Guardian

  public init(wrappedValue: Value, _ file: StaticString = #filePath, _ line: UInt = #line) {
    value = wrappedValue
    guardian = Guardian(Site(file: file, line: line))
  }

  public var wrappedValue: Value {
    get {
      guardian.read()
      return value
    }
    _modify {
      guardian.write()
      yield &value
    }
  }
}

/// Who has read and written a plain place, and when.
final class Guardian {
  private let site: Site
  private var epoch: Int
  private var writer = 0
  private var written: UInt32 = 0
  private var readers = SIMD16<UInt32>(repeating: 0)

  init(_ site: Site) {
    self.site = site
    epoch = machine.epoch
    writer = machine.current.slot
    written = machine.current.time
  }

  func read() {
    let thread = machine.current
    if epoch != machine.epoch { reset() }
    if !thread.clock.knows(writer, at: written) {
      if thread.deinits == 0 { race("reads") }
      join(thread)
    }
    readers[thread.slot] = thread.time
  }

  func write() {
    let thread = machine.current
    if epoch != machine.epoch { reset() }
    let isOrdered = thread.clock.knows(writer, at: written) && all(readers .<= thread.clock.times)
    if !isOrdered {
      if thread.deinits == 0 { race("writes") }
      join(thread)
    }
    writer = thread.slot
    written = thread.time
    readers = SIMD16(repeating: 0)
  }

  /// In a `deinit`: who used it has given its reference back before.
  private func join(_ thread: ModelThread) {
    thread.clock.times[writer] = max(thread.clock.times[writer], written)
    thread.clock.times.replace(with: readers, where: thread.clock.times .< readers)
  }

  private func reset() {
    epoch = machine.epoch
    (writer, written) = (0, 0)
    readers = SIMD16(repeating: 0)
  }

  private func race(_ verb: String) -> Never {
    let thread = machine.current
    let others = machine.threads[..<machine.used].filter { other in
      other !== thread
        && (other.slot == writer && !thread.clock.knows(writer, at: written)
          || readers[other.slot] > thread.clock.times[other.slot])
    }
    machine.note("\(verb) \(site.declared)")
    machine.fail(
      "race: \(thread.name) \(verb) \(site.declared), not ordered after what \(others.map(\.name)) did there")
  }
}

/// A `deinit` begins.
public func beginDeinit() { machine.current.deinits += 1 }

public func endDeinit() { machine.current.deinits -= 1 }
