import protocol Synchronization.AtomicOptionalRepresentable
import protocol Synchronization.AtomicRepresentable

/// The orderings of atomic operations, under the names of the standard library.
public enum Ordering: Sendable, CustomStringConvertible {
  case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent

  var acquires: Bool { self != .relaxed && self != .releasing }
  var releases: Bool { self != .relaxed && self != .acquiring }

  public var description: String {
    switch self {
    case .relaxed: "relaxed"
    case .acquiring: "acquire"
    case .releasing: "release"
    case .acquiringAndReleasing: "acq+rel"
    case .sequentiallyConsistent: "seq.cst."
    }
  }
}

/// A place in memory that several threads use: what has been written there, in order.
final class Cell<Value>: @unchecked Sendable {  // Safety: touched only by who has the baton.
  struct Store {
    var value: Value
    /// What happened before it, for who acquires it.
    var published: Clock
    /// When each thread has first seen it; 0 is not yet.
    var seen: SIMD16<UInt32>
    var history: UInt64
    var isSequential = false
  }

  /// How many of the newest values can still be read.
  static var kept: Int { 5 }

  var stores: [Store]
  let site: Site
  var epoch: Int
  let number: Int
  let key: UInt64
  var chain: UInt64 = 0
  var sharing = Sharing()

  init(_ value: Value, _ site: Site) {
    self.site = site
    epoch = machine.epoch
    (number, key) = machine.makePlace(site)
    var seen = SIMD16<UInt32>(repeating: 0)
    seen[machine.current.slot] = machine.current.time
    stores = [Store(value: value, published: Clock(), seen: seen, history: machine.current.history)]
  }

  deinit {
    machine.releasePlace(number, epoch: epoch, key: key)
  }

  /// Before each operation.
  func begin(writes: Bool) {
    if epoch != machine.epoch {
      // It is of an earlier run: what it holds has always been there.
      epoch = machine.epoch
      let last = stores[stores.count - 1]
      stores = [Store(value: last.value, published: Clock(), seen: SIMD16(repeating: 0), history: key)]
      stores[0].seen[0] = 1
      chain = 0
      sharing = Sharing()
    }
    guard machine.isRunning else { return }
    machine.begin(isChoice: sharing.isShared(key, writes: writes))
  }

  /// The values that the current thread may read, the newest first, as indices.
  func readable(_ ordering: Ordering) -> Int {
    let thread = machine.current
    var count = 0
    for index in stores.indices.reversed() {
      count += 1
      let store = stores[index]
      if ordering == .sequentiallyConsistent, store.isSequential { break }
      if any((store.seen .!= 0) .& (store.seen .<= thread.clock.times)) { break }
    }
    return count
  }

  /// The current thread sees a store.
  func see(_ index: Int, _ ordering: Ordering) {
    let thread = machine.current
    if stores[index].seen[thread.slot] == 0 { stores[index].seen[thread.slot] = max(1, thread.time) }
    if ordering.acquires { thread.clock.join(stores[index].published) }
    thread.history = mix(thread.history, stores[index].history)
  }

  /// The current thread writes.
  ///
  /// - Parameter goesOn: Whether this is the second half of an exchange, which publishes on what it has read, too.
  func write(_ value: Value, _ ordering: Ordering, goesOn: Bool) {
    let thread = machine.current
    var published = goesOn ? stores[stores.count - 1].published : Clock()
    if ordering.releases { published.join(thread.clock) }
    var seen = SIMD16<UInt32>(repeating: 0)
    seen[thread.slot] = max(1, thread.time)
    thread.history = mix(thread.history, mix(chain, key))
    machine.places &-= mix(key, chain)
    chain = mix(chain, thread.history)
    machine.places &+= mix(key, chain)
    stores.append(
      Store(
        value: value, published: published, seen: seen, history: thread.history,
        isSequential: ordering == .sequentiallyConsistent))
    if stores.count > Self.kept { stores.removeFirst() }
    if machine.isRunning { thread.tick() }
  }

  func record(
    _ operation: StaticString, _ ordering: Ordering?, read: Value?, written: Value?, age: Int = 0, _ site: Site
  ) {
    guard machine.isRunning else { return }
    var entry = TraceEntry(thread: machine.current.slot)
    entry.operation = operation
    entry.ordering = ordering
    entry.place = self.site
    entry.placeNumber = number
    entry.read = read.map(bits)
    entry.written = written.map(bits)
    entry.age = age
    entry.site = site
    machine.trace.append(entry)
  }

  private func bits(_ value: Value) -> UInt64 {
    withUnsafeBytes(of: value) { bytes in
      var result: UInt64 = 0
      for (index, byte) in bytes.prefix(8).enumerated() { result |= UInt64(byte) << (8 * UInt64(index)) }
      return result
    }
  }
}

/// The model's atomic: the standard library's, but that each operation is a choice of the schedule, and a load may read
/// what has been written before, unless something that has happened before says otherwise.
public struct Atomic<Value: AtomicRepresentable>: ~Copyable, @unchecked Sendable {  // Safety: the cell's.
  let cell: Cell<Value>

  public init(_ value: Value, _ file: StaticString = #filePath, _ line: UInt = #line) {
    cell = Cell(value, Site(file: file, line: line))
  }

  public borrowing func load(ordering: Ordering, _ file: StaticString = #filePath, _ line: UInt = #line) -> Value {
    cell.begin(writes: false)
    // In a `deinit` all who have used it have given their references back before.
    let isFree = machine.isRunning && machine.uninterrupted == 0 && machine.current.deinits == 0
    let count = isFree ? cell.readable(ordering) : 1
    let age = machine.chooser.value(of: count, machine)
    let index = cell.stores.count - 1 - age
    let value = cell.stores[index].value
    cell.see(index, ordering)
    cell.record("load", ordering, read: value, written: nil, age: age, Site(file: file, line: line))
    return value
  }

