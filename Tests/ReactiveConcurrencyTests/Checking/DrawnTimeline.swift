import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What happens over time, drawn: a column is a second, and everything happens in the column in which it begins.
///
/// `a` is a value, `[ab]` a group of values, `|` the end, `#` an error, `(a|)` a value and the end at one instant.
/// What a consumer does is drawn alike: from `p` on it answers `.paused`, with `r` it resumes, with `!` it cancels.
/// ReactiveTesting's marbles have neither arrays nor what a consumer does.
struct DrawnTimeline: Sendable, Equatable, CustomStringConvertible, ExpressibleByStringLiteral {
  struct Mark: Sendable, Equatable {
    let second: Int
    let text: String
  }

  private(set) var marks: [Mark] = []

  init() {}

  init(stringLiteral text: String) {
    var group: (start: Int, text: String)?
    var instant: Int?
    for (column, character) in text.enumerated() {
      let second = instant ?? column
      switch character {
      case "[": group = (second, "[")
      case "]":
        if let group { marks.append(Mark(second: group.start, text: group.text + "]")) }
        group = nil
      case _ where group != nil: group?.text.append(character)
      case "(": instant = column
      case ")": instant = nil
      case "-", " ": break
      default: marks.append(Mark(second: second, text: String(character)))
      }
    }
  }

  /// Adds an event, with its instant if that is not a whole second.
  mutating func add<Value>(_ event: Event<Value>, at time: Duration) {
    let text =
      switch event {
      case .next(let value): "\(value)"
      case .completed: "|"
      case .failed: "#"
      }
    let (seconds, rest) = time.components
    marks.append(Mark(second: Int(seconds), text: rest == 0 ? text : "\(text)@\(time)"))
  }

  var description: String {
    var drawn = ""
    var index = marks.startIndex
    while index < marks.endIndex {
      let together = marks[index...].prefix { $0.second == marks[index].second }
      drawn += String(repeating: "-", count: max(0, marks[index].second - drawn.count))
      let texts = together.map(\.text).joined()
      drawn += together.count == 1 ? texts : "(\(texts))"
      index = together.endIndex
    }
    return drawn
  }
}

/// Whether a source's events come before or after the timers that fall due at the same instant.
enum Precedence: String, CaseIterable {
  case sourceFirst, timerFirst
}

extension TestScheduler {
  /// A cold signal of what is drawn.
  func signal(_ timeline: DrawnTimeline, _ precedence: Precedence = .sourceFirst) -> Signal<String> {
    Signal { [self] sender in
      for mark in timeline.marks {
        @Sendable func send() {
          switch mark.text {
          case "|": sender.finish()
          case "#": sender.finish(throwing: Failure("#"))
          default: sender.send(mark.text)
          }
        }
        let work = schedule(after: .seconds(mark.second)) { [self] in
          // Scheduled again, it comes behind what has been scheduled for this instant.
          if precedence == .timerFirst { schedule(send) } else { send() }
        }
        sender.onDispose { work.cancel() }
      }
      stayOpen(sender)
    }
  }
}

/// Runs a signal with a consumer that does what is drawn, and expects what is drawn, and nothing left to run.
///
/// A consumer that does nothing of itself is a loop too.
func expect<Value>(
  _ signal: Signal<Value>, with acts: DrawnTimeline = "", follows expected: DrawnTimeline, on scheduler: TestScheduler,
  _ context: String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  let consumer = TimelineConsumer(scheduler)
  for mark in acts.marks { scheduler.schedule(after: .seconds(mark.second)) { consumer.act(mark.text) } }
  consumer.observe(signal)
  scheduler.advance(by: .seconds(100))
  #expect(
    consumer.timeline == expected, "\(context): expected \(expected), got \(consumer.timeline)",
    sourceLocation: sourceLocation)
  #expect(scheduler.isIdle, "\(context): something is left to run", sourceLocation: sourceLocation)
  guard acts.marks.isEmpty else { return }
  let began = scheduler.now.offset
  let loop = scheduler.iterate(signal)
  scheduler.advance(by: .seconds(100))
  var iterated = DrawnTimeline()
  for entry in loop.entries { iterated.add(entry.event, at: entry.time - began) }
  #expect(
    iterated == expected, "\(context), for try await: expected \(expected), got \(iterated)",
    sourceLocation: sourceLocation)
  loop.cancel()
  scheduler.advance()
}

/// A consumer that pauses, resumes and cancels as drawn.
private final class TimelineConsumer: Sendable {
  private let scheduler: TestScheduler
  private let began: Duration
  private let state = Locked((timeline: DrawnTimeline(), isPausing: false))
  private let slot = SubscriptionSlot()

  init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
    began = scheduler.now.offset
  }

  var timeline: DrawnTimeline { state.withLock { $0.timeline } }

  func observe<Value>(_ signal: Signal<Value>) {
    slot.fill(
      signal.observe(
        Observer(
          next: { value in
            self.add(Event.next(value))
            return self.state.withLock { $0.isPausing } ? .paused : .more
          },
          finish: { termination in
            switch termination {
            case .completed: self.add(Event<Value>.completed)
            case .failed(let error): self.add(Event<Value>.failed(error))
            case .cancelled, .released: break
            }
          })))
  }

  func act(_ text: String) {
    switch text {
    case "p": state.withLock { $0.isPausing = true }
    case "r":
      state.withLock { $0.isPausing = false }
      slot.tell(.open)
    default: slot.cancel()
    }
  }

  private func add<Value>(_ event: Event<Value>) {
    let time = scheduler.now.offset - began
    state.withLock { $0.timeline.add(event, at: time) }
  }
}
