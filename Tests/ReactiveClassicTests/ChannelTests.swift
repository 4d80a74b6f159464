import ReactiveClassic
import Testing

@Suite("Channels and groups in the old spelling")
struct ChannelTests {
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
}
