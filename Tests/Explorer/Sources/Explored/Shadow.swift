// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Dispatch
import Model

// What the library's sources use by these names is the model's here: what is declared in a module is nearer than what
// it imports.

public typealias Atomic = Model.Atomic
public typealias Plain = Model.Plain
public typealias Slots = Model.Slots
public typealias Unmanaged = Model.Unmanaged

public func mutant(_ number: Int) -> Bool { plantedMutant == number }
func beginDeinit() { Model.beginDeinit() }
func endDeinit() { Model.endDeinit() }

// MARK: The system's threads and locks

public func pthread_self() -> UInt { threadNumber() }

public struct pthread_mutex_t {
  fileprivate var lock: Lock?
  public init() {}
}

public typealias MutexPointer = UnsafeMutablePointer<pthread_mutex_t>

@discardableResult
public func pthread_mutex_init(
  _ mutex: MutexPointer, _ attributes: UnsafeRawPointer?, _ file: StaticString = #filePath, _ line: UInt = #line
) -> Int32 {
  mutex.pointee.lock = Lock(file, line)
  return 0
}

@discardableResult
public func pthread_mutex_destroy(_ mutex: MutexPointer) -> Int32 {
  mutex.pointee.lock = nil
  return 0
}

@discardableResult
public func pthread_mutex_lock(_ mutex: MutexPointer, _ file: StaticString = #filePath, _ line: UInt = #line) -> Int32 {
  mutex.pointee.lock?.lock(file, line)
  return 0
}

@discardableResult
public func pthread_mutex_unlock(_ mutex: MutexPointer) -> Int32 {
  mutex.pointee.lock?.unlock()
  return 0
}

/// Safety: as of the library's `Mutex`.
public final class Mutex<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  public init(_ value: Value) {
    self.value = value
  }

  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

public struct pthread_cond_t {
  fileprivate var condition: Condition?
  public init() {}
}

public struct pthread_condattr_t {
  public init() {}
}

func pthread_condattr_init(_ attributes: UnsafeMutablePointer<pthread_condattr_t>) -> Int32 { 0 }
func pthread_condattr_setclock(_ attributes: UnsafeMutablePointer<pthread_condattr_t>, _ clock: Int32) -> Int32 { 0 }
func pthread_condattr_destroy(_ attributes: UnsafeMutablePointer<pthread_condattr_t>) -> Int32 { 0 }

func pthread_cond_init(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ attributes: UnsafeMutablePointer<pthread_condattr_t>
) -> Int32 {
  condition.pointee.condition = Condition()
  return 0
}

@discardableResult
func pthread_cond_timedwait<Time>(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: MutexPointer, _ time: UnsafePointer<Time>
) -> Int32 {
  if let lock = mutex.pointee.lock { condition.pointee.condition?.wait(lock) }
  return 0
}

@discardableResult
func pthread_cond_broadcast(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Int32 {
  condition.pointee.condition?.callAll()
  return 0
}

// MARK: The system's queues

enum DispatchQoS {
  enum QoSClass { case userInitiated, `default`, utility, background }
}

final class DispatchSpecificKey<Value>: Sendable {}

/// The concurrent queue: each piece of work is a thread of its own.
final class DispatchQueue: Sendable {
  static let main = DispatchQueue(label: "main")
  private let label: String

  init(label: String) { self.label = label }

  static func global(qos: DispatchQoS.QoSClass) -> DispatchQueue { DispatchQueue(label: "pool") }

  func async(execute work: @escaping @Sendable () -> Void) {
    if label != "pool" { fail("the queue \(label) is not part of the model: use a scheduler of the scenario's own") }
    startThread(label, work)
  }

  func setSpecific<Value>(key: DispatchSpecificKey<Value>, value: Value) {}
  static func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? { nil }
}

protocol DispatchSourceTimer {}

private struct NoTimer: DispatchSourceTimer {}

extension DispatchSourceTimer {
  func setEventHandler(handler: @escaping () -> Void) {}
  func activate() {}
  func schedule(deadline: DispatchTime, leeway: DispatchTimeInterval) {}
}

enum DispatchSource {
  static func makeTimerSource(queue: DispatchQueue) -> any DispatchSourceTimer { NoTimer() }
}
