extension Broadcaster {
  /// Sends as soon as no listener is paused.
  func emit(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    try Task.checkCancellation()
    var isSent = false
    if executor.enter() {
      if !holdsEmissions, emissions.isEmpty {
        deliver(value)
        isSent = true
      }
      executor.exit()
    }
    if isSent { return }
    let emission = Emission(value)
    do {
      try await emission.waiter.wait(isolation: isolation) {
        self.executor.submit {
          // A cancellation may have overtaken this.
          if !emission.isDropped { self.emissions.append(emission) }
          self.sendEmissions()
        }
      }
    } catch {
      executor.submit { self.drop(emission) }
      throw error
    }
  }

  /// Sends what waits, as far as it may be sent.
  func sendEmissions() {
    while let next = emissions.first, !holdsEmissions || termination != nil || next.waiter.isTaken {
      _ = emissions.popFirst()
      if let continuation = next.waiter.claim() {
        if let value = next.value { deliver(value) }
        continuation.resume()
      } else if next.isDropped {
        cancelledEmissions -= 1
      }
    }
  }

  /// Forgets the value of an emission that has been cancelled, and their places in bulk.
  private func drop(_ emission: Emission<Value>) {
    emission.value = nil
    emission.isDropped = true
    cancelledEmissions += 1
    guard cancelledEmissions * 2 > emissions.count else { return }
    for _ in 0..<emissions.count {
      if let emission = emissions.popFirst(), !emission.isDropped { emissions.append(emission) }
    }
    cancelledEmissions = 0
  }
}

/// A value that waits until every listener has room.
///
/// Safety: what changes is touched only by the owner of the broadcaster's executor.
final class Emission<Value: Sendable>: @unchecked Sendable {
  let waiter = Waiter()
  var value: Value?
  /// Whether it has been cancelled and its value released.
  var isDropped = false

  init(_ value: Value) {
    self.value = .some(value)
  }
}
