/// A signal as the reference sees it: what comes if it is subscribed at a moment.
typealias Model = (Start) throws -> Timeline

/// What all moments of one evaluation of the reference share.
final class Plan {
  /// The last instant that is looked at.
  let horizon: Int
  private var scheduled = 0
  private var works = 0

  init(horizon: Int) {
    self.horizon = horizon
  }

  /// The order of work that is scheduled while the whole chain is being subscribed: exactly known.
  fileprivate func next() -> Order {
    scheduled += 1
    return Order(earliest: scheduled, latest: scheduled, work: newWork())
  }

  fileprivate func newWork() -> Int {
    works += 1
    return works
  }

  /// The order of work that is scheduled because of `cause`, then or, by an operator that sets its one timer again, at
  /// some instant up to `latest`.
  func order<Cause>(after cause: Dated<Cause>, upTo latest: Int? = nil) -> Order {
    let span = Order.spanOfInstant
    // A timer that is set again may have been set for the first time at the subscription.
    let isFirst = cause.order.work == 0 || latest != nil && cause.at == 0
    let earliest = isFirst ? 1 : (cause.at + 1) * span
    let instant = max(latest ?? cause.at, cause.at)
    let isSubscribing = cause.order.work == 0 && latest ?? cause.at <= cause.at
    return Order(
      earliest: earliest, latest: isSubscribing ? span - 1 : (instant + 1) * span + span - 1, work: newWork())
  }
}

/// The moment of a subscription.
struct Start {
  let at: Int
  let order: Order
  let plan: Plan
  /// Whether the whole chain is just being subscribed, from its last operator upwards.
  let isFirst: Bool

  /// The subscription by which a run begins.
  init(_ plan: Plan) {
    at = 0
    order = .subscribing
    self.plan = plan
    isFirst = true
  }

  private init(at: Int, order: Order, plan: Plan) {
    self.at = at
    self.order = order
    self.plan = plan
    isFirst = false
  }

  /// A subscription that `event` causes.
  func again<Content>(at event: Dated<Content>) -> Start {
    Start(at: event.at, order: event.order, plan: plan)
  }

  /// The moment itself.
  func dated<Content>(_ content: Content) -> Dated<Content> { Dated(at: at, order: order, it: content) }

  /// The order of work that is scheduled now.
  func scheduled() -> Order {
    isFirst ? plan.next() : plan.order(after: dated(()))
  }

  /// What a timer does that is set now.
  func timer<Content>(after delay: Int, _ content: Content) -> Dated<Content> {
    Dated(at: at + delay, order: scheduled(), it: content)
  }

  /// The same moment, but later in it than whatever comes in the same work.
  func deferred<Content>(_ content: Content) -> Dated<Content> {
    Dated(at: at, order: Order(earliest: order.earliest, latest: order.latest, work: plan.newWork()), it: content)
  }

  /// A subscription that is made by work scheduled now.
  func moved() -> Start { again(at: timer(after: 0, ())) }
}
