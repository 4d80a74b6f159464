import ReactiveClassic
import Testing

@Suite("SerialDisposable")
struct SerialDisposableTests {
  @Test("DSP-SER-1: disposes of the inner one")
  func inner() {
    let inner = Disposable()
    let serial = SerialDisposable(inner)
    #expect(serial.disposable === inner)
    serial.dispose()
    #expect(inner.isDisposed)
    #expect(serial.disposable == nil)
  }

  @Test("DSP-SER-2: one set late is disposed of at once, also one swapped in")
  func late() {
    let serial = SerialDisposable()
    serial.dispose()
    let set = Disposable()
    let swapped = Disposable()
    serial.disposable = set
    #expect(serial.swapInDisposable(swapped) == nil)
    #expect(set.isDisposed && swapped.isDisposed)
  }

  @Test("DSP-SER-3: setting disposes of the old one, swapping returns it undisposed")
  func replacing() {
    let (first, second, third) = (Disposable(), Disposable(), Disposable())
    let serial = SerialDisposable()
    serial.disposable = first
    serial.disposable = second
    #expect(first.isDisposed)
    let old = serial.swapInDisposable(third)
    #expect(old === second)
    #expect(!second.isDisposed && !third.isDisposed)
  }

  @Test("DSP-SER-4: nil is allowed")
  func empty() {
    let inner = Disposable()
    let serial = SerialDisposable(inner)
    serial.disposable = nil
    #expect(inner.isDisposed)
    #expect(serial.swapInDisposable(nil) == nil)
    serial.dispose()
  }

  @Test("DSP-SER-5: racing set, swap and dispose lose and leak nothing")
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
              serial.swapInDisposable(disposable)?.dispose()
            }
          }
        }
        group.addTask { serial.dispose() }
      }
      #expect(!disposables.contains { !$0.isDisposed })
    }
  }

  @Test("SUB-18: the replaced one is not retained")
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
