// swift-tools-version: 6.3
import PackageDescription

// Peers are not all ready for strict concurrency, so what touches them is built in the Swift 5 language mode.
let withPeers: [SwiftSetting] = [.swiftLanguageMode(.v5), .enableUpcomingFeature("ExistentialAny")]
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "ReactiveConcurrencyBenchmarks",
  products: [
    .executable(name: "compare", targets: ["compare"]),
    .executable(name: "growth", targets: ["growth"]),
    .executable(name: "footprint", targets: ["footprint"]),
    .executable(name: "names", targets: ["names"]),
    .executable(name: "tracing", targets: ["tracing"]),
    .executable(name: "combine", targets: ["combine"]),
  ],
  dependencies: [
    .package(name: "ReactiveConcurrency", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
    // Without its traits, which bring in a malloc of its own: allocations are counted here by AllocationCounter.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "Workloads",
      dependencies: [
        "ByHand",
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ], swiftSettings: withPeers),
    .target(name: "ByHand", swiftSettings: strict),
    .executableTarget(
      name: "compare",
      dependencies: ["Workloads", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: strict),
    .executableTarget(
      name: "growth",
      dependencies: [
        "AllocationCounter", "Workloads", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
    .target(name: "AllocationCounter"),
    .target(
      name: "Footprints",
      dependencies: [
        "AllocationCounter",
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "ReactiveClassic", package: "ReactiveConcurrency"),
        .product(name: "ReactiveDebugging", package: "ReactiveConcurrency"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "footprint",
      dependencies: ["Footprints", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: strict),
    .executableTarget(
      name: "names",
      dependencies: [
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "tracing",
      dependencies: [
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "ReactiveDebugging", package: "ReactiveConcurrency"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "combine",
      dependencies: [
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ], swiftSettings: strict + [.unsafeFlags(["-module-alias", "Combine=OpenCombine"])]),
    .executableTarget(
      name: "Guard",
      dependencies: ["Footprints", "Workloads", .product(name: "Benchmark", package: "benchmark")],
      // Its plugin looks directly below a folder called Benchmarks.
      path: "Guard",
      swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
