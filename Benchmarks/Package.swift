// swift-tools-version: 6.2
import PackageDescription

// Peers are not all ready for strict concurrency, so what touches them is built in the Swift 5 language mode.
let withPeers: [SwiftSetting] = [.swiftLanguageMode(.v5), .enableUpcomingFeature("ExistentialAny")]
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "ReactiveConcurrencyBenchmarks",
  products: [
    .executable(name: "compare", targets: ["compare"]),
    .executable(name: "footprint", targets: ["footprint"]),
  ],
  dependencies: [
    .package(name: "ReactiveConcurrency", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .target(
      name: "Workloads",
      dependencies: [
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ], swiftSettings: withPeers),
    .executableTarget(
      name: "compare",
      dependencies: ["Workloads", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: strict),
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "footprint",
      dependencies: [
        "AllocationCounter",
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
  ]
)