  public borrowing func store(
    _ value: Value, ordering: Ordering, _ file: StaticString = #filePath, _ line: UInt = #line
  ) {
    cell.begin(writes: true)
    cell.record("store", ordering, read: nil, written: value, Site(file: file, line: line))
    cell.write(value, ordering, goesOn: false)
  }

  @discardableResult
  public borrowing func exchange(
    _ value: Value, ordering: Ordering, inTwo: Bool = false, _ file: StaticString = #filePath, _ line: UInt = #line
  ) -> Value {
    change("exchange", ordering, inTwo, Site(file: file, line: line)) { _ in value }
  }

  /// - Parameter inTwo: For mutants: as a load and a store, between which others may come.
  borrowing func change(
    _ name: StaticString, _ ordering: Ordering, _ inTwo: Bool, _ site: Site, _ new: (Value) -> Value
  ) -> Value {
    if inTwo {
      let old = load(ordering: ordering, site.file, site.line)
      store(new(old), ordering: ordering, site.file, site.line)
      return old
    }
    cell.begin(writes: true)
    let old = cell.stores[cell.stores.count - 1].value
    cell.see(cell.stores.count - 1, ordering)
    let value = new(old)
    cell.record(name, ordering, read: old, written: value, site)
    cell.write(value, ordering, goesOn: true)
    return old
  }
}

extension Atomic where Value: Equatable {
  public borrowing func compareExchange(
    expected: Value, desired: Value, ordering: Ordering, inTwo: Bool = false, _ file: StaticString = #filePath,
    _ line: UInt = #line
  ) -> (exchanged: Bool, original: Value) {
    if inTwo {
      let old = load(ordering: ordering, file, line)
      if old == expected { store(desired, ordering: ordering, file, line) }
      return (old == expected, old)
    }
    cell.begin(writes: true)
    let old = cell.stores[cell.stores.count - 1].value
    let isEqual = old == expected
    // One that fails writes nothing, hence publishes nothing.
    cell.see(cell.stores.count - 1, ordering)
    let site = Site(file: file, line: line)
    cell.record(isEqual ? "compareExchange" : "compareExchange fails:", ordering, read: old, written: desired, site)
    if isEqual { cell.write(desired, ordering, goesOn: true) }
    return (isEqual, old)
  }

  public borrowing func weakCompareExchange(
    expected: Value, desired: Value, ordering: Ordering, inTwo: Bool = false, _ file: StaticString = #filePath,
    _ line: UInt = #line
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(expected: expected, desired: desired, ordering: ordering, inTwo: inTwo, file, line)
  }
}

extension Atomic where Value: FixedWidthInteger {
  @discardableResult
  public borrowing func wrappingAdd(
    _ amount: Value, ordering: Ordering, inTwo: Bool = false, _ file: StaticString = #filePath, _ line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    let old = change("add", ordering, inTwo, Site(file: file, line: line)) { $0 &+ amount }
    return (old, old &+ amount)
  }

  @discardableResult
  public borrowing func wrappingSubtract(
    _ amount: Value, ordering: Ordering, inTwo: Bool = false, _ file: StaticString = #filePath, _ line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    let old = change("subtract", ordering, inTwo, Site(file: file, line: line)) { $0 &- amount }
    return (old, old &- amount)
  }

  @discardableResult
  public borrowing func bitwiseOr(
    _ bits: Value, ordering: Ordering, inTwo: Bool = false, _ file: StaticString = #filePath, _ line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    let old = change("or", ordering, inTwo, Site(file: file, line: line)) { $0 | bits }
    return (old, old | bits)
  }

  @discardableResult
  public borrowing func bitwiseAnd(
    _ bits: Value, ordering: Ordering, inTwo: Bool = false, _ file: StaticString = #filePath, _ line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    let old = change("and", ordering, inTwo, Site(file: file, line: line)) { $0 & bits }
    return (old, old & bits)
  }

  @discardableResult
  public borrowing func max(
    _ other: Value, ordering: Ordering, _ file: StaticString = #filePath, _ line: UInt = #line
  ) -> (oldValue: Value, newValue: Value) {
    let old = change("max", ordering, false, Site(file: file, line: line)) { Swift.max($0, other) }
    return (old, Swift.max(old, other))
  }
}

/// After `isKnownUniquelyReferenced`: all who have had a reference have given it back before.
public func fence(ordering: Ordering) {
  for thread in machine.threads[..<machine.used] { machine.current.clock.join(thread.clock) }
}

/// The model's `Atomic` holds values as they are; that they could be atomic is asked for by its name alone.
extension Unmanaged: AtomicOptionalRepresentable {
  public typealias AtomicRepresentation = UInt.AtomicRepresentation
  public typealias AtomicOptionalRepresentation = UInt.AtomicRepresentation

  public static func encodeAtomicRepresentation(_: consuming Self) -> AtomicRepresentation { preconditionFailure() }
  public static func decodeAtomicRepresentation(_: consuming AtomicRepresentation) -> Self { preconditionFailure() }
  public static func encodeAtomicOptionalRepresentation(_: consuming Self?) -> AtomicOptionalRepresentation {
    preconditionFailure()
  }
  public static func decodeAtomicOptionalRepresentation(_: consuming AtomicOptionalRepresentation) -> Self? {
    preconditionFailure()
  }
}
