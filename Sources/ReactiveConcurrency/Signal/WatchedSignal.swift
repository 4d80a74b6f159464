extension Signal {
  /// What the subscriptions of this signal are part of now: from its sources down to its consumers, without what else
  /// its sources send to.
  ///
  /// ```swift
  /// LiveSubscriptions.enable()  // as the program starts
  /// let prices = feed.map(price).filter(isValid)
  /// let loop = Task { for try await price in prices { show(price) } }
  /// print(prices.graph)  // not the whole process's
  /// ```
  ///
  /// Empty unless they are watched: see `LiveSubscriptions`. Within `track` it is what that scope watches, otherwise
  /// what `LiveSubscriptions.process` does. A signal is this value and its copies; one that is made again, as
  /// `subject.signal` is each time, is another one.
  public var graph: SignalGraph { LiveSubscriptions.here.graph(of: self) }

  /// What the nodes of its subscriptions know it by.
  var identities: [ObjectIdentifier] {
    if let composed = origin as? any ComposedSignal { return composed.partIdentities }
    return origin.map { [ObjectIdentifier($0)] } ?? []
  }
}

extension LiveSubscriptions {
  /// What the subscriptions of one signal are part of, as far as they are watched here: see `Signal.graph`.
  public func graph<Value>(of signal: Signal<Value>) -> SignalGraph { graph(ofSignals: Set(signal.identities)) }
}

/// The origin of a signal that is watched or has a name, if it has no other: what it is known by.
@usableFromInline
final class WatchedSignal: Sendable {
  @usableFromInline let name: String?
  /// The operator or source, and where it is written.
  @usableFromInline let stage: (name: String, place: CodePlace?)?

  @inlinable
  init(name: String? = nil, stage: (name: String, place: CodePlace?)? = nil) {
    self.name = name
    self.stage = stage
  }

  /// What the stages are known by that this thread is making at a subscription: the operator that they are made for.
  private static let standing = ThreadLocalAddress(for: "WatchedSignal")

  @usableFromInline
  static var current: WatchedSignal? { standing.held(as: WatchedSignal.self) }

  /// Runs `make`, whose stages are known by this.
  func stands<Value>(for make: () -> Signal<Value>) -> Signal<Value> {
    Self.standing.hold(self, during: make)
  }
}

extension Signal: CustomStringConvertible {
  /// What it is and, if it is watched, which operator has made it, and where: `Signal<Int>, map(_:) at
  /// App/Prices.swift:4`.
  public var description: String {
    guard let watched = origin as? WatchedSignal else { return "\(Self.self)" }
    let name = [watched.name, watched.stage?.name].compactMap(\.self).joined(separator: ", ")
    return located("\(Self.self), \(name)", at: watched.stage?.place?.text)
  }
}

/// The origin of a signal that has no node of its own, since it is made of others that have.
protocol ComposedSignal {
  var partIdentities: [ObjectIdentifier] { get }
}
