import Console
import ReactiveConcurrency

extension Signal<[UInt8]> {
  /// The whole lines in these chunks of bytes.
  func lines() -> Signal<LineBatch> {
    through(.splitLines)
  }
}

extension Stage<[UInt8], LineBatch> {
  /// Cuts chunks into batches of whole lines; the last line needs no newline, also when the input fails.
  static var splitLines: Stage {
    Stage { downstream in
      let splitter = StageState(LineSplitter())
      return Observer(
        next: { chunk in
          let batch = splitter.value.add(chunk)
          return batch.isEmpty ? .more : downstream.next(batch)
        },
        finish: { termination in
          let batch = splitter.value.finish()
          if case .cancelled = termination { return downstream.finish(.cancelled) }
          if !batch.isEmpty, downstream.next(batch) == .cancelled { return downstream.finish(.cancelled) }
          downstream.finish(termination)
        })
    }
  }
}

/// What updates the figures.
enum Beat: Sendable {
  case requests(Event<RequestBatch>)
  case tick
  case interrupt(Int32)
}

extension Signal<Snapshot> {
  /// The figures of a log at every interval, unless only the last ones are wanted, and at the end: the end of the
  /// input, its failure or an interrupt.
  ///
  /// Chunks are parsed and counted where they are read, one at a time: only the figures are stored. Ticks are sent on
  /// `scheduler`, so a read that blocks does not delay them.
  static func pulse(
    of chunks: Signal<[UInt8]>, interrupts: Signal<Int32> = .never, _ options: PulseOptions, on scheduler: any Scheduler
  ) -> Signal {
    let parser = LineParser(grouping: options.grouping)
    let requests = chunks.lines().map(parser.parse)
    let ticks =
      options.isOnce && options.report == nil
      ? .never : Signal<SchedulerInstant>.interval(every: .seconds(options.interval), on: scheduler)
    return Signal<Beat>.merge(
      interrupts.map { .interrupt($0) },
      ticks.map { _ in .tick },
      requests.materialize().map { .requests($0) }
    )
    .through(.tally(options, on: scheduler))
  }
}

extension Stage<Beat, Snapshot> {
  /// Counts requests; sends the figures at each tick, and at the end, with which it completes.
  static func tally(_ options: PulseOptions, on scheduler: any Scheduler) -> Stage {
    Stage { downstream in
      let state = StageState((tally: Tally(options), isOver: false))
      let start = scheduler.now
      return Observer(
        next: { beat in
          if state.value.isOver { return .cancelled }
          let ending: Ending?
          switch beat {
          case .requests(.next(let batch)):
            state.value.tally.add(batch)
            return .more
          case .requests(.completed): ending = .inputEnded
          case .requests(.failed(let error)): ending = .inputFailed("\(error)")
          case .interrupt(let signal): ending = .interrupted(signal)
          case .tick: ending = nil
          }
          state.value.isOver = ending != nil
          let demand = downstream.next(state.value.tally.snapshot(at: start.duration(to: scheduler.now), ended: ending))
          // The other sources never end.
          return ending == nil ? demand : .cancelled
        },
        finish: { termination in
          if case .cancelled = termination, state.value.isOver { return downstream.finish(.completed) }
          downstream.finish(termination)
        })
    }
  }
}
