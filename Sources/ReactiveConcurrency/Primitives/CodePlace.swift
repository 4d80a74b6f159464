/// Where something is written: as its call was told, or to be found from the calls that were running.
///
/// One pointer, because a chain's depth is limited.
@usableFromInline
indirect enum CodePlace: Sendable, Hashable {
  case told(CallSite)
  case found(CallStack)

  /// Where the calls that are running now are written, if they are to be taken.
  @usableFromInline
  static var ofCaller: CodePlace? { CallStack.current.map(CodePlace.found) }

  /// The file and line, if they can be found: `App/Prices.swift:12`. The first time it takes milliseconds, so
  /// not under a lock.
  var text: String? {
    switch self {
    case .told(let site): site.description
    case .found(let stack): stack.place
    }
  }
}
