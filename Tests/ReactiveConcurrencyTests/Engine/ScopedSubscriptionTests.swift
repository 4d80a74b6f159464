import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Scoped subscriptions")
struct ScopedSubscriptionTests {
  @Test("A released subscription goes on; a released scoped one is cancelled (LIFE-9)")
  func releases() {
    let subject = Subject<Int>()
    let values = Recorder<Int>()
    _ = subject.signal.observe(.taking { values.add($0) })
    subject.send(1)
    #expect(values.values == [1] && subject.subscriberCount == 1)
    var scoped: ScopedSubscription? = subject.signal.observe(.taking { values.add($0 + 10) }).scoped()
    subject.send(2)
    #expect(values.values == [1, 2, 12] && scoped != nil)
    scoped = nil
    #expect(subject.subscriberCount == 1)
    subject.send(3)
    #expect(values.values == [1, 2, 12, 3])
  }

  @Test("A scoped subscription cancels and resumes as the plain one does, and ends a paused source (LIFE-9)")
  func forwards() {
    let values = Recorder<Int>()
    var scoped: ScopedSubscription? = Signal(1...9).observe(.pausing { values.add($0) }).scoped()
    scoped?.resume()
    #expect(values.values == [1, 2])
    scoped?.cancel()
    scoped?.resume()
    #expect(values.values == [1, 2])
    let isOver = Recorder<String>()
    scoped = Signal(1...9).onDispose { isOver.add("over") }.observe(.pausing { values.add($0) }).scoped()
    scoped = nil
    #expect(isOver.values == ["over"])
  }
}
