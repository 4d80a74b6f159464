import Foundation

/// `swift run -c release sidebyside`: the same route written three times, measured in turns, as a table in Markdown.
///
/// Each run is a process of its own, so that its peak of memory is its own, too; a number is the median of three.
@main
struct SideBySide {
  static let contenders: [(name: String, file: String, route: any EventRoute.Type)] = [
    ("this library", "WithSignals.swift", WithSignals.self),
    ("actor and AsyncStream", "WithActors.swift", WithActors.self),
    ("swift-async-algorithms `share`", "WithShare.swift", WithShare.self),
  ]

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if let index = arguments.first.flatMap({ Int($0) }), let load = arguments.last.flatMap({ Load(rawValue: $0) }) {
      let measurement = try await Measurement.run(contenders[index].route, load)
      return FileHandle.standardOutput.write(try JSONEncoder().encode(measurement))
    }
    let rounds = arguments.contains("--quick") ? 1 : 3
    for load in Load.allCases {
      var measurements = contenders.map { _ in [Measurement]() }
      for _ in 1...rounds {
        for index in contenders.indices { measurements[index].append(try measured(index, load)) }
      }
      table(load, measurements)
      fflush(nil)
    }
  }

  private static func measured(_ index: Int, _ load: Load) throws -> Measurement {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/proc/self/exe")
    process.arguments = ["\(index)", load.rawValue]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Measurement.self, from: data)
  }

  private static func table(_ load: Load, _ measurements: [[Measurement]]) {
    print("\n\(load.rawValue), 1,000 clients, one of them silent\n")
    print("| | lines | deliveries/s | p50 µs | p99 µs | peak MB | missed by readers | the silent client |")
    print("|---|--:|--:|--:|--:|--:|--:|---|")
    for (contender, runs) in zip(contenders, measurements) {
      let numbers = [median(runs.map(\.deliveriesPerSecond)), median(runs.map(\.p50)), median(runs.map(\.p99))]
      let cells =
        ["\(lines(of: contender.file))"] + numbers.map { "\(Int($0.rounded()))" }
        + ["\(Int(median(runs.map(\.peak)).rounded()))", "\(runs.map(\.lost).max() ?? 0)", runs[0].silentClient]
      print("| \(contender.name) | \(cells.joined(separator: " | ")) |")
    }
  }

  private static func median(_ numbers: [Double]) -> Double {
    numbers.sorted()[numbers.count / 2]
  }

  /// The lines of a file that are code.
  private static func lines(of file: String) -> Int {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let text = (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .count { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("import ") }
  }
}
