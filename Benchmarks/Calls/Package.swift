// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "Calls",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "ReactiveConcurrency", path: "../.."),
    .package(url: "https://github.com/grpc/grpc-swift-2", exact: "2.4.3"),
    .package(url: "https://github.com/grpc/grpc-swift-nio-transport", exact: "2.9.2"),
    .package(url: "https://github.com/grpc/grpc-swift-protobuf", exact: "2.4.1"),
    .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0", traits: []),
  ],
  targets: [
    .target(
      name: "Calls",
      dependencies: [
        .product(name: "ReactiveConcurrency", package: "ReactiveConcurrency"),
        .product(name: "GRPCCore", package: "grpc-swift-2"),
        .product(name: "GRPCNIOTransportHTTP2Posix", package: "grpc-swift-nio-transport"),
        .product(name: "GRPCProtobuf", package: "grpc-swift-protobuf"),
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "counter", dependencies: ["Calls"], swiftSettings: settings),
    .testTarget(
      name: "CallsTests",
      dependencies: ["Calls", "counter", .product(name: "ReactiveFoundation", package: "ReactiveConcurrency")],
      swiftSettings: settings),
  ]
)
