/// What a source may ask the receiver of its events, and tell it, besides sending them. A stage passes on its
/// downstream's.
///
/// From any thread, at any time, also after the end: hence it holds nothing that must be released before. All but
/// `hasCancelled` is for receivers that differ from what most are.
@usableFromInline
package protocol Receiver: AnyObject, Sendable {
  /// Whether it has let go (rule 8 of `Observer`). Costs too much to be asked for each value.
  var hasCancelled: Bool { get }

  /// Whether it has answered `.paused` and is still to resume, if it can tell: for a source to which a late `resume()`,
  /// the one to an earlier pause, must not count as the answer to the newest.
  var owesResume: Bool? { get }

  /// Whether it is to be told that nobody is left who could send (rule 9).
  var handlesSilence: Bool { get }

  /// Takes that news; `finish(.cancelled)` follows.
  func fallSilent()

  /// What its pause means to those with whom it shares a source.
  var pausing: Pausing { get }
}

extension Receiver {
  @inlinable package var owesResume: Bool? { nil }
  @inlinable package var handlesSilence: Bool { false }
  @inlinable package func fallSilent() {}
  @inlinable package var pausing: Pausing { .binding }
}

/// What a receiver's pause means to those with whom it shares a source.
///
/// It holds up a source of its own in any case. But who reads one part of a source and then the next must not hold back
/// the one, by a pause of the other, for itself.
@usableFromInline
package enum Pausing: Sendable {
  /// All wait for it.
  case binding
  /// It keeps what comes meanwhile, and others that do so need not wait for it: they may be its own.
  case storing
  /// The same, and nobody waits for it: it is read by a thread that blocks, now or later or never. Parts that it is
  /// told of are kept for it, too, since it comes to them later.
  case reading
}

/// A receiver that answers with closures, where a subscription begins.
@usableFromInline
final class ClosureReceiver: Receiver {
  private let answer: (@Sendable () -> Bool)?
  private let handleSilence: (@Sendable () -> Void)?
  @usableFromInline let pausing: Pausing

  @usableFromInline
  init(hasCancelled: (@Sendable () -> Bool)?, fallsSilent: (@Sendable () -> Void)?, pausing: Pausing) {
    answer = hasCancelled
    handleSilence = fallsSilent
    self.pausing = pausing
  }

  @usableFromInline var hasCancelled: Bool { answer?() ?? false }
  @usableFromInline var handlesSilence: Bool { handleSilence != nil }
  @usableFromInline func fallSilent() { handleSilence?() }
}
