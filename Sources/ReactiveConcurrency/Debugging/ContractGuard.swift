#if DEBUG
  import Synchronization

  /// Checks the event contract at one stage, in debug builds: traps, naming the stage, when events overlap, follow the
  /// end, or follow a cancellation. Also watches for `LiveSubscriptions`, which does it by itself in release builds.
  @usableFromInline
  final class ContractGuard: Sendable {
    private static let inEvent: UInt8 = 1
    private static let cancelled: UInt8 = 2
    private static let finished: UInt8 = 4

    private let stage: String
    private let state = Atomic<UInt8>(0)

    init(stage: String) {
      self.stage = stage
    }

    /// Returns what starts a stage, checked and, if that has been asked for, watched.
    @usableFromInline
    static func guarded<Value>(
      _ start: @escaping Start<Value>, stage: String, of signal: (any AnyObject & Sendable)?, at place: CodePlace?
    ) -> Start<Value> {
      let stage = Stage(name: stage, signal: signal, place: place)
      return { observer in
        let checked = stage.check(observer)
        let subscription = start(checked.observer)
        return checked.watch?.watch(subscription) ?? subscription
      }
    }

    /// What is checked. An object, because a chain's depth is limited: what starts a stage has this on its stack.
    private final class Stage: Sendable {
      private let name: String
      private let signal: (any AnyObject & Sendable)?
      private let place: CodePlace?

      init(name: String, signal: (any AnyObject & Sendable)?, place: CodePlace?) {
        self.name = name
        self.signal = signal
        self.place = place
      }

      /// Returns `observer`, checked and watched, both in one closure, because a chain's depth is limited. For the same
      /// reason this has returned before the signal is started.
      @inline(never)
      func check<Value>(_ observer: Observer<Value>) -> (observer: Observer<Value>, watch: StageWatch?) {
        let watch = LiveSubscriptions.watch(name, of: signal, at: place, before: observer.receiver)
        let contract = ContractGuard(stage: name)
        let measured = watch.map { SlowClosures.measured(observer, $0.node) } ?? observer
        return (contract.check(measured, receiver: watch?.receiver ?? observer.receiver, watch), watch)
      }
    }

    /// Returns `observer`, checked and watched.
    private func check<Value>(
      _ observer: Observer<Value>, receiver: (any Receiver)?, _ watch: StageWatch? = nil
    ) -> Observer<Value> {
      Observer(
        next: { [self] value, _ in
          enter("a value")
          watch?.node.willSend()
          let demand = observer.next(value)
          if demand != .more { watch?.node.wasAnswered(demand) }
          leave(demand == .cancelled ? Self.cancelled : 0)
          return demand
        },
        finish: { [self] termination in
          enter("its end")
          watch?.end(termination)
          observer.finish(termination)
          leave(Self.finished)
        },
        receiver: receiver
      )
    }

    private func enter(_ event: String) {
      let old = state.bitwiseOr(Self.inEvent, ordering: .acquiringAndReleasing).oldValue
      if old == 0 || old == Self.cancelled && event == "its end" { return }
      let breach =
        if old & Self.finished != 0 {
          "after its end (rule 2)"
        } else if old & Self.inEvent != 0 {
          "while another event was being delivered (rule 1)"
        } else {
          "after its receiver had answered `.cancelled` (rule 3)"
        }
      preconditionFailure("Event contract: stage `\(stage)` sent \(event) \(breach); see `Observer`.")
    }

    private func leave(_ adding: UInt8) {
      state.bitwiseOr(adding, ordering: .relaxed)
      state.bitwiseAnd(~Self.inEvent, ordering: .acquiringAndReleasing)
    }
  }
#endif
