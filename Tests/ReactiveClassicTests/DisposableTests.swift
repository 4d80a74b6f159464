import ReactiveCallbacks
import Testing

@Suite("Disposable")
struct DisposableTests {
  @Test("A disposable's closure runs once, also when threads race and from within itself (DSP-1)")
  func onceAmongThreads() async {
    let count = Locked(0)
    let itself = SerialDisposable()
    let disposable = Disposable {
      count.withLock { $0 += 1 }
      itself.disposable?.dispose()
    }
    itself.disposable = disposable
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { disposable.dispose() } }
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test("Releasing a disposable does not dispose of it, and releases the closure (DSP-2)")
  func release() {
    let record = Record()
    weak var captured: Owner?
    do {
      let owner = Owner()
      captured = owner
      _ = Disposable {
        record.add("⟂")
        _ = owner
      }
    }
    #expect(record.text.isEmpty)
    #expect(captured == nil)
  }

  @Test("a disposed disposable releases its closure (SUB-18)")
  func closureReleased() {
    weak var captured: Owner?
    var disposable: Disposable?
    do {
      let owner = Owner()
      captured = owner
      disposable = Disposable { _ = owner }
    }
    #expect(captured != nil)
    disposable?.dispose()
    #expect(captured == nil)
  }

  @Test("Releasing a scoped disposable disposes of it, once (DSP-SCOPED-1)")
  func scoped() {
    let record = Record()
    do {
      let scoped = Disposable { record.add("a") }.asScopedDisposable()
      #expect(scoped.asScopedDisposable() === scoped)
      #expect(record.text.isEmpty)
    }
    do { ScopedDisposable { record.add("b") }.dispose() }
    #expect(record.text == "a b")
  }

  @Test("A subscription of the core becomes a disposable")
  func subscription() {
    let subject = Subject<Int>()
    let observer = Observer<Int>(next: { _ in .more }, finish: { _ in })
    let disposable = subject.signal.observe(observer).asDisposable()
    subject.signal.observe(observer).dispose()
    #expect(subject.subscriberCount == 1)
    disposable.dispose()
    #expect(subject.subscriberCount == 0)
  }
}
