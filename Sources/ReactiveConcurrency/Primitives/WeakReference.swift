/// A weak reference to an object.
struct WeakReference<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?

  init(_ object: Object) {
    self.object = object
  }
}
