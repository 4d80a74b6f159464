#if NATS
  import CNats
  import Dispatch
  import ReactiveConcurrency
  import Synchronization

  /// An object of the C client. It lives as long as anybody may use it: calls go on when nobody waits for them any
  /// more.
  ///
  /// Safety: the C client locks its connections, contexts and subscriptions, so any thread may use them. A message has
  /// one user at a time, because `ReactiveNATS` passes each to one closure.
  final class CObject: @unchecked Sendable {
    let pointer: OpaquePointer
    private let release: @Sendable (OpaquePointer) -> Void

    init(
      _ pointer: OpaquePointer?, _ call: String = "the C client",
      release: @escaping @Sendable (OpaquePointer) -> Void = { _ in }
    ) throws {
      guard let pointer else { throw NATSError(NATS_NO_MEMORY, subject: call) }
      self.pointer = pointer
      self.release = release
    }

    deinit { release(pointer) }
  }

  /// What the C client's callbacks refer to, by number.
  ///
  /// The C client does not say of everything when it calls back for the last time. A number that is no longer known is
  /// harmless; a pointer to what has been released is not.
  enum CallbackTargets {
    private struct State {
      var last = 0
      var targets: [Int: any AnyObject & Sendable] = [:]
    }

    private static let state = Mutex(State())

    /// A number for an object that is yet to be made.
    static func reserve() -> Int {
      state.withLock { state in
        state.last += 1
        return state.last
      }
    }

    /// Keeps an object, until `remove`.
    static func set(_ target: any AnyObject & Sendable, as number: Int) {
      state.withLock { $0.targets[number] = target }
    }

    static func add(_ target: any AnyObject & Sendable) -> Int {
      let number = reserve()
      set(target, as: number)
      return number
    }

    static func remove(_ number: Int) {
      // Released outside the lock.
      _ = state.withLock { $0.targets.removeValue(forKey: number) }
    }

    static func target<Target>(_ closure: UnsafeMutableRawPointer?) -> Target? {
      let number = Int(bitPattern: closure)
      return state.withLock { $0.targets[number] } as? Target
    }
  }

  /// Makes a call that blocks, on a thread of its own, so that none of Swift's pool waits. A caller that is cancelled
  /// waits no longer; the call goes on.
  func blocking<Result: Sendable>(_ call: @escaping @Sendable () throws -> Result) async throws -> Result {
    let promise = Promise<Result>()
    // A serial queue gets a thread even if all those of the pool are busy.
    DispatchQueue(label: "ReactiveNATS.call").async { promise.resolve(Swift.Result(catching: call)) }
    return try await promise.value()
  }

  extension Backoff {
    /// For what fails until a leader is elected, which takes seconds: it is noticed soon.
    static let election = exponential(from: .milliseconds(50), upTo: .milliseconds(250)).jittered(by: 0.3)
  }

  extension Duration {
    /// For the C client, which has most times in nanoseconds; limited to what it can take.
    var nanoseconds: Int64 {
      let (seconds, attoseconds) = components
      let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      if overflows { return seconds < 0 ? 0 : .max }
      let (sum, isTooLong) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
      return isTooLong ? .max : max(0, sum)
    }

    /// Rounded up, so that a short time is not none.
    var milliseconds: Int64 { nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0) }
  }

  /// Calls `body` with strings as C has them.
  func withCStrings<Result>(
    _ strings: [String], _ body: (inout UnsafeMutableBufferPointer<UnsafePointer<CChar>?>) throws -> Result
  ) rethrows -> Result {
    var pointers: [UnsafePointer<CChar>?] = strings.map { UnsafePointer(strdup($0)) }
    defer { for pointer in pointers { free(UnsafeMutableRawPointer(mutating: pointer)) } }
    return try pointers.withUnsafeMutableBufferPointer { try body(&$0) }
  }
#endif
