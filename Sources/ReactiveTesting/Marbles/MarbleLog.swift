import ReactiveConcurrency

/// What sources have done, subscription by subscription, in the order in which these began.
final class MarbleLog: Sendable {
  enum Kind: Sendable {
    /// One subscription to a source.
    case subscription
    /// A hot source's own life.
    case life
    /// What something does that is no signal.
    case marks
    /// Remarks.
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

  /// - Returns: What the new track is known by.
  func begin(
    _ name: String, titled title: String? = nil, _ kind: Kind = .subscription, at time: Duration
  ) -> Int {
    let moments = kind == .subscription ? [Marbles.Moment(time, .subscribed)] : []
    let track = Track(name: name, title: title, kind: kind, moments: moments)
    return recorded.withLock { tracks in
      tracks.append(track)
      return tracks.count - 1
    }
  }

  /// Adds a mark; nothing follows an end.
  func add(_ mark: Marbles.Mark, to track: Int, at time: Duration) {
    recorded.withLock { tracks in
      if tracks[track].moments.last?.mark.isEnd == true || mark == .subscribed { return }
      tracks[track].moments.append(Marbles.Moment(time, mark))
    }
  }

  func subscriptions(to name: String) -> [(moments: [Marbles.Moment], unit: Duration)] {
    tracks.filter { $0.name == name && $0.kind == .subscription }.map { ($0.moments, unit) }
  }
}
