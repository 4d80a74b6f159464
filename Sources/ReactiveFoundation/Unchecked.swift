/// An object of Foundation that may be used from any thread, though it is not declared `Sendable` on all platforms.
///
/// Safety: used only for objects that Foundation documents as safe to use from several threads, and for objects that
/// one thread at a time uses; the type of each use shows which.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
