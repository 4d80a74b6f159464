import Synchronization

/// The sources that wait for the slowest listener.
extension Broadcaster {
  /// Makes a source wait for the slowest listener from now on, until it is removed or this ends.
  @usableFromInline
  func add(_ source: PausableSource) {
    hasSources.set()
    executor.submit {
      // After the end no listener pauses, and nothing else would dispose of the source.
      if self.owned.hasEnded { return source.dispose() }
      self.owned.sources.append(source)
      for listener in self.listeners.value { self.shares(with: listener) }
    }
  }

  /// Lets a listener's receiver tell of every change from now on, and takes what it has told before.
  @usableFromInline
  func shares(with listener: Listener<Value>) {
    listener.isShared = true
    if owned.levels.countsConsumers { addConsumer(of: listener) }
    if listener.receiver?.subscribesLater ?? false { hasLater.set() }
    listener.receiver?.learn(.isShared)
    listener.readLevel()
  }

  /// Counts the listeners by consumer from now on, and with them those of shares that listen to this one. Before the
  /// first of them is full it does not matter who leads where.
  ///
  /// - Parameter then: Called when all have been counted.
  func countConsumers(then: @escaping @Sendable () -> Void) {
    executor.submit {
      self.countConsumers()
      then()
    }
  }

  private func countConsumers() {
    guard !owned.levels.countsConsumers, let relay = owned.sources.first(where: { $0.waitsByConsumer }) else { return }
    owned.levels.countConsumers(as: relay.told.isShared.isSet ? ObjectIdentifier(relay) : nil)
    for listener in listeners.value where !listener.hasEnded { addConsumer(of: listener) }
  }

  /// Notes that a source is itself a listener of another share.
  func listens(through source: PausableSource) {
    isListenerOfShare.set()
    executor.submit { self.owned.levels.listens(as: ObjectIdentifier(source)) }
  }

  private func addConsumer(of listener: Listener<Value>) {
    guard listener.consumer == nil, let consumer = listener.receiver.map({ $0.consumer }) ?? ObjectIdentifier(listener)
    else { return }
    owned.levels.add(consumer, at: listener.downstreamLevel.level)
    listener.consumer = consumer
    // What it leads to may be another way to the same consumer.
    (listener.receiver?.last as? any SharingReceiver)?.countConsumers { [weak self] in
      guard let self else { return }
      executor.submit { self.levelsChanged() }
    }
  }

  func remove(_ source: PausableSource) {
    executor.submit { self.owned.sources.removeAll { $0 === source } }
  }

  /// Sends a value of a source that can pause.
  ///
  /// - Returns: `.paused` while the listeners together do not want more. The source is told when they do.
  @inlinable
  func relay(_ value: Value, of source: PausableSource) -> Demand {
    guard executor.tryEnterSpinning() else { return relayLater(value, of: source) }
    deliver(value)
    let demand: Demand = owned.levels.stop || !source.told.isOpen ? answer(source) : .more
    executor.leave()
    return demand
  }

  @usableFromInline
  func answer(_ source: PausableSource) -> Demand {
    if source.isStarting.load(ordering: .relaxed), level == .open { readLevels() }
    #if DEBUG
      if level == .open, owned.levels.countAhead() == Contradiction.limit {
        Contradiction.report(among: listeners.value)
      }
    #endif
    source.listenersLevel.store(level, ordering: .sequentiallyConsistent)
    return source.told.answer(level)
  }

  /// Reads the listeners' levels, which cannot be told while one of them starts the source.
  private func readLevels() {
    for listener in listeners.value { listener.readLevel() }
  }

  /// What the sources are told. After the end listeners may still be paused in their replay, but nothing would resume a
  /// source.
  @usableFromInline
  var level: Level {
    if owned.hasEnded { return .open }
    // A share without listeners does not hold up those that listen to the same source.
    if listenerCount == 0, isListenerOfShare.isSet { return .open }
    return owned.levels.level(of: listenerCount)
  }

  /// Makes sources wait while there is no listener, too.
  func waitForListeners() { executor.submit { self.owned.levels.whenEmpty = .full } }

  /// Whether paused listeners delay emissions.
  @usableFromInline
  var delaysEmissions: Bool { owned.levels.stop && listenerCount > 0 && level != .open }

  /// Queues a value of a source that can pause.
  @inlinable @inline(never)
  func relayLater(_ value: Value, of source: PausableSource) -> Demand {
    let demand = source.queued.add() ? source.told.answer(.held) : .more
    if let current { _ = current.exchange(value) }
    executor.submit(
      Work {
        let isLast = source.queued.remove()
        if self.current == nil { self.deliver(value) } else { self.sendPending() }
        if isLast { self.tellSources() }
      })
    return demand
  }

  /// Runs `work` after what the sources are sending. For the owner.
  func runAfterDeliveriesOfSources(_ work: Work) {
    work.run(afterEach: owned.sources.map { $0.runAfterDelivery }[...])
  }

  /// Tells all listeners, also those to come, what a source says of itself.
  @usableFromInline
  func learn(_ fact: SourceFact) {
    executor.submit {
      if self.facts.learn(fact) { for listener in self.listeners.value { listener.receiver?.learn(fact) } }
    }
  }

  /// Its only source will send nothing any more, unless it is released, as each listener hears when it has got what is
  /// remembered.
  @usableFromInline
  func becomeSilent() {
    executor.submit {
      // Listeners to come hear of it by themselves.
      guard self.isSilent.set() else { return }
      for listener in self.listeners.value { listener.noteSilence() }
      self.removeEnded()
    }
  }

  func levelChanged(from old: Level, to new: Level, of consumer: ObjectIdentifier?) {
    owned.levels.change(from: old, to: new, of: consumer)
    if new == .full { countConsumers() }
    levelsChanged()
  }

  /// After a listener has come, left, or told another level: after the current event tells the sources, and sends the
  /// emissions that have waited for it.
  @usableFromInline
  func levelsChanged() {
    let level = level
    // Also if a source seems to know it: who is telling one reads this again.
    for source in owned.sources { source.listenersLevel.store(level, ordering: .sequentiallyConsistent) }
    if !owned.emissions.isEmpty && !delaysEmissions || owned.sources.contains(where: { $0.differs(from: level) }) {
      executor.submit {
        self.sendEmissions()
        self.tellSources()
      }
    }
  }

  @usableFromInline
  func tellSources() {
    let level = level
    for source in owned.sources where source.differs(from: level) {
      source.listenersLevel.store(level, ordering: .sequentiallyConsistent)
      executor.deferred.append { source.tell() }
    }
  }
}
