import Foundation

/// What a hundred functions of seven operators cost a build: the size of their object file, which is held to a limit,
/// and the time to compile them, which depends on the machine. The closures say their types, so that the time is not
/// the type checker's.
struct BuildCost {
  let library: String
  /// The most bytes of the object file; `nil`: only shown.
  let limit: Int?
  let source: String

  static let all = [
    BuildCost(library: "ReactiveConcurrency", limit: 350_000) { number in
      """
      public func chain\(number)(_ source: Signal<Int>) -> Signal<String> {
        source.map { (value: Int) -> Int in value + \(number) }.filter { (value: Int) -> Bool in value % \(number % 7 + 2) != 0 }
          .scan(0) { (sum: Int, value: Int) -> Int in sum + value }.distinctUntilChanged().take(\(number)).skip(\(number % 5))
          .map { (value: Int) -> String in "\\(value)" }
      }
      """
    },
    BuildCost(library: "OpenCombine", limit: nil) { number in
      """
      public func chain\(number)(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<String, Never> {
        source.map { (value: Int) -> Int in value + \(number) }.filter { (value: Int) -> Bool in value % \(number % 7 + 2) != 0 }
          .scan(0) { (sum: Int, value: Int) -> Int in sum + value }.removeDuplicates().prefix(\(number)).dropFirst(\(number % 5))
          .map { (value: Int) -> String in "\\(value)" }.eraseToAnyPublisher()
      }
      """
    },
  ]

  init(library: String, limit: Int?, _ chain: (Int) -> String) {
    self.library = library
    self.limit = limit
    source = "import \(library)\n" + (1...100).map(chain).joined(separator: "\n") + "\n"
  }

  /// Compiles the functions, optimized, against the modules that lie beside this executable.
  ///
  /// - Returns: Whether the limit is kept.
  func measure() throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Chains.swift")
    let object = folder.appending(path: "Chains.o")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let products = Bundle.main.bundleURL
    // OpenCombine's module names one in C, which is described apart.
    let described = products.appending(path: "COpenCombineHelpers.build/module.modulemap").path
    let clock = ContinuousClock()
    let time = try clock.measure {
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments =
        ["swiftc", "-O", "-c", "-parse-as-library", "-swift-version", "6", "-module-name", "Chains"]
        + ["-I", products.appending(path: "Modules").path, "-Xcc", "-fmodule-map-file=\(described)"]
        + [file.path, "-o", object.path]
      try compiler.run()
      compiler.waitUntilExit()
      guard compiler.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }
    let size = try Data(contentsOf: object).count
    let isKept = limit.map { size <= $0 } ?? true
    let allowed = limit.map { " of at most \($0 / 1000)" } ?? ""
    let seconds = (Double(time / .milliseconds(100))).rounded() / 10
    print("\(library): 100 functions of seven operators, \(size / 1000) kB\(allowed), compiled in \(seconds) s")
    return isKept
  }
}
