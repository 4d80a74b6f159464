import ReactiveClassic
import Testing

@Suite("Subjects and terminals as subscribers")
struct SubjectTests {
  @Test("A subject on two signals sends the values of both; the first end ends both (SJ-2, SUB-14, SUB-15)")
  func firstEnd() {
    let target = ReplaySubject<Int>()
    expectFirstEnd(of: target, sends: target)
    #expect(target.subscriberCount == 0)
  }

  @Test("a terminal subscribes to a signal; an error of any of its signals ends the channel (CH-6, SUB-15)")
  func terminal() {
    let channel = RACChannel<Int>()
    expectFirstEnd(of: channel.leadingTerminal, sends: channel.followingTerminal)
  }

  private func expectFirstEnd(of target: some SubscriberProtocol<Int>, sends signal: some SignalConvertible<Int>) {
    let (record, first, second) = (Record(), Subject<Int>(), Subject<Int>())
    record.subscribe(to: signal)
    first.subscribe(target)
    let other = second.subscribe(target)
    first.sendNext(1)
    second.sendNext(2)
    first.sendError(TestError.broken)
    second.sendNext(3)
    #expect(record.text == "1 2 ✗broken")
    #expect(other.isDisposed)
    #expect(second.subscriberCount == 0)
    #expect(second.subscribe(target).isDisposed)
    #expect(second.subscriberCount == 0)
  }

  @Test("the subscriber of a creation closure passes another signal on (SUB-14)")
  func passingOn() {
    let record = Record()
    let source = Subject<Int>()
    let wrapped = RACSignal<Int>.createSignal { subscriber in
      subscriber.sendNext(0)
      return source.subscribe(subscriber)
    }
    let disposable = record.subscribe(to: wrapped)
    source.sendNext(1)
    disposable.dispose()
    source.sendNext(2)
    #expect(record.text == "0 1")
    #expect(source.subscriberCount == 0)
    record.subscribe(to: wrapped)
    source.sendCompleted()
    #expect(record.text == "0 1 0 |")
  }

  @Test("blocks of bind that return a subject, or none, where a signal is wanted")
  func returned() {
    let (numbers, letters) = (RACSubject<Int>(), RACReplaySubject<String>())
    letters.sendNext("a")
    letters.sendCompleted()
    let record = Record()
    record.subscribe(
      to: numbers.bind {
        { number, stop in
          if number == 2 { stop = true }
          return letters
        }
      })
    record.subscribe(to: numbers.signal.bind { { number, _ in number > 1 ? letters : nil } })
    numbers.sendNext(1)
    #expect(record.all == ["a", "|"])
    numbers.sendNext(2)
    #expect(record.all == ["a", "|", "a", "|"])
  }
}
