import Synchronization

/// The sources that wait for the slowest listener.
extension Broadcaster {
  /// Sends a value of a source that can pause.
  ///
  /// - Returns: `.paused` while a listener that the source must wait for is paused. The source is resumed afterwards.
  @inlinable
  func relay(_ value: Value, of source: PausableSource) -> Demand {
    guard executor.tryEnterSpinning() else { return relayLater(value, of: source) }
    deliver(value)
    let demand: Demand = owned.pauses.all > 0 ? pauseIfPaused(source) : .more
    executor.leave()
    return demand
  }

  /// Specialized, since a source that waits for listeners comes here with each value.
  @inlinable
  func pauseIfPaused(_ source: PausableSource) -> Demand {
    owned.pauses.all > owned.pauses.placeholder || count.load(ordering: .relaxed) == 0 ? pause(source) : .more
  }

  @usableFromInline
  func pause(_ source: PausableSource) -> Demand {
    // After the end, listeners may still be paused in their replay, but nothing would resume the source.
    guard !owned.hasEnded, case let waiting = self.waiting, waiting >= .sources else { return .more }
    source.isPaused.store(true, ordering: .relaxed)
    source.isBound.store(waiting == .bound, ordering: .releasing)
    return .paused
  }

  /// Who waits for the paused listeners.
  private var waiting: Pauses.Waiting { owned.pauses.waiting(for: listenerCount) }

  /// Makes sources wait while there is no listener, too.
  func waitForListeners() { executor.submit { self.owned.pauses.waitForListeners() } }

  /// Whether paused listeners delay emissions.
  @usableFromInline
  var delaysEmissions: Bool { owned.pauses.all > 0 && waiting >= .emissions }

  /// Queues a value of a source that can pause.
  @inlinable @inline(never)
  func relayLater(_ value: Value, of source: PausableSource) -> Demand {
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

  /// Runs `work` after what the sources are sending. For the owner.
  func runAfterDeliveriesOfSources(_ work: Work) {
    work.run(afterEach: owned.sources.map { $0.runAfterDelivery }[...])
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
    let waiting = self.waiting
    if waiting == .bound { return }
    for source in owned.sources {
      // One that has been told that it must wait asks again.
      let wasBound = source.isBound.exchange(false, ordering: .acquiringAndReleasing)
      if waiting >= .sources, !wasBound { continue }
      if source.isPaused.exchange(false, ordering: .acquiringAndReleasing) || source.isWaiting {
        executor.deferred.append { source.resume() }
      }
    }
  }

  /// - Parameter pause: What its pause means from now on; `nil` if it wants more.
  func pauseChanged(of listener: Listener<Value>, to pause: Pausing?) {
    let old = listener.owned.pause
    if let demand = listener.demand {
      if listener.owned.isCounted { demand.change(from: old, to: pause) }
      owned.pauses.change(from: old == .binding ? old : nil, to: pause == .binding ? pause : nil)
    } else {
      owned.pauses.change(from: old, to: pause)
    }
    if pause == nil { resumeSourcesAndEmissionsLater() }
  }

  /// After a listener has come, resumed or left: does `resumeSourcesAndEmissions()` after the current event, if
  /// anything waits.
  func resumeSourcesAndEmissionsLater() {
    if !owned.emissions.isEmpty && !delaysEmissions || !owned.sources.isEmpty && !owned.pauses.areBinding {
      executor.submit { self.resumeSourcesAndEmissions() }
    }
  }
}
