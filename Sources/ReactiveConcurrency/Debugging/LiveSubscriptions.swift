import Synchronization

/// What is subscribed now, stage by stage, for finding leaks, and for tests.
///
/// ```swift
/// let live = LiveSubscriptions()
/// live.track { _ = signal.observe(observer) }
/// print(live)     // debounce(for:on:) × 1, subscribed at App/Search.swift:42
///                 // map(_:) × 1, subscribed at App/Search.swift:42
/// ```
///
/// What belongs to a subscription that begins within `track` is counted there, also what is subscribed later on its behalf,
/// after a timer, on another thread, in another attempt; nothing else is, whoever makes it begin. An operator counts by the
/// name by which it is called; one that is made of others may show those. Where the subscription stands is told for
/// `observe(_:)` and, with callbacks, `subscribe`; a loop does not say where it stands.
///
/// Debug builds always count what is tracked. A release build counts the signals that are made once `enable()` has been called;
/// until then it costs nothing but a glance at one word as a signal is made.
///
/// Counts are kept per scope, so that tests that run side by side do not see each other's.
public struct LiveSubscriptions: Sendable, CustomStringConvertible {
  /// What is counted as one.
  fileprivate struct Place: Hashable, Sendable {
    let stage: String
    let site: CallSite?
  }

  private let counts = Locked<[Place: Int]>([:])

  /// In which scope a subscription is counted, and where it stands.
  private struct Scope: Sendable {
    var live: LiveSubscriptions?
    var site: CallSite?
  }

  @TaskLocal private static var scope = Scope()

  private static let isOn = Atomic<Bool>(false)

  /// A scope in which nothing is subscribed yet.
  public init() {}

  /// What has been subscribed outside every scope since `enable()` was called.
  public static let process = LiveSubscriptions()

  /// Lets this process count from now on: what is tracked, and in `process` all the rest. There is no way back.
  ///
  /// Call it as the program starts: a release build counts signals that are made afterwards.
  public static func enable() {
    SignalContext.register($scope)
    isOn.store(true, ordering: .releasing)
  }

  /// Counts every stage subscribed within `body`, or later on its behalf, until it ends.
  public func track<Result>(_ body: () throws -> Result) rethrows -> Result {
    SignalContext.register(Self.$scope)
    return try Self.$scope.withValue(Scope(live: self), operation: body)
  }

  /// Counts every stage subscribed within `body`, also by its child tasks, or later on its behalf, until it ends.
  public func track<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    SignalContext.register(Self.$scope)
    return try await Self.$scope.withValue(Scope(live: self), operation: body, isolation: isolation)
  }

  /// How many stages are subscribed now.
  public var count: Int {
    counts.withLock { $0.values.reduce(0, +) }
  }

  /// One line for each stage that is subscribed now, and how often, and where if that is known.
  public var description: String {
    let lines = counts.withLock { counts in
      counts.map { place, count in
        "\(place.stage) × \(count)\(place.site.map { ", subscribed at \($0)" } ?? "")"
      }
    }
    return lines.sorted().joined(separator: "\n")
  }

  // MARK: Counting

  /// Whether a release build counts.
  @usableFromInline
  static var isEnabled: Bool { isOn.load(ordering: .relaxed) }

  /// Calls `start`, which starts a subscription, so that its stages tell where it stands.
  static func from(_ site: CallSite, _ start: () -> Subscription) -> Subscription {
    var scope = scope
    guard scope.live != nil || isEnabled else { return start() }
    scope.site = site
    return $scope.withValue(scope, operation: start)
  }

  /// Counts a stage of what is just being subscribed, if that is to be counted.
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

  /// What starts a signal, in a release build that counts.
  @usableFromInline
  static func counted<Value>(
    stage: StaticString, _ start: @escaping @Sendable (Observer<Value>) -> Subscription
  ) -> @Sendable (Observer<Value>) -> Subscription {
    { start(count($0, stage: stage.description)) }
  }

  /// `observer`, which is counted until its end.
  static func count<Value>(_ observer: Observer<Value>, stage: String) -> Observer<Value> {
    guard let registration = register(stage) else { return observer }
    return Observer(
      next: observer.next,
      finish: { [finish = observer.finish] termination in
        registration.end()
        finish(termination)
      }
    ).following(observer)
  }
}

/// Where a call stands.
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
