import ReactiveCallbacks

/// What happened, in order, gathered from any thread.
final class Record: Sendable {
  private let lines = Locked<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  /// All of it in one line.
  var text: String { all.joined(separator: " ") }

  func add(_ line: Any) {
    let line = "\(line)"
    lines.withLock { $0.append(line) }
  }

  /// Subscribes and notes values as they are, completion as `|`, an error as `✗` and its description.
  @discardableResult
  func subscribe<Value>(to signal: some SignalConvertible<Value>) -> Disposable {
    signal.subscribe(next: { self.add($0) }, error: { self.add("✗\($0)") }, completed: { self.add("|") })
  }

  /// What a signal sends while it is being subscribed.
  static func of<Value>(_ signal: some SignalConvertible<Value>) -> String {
    let record = Record()
    record.subscribe(to: signal)
    return record.text
  }
}

enum TestError: Error, Equatable {
  case broken
}

/// Something to be released.
final class Owner: Sendable {}
