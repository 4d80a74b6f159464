/// What is subscribed now, stage by stage, for finding leaks, and for tests.
///
/// Only debug builds count; in a release build everything here stays empty and costs nothing.
///
/// Counts are kept per scope, so that tests that run side by side do not see each other's.
///
/// ```swift
/// let live = LiveSubscriptions()
/// live.track { _ = signal.observe(observer) }
/// print(live.description)   // one line a stage, with how many there are
/// ```
public struct LiveSubscriptions: Sendable, CustomStringConvertible {
  private let counts = Locked<[String: Int]>([:])

  @TaskLocal private static var current: LiveSubscriptions?

  /// A scope in which nothing is subscribed yet.
  public init() {}

  /// Counts every stage subscribed within `body`, until it ends.
  public func track<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: body)
  }

  /// Counts every stage subscribed within `body`, also from its child tasks, until it ends.
  public func track<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$current.withValue(self, operation: body, isolation: isolation)
  }

  /// How many stages are subscribed now.
  public var count: Int {
    counts.withLock { $0.values.reduce(0, +) }
  }

  /// One line for each stage that is subscribed now, and how often.
  public var description: String {
    counts.withLock { counts in
      counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { "\($0.key) × \($0.value)" }
        .joined(separator: "\n")
    }
  }

  static func register(_ stage: String) -> Registration? {
    current.map { scope in
      scope.counts.withLock { $0[stage, default: 0] += 1 }
      return Registration(stage: stage, scope: scope)
    }
  }

  struct Registration: Sendable {
    let stage: String
    let scope: LiveSubscriptions

    func end() {
      scope.counts.withLock { $0[stage, default: 0] -= 1 }
    }
  }
}
