import OperatorManifest
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

/// Puts an operator through the event contract: its life from start to end, cancellation, pausing and resuming at every
/// value, failing sources, and both ways of consuming.
func checkSignal(_ checked: CheckedOperator, sourceLocation: SourceLocation = #_sourceLocation) {
  let check = SignalCheck(checked: checked, location: sourceLocation)
  check.completes()
  check.fails()
  for index in 1...max(1, check.reference.values.count) {
    check.refuses(at: index)
    check.cancels(within: index)
    check.pauses(at: index, thenCancels: false)
    check.pauses(at: index, thenCancels: true)
    check.refuses(afterPauseAt: index)
    check.leavesLoop(at: index)
    check.cancelsTask(at: index)
  }
  check.pausesAlways()
  check.resumesEarly()
  check.cancelsBeforeAnything()
  if let storage = checked.traits.storage { checkStorage(checked, storage, sourceLocation: sourceLocation) }
  check.tellsSource()
}

private struct SignalCheck {
  static let count = 6

  let checked: CheckedOperator
  let location: SourceLocation
  /// What the operator makes of the whole source when nothing disturbs it.
  let reference: (values: [String], ends: [String], produced: [Int])

  init(checked: CheckedOperator, location: SourceLocation) {
    self.checked = checked
    self.location = location
    let run = CheckedRun(checked)
    run.run(checked, count: Self.count)
    reference = (run.witness.values, run.witness.ends, run.produced)
  }

  private func expect(_ condition: Bool, _ explanation: @autoclosure () -> String) {
    #expect(condition, "\(explanation())", sourceLocation: location)
  }

  /// Whether nothing may come while paused.
  private var holdsBack: Bool { checked.traits.demand == .exact || checked.traits.demand == .buffering }

  private func expectSame(_ run: CheckedRun, as values: [String], _ ends: [String], _ context: String) {
    let isSame =
      switch checked.traits.demand {
      case .exact, .buffering, .gathering: run.witness.values == values
      case .merging: run.witness.values.sorted() == values.sorted()
      case .timed: run.witness.values.starts(with: values.prefix(1))
      }
    expect(isSame, "\(context): expected \(values), got \(run.witness.values)")
    expect(run.witness.ends == ends, "\(context): expected to end with \(ends), not \(run.witness.ends)")
    run.expectOver(context, location)
  }

  func completes() {
    let run = CheckedRun(checked)
    run.run(checked, count: Self.count)
    run.expectOver("whole run", location)
    run.witness.cancel()
    run.witness.resume()
    run.expectOver("cancelled and resumed after the end", location)
    expectLoop(count: Self.count, error: nil, sameAs: run, "for try await")
  }

  func fails() {
    for count in 0...3 {
      let run = CheckedRun(checked)
      let error = Failure("broken")
      run.run(checked, count: count, error: error)
      run.expectOver("source fails after \(count)", location)
      expectLoop(count: count, error: error, sameAs: run, "for try await, source fails after \(count)")
    }
  }

  private func expectLoop(count: Int, error: (any Error)?, sameAs run: CheckedRun, _ context: String) {
    let scheduler = TestScheduler()
    let probe = Probe()
    let recording = scheduler.iterate(checked.make(probe.values(1..<(count + 1), then: error), scheduler))
    scheduler.advance(by: .seconds(100))
    let events = recording.events.map { event in event.value ?? "\(event)" }
    let expected = run.witness.values + run.witness.ends
    expect(events == expected, "\(context): expected \(expected), got \(events)")
    expect(probe.starts == probe.releases, "\(context): not released exactly once")
  }

  /// Answers `.cancelled` to a value.
  func refuses(at refused: Int) {
    let run = CheckedRun(checked) { _, index in index >= refused ? .cancelled : .more }
    run.run(checked, count: Self.count)
    guard refused <= reference.values.count else { return }
    expectSame(
      run, as: Array(reference.values.prefix(refused)), ["cancelled"], "answers .cancelled to value \(refused)")
    if checked.traits.demand == .exact {
      expect(
        run.probe.produced == reference.produced[refused - 1],
        "answers .cancelled to value \(refused): the source went on to \(run.probe.produced)")
    }
  }

  /// Calls `cancel()` from within a delivery.
  func cancels(within cancelled: Int) {
    let undisturbed = CheckedRun(checked)
    undisturbed.run(checked, count: Self.count, moved: true)
    let at = Recorder<Int>()
    let run = CheckedRun(checked) { witness, index in
      if index >= cancelled, witness.isAttached, at.values.isEmpty {
        at.add(index)
        witness.cancel()
      }
      return .more
    }
    run.run(checked, count: Self.count, moved: true)
    guard let index = at.values.first, checked.traits.limit != .keptForEnd else { return }
    let context = "cancels within value \(index)"
    expect(
      run.witness.values == Array(undisturbed.witness.values.prefix(index)), "\(context): got \(run.witness.values)")
    run.expectOver(context, location)
    run.witness.cancel()
    run.expectOver("\(context), twice", location)
  }

