import ArgumentParser
import Footprints

/// Measures what does not depend on the machine's speed: resident memory, allocations, retains and lookups.
@main
struct Footprint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures memory, allocations, retains and lookups, and fails if a limit is exceeded.")

  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() async throws {
    // Memory first: its high-water mark is the whole process's.
    let counts = try await Task.detached {
      var counts: [Count] = []
      let perUse = Budget.allocations + Budget.retains + Budget.lookups
      for budget in [.residentMemory] + perUse + Budget.heldMemory + Budget.sequenceMemory + Budget.watching {
        counts.append(Count(budget: budget, value: try await budget.measure()))
      }
      return counts
    }.value
    for count in counts { print(json ? count.json : count.line) }
    if counts.contains(where: { !$0.isWithinLimit }) { throw ExitCode(1) }
  }
}

/// What was counted.
private struct Count: Sendable {
  let budget: Budget
  let value: Double

  var isWithinLimit: Bool { value <= budget.limit }

  var line: String {
    if !budget.isLimited { return "       \(budget.name): \(rounded) \(budget.unit) (\(budget.description))" }
    let numbers = "\(rounded) \(budget.unit), at most \(budget.limit)"
    return "\(isWithinLimit ? "met   " : "MISSED") \(budget.name): \(numbers) (\(budget.description))"
  }

  var json: String {
    #"{"limit":\#(budget.isLimited ? "\(budget.limit)" : "null"),"met":\#(isWithinLimit),"name":"\#(budget.name)","unit":"\#(budget.unit)","#
      + #""value":\#(rounded)}"#
  }

  private var rounded: Double { (value * 1000).rounded() / 1000 }
}
