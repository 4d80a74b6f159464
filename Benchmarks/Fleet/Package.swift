// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "Fleet",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FleetKit", targets: ["FleetKit"]),
    .executable(name: "fleet", targets: ["fleet"]),
  ],
  dependencies: [
    .package(name: "ReactiveConcurrency", path: "../.."),
    .package(url: "https://github.com/grpc/grpc-swift-2", exact: "2.4.3"),
    .package(url: "https://github.com/grpc/grpc-swift-nio-transport", exact: "2.9.2"),
    .package(url: "https://github.com/grpc/grpc-swift-protobuf", exact: "2.4.1"),
    .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0", traits: []),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
  ],
  targets: [
    .target(
      name: "FleetKit",
      dependencies: [
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "ReactiveFoundation", package: "ReactiveConcurrency"),
        .product(name: "GRPCCore", package: "grpc-swift-2"),
        .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
        .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "fleet",
      dependencies: [
        "FleetKit",
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FleetTests",
      dependencies: [
        "FleetKit", "fleet",
        .product(name: "ReactiveFoundation", package: "ReactiveConcurrency"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: settings),
  ]
)
