import ReactiveConcurrency

/// The events of all sources, subscription by subscription, in the order in which the subscriptions began.
final class MarbleLog: Sendable {
  enum Kind: Sendable {
    /// One subscription to a source.
    case subscription
    /// One subscription to a part of the result.
    case result
    /// The events of a hot source, independently of its subscribers.
    case life
    /// The effects of something other than a signal.
    case marks
    /// Plain text.
    case notes
  }

  struct Track: Sendable {
    let name: String
    let title: String?
    let kind: Kind
    var moments: [Marbles.Moment]
  }

  private let unit: Duration
  private let recorded = Locked<[Track]>([])

  init(unit: Duration) {
    self.unit = unit
  }

  var tracks: [Track] { recorded.withLock { $0 } }

  /// Adds a track.
  ///
  /// - Returns: The index of the new track.
  func begin(
    _ name: String, titled title: String? = nil, _ kind: Kind = .subscription, at time: Duration
  ) -> Int {
    let moments = kind == .subscription || kind == .result ? [Marbles.Moment(time, .subscribed)] : []
    let track = Track(name: name, title: title, kind: kind, moments: moments)
    return recorded.withLock { tracks in
      tracks.append(track)
      return tracks.count - 1
    }
  }

  /// Adds a mark, unless the track has ended.
  func add(_ mark: Marbles.Mark, to track: Int, at time: Duration) {
    recorded.withLock { tracks in
      if tracks[track].moments.last?.mark.isEnd == true || mark == .subscribed { return }
      tracks[track].moments.append(Marbles.Moment(time, mark))
    }
  }

  func subscriptions(to name: String) -> [(moments: [Marbles.Moment], unit: Duration)] {
    tracks.filter { $0.name == name && $0.kind == .subscription }.map { ($0.moments, unit) }
  }

  /// Wraps a signal so that the events of each subscription are logged.
  func watch<Value>(
    _ signal: Signal<Value>, named name: String, _ kind: Kind = .subscription, on scheduler: TestScheduler,
    _ marks: @escaping @Sendable (Event<Value>) -> Marbles.Mark
  ) -> Signal<Value> {
    Signal { [self] sender in
      let track = begin(name, kind, at: scheduler.now.offset)
      let add = { @Sendable [self] (mark: Marbles.Mark) in self.add(mark, to: track, at: scheduler.now.offset) }
      let subscription = signal.startForConsumer(
        Observer(
          next: { value, _ in
            add(marks(.next(value)))
            return sender.send(value) == .cancelled ? .cancelled : .more
          },
          finish: { termination in
            switch termination {
            case .completed:
              add(.completed)
              sender.finish()
            case .failed(let error):
              add(marks(.failed(error)))
              sender.finish(throwing: error)
            case .cancelled, .released: break
            }
          }))
      sender.onDispose {
        subscription.cancel()
        add(.unsubscribed)
      }
    }
  }
}
