import Foundation

/// The public interface of the module that these tests were built with.
enum Interface {
  private struct Graph: Decodable { let symbols: [Symbol] }

  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Fragment: Decodable { let spelling: String }
    struct Parameter: Decodable {
      let name: String
      let declarationFragments: [Fragment]
    }
    struct Signature: Decodable { let parameters: [Parameter]? }
    struct Availability: Decodable { let isUnconditionallyDeprecated: Bool? }

    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let functionSignature: Signature?
    let availability: [Availability]?

    /// The full name of an operator or a source: a function that returns a signal, or an initializer of one.
    var operatorName: String? {
      let path = pathComponents
      let declaration = declarationFragments.map(\.spelling).joined()
      let result = declaration.components(separatedBy: "->").last?.trimmingCharacters(in: .whitespaces) ?? ""
      let isSignal = ["Signal<", "GroupedSignal<"].contains { result.hasPrefix($0) } || result == "Signal"
      switch kind.identifier {
      case "swift.func": return isSignal ? path[0] : nil
      case "swift.method": return isSignal && ["Signal", "SignalStream"].contains(path[0]) ? path[1] : nil
      case "swift.type.method": return isSignal && path[0] == "Signal" ? "Signal." + path[1] : nil
      case "swift.init": return path[0] == "Signal" ? "Signal." + path[1] : nil
      default: return nil
      }
    }

    /// What may be anything from one end to the other: a number, a time, or what is made of one.
    private static let numbers: Set = [
      "Int", "Int64", "Duration", "Double", "TimeInterval", "Date", "SchedulerInstant", "BufferingPolicy",
      "FlattenStrategy", "Backoff",
    ]

    /// Whether it is a function, an initializer or a subscript that a caller passes a number.
    var takesNumber: Bool {
      // Comparisons, spellings that only forward, and calls that do not compile.
      if shortName.hasPrefix("<") || availability?.contains(where: { $0.isUnconditionallyDeprecated == true }) == true
        || declarationFragments.contains(where: { $0.spelling == "_RefusedCall" })
      {
        return false
      }
      return kind.identifier != "swift.enum.case"
        && functionSignature?.parameters?.contains { parameter in
          let type = parameter.declarationFragments.map(\.spelling)
          // The line of a call is the compiler's. A closure's numbers are not the caller's.
          return parameter.name != "line" && !type.joined().contains("->") && !type.contains("Clock")
            && !Self.numbers.isDisjoint(with: type)
        } == true
    }

    /// The name with its type: `SignalStream.take(_:)`.
    var fullName: String { pathComponents.joined(separator: ".") }

    /// The name without its type: of a signal's or another's member, a function or a type.
    var shortName: String { pathComponents.last ?? "" }

    /// The name, without labels, of what a user writes: of anything but what a protocol asks for.
    var memberName: String? {
      let name = pathComponents.last?.prefix { $0 != "(" }.description ?? ""
      return ["init", "description", "makeAsyncIterator", "hash", "=="].contains(name)
        || kind.identifier == "swift.typealias" ? nil : name
    }
  }

  /// A full name without the labels that a call hardly ever spells: `interval(every:on:)`.
  static func spelled(_ name: String) -> String {
    ["tolerance:", "isolation:", "onDrop:", "fileID:line:"].reduce(name) { $0.replacing($1, with: "") }
  }

  static func symbols(of module: String, options: [String] = []) async throws -> [Symbol] {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #if arch(x86_64)
      let target = "x86_64-unknown-linux-gnu"
    #else
      let target = "aarch64-unknown-linux-gnu"
    #endif
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swift", "symbolgraph-extract", "-module-name", module, "-target", target,
        // The modules lie beside the tests.
        "-I", URL(filePath: tests).deletingLastPathComponent().appending(path: "Modules").path,
        "-minimum-access-level", "public", "-output-dir", folder.path,
      ] + options
    try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in end.resume() }
      do { try process.run() } catch { end.resume(throwing: error) }
    }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .flatMap { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)).symbols }
  }
}
