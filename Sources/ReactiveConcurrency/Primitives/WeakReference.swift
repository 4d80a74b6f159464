/// A weak reference to an object.
package struct WeakReference<Object: AnyObject & Sendable>: Sendable {
  package weak let object: Object?

  package init(_ object: Object) {
    self.object = object
  }
}
