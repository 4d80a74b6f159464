// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "Explorer",
  platforms: [.macOS(.v15)],
  targets: [
    // Threads that run one at a time, their memory, and the search through their schedules.
    .target(name: "Model", swiftSettings: settings),
    // The library's own sources, on the model's threads: see `Instrument`.
    .target(
      name: "ReactiveConcurrency", dependencies: ["Model"], path: "Sources/Explored",
      swiftSettings: settings + [
        .unsafeFlags(["-enable-testing", "-Onone", "-no-whole-module-optimization", "-enable-batch-mode"])
      ], plugins: ["Instrument"]),
    .executableTarget(name: "explore", dependencies: ["Model", "ReactiveConcurrency"], swiftSettings: settings),
    .executableTarget(name: "InstrumentTool", swiftSettings: settings),
    .plugin(name: "Instrument", capability: .buildTool(), dependencies: ["InstrumentTool"]),
  ]
)
