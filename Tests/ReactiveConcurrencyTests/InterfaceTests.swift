import Foundation
import OperatorManifest
import Testing

/// The manifest of operators against the public interface: who adds an operator says there what is known of it, and so
/// puts it through the checkers.
@Suite("Every operator of the interface is in the manifest")
struct InterfaceTests {
  @Test("Every operator of the interface is in the manifest by its full name, and each is checked or says why not")
  func isComplete() throws {
    let symbols = try Interface.symbols(of: "ReactiveConcurrency")
    let interface = Set(symbols.compactMap(\.operatorName))
    #expect(interface.count > 100)
    let known = Set(Manifest.entries.map(\.symbol))
    #expect(interface.subtracting(known).sorted() == [], "not in the manifest")
    let told = Dictionary(grouping: Manifest.entries, by: \.symbol)
    let silent = interface.filter { symbol in
      told[symbol]?.allSatisfy { $0.checks.isEmpty && $0.unchecked == nil } ?? false
    }
    #expect(silent.sorted() == [], "neither checked nor excused")
    #expect(
      Manifest.entries.filter { !$0.checks.isEmpty && $0.unchecked != nil }.map(\.name) == [], "excused, and checked")
    let names = Set(symbols.map(\.shortName))
    #expect(Manifest.entries.filter { !names.contains($0.shortSymbol) }.map(\.name) == [], "not in the interface")
  }

  @Test("Names in the manifest are unique, those of the checks too, and a drawing that stands for another is there")
  func isUnique() {
    let entries = Manifest.entries
    #expect(Set(entries.map(\.name)).count == entries.count)
    let cases = entries.flatMap(\.cases).map(\.name)
    #expect(Set(cases).count == cases.count)
    let drawn = Set(entries.filter { $0.example != nil }.map(\.name))
    #expect(entries.compactMap(\.shownBy).filter { !drawn.contains($0) } == [])
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

extension OperatorEntry {
  /// The last part of its name in the interface: `just(_:)` for `Signal.just(_:)`.
  fileprivate var shortSymbol: String {
    let labels = symbol.firstIndex(of: "(") ?? symbol.endIndex
    return symbol[..<labels].lastIndex(of: ".").map { String(symbol[symbol.index(after: $0)...]) } ?? symbol
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
      case "swift.method": return isSignal && ["Signal", "SignalStream"].contains(path[0]) ? path[1] : nil
      case "swift.type.method": return isSignal && path[0] == "Signal" ? "Signal." + path[1] : nil
      case "swift.init": return path[0] == "Signal" ? "Signal." + path[1] : nil
      default: return nil
      }
    }

    /// The name without its type: of a signal's or another's member, a function or a type.
    var shortName: String { pathComponents.last ?? "" }

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
