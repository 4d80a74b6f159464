import ReactiveConcurrency

/// What sources have done, subscription by subscription, in the order in which these began.
final class MarbleLog: Sendable {
  struct Track: Sendable {
    let name: String
    let title: String?
    /// Whether it is a hot source's own life, and not that of one subscription.
    let isWhole: Bool
    /// Whether it is no signal but remarks.
    let isNotes: Bool
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
    _ name: String, titled title: String? = nil, at time: Duration, isWhole: Bool = false, isNotes: Bool = false
  ) -> Int {
    let moments = isWhole || isNotes ? [] : [Marbles.Moment(time, .subscribed)]
    let track = Track(name: name, title: title, isWhole: isWhole, isNotes: isNotes, moments: moments)
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
    tracks.filter { $0.name == name && !$0.isWhole && !$0.isNotes }.map { ($0.moments, unit) }
  }
}
