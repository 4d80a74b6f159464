/// What happened, when, and by which piece of scheduled work.
struct Dated<Content> {
  var at: Int
  var order: Order
  var it: Content
}

/// How a signal ended.
enum End: Hashable, Sendable {
  case completed
  case failed(String)
}

/// An event.
enum Happening: Hashable, Sendable, CustomStringConvertible {
  case next(Item)
  case end(End)

  var description: String {
    switch self {
    case .next(let item): "\(item)"
    case .end(.completed): "|"
    case .end(.failed(let error)): "x\(error)"
    }
  }
}

/// One run of a signal: its values in order, and its end, if it ends.
struct Timeline {
  var values: [Dated<Item>] = []
  var end: Dated<End>?

  /// The values alone.
  var items: [Item] { values.map(\.it) }

  var isCompleted: Bool { end?.it == .completed }

  var error: String? {
    if case .failed(let error)? = end?.it { error } else { nil }
  }

  /// Values and end as one list.
  var events: [Dated<Happening>] {
    values.map { Dated(at: $0.at, order: $0.order, it: .next($0.it)) }
      + [end].compactMap { $0 }.map { Dated(at: $0.at, order: $0.order, it: .end($0.it)) }
  }

  init(_ values: [Dated<Item>] = [], _ end: Dated<End>? = nil) {
    self.values = values
    self.end = end
  }

  /// The timeline that these events make: what follows the first end is cut off.
  init(_ events: [Dated<Happening>]) {
    for event in events where end == nil {
      switch event.it {
      case .next(let item): values.append(event.with(item))
      case .end(let end): self.end = event.with(end)
      }
    }
  }

  /// With values that come later instead: a completion waits for the last of them, an error overtakes them.
  func delayed(to late: [Dated<Item>]) throws -> Timeline {
    guard let end, let last = late.last else { return Timeline(late, end) }
    if isCompleted { return Timeline(late, try precedes(end, last) ? last.with(end.it) : end) }
    return Timeline(try late.filter { try !precedes(end, $0) }, end)
  }
}

extension Dated {
  /// Something else at the same moment.
  func with<Other>(_ other: Other) -> Dated<Other> { Dated<Other>(at: at, order: order, it: other) }
}

/// Which of the things of one instant comes first: **work scheduled earlier runs first.**
///
/// An order says when the work that a thing happens in was scheduled, as a range, since an operator with one timer for
/// all of its values may have set it early or late. Where two ranges overlap the rule does not decide and the case is
/// `Undecided`: it is left out. What is scheduled before the subscription, while it is made, and by the work of
/// different instants is distinguished, so the ties which the rule decides are tested.
struct Order {
  var earliest: Int
  var latest: Int
  /// Things that happen in the same work come in the order in which they are listed.
  var work: Int

  static let spanOfInstant = 1000

  /// Within the call that subscribes, before time is moved.
  static let subscribing = Order(earliest: -1, latest: -1, work: 0)

  /// Sent by a hot source, whose work has been scheduled before the subscription.
  static func hot(_ index: Int) -> Order {
    Order(earliest: index - 1_000_000, latest: index - 1_000_000, work: index - 1_000_000)
  }
}

/// The rule of ties does not decide what a case must give.
struct Undecided: Error {}

/// Whether `first` comes before `second`.
func precedes<First, Second>(
  _ first: Dated<First>, _ second: Dated<Second>, inSameWork: Bool = false
) throws -> Bool {
  if first.at != second.at { return first.at < second.at }
  if first.order.work == second.order.work { return inSameWork }
  if first.order.latest < second.order.earliest { return true }
  if first.order.earliest > second.order.latest { return false }
  throw Undecided()
}

/// The events of several timelines in the order in which they come, each with the index of its timeline.
func interleave(_ timelines: [Timeline]) throws -> [(input: Int, event: Dated<Happening>)] {
  var all: [(input: Int, event: Dated<Happening>)] = []
  for (input, timeline) in timelines.enumerated() {
    var rest = all[...]
    all = []
    for event in timeline.events {
      while let earlier = rest.first, try !precedes(event, earlier.event) { all.append(rest.removeFirst()) }
      all.append((input, event))
    }
    all += rest
  }
  return all
}
