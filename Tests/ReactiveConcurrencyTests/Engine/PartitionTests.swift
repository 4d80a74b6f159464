import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What groups and windows owe a consumer that pauses, of a source that cannot.
@Suite("Parts of a source that outruns its consumer")
struct PartitionTests {
  private let scheduler = TestScheduler()

  let source = Subject<Int>()

  let values = Recorder<Int>()

  let slot = SharedSlot()

  private func observe(_ signal: Signal<Int>, _ answer: @escaping @Sendable (Int) -> Demand) {
    slot.fill(
      signal.observe(
        Observer(
          next: { [values] value in
            values.add(value)
            return answer(value)
          }, finish: { _ in })))
  }

  @Test("A resume requested before a newer pause does not end it: nothing is sent to a group without subscribers")
  func lateResume() {
    let side = Subject<Int>()
    observe(
      source.signal
        .group(by: { [slot] value in
          if value == 3 {
            slot.tell(.open)
            side.send(100)
          }
          return value
        })
        .flattenMap { $0.signal.merge(with: side.signal) }
    ) { [values] value in
      (value == 1 || value == 100) && values.values.filter { $0 == value }.count == 1 ? .paused : .more
    }
    for value in 1...3 { source.send(value) }
    slot.tell(.open)
    source.send(4)
    #expect(values.values.filter { $0 < 100 } == [1, 2, 3, 4])
  }

  @Test("What waits for a part when the source ends comes when its consumer resumes, before the part's end")
  func end() {
    let ends = Recorder<String>()
    slot.fill(
      source.signal.group(by: { $0 }).flattenMap { $0.signal }.observe(
        Observer(
          next: { [values] value in
            values.add(value)
            return value == 1 ? .paused : .more
          }, finish: { ends.add("\($0)") })))
    for value in 1...3 { source.send(value) }
    source.finish()
    #expect(values.values == [1] && ends.values == [])
    slot.tell(.open)
    #expect(values.values == [1, 2, 3] && ends.values == ["completed"])
  }

  @Test("Values that have waited for their consumer are freed when they are sent")
  func frees() {
    let alive = Locked(0)
    for _ in 1...10 {
      let source = Subject<Counted>()
      let slot = SharedSlot()
      slot.fill(source.signal.window(count: 2).flatten().observe(.pausing()))
      for _ in 1...20 { source.send(Counted(alive)) }
      for _ in 1...20 { slot.tell(.open) }
      #expect(alive.withLock { $0 } == 0)
      source.finish()
    }
    #expect(alive.withLock { $0 } == 0)
  }
}
