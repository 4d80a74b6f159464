/// Tells, in debug builds, that demands for a shared signal contradict each other: one subscriber has enough and stores
/// what still arrives, because another one wants more. Nothing is lost, but memory grows without a limit.
enum Contradiction {
  /// So many values in a row are more than a lead that is made up for.
  static var limit: Int { 10_000 }

  /// Called with the message. Tests replace it.
  static let output = Locked<@Sendable (String) -> Void> { writeToStandardError($0) }

  /// Names a subscriber that stores and one that wants more. For the owner of the listeners.
  static func report<Value>(among listeners: ContiguousArray<Listener<Value>>) {
    let running = listeners.filter { !$0.hasEnded }
    guard let full = running.first(where: { $0.downstreamLevel.level == .full }),
      let open = running.first(where: { $0.downstreamLevel.level == .open })
    else { return }
    let cause =
      full.consumer == open.consumer
      ? "Both lead to one consumer, at unequal rates" : "Their consumers wait for each other, over two shared signals"
    let message = """
      ReactiveConcurrency: \(limit) values of a shared signal of \(Value.self) were sent to a subscriber that stores \
      them, because another one wants more. \(cause). The first is \(name(of: full)), the other one \(name(of: open)). \
      See "Some demands contradict each other" in the documentation of `share(replay:)`.

      """
    output.withLock { $0 }(message)
  }

  /// The nearest stage with several inputs, or the consumer, by its type.
  private static func name<Value>(of listener: Listener<Value>) -> String {
    guard var receiver = listener.receiver else { return "a callback" }
    while let next = (receiver as? any InnerReceiver)?.receiver {
      if receiver is Input { return "an input of \(type(of: next))" }
      receiver = next
    }
    return "\(type(of: receiver))"
  }
}
