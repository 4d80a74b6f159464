import Foundation
import Model

@main
enum Explore {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    func option(_ name: String) -> String? {
      guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
      defer { arguments.removeSubrange(place...place + 1) }
      return arguments[place + 1]
    }
    let seconds = option("--seconds").flatMap(Double.init) ?? 10
    let schedule = option("--schedule")
    plantedMutant = option("--mutant").flatMap { Int($0) } ?? 0
    guard let name = arguments.first, let scenario = Scenario.all.first(where: { $0.name == name }) else {
      for scenario in Scenario.all { print(scenario.name) }
      return
    }
    let isQuiet = arguments.contains("--quiet")
    Exploration.prepare(isQuiet: isQuiet)
    let exploration = Exploration(scenario.name, scenario.body)
    if let schedule {
      _ = exploration.replay(schedule)
      return
    }
    let start = Date()
    let result = exploration.search(seconds: seconds)
    let time = Date().timeIntervalSince(start)
    print(
      "\(name) (\(scenario.machines)): \(result.schedules) schedules\(result.isComplete ? ", all" : ""), \(result.randomSchedules) random, "
        + "\(result.states) states, \(String(format: "%.1f", time)) s")
  }
}
