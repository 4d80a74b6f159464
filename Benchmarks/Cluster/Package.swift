// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "Cluster",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ClusterKit", targets: ["ClusterKit"]),
    .library(name: "ClusterTesting", targets: ["ClusterTesting"]),
    .executable(name: "cluster", targets: ["cluster"]),
  ],
  dependencies: [
    .package(name: "ReactiveConcurrency", path: "../..")
  ],
  targets: [
    .systemLibrary(name: "CNats", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
    .target(
      name: "ClusterKit",
      dependencies: ["CNats", .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency")],
      swiftSettings: settings),
    // Brokers and certificates for tests.
    .target(
      name: "ClusterTesting",
      dependencies: ["ClusterKit", .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency")],
      swiftSettings: settings),
    .target(name: "CPlain", dependencies: ["CNats"]),
    .executableTarget(
      name: "cluster",
      dependencies: [
        "ClusterKit", "CPlain", .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ClusterTests",
      dependencies: [
        "ClusterKit", "ClusterTesting", "CNats", "cluster",
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "ReactiveFoundation", package: "ReactiveConcurrency"),
      ],
      swiftSettings: settings),
  ]
)
