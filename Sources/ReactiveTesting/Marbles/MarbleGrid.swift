import ReactiveConcurrency

/// The columns that lines share when they are drawn below one another.
///
/// Each instant at which something happens has a column. The time between two instants takes one column per unit, or a
/// single column that spells out the duration if it is long or not a multiple of the unit.
package struct MarbleGrid {
  package enum Column: Equatable {
    /// One unit, from that instant on, in which nothing happens in any line.
    case silence(Int64)
    /// A stretch of time in which nothing happens, drawn as its duration.
    case gap(from: Int64, length: Int64)
    /// An instant at which something happens in some line.
    case instant(Int64)

    package var start: Int64 {
      switch self {
      case .silence(let start), .gap(let start, _), .instant(let start): start
      }
    }
  }

  /// The longest time without events that is drawn unit by unit.
  static let longestSilence: Int64 = 24

  package let unit: Int64
  package private(set) var columns: [Column] = []

  /// - Parameter instants: In order, without duplicates.
  init(instants: [Int64], unit wanted: Int64) {
    unit = Self.unit(for: instants, wanted: wanted)
    var now: Int64 = 0
    for instant in instants {
      let length = instant - now
      if length % unit == 0, length / unit <= Self.longestSilence {
        for index in 0..<(length / unit) { columns.append(.silence(now + index * unit)) }
      } else {
        columns.append(.gap(from: now, length: length))
      }
      columns.append(.instant(instant))
      now = instant + unit
    }
  }

  /// The wanted unit or, if two instants are closer together, the greatest smaller one of which all instants are
  /// multiples.
  static func unit(for instants: [Int64], wanted: Int64) -> Int64 {
    let fits = zip(instants, instants.dropFirst()).allSatisfy { $1 - $0 >= wanted }
    if fits { return wanted }
    return instants.reduce(wanted) { divisor, instant in
      var (left, right) = (divisor, instant)
      while right != 0 { (left, right) = (right, left % right) }
      return left
    }
  }
}

extension Duration {
  /// The nearest number of nanoseconds that a unit can have: at least one, and no more than a line can last.
  var marbleUnit: Int64 { min(max(1, clampedNanoseconds), MarbleParser.limit) }
}

/// One line on a grid.
struct MarbleLine {
  private let marks: [Int64: [Marbles.Mark]]
  private let end: Int64?
  /// Whether the line is drawn to the last column, followed by `…`.
  private let goesOn: Bool

  init(_ marbles: Marbles, goesOn: Bool = false) {
    marks = Dictionary(grouping: marbles.moments) { $0.time.clampedNanoseconds }.mapValues { $0.map(\.mark) }
    let last = marbles.moments.last
    // A line that continues is drawn to the last column, even after its last event.
    end = goesOn ? nil : last?.time.clampedNanoseconds ?? -1
    self.goesOn = goesOn
  }

  /// The text in a column.
  func cell(_ column: MarbleGrid.Column, quotesDigits: Bool = false) -> String {
    if let end, column.start > end { return "" }
    switch column {
    case .silence: return "-"
    case .gap(_, let length): return " \(MarbleDuration.text(length)) "
    case .instant(let instant):
      let texts = (marks[instant] ?? []).map { Self.text($0, quotesDigits) }
      return texts.count > 1 ? "(\(texts.joined()))" : texts.first ?? "-"
    }
  }

  /// The whole line.
  ///
  /// - Parameter widths: The width of each column; if `nil`, each is as wide as its cell.
  func text(on grid: MarbleGrid, widths: [Int]?) -> String {
    let text = text(on: grid, widths: widths, quotesDigits: false)
    return text.isAmbiguous ? self.text(on: grid, widths: widths, quotesDigits: true).line : text.line
  }

  /// - Returns: The line, and whether something in it could be mistaken for a duration.
  private func text(
    on grid: MarbleGrid, widths: [Int]?, quotesDigits: Bool
  ) -> (line: String, isAmbiguous: Bool) {
    var line = ""
    var withoutGaps = ""
    for (index, column) in grid.columns.enumerated() {
      let cell = cell(column, quotesDigits: quotesDigits)
      if cell.isEmpty { break }
      let isLast = !goesOn && column.start == end
      let padding = isLast ? 0 : max(0, (widths?[index] ?? 0) - cell.count)
      line += cell + String(repeating: MarbleSymbol.stretch, count: padding)
      if case .gap = column { withoutGaps += "  " } else { withoutGaps += cell }
    }
    if goesOn { line += "…" }
    let isAmbiguous = withoutGaps.split(separator: " ").contains { MarbleDuration.nanoseconds($0) != nil }
    return (line, isAmbiguous)
  }

  static func text(_ mark: Marbles.Mark, _ quotesDigits: Bool = false) -> String {
    switch mark {
    case .value(let name): MarbleSymbol.text(name, quotesDigits: quotesDigits)
    case .failed(let name): name.isEmpty ? "#" : "#" + MarbleSymbol.text(name)
    case .completed: "|"
    case .subscribed: "^"
    case .unsubscribed: "!"
    }
  }
}
