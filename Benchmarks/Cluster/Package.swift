// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "Cluster",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "cluster", targets: ["cluster"])],
  dependencies: [.package(name: "ReactiveConcurrency", path: "../..", traits: ["NATS"])],
  targets: [
    .systemLibrary(name: "CPlainNats", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
    .target(name: "CPlain", dependencies: ["CPlainNats"]),
    .executableTarget(
      name: "cluster",
      dependencies: [
        "CPlain",
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "ReactiveNATS", package: "ReactiveConcurrency"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ClusterTests",
      dependencies: [
        "cluster",
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "ReactiveFoundation", package: "ReactiveConcurrency"),
        .product(name: "ReactiveNATS", package: "ReactiveConcurrency"),
        .product(name: "ReactiveNATSTesting", package: "ReactiveConcurrency"),
      ],
      swiftSettings: settings),
  ]
)
