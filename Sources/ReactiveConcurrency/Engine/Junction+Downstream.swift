import Synchronization

/// What downstream asks of a junction.
extension Junction {
  /// Whether all inputs may stop.
  @usableFromInline
  package var hasCancelled: Bool { isEnded || receiver?.hasCancelled ?? false }

  @usableFromInline
  package var hasUnansweredPause: Bool? { reportsPauses ? isDownstreamPaused : nil }

  @usableFromInline
  package var isHeldBack: Bool {
    requests.isPausedForOthers && pausing == .binding || receiver?.isHeldBack ?? false
  }

  @usableFromInline
  package var pausing: Pausing { receiver?.pausing ?? .binding }

  @usableFromInline
  package var wantsMore: Bool { !requests.isPausedForOthers && receiver?.wantsMore ?? true }

  // The inputs answer for themselves whether they subscribe later.
  @usableFromInline
  package var subscribesLater: Bool { false }

  @usableFromInline
  package func sendsWork() { receiver?.sendsWork() }

  @usableFromInline
  package func replays(_ isReplaying: Bool) { receiver?.replays(isReplaying) }

  /// Whether downstream is paused only because it waits for another input and stores what comes meanwhile.
  @usableFromInline
  package var isDownstreamWaiting: Bool { isDownstreamPaused && receiver?.currentPausing == .storing }

  /// The handle for downstream.
  @usableFromInline
  package var subscription: Subscription { Subscription(self) }

  package func cancel() {
    requests.cancel()
    submit { self.finish(.cancelled) }
  }

  package func resume() {
    if tryEnter() {
      requests.endPause()
      handleResume()
      leave()
    } else if requests.resume() {
      submit(
        Work {
          _ = self.requests.takeResume()
          if !self.isDownstreamPaused { self.handleResume() }
        })
    }
  }

  package func runAfterDelivery(_ work: Work) {
    submit {
      let sources = self.owned.inputs.map { $0.source.runAfterDelivery }
      self.deferred.append { work.run(afterEach: sources[...]) }
    }
  }

  private func handleResume() {
    // A late resume: downstream has answered `.paused` again, and has yet to resume from that.
    if reportsPauses, receiver?.hasUnansweredPause ?? false { return requests.pause() }
    if let onResume = owned.onResume { onResume(self) } else { resumeAllInputs() }
    for input in owned.inputs where input.hold.isSet {
      deferred.append {
        guard !self.isDownstreamPaused, input.hold.take() else { return }
        input.latch.clear()
        input.source.resume()
      }
    }
  }

  /// Resumes every input but `other` that has room, after the current work, unless downstream is paused by then.
  @usableFromInline
  package func resumeAllInputs(except other: Input? = nil) {
    for input in owned.inputs where input !== other && !input.isFull { resumeInput(input) }
  }

  /// Resumes an input, if it is paused, after the current work, unless downstream is paused by then.
  @inlinable
  package func resumeInput(_ input: Input) {
    if let pause = input.latch.current { resumeAfterwards(input, from: pause) }
  }

  /// Does not end a pause that begins in the meantime.
  @usableFromInline
  func resumeAfterwards(_ input: Input, from pause: UInt) {
    deferred.append {
      if !self.isDownstreamPaused, input.latch.end(pause) { input.source.resume() }
    }
  }
}

extension Junction {
  /// Runs `body` as the owner after `delay`, unless everything ends first.
  @usableFromInline
  package func schedule(
    on scheduler: any Scheduler, after delay: Duration, _ body: @escaping @Sendable (Junction) -> Void
  ) {
    let timer = Input()
    _ = addAsOwner(timer)
    timer.source.fill(
      scheduler.scheduleInContext(after: delay) {
        self.submit {
          guard timer.index >= 0, !self.isEnded else { return }
          self.remove(timer)
          body(self)
        }
      })
  }

  /// The same with the operator's one timer: does nothing while that is set.
  @usableFromInline
  package func setTimer(
    on scheduler: any Scheduler, after delay: @autoclosure () -> Duration,
    _ body: @escaping @Sendable (Junction) -> Void
  ) {
    guard !owned.isTimerSet else { return }
    owned.isTimerSet = true
    schedule(on: scheduler, after: delay()) { junction in
      junction.owned.isTimerSet = false
      body(junction)
    }
  }
}
