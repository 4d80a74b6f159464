import ReactiveConcurrency
import ReactiveTesting
import Synchronization

/// One run of an example in virtual time: makes its sources and records what each of them, and the result, does.
final class MarbleRun: Sendable {
  let scheduler = TestScheduler()
  private let timelines: [String: Timeline]
  private let recorded = Isolated([Track]())

  init(_ inputs: [(name: String, timeline: Timeline)]) {
    timelines = Dictionary(inputs.map { ($0.name, $0.timeline) }) { first, _ in first }
  }

  // MARK: For the examples

  /// The source of that name, which starts its timeline anew for each subscriber.
  ///
  /// - Parameter title: What its line is called, if not by its name.
  func text(_ name: String, as title: String? = nil) -> Signal<String> {
    let timeline = timelines[name]
    return Signal<String> { [self] subscriber in
      let track = begin(title ?? name)
      for (second, step) in timeline?.steps ?? [] {
        let work = scheduler.schedule(after: .seconds(second)) { [self] in
          switch step {
          case .value(let value):
            add(.value(value), to: track)
            subscriber.send(value)
          case .completed:
            add(.completed, to: track)
            subscriber.finish()
          case .failed:
            add(.failed, to: track)
            subscriber.finish(throwing: MarbleError.failed)
          }
        }
        subscriber.onDispose { work.cancel() }
      }
      subscriber.onDispose { [self] in add(.cancelled, to: track) }
    }
  }

  /// The same in numbers.
  func numbers(_ name: String, as title: String? = nil) -> Signal<Int> {
    text(name, as: title).map { Int($0, radix: 36) ?? 0 }
  }

  /// Writes something on a line of its own, now.
  func note(_ text: String, on name: String = "effects") {
    let now = second
    recorded.state.withLock { tracks in
      if let index = tracks.firstIndex(where: { $0.isNotes && $0.name == name }) {
        tracks[index].add(.value(text), at: now)
      } else {
        var track = Track(name: name, start: 0, isNotes: true)
        track.add(.value(text), at: now)
        tracks.append(track)
      }
    }
  }

  /// Does something at that second.
  func at(_ second: Int, _ act: @escaping @Sendable () -> Void) {
    scheduler.schedule(after: .seconds(second)) { act() }
  }

  // MARK: Running

  /// Subscribes at the given seconds and lets the time pass.
  ///
  /// - Returns: The lines of the sources, in the order in which they were started, and those of the results.
  func run(_ signal: Signal<String>, subscribing seconds: [Int], for length: Int) -> (inputs: [Track], outputs: [Track])
  {
    let recordings = Isolated([Recording<String>]())
    for second in seconds {
      at(second) { [self] in
        let recording = scheduler.record(signal)
        recordings.state.withLock { $0.append(recording) }
      }
    }
    scheduler.advance(by: .seconds(length))
    let outputs = zip(seconds, recordings.state.withLock { $0 }).map { second, recording in
      var track = Track(name: second > 0 ? "output from \(second)" : "output", start: second)
      for entry in recording.entries {
        let mark: Track.Mark =
          switch entry.event {
          case .next(let value): .value(value)
          case .completed: .completed
          case .failed: .failed
          }
        track.add(mark, at: Int(entry.time.components.seconds))
      }
      return track
    }
    return (recorded.state.withLock { $0 }, outputs)
  }

  private var second: Int { Int(scheduler.now.offset.components.seconds) }

  private func begin(_ name: String) -> Int {
    let now = second
    return recorded.state.withLock { tracks in
      tracks.append(Track(name: name, start: now))
      return tracks.count - 1
    }
  }

  private func add(_ mark: Track.Mark, to track: Int) {
    let now = second
    recorded.state.withLock { $0[track].add(mark, at: now) }
  }
}

/// The error that `X` stands for.
enum MarbleError: Error {
  case failed
}

/// What one signal did, second by second.
struct Track: Sendable, Equatable {
  enum Mark: Sendable, Equatable {
    case value(String)
    case completed
    case failed
    case cancelled
  }

  var name: String
  /// When it was subscribed to.
  var start: Int
  /// Whether it is no signal but remarks.
  var isNotes: Bool
  private(set) var marks: [Int: [Mark]] = [:]
  private(set) var end: Int?

  init(name: String, start: Int, isNotes: Bool = false) {
    self.name = name
    self.start = start
    self.isNotes = isNotes
  }

  /// Adds a mark; nothing follows an end.
  mutating func add(_ mark: Mark, at second: Int) {
    guard end == nil else { return }
    marks[second, default: []].append(mark)
    if case .value = mark { return }
    end = second
  }

  var lastSecond: Int { max(start, marks.keys.max() ?? 0) }
}
