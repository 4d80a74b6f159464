import Dispatch

/// The queue of the main actor's thread.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller is on it. After `dispatchMain()` it is not bound to the process's first thread.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}
