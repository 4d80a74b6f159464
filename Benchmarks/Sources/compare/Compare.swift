import ArgumentParser
import Foundation
import Workloads

/// Measures ours against its peers, one workload after the other.
@main
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures ReactiveConcurrency against its peers, in nanoseconds.",
    discussion: "All implementations of a workload take turns in one process; a number is the median of its rounds.")

  @Option(help: ArgumentHelp("Run this workload only. May be repeated.", valueName: "name"))
  var only: [String] = []

  @Flag(help: "Measure the distance to code written by hand, instead of that to peers.")
  var limit = false

  @Flag(help: "List the workloads and what they ask.")
  var list = false

  @Flag(help: "Fewer and smaller rounds: seconds in all, and rougher numbers.")
  var quick = false

  @Flag(help: "Leave the peers out, as for a profiler. There is no ratio then.")
  var ours = false

  @Option(help: ArgumentHelp("Run this part of each workload, as for a profiler.", valueName: "share"))
  var share: Double?

  @Flag(help: "Print what a hundred functions of seven operators cost a build, and fail if ours are too large.")
  var build = false

  @Flag(help: "Print one JSON object per line.")
  var json = false

  /// A wrong option takes one line on standard error and the exit status 2.
  ///
  /// Not `async`, because the main thread would then wait in a system call in which Valgrind crashes.
  static func main() {
    do {
      let command = try parse()
      // Away from the main actor, where each awaited element would cross from one executor to another.
      Task.detached {
        do {
          try await command.execute()
          Foundation.exit(0)
        } catch {
          fail(message(for: error), exitCode(for: error).rawValue)
        }
      }
      while true { RunLoop.main.run(until: .distantFuture) }
    } catch {
      let code = exitCode(for: error)
      if code == .success {
        print(fullMessage(for: error))
        return
      }
      fail(message(for: error), code == .validationFailure ? 2 : code.rawValue)
    }
  }

  private static func fail(_ message: String, _ status: Int32) -> Never {
    let line = message.split(separator: "\n").joined(separator: " ")
    if !line.isEmpty { FileHandle.standardError.write(Data("compare: \(line)\n".utf8)) }
    Foundation.exit(status)
  }

  func validate() throws {
    if let share, !(0.001...10).contains(share) { throw ValidationError("--share takes 0.001 to 10") }
    for name in only where !catalogue.contains(where: { $0.name == name }) {
      throw ValidationError("no workload is called '\(name)'; --list names them all")
    }
  }

  private var catalogue: [Workload] { limit ? Workload.limits : Workload.all }

  private func execute() async throws {
    if build {
      let areKept = try BuildCost.all.map { try $0.measure() }
      if areKept.contains(false) { throw ExitCode.failure }
      return
    }
    let workloads = only.isEmpty ? catalogue : catalogue.filter { only.contains($0.name) }
    if list {
      for workload in workloads { print(workload.name.padded(to: 22) + workload.question) }
      return
    }
    let report: any Report = json ? JSONReport() : TableReport()
    report.begin()
    var areHeld = true
    for workload in workloads {
      var comparison = try await measure(workload, rounds: quick ? 3 : 9, share: share ?? (quick ? 0.1 : 1))
      report.add(comparison)
      // The processor changes its speed between two contenders of a short round, so what fails is measured in full.
      if limit, !ours, !comparison.isHeld {
        comparison = try await measure(workload, rounds: 9, share: 1)
        report.add(comparison)
      }
      areHeld = areHeld && comparison.isHeld
    }
    if limit, !ours, !areHeld { throw ExitCode.failure }
  }

  private func measure(_ workload: Workload, rounds: Int, share: Double) async throws -> Comparison {
    try await workload.measure(rounds: rounds, share: share, oursAlone: ours, inProcessorTime: limit)
  }
}
