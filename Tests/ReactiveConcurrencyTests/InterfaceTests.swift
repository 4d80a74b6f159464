import Foundation
import Testing

/// The catalogue of operators against the public interface: who adds an operator puts it through the checkers, too.
@Suite("Every operator of the interface is in the catalogue")
struct InterfaceTests {
  /// What makes a signal of none, and what is checked elsewhere.
  private static let others: Set = [
    "Signal.async(on:_:)", "Signal.fail(_:)", "Signal.init(_:)", "Signal.init(on:_:)", "Signal.observing(_:on:_:)",
    "Signal.interval(every:tolerance:on:)",
    "Signal.interval(of:every:tolerance:on:)", "Signal.just(_:)", "Signal.lazily(on:_:)", "Signal.observing(on:_:)",
    "Signal.of(_:)", "Signal.started(on:_:)", "Signal.timer(after:every:tolerance:on:)",
    "Signal.timer(after:tolerance:on:)", "Signal.from(optional:)", "Signal.from(result:)", "Signal.from(events:)",
    "Signal.unfold(_:_:)",
    // Deprecated, in favour of `flattenMap(_:_:)`.
    "flatMap(_:)",
    // Other libraries' names for ours, and their refusals: `names` in Benchmarks calls them.
    "adjacentPairs()", "chain(_:_:)", "chain(_:_:_:)", "chunks(ofCount:)",
    "debounce(for:tolerance:clock:)", "flatMapLatest(_:)", "joined()", "reductions(_:)", "reductions(_:_:)",
    "reductions(into:_:)", "removeDuplicates()", "removeDuplicates(by:)", "throttle(for:clock:latest:)",
    // It sends for as long as anybody is subscribed: `BufferTests`.
    "buffer(for:skippingEmpty:on:)",
    // On the main thread: `DeliverTests`.
    "deliverOnMain()",
    // They subscribe at once, for themselves: `LiftTests`.
    "lift(_:calling:)", "lift(_:_:calling:)", "lift(on:_:calling:)",
  ]

  @Test("By their full names")
  func isComplete() throws {
    let interface = Set(try Interface.symbols(of: "ReactiveConcurrency").compactMap(\.operatorName))
    let names = ConformanceTests.all.compactMap { $0.name.split(separator: " ").first.map(String.init) }
    // What has no parentheses is no method of a signal.
    let checked = Set(names.filter { $0.contains("(") })
    #expect(interface.count > 100)
    #expect(interface.subtracting(checked).subtracting(Self.others).sorted() == [], "not in the catalogue")
    #expect(checked.subtracting(interface).sorted() == [], "in the catalogue, but not in the interface")
    #expect(Self.others.subtracting(interface).sorted() == [], "not in the interface any more")
  }

  @Test("What ReactiveFoundation offers is used by its tests")
  func isTested() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../ReactiveFoundationTests")
    let tests = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let names = Set(
      try Interface.symbols(of: "ReactiveFoundation", options: ["-skip-synthesized-members"])
        .compactMap(\.memberName))
    #expect(names.isSuperset(of: ["body", "chunks", "terminal", "ResponseError"]), "the symbol graph is read")
    let untested = names.filter { !tests.contains($0) }
    #expect(untested.sorted() == [])
  }
}

/// The public interface of the module that these tests were built with.
private enum Interface {
  private struct Graph: Decodable {
    let symbols: [Symbol]
  }

  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Fragment: Decodable { let spelling: String }

    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]

    /// The full name of an operator or a source: a function that returns a signal, or an initializer of one.
    var operatorName: String? {
      let path = pathComponents
      let declaration = declarationFragments.map(\.spelling).joined()
      let result = declaration.components(separatedBy: "->").last?.trimmingCharacters(in: .whitespaces) ?? ""
      let isSignal = ["Signal<", "GroupedSignal<"].contains { result.hasPrefix($0) } || result == "Signal"
      switch kind.identifier {
      case "swift.func": return isSignal ? path[0] : nil
      case "swift.method": return isSignal && path[0] == "Signal" ? path[1] : nil
      case "swift.type.method": return isSignal && path[0] == "Signal" ? "Signal." + path[1] : nil
      case "swift.init": return path[0] == "Signal" ? "Signal." + path[1] : nil
      default: return nil
      }
    }

    /// The name, without labels, of what a user writes: of anything but what a protocol asks for.
    var memberName: String? {
      let name = pathComponents.last?.prefix { $0 != "(" }.description ?? ""
      return ["init", "description", "makeAsyncIterator", "hash", "=="].contains(name)
        || kind.identifier == "swift.typealias" ? nil : name
    }
  }

  static func symbols(of module: String, options: [String] = []) throws -> [Symbol] {
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
    try process.run()
    process.waitUntilExit()
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .flatMap { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)).symbols }
  }
}
