import Synchronization

/// The sources that wait for the slowest listener.
extension Broadcaster {
  /// Sends a value of a source that can pause.
  ///
  /// - Returns: `.paused` while a listener that the source must wait for is paused. The source is resumed afterwards.
  @inlinable
  func relay(_ value: Value, of source: PacedSource) -> Demand {
    guard executor.enter() else { return relayLater(value, of: source) }
    deliver(value)
    let demand: Demand = owned.pauses.all > 0 ? pause(source) : .more
    executor.leave()
    return demand
  }

  @usableFromInline
  func pause(_ source: PacedSource) -> Demand {
    // After the end, listeners may still be paused in their replay, but nothing would resume the source.
    guard !owned.hasEnded, pausesSources else { return .more }
    source.isPaused.store(true, ordering: .relaxed)
    source.isBound.store(owned.pauses.isAnyBinding, ordering: .releasing)
    return .paused
  }

  /// Whether paused listeners pause the sources. For the listeners of a part that store what arrives, `partDemand`
  /// decides.
  private var pausesSources: Bool {
    owned.pauses.areBinding(isPart: partDemand != nil)
      || partDemand == nil && owned.pauses.isEverybody(of: listeners.value.count - owned.endedCount)
  }

  /// Whether paused listeners delay emissions. One that may never be read does not.
  @usableFromInline
  var delaysEmissions: Bool { owned.pauses.areBinding(isPart: partDemand != nil) }

  /// Queues a value of a source that can pause.
  @inlinable @inline(never)
  func relayLater(_ value: Value, of source: PacedSource) -> Demand {
    let pauses = source.queued.add()
    if pauses {
      source.isPaused.store(true, ordering: .relaxed)
      source.isBound.store(true, ordering: .releasing)
    }
    if let current { _ = current.exchange(value) }
    executor.submit(
      Work {
        let isLast = source.queued.remove()
        if self.current == nil { self.deliver(value) } else { self.sendPending() }
        if isLast { self.resumeSourcesAndEmissions() }
      })
    return pauses ? .paused : .more
  }

  /// Tells all listeners, also those to come, that each value is work.
  @usableFromInline
  func sendsWork() {
    executor.submit {
      guard self.hasWork.set() else { return }
      for listener in self.listeners.value { listener.receiver?.sendsWork() }
    }
  }

  /// Whether any listener wants more, as far as is known.
  var wantsMore: Bool {
    guard executor.tryEnter() else { return true }
    defer { executor.leave() }
    return listeners.value.contains { $0.wantsMore }
  }

  /// Sends waiting emissions and resumes sources, after listeners have resumed or left.
  @usableFromInline
  func resumeSourcesAndEmissions() {
    sendEmissions()
    if owned.pauses.isAnyBinding { return }
    let stayPaused = pausesSources
    for source in owned.sources {
      // One that has been told that it must wait asks again.
      let wasBound = source.isBound.exchange(false, ordering: .acquiringAndReleasing)
      if stayPaused, !wasBound { continue }
      if source.isPaused.exchange(false, ordering: .acquiringAndReleasing)
        || partDemand?.mustResume ?? false
      {
        executor.deferred.append { source.resume() }
      }
    }
  }

  /// - Parameter pause: What its pause means from now on; `nil` if it wants more.
  func pauseChanged(of listener: Listener<Value>, to pause: Pausing?) {
    owned.pauses.change(from: listener.owned.pause, to: pause)
    if listener.owned.isCounted { partDemand?.change(from: listener.owned.pause, to: pause) }
    if pause == nil { resumeSourcesAndEmissionsLater() }
  }

  /// After a listener has come, resumed or left: does `resumeSourcesAndEmissions()` after the current event, if
  /// anything waits.
  func resumeSourcesAndEmissionsLater() {
    if !owned.emissions.isEmpty && !delaysEmissions || !owned.sources.isEmpty && !owned.pauses.isAnyBinding {
      executor.submit { self.resumeSourcesAndEmissions() }
    }
  }
}
