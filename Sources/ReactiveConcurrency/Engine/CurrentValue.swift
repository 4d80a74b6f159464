/// The current value of a subject, and the changes that have yet to be sent to its listeners.
///
/// A change takes effect the moment it is made, under the lock, on any thread. The owner of the subject's executor then
/// sends all changes to the listeners, in the order in which they were made.
@usableFromInline
final class CurrentValue<Value: Sendable>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var value: Value
    /// How often it has changed.
    @usableFromInline var version = 0
    @usableFromInline var pending = Queue<Value>()
    @usableFromInline var isOver = false
    /// The thread whose `update` has to try again, or 0, and whether it has changed the value since.
    @usableFromInline var retrying: UInt = 0
    @usableFromInline var hasRetryingChanged = false

    @inlinable
    init(_ value: Value) {
      self.value = value
    }

    @inlinable
    mutating func countChange() {
      version += 1
      if retrying != 0, retrying == currentThread() { hasRetryingChanged = true }
    }
  }

  /// How the owner of the executor handles a value that it has been asked to send.
  @usableFromInline
  enum Sending {
    /// Sends it to the listeners.
    case send
    /// Sends all pending changes; this one is now the last of them.
    case sendPending
    /// Ignores it: the end has been sent.
    case ignore
  }

  @usableFromInline let state: Locked<State>

  @inlinable
  init(_ value: Value) {
    state = Locked(State(value))
  }

  @inlinable
  var value: Value { state.withLock { $0.value } }

  /// The value and its version, for replacing it only if it has not changed in the meantime.
  @inlinable
  var snapshot: (value: Value, version: Int) { state.withLock { ($0.value, $0.version) } }

  /// Makes a change. Called by the owner of the executor.
  @inlinable
  func send(_ new: Value) -> Sending {
    // The old value is released outside the lock, because its deinitializer is foreign code.
    let (sending, old): (Sending, Value?) = state.withLock { state in
      guard !state.isOver else { return (.ignore, nil) }
      let old = state.value
      state.value = new
      state.countChange()
      if state.pending.isEmpty { return (.send, old) }
      state.pending.append(new)
      return (.sendPending, old)
    }
    _ = old
    return sending
  }

  /// Makes a change that is sent to the listeners later, unless there have been other changes since `version`.
  ///
  /// - Returns: The previous value; `nil` if there have been other changes. After the end the value no longer changes.
  @inlinable
  func exchange(_ new: Value, ifStill version: Int? = nil) -> Value? {
    state.withLock { state in
      if let version, version != state.version { return nil }
      let old = state.value
      if !state.isOver {
        state.value = new
        state.countChange()
        state.pending.append(new)
      }
      return old
    }
  }

  /// Notes that an update has to try again, because the value has changed meanwhile. Traps if the calling thread has
  /// changed it since the last attempt: that was the update's own closure, which would do so each time.
  @inlinable
  func willRetry(isFirst: Bool) {
    let changesItself = state.withLock { state in
      let changesItself = !isFirst && state.retrying == currentThread() && state.hasRetryingChanged
      state.retrying = currentThread()
      state.hasRetryingChanged = false
      return changesItself
    }
    precondition(
      !changesItself,
      "The closure of BehaviorSubject.update(_:) changes the subject by another call, so it would run again for ever")
  }

  /// Takes the next change that is to be sent to the listeners.
  @inlinable
  func takePending() -> Value? {
    state.withLock { $0.pending.popFirst() }
  }

  /// Ignores all changes from now on.
  func end() {
    state.withLock { $0.isOver = true }
  }
}
