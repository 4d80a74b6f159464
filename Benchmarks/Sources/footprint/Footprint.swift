import ArgumentParser

/// Measures what does not depend on the machine's speed: resident memory and allocations.
@main
struct Footprint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures memory and allocations, and fails if a limit is exceeded.")

  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() async throws {
    // Memory first: its high-water mark is the whole process's.
    let rows = try await Task.detached { try await [Row.residentMemory()] + Row.allocations() }.value
    for row in rows { print(json ? row.json : row.line) }
    if rows.contains(where: { !$0.isWithinLimit }) { throw ExitCode(1) }
  }
}

/// One measured number and its limit.
struct Row: Sendable {
  var name: String
  var value: Double
  var unit: String
  var limit: Double

  var isWithinLimit: Bool { value <= limit }

  var line: String {
    let mark = isWithinLimit ? "met   " : "MISSED"
    return "\(mark) \(name): \(rounded) \(unit) (at most \(limit))"
  }

  var json: String {
    #"{"limit":\#(limit),"measure":"\#(name)","met":\#(isWithinLimit),"unit":"\#(unit)","value":\#(rounded)}"#
  }

  private var rounded: Double { (value * 100).rounded() / 100 }
}
