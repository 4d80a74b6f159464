// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "MarketServer",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "server", targets: ["server"]),
    .executable(name: "sidebyside", targets: ["sidebyside"]),
  ],
  traits: [.trait(name: "Cluster", description: "Several servers share one market; needs libnats.")],
  dependencies: [
    .package(
      name: "ReactiveConcurrency", path: "../..",
      traits: [.trait(name: "NATS", condition: .when(traits: ["Cluster"]))]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0", traits: []),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
  ],
  targets: [
    .target(
      name: "MarketServer",
      dependencies: [
        .product(name: "ReactiveDebugging", package: "ReactiveConcurrency"),
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "ReactiveNATS", package: "ReactiveConcurrency", condition: .when(traits: ["Cluster"])),
      ],
      resources: [.embedInCode("page.html")],
      swiftSettings: settings),
    .executableTarget(
      name: "server",
      dependencies: [
        "MarketServer",
        .product(name: "ReactiveDebugging", package: "ReactiveConcurrency"),
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "sidebyside",
      dependencies: [
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MarketServerTests",
      dependencies: [
        "MarketServer", "server",
        .product(name: "ReactiveDebugging", package: "ReactiveConcurrency"),
        .product(name: "ReactiveFoundation", package: "ReactiveConcurrency"),
        .product(name: "ReactiveTesting", package: "ReactiveConcurrency"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "ReactiveNATS", package: "ReactiveConcurrency", condition: .when(traits: ["Cluster"])),
        .product(name: "ReactiveNATSTesting", package: "ReactiveConcurrency", condition: .when(traits: ["Cluster"])),
      ],
      swiftSettings: settings),
  ]
)
