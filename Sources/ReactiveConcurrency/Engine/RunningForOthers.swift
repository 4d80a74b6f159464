/// Whether the calling thread runs what other threads have left behind. What that causes in turn is theirs, too: the
/// caller's own call does not wait for it.
enum RunningForOthers {
  /// True within a drain that has come to others' work, on this thread, whichever queue it is in.
  static var value: Bool {
    get { address.value != nil }
    set { address.value = newValue ? UnsafeMutableRawPointer(bitPattern: 1) : nil }
  }

  private static let address = ThreadLocalAddress(for: "RunningForOthers")
}
