import Synchronization

/// Who listens to which shared signal: a graph of consumers and shares.
///
/// A share stops when all listeners that lead to one consumer are full, because that consumer gets what it waits for
/// from elsewhere. Two consumers of two shares could then wait for each other for ever: one is ahead on the first share
/// and needs the second, and the other one the reverse. So where the graph has a cycle, a share stops only when all its
/// listeners are full: nothing waits for ever, and what one consumer is ahead is stored.
enum SharingGraph {
  /// How often a cycle has been found. A share looks again whether it is part of one when this has changed.
  static let cycles = Atomic<Int>(0)
  /// Consumers by the object at the end of their receivers, as long as one of their listeners exists.
  private static let consumers = Locked<[ObjectIdentifier: (node: Node, listeners: Int)]>([:])

  /// The consumer of a source that passes values on to others, without knowing whom: `keyed(by:)`, `state(initial:)`.
  static var anyone: ObjectIdentifier { ObjectIdentifier(Anyone.self) }
  private enum Anyone {}

  /// A consumer or a share: an element of a union of all that are connected.
  ///
  /// Safety: the properties are accessed under the lock of `consumers`.
  final class Node: @unchecked Sendable {
    fileprivate var parent: Node?
    fileprivate var isPartOfCycle = false

    fileprivate var root: Node {
      var root = self
      while let parent = root.parent { root = parent }
      if self !== root { self.parent = root }
      return root
    }
  }

  /// Adds the first listener of a consumer to a share.
  static func connect(_ consumer: ObjectIdentifier, to share: Node) {
    consumers.withLock { consumers in
      let known = consumers[consumer]
      let node = known?.node ?? Node()
      consumers[consumer] = (node, (known?.listeners ?? 0) + 1)
      let (one, other) = (node.root, share.root)
      if one === other {
        if !one.isPartOfCycle { cycles.wrappingAdd(1, ordering: .sequentiallyConsistent) }
        one.isPartOfCycle = true
      } else {
        one.parent = other
        if one.isPartOfCycle != other.isPartOfCycle { cycles.wrappingAdd(1, ordering: .sequentiallyConsistent) }
        other.isPartOfCycle = other.isPartOfCycle || one.isPartOfCycle
      }
    }
  }

  /// Removes the last listener of a consumer to a share. They stay connected as long as either exists.
  static func disconnect(_ consumer: ObjectIdentifier) {
    consumers.withLock { consumers in
      guard let (node, listeners) = consumers[consumer] else { return }
      consumers[consumer] = listeners > 1 ? (node, listeners - 1) : nil
    }
  }

  /// Whether a share may wait for a consumer that waits for another share.
  static func isPartOfCycle(_ share: Node) -> Bool { consumers.withLock { _ in share.root.isPartOfCycle } }
}

extension Receiver {
  /// The last of the receivers from here on.
  var last: any Receiver {
    var last: any Receiver = self
    while let next = (last as? any InnerReceiver)?.receiver { last = next }
    return last
  }

  /// The consumer at the end of the receivers, which a share waits for; `nil` if it waits for none. Another share is
  /// one, too.
  var consumer: ObjectIdentifier? {
    let last = last
    if last is BlockingReader { return nil }
    if last is SharedSource { return SharingGraph.anyone }
    return (last as? any TaskConsumer)?.taskConsumer ?? ObjectIdentifier(last)
  }
}

/// A consumer that may be part of another one: a loop in the task of an asynchronous signal.
protocol TaskConsumer: Receiver {
  var taskConsumer: ObjectIdentifier? { get }
}
