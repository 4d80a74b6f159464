/// An object that is not kept alive.
struct WeakReference<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?

  init(_ object: Object) {
    self.object = object
  }
}

extension Signal {
  /// The values, until one comes after the object is gone: then releases the source and completes.
  func `while`(present reference: WeakReference<some AnyObject & Sendable>) -> Signal {
    take(while: { _ in reference.object != nil })
  }
}
