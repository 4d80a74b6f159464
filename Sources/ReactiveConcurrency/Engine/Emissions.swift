import Synchronization

/// The emissions that wait, oldest first.
@usableFromInline
struct Emissions<Value: Sendable> {
  @usableFromInline var waiting = Queue<Emission<Value>>()
  /// How many of them have been cancelled.
  @usableFromInline var cancelled = 0

  @inlinable
  init() {}

  // Not `isEmpty` of the queue, for which the type of its elements would have to be looked up.
  @inlinable @inline(__always)
  var isEmpty: Bool { waiting.count == 0 }
  /// How many have not been cancelled.
  var count: Int { waiting.count - cancelled }
  var first: Emission<Value>? { waiting.first }

  mutating func append(_ emission: Emission<Value>) { waiting.append(emission) }

  mutating func removeFirst() {
    if let first = waiting.popFirst(), first.value == nil { cancelled -= 1 }
  }

  /// Counts a cancelled emission, and removes all of them once they are more than half.
  mutating func drop() {
    cancelled += 1
    guard cancelled * 2 > waiting.count else { return }
    for _ in 0..<waiting.count {
      if let emission = waiting.popFirst(), emission.value != nil { waiting.append(emission) }
    }
    cancelled = 0
  }
}

/// A value that waits until every listener has room.
@usableFromInline
final class Emission<Value: Sendable>: Sendable {
  let waiter = Waiter()
  /// `nil` once the emission has been cancelled.
  ///
  /// Safety: touched only by the owner of the broadcaster's executor.
  nonisolated(unsafe) var value: Value?

  init(_ value: Value) {
    self.value = .some(value)
  }
}

/// Values that wait until every listener has room.
extension Broadcaster {
  /// Sends a value as soon as no listener delays emissions.
  @inlinable
  func emit(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    try Task.checkCancellation()
    if try emitNow(value) { return }
    try await emitLater(value, isolation: isolation)
  }

  /// Sends a value unless it has to wait.
  ///
  /// - Returns: Whether it has been sent.
  /// - Throws: `SignalError.ended`.
  @inlinable
  func emitNow(_ value: Value) throws(SignalError) -> Bool {
    guard executor.tryEnterSpinning() else { return false }
    defer { executor.leave() }
    if owned.hasEnded { throw .ended }
    guard isReadyForEmissions else { return false }
    guard deliver(value) else { throw .ended }
    return true
  }

  @inlinable
  var isReadyForEmissions: Bool { !delaysEmissions && owned.emissions.isEmpty }

  @usableFromInline
  func emitLater(_ value: Value, isolation: isolated (any Actor)?) async throws {
    let emission = Emission(value)
    do {
      try await emission.waiter.wait(isolation: isolation) {
        self.executor.submit {
          // It may have been cancelled in the meantime.
          if emission.value != nil { self.owned.emissions.append(emission) }
          if self.delaysEmissions {
            for listener in self.listeners.value { listener.endIfGone() }
          }
          self.sendEmissions()
        }
      }
    } catch {
      executor.submit { self.drop(emission) }
      throw error
    }
  }

  /// Whether something waits for listeners.
  var isWaitedFor: Bool { hasSources.isSet || owned.emissions.count > 0 }

  /// Sends waiting values until a listener delays emissions.
  func sendEmissions() {
    // Called only if it must be, because it is not specialized for the values.
    if !owned.emissions.isEmpty { sendWaitingEmissions() }
  }

  private func sendWaitingEmissions() {
    while let next = owned.emissions.first, !delaysEmissions || owned.hasEnded || next.waiter.isClaimed {
      owned.emissions.removeFirst()
      guard let continuation = next.waiter.claim() else { continue }
      if owned.hasEnded {
        continuation.resume(throwing: SignalError.ended)
      } else {
        // Its end may be waiting behind this.
        if let value = next.value, !deliver(value) {
          continuation.resume(throwing: SignalError.ended)
        } else {
          continuation.resume()
        }
      }
    }
  }

  /// Releases the value of a cancelled emission, and removes cancelled emissions in bulk.
  private func drop(_ emission: Emission<Value>) {
    emission.value = nil
    owned.emissions.drop()
  }
}
