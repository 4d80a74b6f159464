import ReactiveCallbacks
import Testing

@Suite("CompoundDisposable")
struct CompoundDisposableTests {
  @Test("A compound disposable disposes of all, in order (DSP-COMP-1)")
  func all() {
    let record = Record()
    let compound = CompoundDisposable(Disposable { record.add(1) }, Disposable { record.add(2) })
    compound.add(Disposable { record.add(3) })
    compound.dispose()
    compound.dispose()
    #expect(record.text == "1 2 3")
  }

  @Test("A disposable that is added late to a compound one is disposed of immediately (DSP-COMP-2)")
  func late() {
    let compound = CompoundDisposable()
    compound.dispose()
    let late = Disposable()
    compound.add(late)
    #expect(late.isDisposed)
  }

  @Test("A disposable that was removed from a compound one is not disposed of (DSP-COMP-3)")
  func removed() {
    let compound = CompoundDisposable()
    let removed = Disposable()
    compound.add(removed)
    compound.remove(removed)
    compound.remove(Disposable())
    compound.dispose()
    #expect(!removed.isDisposed)
  }

  @Test("A compound disposable lets nil be added and removed, and cannot hold itself")
  func oddOnes() {
    let compound = CompoundDisposable()
    compound.add(Disposable?.none)
    compound.remove(nil)
    compound.add(compound)
    #expect(compound.count == 0)
    compound.dispose()
    #expect(compound.isDisposed)
  }

  @Test("A compound disposable forgets what is over: its memory is that of the live ones (SUB-18)")
  func memory() {
    let compound = CompoundDisposable()
    let live = (0..<100).map { _ in Disposable() }
    for disposable in live { compound.add(disposable) }
    for _ in 0..<10_000 {
      Signal.of(1).subscribe(next: { _ in })
      compound.add(Signal.of(1).subscribe(next: { _ in }))
      let short = Disposable()
      compound.add(short)
      short.dispose()
    }
    #expect(compound.count <= 2 * live.count + 8)
    compound.dispose()
    #expect(!live.contains { !$0.isDisposed })
  }

  @Test("Scoped disposables that a compound one forgets are released outside its lock")
  func releaseOutside() {
    let compound = CompoundDisposable()
    for _ in 0..<100 {
      let scoped = ScopedDisposable { compound.remove(Disposable()) }
      compound.add(scoped)
      scoped.dispose()
    }
    compound.add(ScopedDisposable { compound.add(nil) })
    compound.dispose()
  }
}
