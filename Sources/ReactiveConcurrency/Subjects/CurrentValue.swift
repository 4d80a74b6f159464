/// The current value of a subject that has one, and the changes that its listeners have yet to be told.
///
/// A change counts from the moment in which it is made, under the lock, by whatever thread; the listeners are told of all
/// changes in that order, by the owner of the subject's executor.
@usableFromInline
final class CurrentValue<Value: Sendable>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var value: Value
    /// How often it has changed.
    @usableFromInline var version = 0
    @usableFromInline var untold: [Value] = []
    @usableFromInline var isOver = false
  }

  /// What the owner of the executor is to do with a value that it has been asked to send.
  @usableFromInline
  enum Sending {
    /// Tell the listeners.
    case tell
    /// Tell them of the earlier changes first; this one is now the last of those.
    case tellAll
    /// Nothing: the end has been sent.
    case ignore
  }

  @usableFromInline let state: Locked<State>

  init(_ value: Value) {
    state = Locked(State(value: value))
  }

  var value: Value { state.withLock { $0.value } }

  /// The value, to be replaced unless it has changed meanwhile.
  var snapshot: (value: Value, version: Int) { state.withLock { ($0.value, $0.version) } }

  /// Makes a change, as the owner of the executor.
  @inlinable
  func send(_ new: Value) -> Sending {
    // The old value is released outside the lock: its deinitialiser is not ours.
    let (sending, old): (Sending, Value?) = state.withLock { state in
      guard !state.isOver else { return (.ignore, nil) }
      let old = state.value
      state.value = new
      state.version += 1
      if state.untold.isEmpty { return (.tell, old) }
      state.untold.append(new)
      return (.tellAll, old)
    }
    _ = old
    return sending
  }

  /// Makes a change of which the listeners are told later, unless there have been others since `version`.
  ///
  /// - Returns: The value before; `nil` if there have been others. After the end nothing changes any more.
  func exchange(_ new: Value, ifStill version: Int? = nil) -> Value? {
    state.withLock { state in
      if let version, version != state.version { return nil }
      let old = state.value
      if !state.isOver {
        state.value = new
        state.version += 1
        state.untold.append(new)
      }
      return old
    }
  }

  /// The changes of which the listeners are to be told now, in order.
  func takeUntold() -> [Value] {
    state.withLock { state in
      defer { state.untold = [] }
      return state.untold
    }
  }

  /// Refuses all changes from now on.
  func end() {
    state.withLock { $0.isOver = true }
  }
}
