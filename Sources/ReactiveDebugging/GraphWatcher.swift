import ReactiveConcurrency

/// Watches what is started within a scope of `LiveSubscriptions`.
final class GraphWatcher: Watcher {
  var isWatching: Bool { LiveSubscriptions.current != nil }

  func start<Value>(_ start: Start<Value>, for observer: Observer<Value>, as part: WatchedPart) -> Subscription {
    guard let live = LiveSubscriptions.current, let node = live.begin(part, before: observer.receiver) else {
      return start(observer)
    }
    let receiver = WatchedReceiver(node, before: observer.receiver)
    let next = observer.next
    let finish = observer.finish
    let subscription = start(
      Observer(
        next: { value, _ in
          node.willSend()
          let demand = next(value)
          if demand == .paused { node.wasPaused() }
          return demand
        },
        finish: { termination in
          live.end(node, termination)
          finish(termination)
        },
        receiver: receiver))
    return subscription.onResume { node.wasResumed() }
  }

  func joins(_ receiver: any Receiver, _ sender: any SharedSender) {
    WatchedNode.Destination(of: receiver).node?.shares(sender)
  }
}

extension LiveSubscriptions {
  /// Begins to watch what is being started; `nil` for what subscribes on behalf of another.
  fileprivate func begin(_ part: WatchedPart, before receiver: (any Receiver)?) -> WatchedNode? {
    let downstream = WatchedNode.Destination(of: receiver)
    let node: WatchedNode
    switch (part, downstream) {
    case (.stage(let name), _):
      node = WatchedNode(
        name, isConsumer: false, before: receiver, to: downstream, place: downstream.node?.place, task: nil,
        clock: clock)
    case (.consumer(let name, let site), .nobody):
      let name = "\(name)"
      node = WatchedNode(
        name, isConsumer: true, before: receiver, to: .nobody, place: site?.description,
        task: name == "loop" ? currentTaskName() : nil, clock: clock)
    case (.consumer, _): return nil
    }
    add(node)
    return node
  }

  /// Ends the watch of a node, and passes on what its failure has passed, or reports it where it has arrived.
  fileprivate func end(_ node: WatchedNode, _ termination: Termination) {
    remove(node, termination)
    guard case .failed(let error) = termination else { return }
    let path = node.path
    switch node.downstream {
    case .node(let next): next.willFail(after: path)
    case .shared(let sender):
      guard let id = sender.id else { return }
      for next in running where next.source.map({ ObjectIdentifier($0) }) == id { next.willFail(after: path) }
    case .nobody: onFailure?(SignalFailure(error: error, path: path))
    }
  }
}

/// The name of the current task, if it has one.
private func currentTaskName() -> String? {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.name } else { nil }
}
