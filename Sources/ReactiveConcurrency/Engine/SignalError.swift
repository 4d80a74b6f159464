/// The errors that the library's signals fail with.
@nonexhaustive
public enum SignalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No value, or no further value, arrived in time.
  case timedOut
  /// `Signal.switch(by:cases:default:)` got a key that has no signal.
  case noMatchingCase
  /// `single()` got a signal that completed without a value, or the execution that `Command.run` awaited had none.
  case noValue
  /// `single()` got a signal with more than one value.
  case severalValues
  /// More values than this were stored for a consumer whose policy is `BufferingPolicy.failing`.
  case fellBehind(Int)
  /// `lines(longest:onDrop:)` or `split(separator:longest:omittingEmptySubsequences:onDrop:)` got more bytes than this
  /// without a separator.
  case tooLong(Int)
  /// A value was emitted by a subject that has ended, or that ended while the value waited: it was not sent.
  case ended
  /// Nothing is left that could send: a loop's source was released without an end, such as a subject that nobody
  /// refers to any more.
  case sourceReleased
  /// An argument is invalid; the text says which one and what to do.
  case invalidArgument(String)

  public var description: String {
    switch self {
    case .timedOut: "The signal timed out."
    case .noMatchingCase: "No case matches the key, and there is no default."
    case .noValue: "The signal completed without a value."
    case .severalValues: "The signal has more than one value."
    case .fellBehind(let count): "The receiver fell behind: more than \(count) values waited for it."
    case .tooLong(let count): "More than \(count) bytes came without the end of a line or a piece."
    case .ended: "The subject has ended: the value was not sent."
    case .sourceReleased: "The source was released without an end: nothing can send any more values."
    case .invalidArgument(let explanation): explanation
    }
  }
}
