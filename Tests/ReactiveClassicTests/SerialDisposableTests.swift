import ReactiveCallbacks
import Testing

@Suite("SerialDisposable")
struct SerialDisposableTests {
  @Test("A serial disposable disposes of the inner one (DSP-SER-1)")
  func inner() {
    let inner = Disposable()
    let serial = SerialDisposable(inner)
    #expect(serial.disposable === inner)
    serial.dispose()
    #expect(inner.isDisposed)
    #expect(serial.disposable == nil)
  }

  @Test("A disposable that is set late in a serial one is disposed of immediately, also one swapped in (DSP-SER-2)")
  func late() {
    let serial = SerialDisposable()
    serial.dispose()
    let set = Disposable()
    let swapped = Disposable()
    serial.disposable = set
    #expect(serial.swap(in: swapped) == nil)
    #expect(set.isDisposed && swapped.isDisposed)
  }

  @Test("Setting a serial disposable's inner one disposes of the old one, swapping returns it undisposed (DSP-SER-3)")
  func replacing() {
    let (first, second, third) = (Disposable(), Disposable(), Disposable())
    let serial = SerialDisposable()
    serial.disposable = first
    serial.disposable = second
    #expect(first.isDisposed)
    let old = serial.swap(in: third)
    #expect(old === second)
    #expect(!second.isDisposed && !third.isDisposed)
  }

  @Test("A serial disposable allows nil (DSP-SER-4)")
  func empty() {
    let inner = Disposable()
    let serial = SerialDisposable(inner)
    serial.disposable = nil
    #expect(inner.isDisposed)
    #expect(serial.swap(in: nil) == nil)
    serial.dispose()
  }

  @Test("Set, swap and dispose of a serial disposable race, and lose and leak nothing (DSP-SER-5)")
  func race() async {
    for round in 0..<200 {
      let serial = SerialDisposable()
      let disposables = (0..<8).map { _ in Disposable() }
      await withTaskGroup(of: Void.self) { group in
        for (index, disposable) in disposables.enumerated() {
          group.addTask {
            if (index + round).isMultiple(of: 2) {
              serial.disposable = disposable
            } else {
              // Whoever gets one back owns it.
              serial.swap(in: disposable)?.dispose()
            }
          }
        }
        group.addTask { serial.dispose() }
      }
      #expect(!disposables.contains { !$0.isDisposed })
    }
  }

  @Test("The disposable that a serial one has replaced is not retained (SUB-18)")
  func release() {
    weak var captured: Disposable?
    let serial = SerialDisposable()
    do {
      let inner = Disposable()
      captured = inner
      serial.disposable = inner
    }
    #expect(captured != nil)
    serial.disposable = nil
    #expect(captured == nil)
  }
}
