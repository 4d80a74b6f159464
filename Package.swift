// swift-tools-version: 6.3
import PackageDescription

let chosenTests = Context.environment["REACTIVE_TESTS"]?.split(separator: " ").map(String.init)

// CI's builds of the tests. A setting, unlike an argument, is the same for each command that builds.
let warnings: [SwiftSetting] =
  Context.environment["REACTIVE_WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : []
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + warnings

// For what takes longer to optimize than the library, and does not gain by it. No part of a library has these flags,
// which would keep everybody from depending on it.
let unoptimized: [SwiftSetting] = [
  .unsafeFlags(["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"], .when(configuration: .release))
]

let package = Package(
  name: "ReactiveConcurrency",
  // The oldest that have what the core stands on: `Atomic`, task executors, and the error types of asynchronous
  // sequences.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18)],
  products: [
    .library(name: "ReactiveConcurrency", targets: ["ReactiveConcurrency"]),
    .library(name: "ReactiveCallbacks", targets: ["ReactiveCallbacks"]),
    .library(name: "ReactiveClassic", targets: ["ReactiveClassic"]),
    .library(name: "ReactiveFoundation", targets: ["ReactiveFoundation"]),
    .library(name: "ReactiveTesting", targets: ["ReactiveTesting"]),
    .library(name: "ReactiveDebugging", targets: ["ReactiveDebugging"]),
    .library(name: "ReactiveNATS", targets: ["ReactiveNATS"]),
    .library(name: "ReactiveNATSTesting", targets: ["ReactiveNATSTesting"]),
    .executable(name: "reactive", targets: ["reactive"]),
  ],
  traits: [.trait(name: "NATS", description: "Streams of NATS JetStream as signals; needs libnats.")],
  targets: [
    .target(name: "ReactiveConcurrency", swiftSettings: settings),
    .target(name: "ReactiveDebugging", dependencies: ["ReactiveConcurrency"], swiftSettings: settings),
    .target(name: "ReactiveCallbacks", dependencies: ["ReactiveConcurrency"], swiftSettings: settings),
    .target(
      name: "ReactiveClassic", dependencies: ["ReactiveCallbacks", "ReactiveConcurrency"], swiftSettings: settings),
    .target(name: "ReactiveFoundation", dependencies: ["ReactiveConcurrency"], swiftSettings: settings),
    .target(name: "ReactiveTesting", dependencies: ["ReactiveConcurrency"], swiftSettings: settings),
    // Empty without the trait `NATS`: only those who ask for it need the C client.
    .systemLibrary(name: "CNats", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
    .target(
      name: "ReactiveNATS",
      dependencies: ["ReactiveConcurrency", .target(name: "CNats", condition: .when(traits: ["NATS"]))],
      swiftSettings: settings),
    .target(
      name: "ReactiveNATSTesting", dependencies: ["ReactiveConcurrency", "ReactiveNATS"], swiftSettings: settings),
    // All that is known of each operator: the tool draws them, the tests check them. No product. Release builds of the
    // tests compile the examples as users' code is compiled.
    .target(
      name: "OperatorManifest", dependencies: ["ReactiveConcurrency", "ReactiveTesting"],
      swiftSettings: settings + (chosenTests == nil ? unoptimized : [])),
    .executableTarget(
      name: "reactive",
      dependencies: ["ReactiveConcurrency", "ReactiveFoundation", "ReactiveTesting", "OperatorManifest"],
      swiftSettings: settings),
    // What `.ci/static` runs. No product.
    .executableTarget(
      name: "Deployment",
      dependencies: [
        "ReactiveConcurrency", "ReactiveCallbacks", "ReactiveClassic", "ReactiveFoundation", "ReactiveTesting",
      ], path: "Tests/Deployment", swiftSettings: settings),
    .testTarget(
      name: "ReactiveConcurrencyTests",
      dependencies: [
        "ReactiveConcurrency", "ReactiveCallbacks", "ReactiveClassic", "ReactiveDebugging", "ReactiveTesting",
        "OperatorManifest",
      ],
      // What it tests is optimized as users get it.
      swiftSettings: settings + unoptimized),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "ReactiveConcurrency", "ReactiveCallbacks", "ReactiveClassic", "ReactiveDebugging", "ReactiveFoundation",
        "ReactiveTesting", "ReactiveNATS", "ReactiveNATSTesting", "OperatorManifest", "reactive",
      ], exclude: ["Chains", "Comments", "OldApp"], swiftSettings: settings),
    // With the settings of Xcode's new projects.
    .testTarget(
      name: "MainActorClientTests",
      dependencies: ["ReactiveConcurrency", "ReactiveCallbacks", "ReactiveClassic", "ReactiveTesting"],
      swiftSettings: settings + [
        .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
      ]),
    .testTarget(
      name: "StressTests",
      dependencies: [
        "ReactiveConcurrency", "ReactiveCallbacks", "ReactiveClassic", "ReactiveDebugging", "ReactiveTesting",
      ],
      exclude: ["tsan-suppressions.txt"], swiftSettings: settings),
    .testTarget(
      name: "RandomTests",
      dependencies: ["ReactiveConcurrency", "ReactiveDebugging", "ReactiveTesting", "OperatorManifest"],
      swiftSettings: settings),
    .testTarget(
      name: "ReactiveClassicTests",
      dependencies: [
        "ReactiveCallbacks", "ReactiveClassic", "ReactiveDebugging", "ReactiveTesting", "ReactiveConcurrency",
      ],
      swiftSettings: settings),
    // The same app in both language modes: the second one's folder `App` is a link to the first one's.
    .testTarget(
      name: "MigratedAppTests", dependencies: ["ReactiveClassic"], swiftSettings: [.swiftLanguageMode(.v5)] + warnings),
    .testTarget(name: "MigratedAppSwift6Tests", dependencies: ["ReactiveClassic"], swiftSettings: settings),
    .testTarget(
      name: "ReactiveDebuggingTests", dependencies: ["ReactiveDebugging", "ReactiveTesting", "ReactiveConcurrency"],
      swiftSettings: settings),
    .testTarget(
      name: "ReactiveTestingTests", dependencies: ["ReactiveTesting", "ReactiveConcurrency"], swiftSettings: settings),
    .testTarget(
      name: "ReactiveFoundationTests",
      dependencies: ["ReactiveFoundation", "ReactiveTesting", "ReactiveConcurrency"], swiftSettings: settings),
    .testTarget(
      name: "ReactiveNATSTests", dependencies: ["ReactiveNATS", "ReactiveNATSTesting", "ReactiveConcurrency"],
      swiftSettings: settings),
    .testTarget(
      name: "ReactiveToolTests",
      dependencies: ["reactive", "ReactiveConcurrency", "ReactiveTesting", "OperatorManifest"],
      swiftSettings: settings),
  ]
)

// `REACTIVE_TESTS="StressTests RandomTests"` leaves out the other tests, and the tools that only they use, for CI's
// builds of another kind.
if let chosenTests {
  package.targets.removeAll { $0.type == .test && !chosenTests.contains($0.name) }
  for tool in ["Deployment", "reactive", "OperatorManifest"] {
    let isUsed = package.targets.contains { target in
      target.dependencies.contains { if case .byNameItem(tool, _) = $0 { true } else { false } }
    }
    if isUsed { continue }
    package.targets.removeAll { $0.name == tool }
    package.products.removeAll { $0.name == tool }
  }
}
