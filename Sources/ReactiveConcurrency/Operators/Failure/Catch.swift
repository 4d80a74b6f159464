extension Signal {
  /// On failure goes on with the signal that `handler` makes of the error. Stands for `catch:`.
  ///
  /// ```marbles catch(_:)
  /// seconds   0    5    10
  /// source    -1-2-#
  /// fallback  -----^8-9-|
  ///           source.catch { error in fallback }
  /// output    -1-2--8-9-|
  /// ```
  ///
  /// The error is not seen downstream; that of the second signal is. Demand passes to the signal that runs; nothing is
  /// stored. `handler` runs where the error comes, once for each subscription at most.
  public func `catch`(_ handler: @escaping @Sendable (any Error) -> Signal) -> Signal {
    Signal { observer in
      let part = StageState(CatchPart.none)
      return Succession.start(observer) { end in
        switch (part.value, end) {
        case (.none, _):
          part.value = .source
          return .start(self)
        case (.source, .failed(let error)):
          part.value = .fallback
          return .start(handler(error))
        default:
          return .end(end)
        }
      }
    }
  }

  /// On failure goes on with `fallback`. Stands for `catchTo:`.
  ///
  /// `fallback` is started only then; its error is passed on. Demand passes to the signal that runs.
  public func `catch`(to fallback: Signal) -> Signal {
    self.catch { _ in fallback }
  }

  /// Subscribes again on failure, up to `count` times; then fails. Stands for `retry:`.
  ///
  /// ```marbles retry(_:)
  /// seconds  0    5    10
  /// source   -1-2#
  /// source   ----^1-2#
  /// source   --------^1-2#
  ///          retry(2)
  /// output   -1-2-1-2-1-2#
  /// ```
  ///
  /// With 0 it retries for ever, as in ReactiveCocoa. Values before a failure have been sent. A negative count fails
  /// with `SignalError.invalidArgument`. Synchronous failures are retried in a loop, in constant stack. Demand passes
  /// through; no attempt is begun while the consumer is paused. Nothing is stored.
  public func retry(_ count: Int = 0) -> Signal {
    guard count >= 0 else { return .refused("retry(_:) needs a count of 0 or more, not \(count)") }
    return Signal { observer in
      let starts = StageState(0)
      return Succession.start(observer) { end in
        if starts.value > 0 {
          guard case .failed = end, count == 0 || starts.value <= count else { return .end(end) }
        }
        starts.value += 1
        return .start(self)
      }
    }
  }

  /// Subscribes again whenever the signal completes. Stands for `repeat`.
  ///
  /// Ends with an error or when its consumer lets go; waits while the consumer is paused; takes constant stack. Demand
  /// passes through, nothing is stored.
  public func repeated() -> Signal {
    Signal { observer in
      Succession.start(observer) { end in
        guard case .completed = end else { return .end(end) }
        return .start(self)
      }
    }
  }

  /// Runs the signal `times` times in a row.
  ///
  /// With 0 it is empty. A negative number fails with `SignalError.invalidArgument`. Completes after the last run; an
  /// error of any run ends it. Demand passes through; no run is begun while the consumer is paused. Nothing is stored.
  public func repeated(_ times: Int) -> Signal {
    guard times >= 0 else { return .refused("repeated(_:) needs a number of 0 or more, not \(times)") }
    return Signal { observer in
      let remaining = StageState(times)
      return Succession.start(observer) { end in
        guard case .completed = end, remaining.value > 0 else { return .end(end) }
        remaining.value -= 1
        return .start(self)
      }
    }
  }
}

/// Which part of a `catch` has been started last.
private enum CatchPart {
  case none, source, fallback
}
