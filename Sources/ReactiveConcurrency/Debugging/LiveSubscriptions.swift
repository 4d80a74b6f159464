import Synchronization

/// Counts the current subscriptions, stage by stage, to find leaks and for tests.
///
/// ```swift
/// let live = LiveSubscriptions()
/// live.track { _ = signal.observe(observer) }
/// print(live)     // debounce(for:on:) × 1, subscribed at App/Search.swift:42
///                 // map(_:) × 1, subscribed at App/Search.swift:42
/// ```
///
/// Everything that belongs to a subscription begun within `track` is counted there, including what is subscribed later
/// on its behalf: after a timer, on another thread, in another attempt. Nothing else is counted. An operator appears
/// under its own name; one that is composed of others may show theirs. The call site is known for `observe(_:)` and for
/// `subscribe` with callbacks, but not for loops.
///
/// Debug builds always count what is tracked. A release build counts signals that are made after `enable()` has been
/// called; until then the only cost is one load when a signal is made.
///
/// Counts are kept per scope, so that tests running in parallel do not see each other's.
public struct LiveSubscriptions: Sendable, CustomStringConvertible {
  /// Identifies subscriptions that are counted together.
  fileprivate struct Place: Hashable, Sendable {
    let stage: String
    let site: CallSite?
  }

  private let counts = Locked<[Place: Int]>([:])

  /// The scope in which a subscription is counted, and its call site.
  private struct Scope: Sendable {
    var live: LiveSubscriptions?
    var site: CallSite?
  }

  @TaskLocal private static var scope = Scope()

  private static let isOn = Atomic<Bool>(false)

  /// Makes a scope in which nothing is subscribed yet.
  ///
  /// A stage that was subscribed before the first scope was made, and that subscribes to something within a scope, is
  /// taken for part of that scope.
  public init() {
    SignalContext.register(Self.$scope)
  }

  /// Counts what has been subscribed outside every scope since `enable()` was called.
  public static let process = LiveSubscriptions()

  /// Enables counting in this process from now on: of what is tracked, and of everything else in `process`. It cannot
  /// be disabled again.
  ///
  /// Call it when the program starts: a release build counts only signals that are made afterwards.
  public static func enable() {
    SignalContext.register($scope)
    isOn.store(true, ordering: .releasing)
  }

  /// Counts every stage subscribed within `body`, or later on its behalf, until it ends.
  public func track<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$scope.withValue(Scope(live: self), operation: body)
  }

  /// Counts every stage subscribed within `body`, also by its child tasks, or later on its behalf, until it ends.
  public func track<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$scope.withValue(Scope(live: self), operation: body, isolation: isolation)
  }

  /// The number of stages that are currently subscribed.
  public var count: Int {
    counts.withLock { $0.values.reduce(0, +) }
  }

  /// One line for each stage that is currently subscribed: how often and, if known, where.
  public var description: String {
    let lines = counts.withLock { counts in
      counts.map { place, count in
        "\(place.stage) × \(count)\(place.site.map { ", subscribed at \($0)" } ?? "")"
      }
    }
    return lines.sorted().joined(separator: "\n")
  }

  // MARK: Counting

  /// Whether `enable()` has been called, which a release build needs in order to count.
  @usableFromInline
  static var isEnabled: Bool { isOn.load(ordering: .relaxed) }

  /// Calls `start`, which starts a subscription, and attributes its stages to the call site.
  static func from(_ site: CallSite, _ start: () -> Subscription) -> Subscription {
    var scope = scope
    guard scope.live != nil || isEnabled else { return start() }
    scope.site = site
    return $scope.withValue(scope, operation: start)
  }

  /// Counts a stage of the subscription that is being started, if it is to be counted.
  static func register(_ stage: String) -> Registration? {
    let scope = scope
    guard let live = scope.live ?? (isEnabled ? process : nil) else { return nil }
    let place = Place(stage: stage, site: scope.site)
    live.counts.withLock { $0[place, default: 0] += 1 }
    return Registration(place: place, live: live)
  }

  struct Registration: Sendable {
    fileprivate let place: Place
    fileprivate let live: LiveSubscriptions

    func end() {
      live.counts.withLock { counts in
        let left = counts[place, default: 1] - 1
        counts[place] = left > 0 ? left : nil
      }
    }
  }

  /// Wraps the closure that starts a signal so that its subscriptions are counted; for release builds.
  @usableFromInline
  static func counted<Value>(
    stage: StaticString, _ start: @escaping @Sendable (Observer<Value>) -> Subscription
  ) -> @Sendable (Observer<Value>) -> Subscription {
    { start(count($0, stage: stage.description)) }
  }

  /// Returns `observer`, counted until its end.
  static func count<Value>(_ observer: Observer<Value>, stage: String) -> Observer<Value> {
    guard let registration = register(stage) else { return observer }
    return Observer(
      before: observer,
      next: observer.next,
      finish: { [finish = observer.finish] termination in
        registration.end()
        finish(termination)
      }
    )
  }
}

/// The file and line of a call.
@usableFromInline
struct CallSite: Hashable, Sendable, CustomStringConvertible {
  private let fileID: String
  private let line: Int

  @usableFromInline
  init(_ fileID: StaticString, _ line: Int) {
    self.fileID = fileID.description
    self.line = line
  }

  @usableFromInline
  var description: String { "\(fileID):\(line)" }
}
