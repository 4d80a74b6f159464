import ReactiveConcurrency

extension Lifetime {
  /// Disposes of everything added to it when the lifetime ends; always the same instance.
  ///
  /// Stands for `rac_deallocDisposable`.
  public var disposable: CompoundDisposable {
    let mine = CompoundDisposable()
    let (disposable, isNew) = attachment.withLock { attachment in
      if let known = attachment as? CompoundDisposable { return (known, false) }
      attachment = mine
      return (mine, true)
    }
    if isNew { onEnd { mine.dispose() } }
    return disposable
  }

  /// Adds a disposable, which is disposed of when the lifetime ends, and released earlier if it is disposed of earlier.
  public func add(_ disposable: Disposable?) {
    self.disposable.add(disposable)
  }
}