  func cancelsBeforeAnything() {
    let run = CheckedRun(checked)
    run.live.track {
      let source = run.probe.values(1..<7).subscribe(on: run.scheduler)
      run.witness.observe(checked.make(source, run.scheduler))
      run.witness.cancel()
      run.scheduler.advance(by: .seconds(100))
    }
    let early = run.witness.ends != ["cancelled"]
    if !early { run.expectOver("cancels before anything", location) }
    expect(run.live.count == 0, "cancels before anything: still live:\n\(run.live)")
  }

  /// Cancels while the source is being started, before it has sent anything (rule 8).
  func tellsSource() {
    guard !checked.traits.isApart else { return }
    let hasCancelled = Locked(false)
    let told = Recorder<Bool>()
    let source = Signal<Int>(stage: "a source that looks") { observer in
      told.add(observer.receiverHasCancelled)
      hasCancelled.set(true)
      told.add(observer.receiverHasCancelled)
      observer.finish(.cancelled)
      return .ended
    }
    let scheduler = TestScheduler()
    _ = checked.make(source, scheduler).observe(
      Observer(next: { _, _ in .more }, finish: { _ in }, hasCancelled: { hasCancelled.withLock { $0 } }))
    scheduler.advance(by: .seconds(100))
    let answers = Array(told.values.prefix(2))
    expect(answers.isEmpty || answers == [false, true], "let go within the source's start: it was told \(answers)")
  }

  /// Answers `.paused` to one value and lets time pass.
  func pauses(at paused: Int, thenCancels: Bool) {
    guard paused <= reference.values.count else { return }
    let context = "pauses at value \(paused)\(thenCancels ? " and cancels" : "")"
    let run = CheckedRun(checked) { _, index in index == paused ? .paused : .more }
    run.run(checked, count: Self.count) {
      guard run.witness.isPaused else { return false }
      if holdsBack {
        expect(run.witness.valuesWhilePaused == 0, "\(context): sent \(run.witness.values) while paused")
      }
      if checked.traits.demand == .exact {
        expect(
          run.probe.produced == reference.produced[paused - 1],
          "\(context): the source went on to \(run.probe.produced)")
      }
      if thenCancels {
        run.witness.cancel()
        run.witness.resume()
        return false
      }
      run.witness.resume()
      return true
    }
    if thenCancels {
      run.live.track { run.scheduler.advance(by: .seconds(100)) }
      run.expectOver(context, location)
    } else {
      expectSame(run, as: reference.values, reference.ends, context)
    }
  }

  /// Answers `.paused` to one value and, after the resume, `.cancelled` to the next.
  func refuses(afterPauseAt paused: Int) {
    let run = CheckedRun(checked) { _, index in index < paused ? .more : index == paused ? .paused : .cancelled }
    run.run(checked, count: Self.count) {
      guard run.witness.isPaused else { return false }
      run.witness.resume()
      return true
    }
    guard run.witness.values.count > paused else { return }
    // The inputs of a `.merging` one may resume in another order.
    let values = checked.traits.demand == .merging ? run.witness.values : reference.values
    expectSame(
      run, as: Array(values.prefix(paused + 1)), ["cancelled"],
      "pauses at value \(paused) and then answers .cancelled")
  }

  func pausesAlways() {
    let run = CheckedRun(checked) { _, _ in .paused }
    run.run(checked, count: Self.count) {
      guard run.witness.isPaused else { return false }
      if holdsBack {
        expect(run.witness.valuesWhilePaused == 0, "pauses at every value: sent while paused")
      }
      run.witness.resume()
      return true
    }
    expectSame(run, as: reference.values, reference.ends, "pauses at every value")
  }

  /// Resumes before the pause is answered.
  func resumesEarly() {
    let run = CheckedRun(checked) { witness, _ in
      witness.resume()
      return .paused
    }
    run.run(checked, count: Self.count)
    expectSame(run, as: reference.values, reference.ends, "resumes before it answers .paused")
  }

  func leavesLoop(at last: Int) {
    runLoop("leaves the loop at \(last)", last) { false }
  }

  func cancelsTask(at last: Int) {
    // See `SignalIteratorTests` for how many of the values that wait already.
    runLoop("cancels its task at \(last)", last, mayTakeMore: true) {
      withUnsafeCurrentTask { $0?.cancel() }
      return true
    }
  }

  /// Runs a loop which at its `last`-th value asks whether to continue.
  private func runLoop(
    _ context: String, _ last: Int, mayTakeMore: Bool = false, _ goesOn: @escaping @Sendable () -> Bool
  ) {
    let probe = Probe()
    let live = LiveSubscriptions()
    let scheduler = TestScheduler()
    let values = Recorder<String>()
    live.track {
      let signal = checked.make(probe.values(1..<(Self.count + 1)), scheduler)
      scheduler.task {
        for try await value in signal {
          values.add(value)
          if values.values.count == last, !goesOn() { break }
        }
      }
      scheduler.advance(by: .seconds(100))
    }
    let taken = mayTakeMore ? max(last, values.values.count) : last
    let isExpected =
      checked.traits.demand == .timed
      ? values.values.count <= taken && values.values.first == reference.values.first
      : values.values == Array(reference.values.prefix(taken))
    expect(isExpected, "\(context): got \(values.values)")
    expect(probe.starts == probe.releases, "\(context): not released exactly once")
    expect(live.count == 0, "\(context): still live:\n\(live)")
  }
}
