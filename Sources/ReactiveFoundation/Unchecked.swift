/// Something of Foundation's that may be used from any thread, though not all of its platforms say so.
///
/// Safety: for what Foundation documents as safe to use from several threads, and for what one thread at a time uses;
/// each use says which by its type.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
