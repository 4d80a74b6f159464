/// Raw memory whose slots are guarded, each by itself.
public struct Slots<Value>: @unchecked Sendable {  // Safety: touched only by who has the baton.
  final class Block {
    var values: [Value?]
    var guardians: [Guardian?]
    var isReleased = false
    private let site: Site

    init(_ capacity: Int, _ site: Site) {
      self.site = site
      values = Array(repeating: nil, count: capacity)
      guardians = Array(repeating: nil, count: capacity)
    }

    func use(_ index: Int, writes: Bool) {
      if isReleased { machine.fail("use after release: memory that has been given back") }
      if index >= values.count { machine.fail("use of memory beyond its end") }
      let guardian = guardians[index] ?? Guardian(site)
      guardians[index] = guardian
      if writes { guardian.write() } else { guardian.read() }
    }
  }

  private let block: Block
  private var offset = 0

  public static func allocate(capacity: Int, _ file: StaticString = #filePath, _ line: UInt = #line) -> Slots {
    Slots(block: Block(capacity, Site(file: file, line: line)))
  }

  public static func + (slots: Slots, distance: Int) -> Slots {
    var result = slots
    result.offset += distance
    return result
  }

  private init(block: Block) { self.block = block }

  public func initialize(to value: Value) {
    block.use(offset, writes: true)
    block.values[offset] = .some(value)
  }

  public func move() -> Value {
    block.use(offset, writes: true)
    guard let value = block.values[offset].take() else { machine.fail("use of memory in which there is nothing") }
    return value
  }

  public subscript(index: Int) -> Value {
    block.use(offset + index, writes: false)
    guard let value = block.values[offset + index] else { machine.fail("use of memory in which there is nothing") }
    return value
  }

  public func deinitialize(count: Int) {
    for index in 0..<count { block.values[offset + index] = nil }
  }

  public func deallocate() {
    block.isReleased = true
    if block.values.contains(where: { $0 != nil }) { machine.fail("leak: memory is given back with values in it") }
  }
}

/// The objects that are held by their address alone.
struct HandleTable {
  private var objects: [UInt: AnyObject] = [:]
  /// Addresses to be used again, the newest first, as the system does.
  private var free: [UInt] = []
  private var last: UInt = 0

  var count: Int { objects.count }

  mutating func insert(_ object: AnyObject) -> UInt {
    let handle = free.popLast() ?? last + 16
    last = max(last, handle)
    objects[handle] = object
    return handle
  }

  mutating func remove(_ handle: UInt) -> AnyObject {
    guard let object = objects.removeValue(forKey: handle) else {
      machine.fail("use after release: an object that has been taken already")
    }
    free.append(handle)
    return object
  }

  func object(_ handle: UInt) -> AnyObject {
    guard let object = objects[handle] else {
      machine.fail("use after release: an object that has been taken already")
    }
    return object
  }
}

/// The model's unmanaged reference: one that is taken twice, or never, is found.
public struct Unmanaged<Instance: AnyObject>: Equatable, @unchecked Sendable {  // Safety: as for `Slots`.
  private var handle: UInt
  private var object: Instance?

  public static func passRetained(_ object: Instance) -> Unmanaged {
    Unmanaged(handle: machine.handles.insert(object), object: nil)
  }

  public static func passUnretained(_ object: Instance) -> Unmanaged { Unmanaged(handle: 0, object: object) }

  public static func fromOpaque(_ pointer: UnsafeRawPointer) -> Unmanaged {
    Unmanaged(handle: UInt(bitPattern: pointer), object: nil)
  }

  public static func == (first: Unmanaged, second: Unmanaged) -> Bool { first.handle == second.handle }

  public func toOpaque() -> UnsafeMutableRawPointer {
    guard let pointer = UnsafeMutableRawPointer(bitPattern: handle) else {
      machine.fail("an object without an address")
    }
    return pointer
  }

  public func takeRetainedValue() -> Instance { cast(machine.handles.remove(handle)) }

  public func takeUnretainedValue() -> Instance { object ?? cast(machine.handles.object(handle)) }

  public func release() { _ = machine.handles.remove(handle) }

  public func _withUnsafeGuaranteedRef<Result>(_ body: (Instance) -> Result) -> Result { body(takeUnretainedValue()) }

  private func cast(_ object: AnyObject) -> Instance {
    guard let instance = object as? Instance else { machine.fail("use after release: another object is there now") }
    return instance
  }
}
