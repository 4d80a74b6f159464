import Synchronization

/// A subject of numbers: any thread may send, a send has delivered when it returns unless somebody else is sending, and
/// one that comes from a subscriber follows the current one.
///
/// Safety: `subscribers` is touched only inside the gate, which outlives the last delivery; it owns what it refers to,
/// and refers to it unmanaged so that a delivery retains nothing.
public final class Subject: @unchecked Sendable {
  private let gate = Gate()
  @exclusivity(unchecked) private var subscribers = UnsafeMutablePointer<Unmanaged<Subscriber>>.allocate(capacity: 4)
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var capacity = 4

  public init() {}

  deinit {
    for index in 0..<count { subscribers[index].release() }
    subscribers.deallocate()
  }

  public func send(_ value: Int) {
    guard gate.enter() else { return gate.later { self.deliver(value) } }
    deliver(value)
    gate.leave()
  }

  @inline(__always)
  private func deliver(_ value: Int) {
    for index in 0..<count {
      subscribers[index]._withUnsafeGuaranteedRef { if !$0.isCancelled { $0.receive(value) } }
    }
  }

  public func subscribe(_ receive: @escaping @Sendable (Int) -> Void) -> Subscriber {
    let subscriber = Subscriber(of: self, receive)
    if gate.enter() {
      append(subscriber)
      gate.leave()
    } else {
      gate.later { self.append(subscriber) }
    }
    return subscriber
  }

  private func append(_ subscriber: Subscriber) {
    if count == capacity {
      let larger = UnsafeMutablePointer<Unmanaged<Subscriber>>.allocate(capacity: 2 * capacity)
      larger.moveInitialize(from: subscribers, count: count)
      subscribers.deallocate()
      subscribers = larger
      capacity *= 2
    }
    (subscribers + count).initialize(to: .passRetained(subscriber))
    count += 1
  }

  fileprivate func remove(_ subscriber: Subscriber) {
    guard gate.enter() else { return gate.later { self.removeInside(subscriber) } }
    removeInside(subscriber)
    gate.leave()
  }

  private func removeInside(_ subscriber: Subscriber) {
    let entry = Unmanaged.passUnretained(subscriber).toOpaque()
    var index = count - 1
    while index >= 0, subscribers[index].toOpaque() != entry { index -= 1 }
    if index < 0 { return }
    let removed = subscribers[index]
    count -= 1
    (subscribers + index).update(from: subscribers + index + 1, count: count - index)
    removed.release()
  }
}

/// One subscriber of a subject, and the handle to cancel it. Nothing comes after `cancel()` in the calling context.
public final class Subscriber: Sendable {
  fileprivate let receive: @Sendable (Int) -> Void
  private let subject: Subject
  private let cancelled = Atomic(false)

  fileprivate init(of subject: Subject, _ receive: @escaping @Sendable (Int) -> Void) {
    self.subject = subject
    self.receive = receive
  }

  @inline(__always)
  fileprivate var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  public func cancel() {
    if !cancelled.exchange(true, ordering: .relaxed) { subject.remove(self) }
  }
}
