import ReactiveClassic
import Testing

@Suite("Channels and groups in the old spelling")
struct ChannelTests {
  @Test("a channel's terminals, sent to and subscribed to (V36, CH-2, 3, 4, 5)")
  func terminals() {
    let channel = RACChannel<Int>()
    let (model, view) = (Record(), Record())
    model.subscribe(to: channel.leadingTerminal)
    channel.leadingTerminal.sendNext(1)
    view.subscribe(to: channel.followingTerminal)
    channel.followingTerminal.sendNext(2)
    channel.leadingTerminal.sendNext(3)
    channel.followingTerminal.sendCompleted()
    #expect(model.text == "2 |")
    #expect(view.text == "1 3 |")
    let late = Record()
    late.subscribe(to: channel.followingTerminal)
    #expect(late.text == "3 |")
  }

  @Test("a terminal subscribes to a signal; an error of any of its signals ends the channel (CH-6, SUB-15)")
  func subscribes() {
    let channel = RACChannel<Int>()
    let view = Record()
    view.subscribe(to: channel.followingTerminal)
    let (first, second) = (RACSubject<Int>(), RACSubject<Int>())
    first.subscribe(channel.leadingTerminal)
    let other = second.subscribe(channel.leadingTerminal)
    first.sendNext(1)
    second.sendNext(2)
    first.sendError(TestError.broken)
    second.sendNext(3)
    #expect(view.text == "1 2 ✗broken")
    #expect(other.isDisposed)
    #expect(second.subscriberCount == 0)
  }

  @Test("groupBy, with and without a transform, is a signal of signals with keys (SIG-GROUP-1, 3)")
  func groups() {
    let record = Record()
    let groups: RACSignal<RACGroupedSignal<Int, String>> = Signal(1...5).groupBy({ $0 % 2 }, transform: { "<\($0)>" })
    record.subscribe(to: groups.flattenMap { group in group.signal.map { "\(group.key)\($0)" } })
    #expect(record.text == "1<1> 0<2> 1<3> 0<4> 1<5> |")
    let subject = RACSubject<Int>()
    let odd = Record()
    subject.groupBy { $0 % 2 }.subscribeNext { if $0.key == 1 { odd.subscribe(to: $0) } }
    for value in 1...4 { subject.sendNext(value) }
    subject.sendCompleted()
    #expect(odd.text == "1 3 |")
  }
}
