import ReactiveConcurrency
import Testing

@Suite("Mailbox")
struct MailboxTests {
  @Test("A mailbox is first in, first out, over many chunks")
  func order() {
    let mailbox = Mailbox<Int>(high: .max >> 4)
    for value in 0..<10_000 { _ = mailbox.add(value) }
    #expect(mailbox.available() == 10_000)
    for value in 0..<10_000 { #expect(mailbox.take() == value) }
    _ = mailbox.acknowledge(10_000)
    #expect(mailbox.count == 0)
  }

  @Test("A mailbox makes its producer pause from the high mark on, and reports that it did")
  func pauses() {
    let mailbox = Mailbox<Int>(high: 3)
    #expect((1...4).map { mailbox.add($0).demand } == [.more, .more, .paused, .paused])
    _ = mailbox.take()
    _ = mailbox.take()
    #expect(mailbox.acknowledge(2))
    _ = mailbox.take()
    #expect(!mailbox.acknowledge(1))
  }

  @Test("A mailbox wakes a consumer that waits, once")
  func wakes() {
    let mailbox = Mailbox<Int>(high: 3)
    #expect(!mailbox.add(1).wakes)
    #expect(!mailbox.startWaiting(), "there is something to take")
    _ = mailbox.take()
    _ = mailbox.acknowledge(1)
    #expect(mailbox.startWaiting())
    #expect(mailbox.add(2).wakes)
    #expect(!mailbox.add(3).wakes)
  }

  @Test("A mailbox's end comes after the last value")
  func ends() {
    let mailbox = Mailbox<Int>(high: 3)
    _ = mailbox.add(1)
    _ = mailbox.finish(.completed)
    #expect(mailbox.end() == nil)
    _ = mailbox.take()
    _ = mailbox.acknowledge(1)
    #expect(mailbox.end() != nil)
    #expect(!mailbox.startWaiting())
  }

  @Test("A mailbox releases what was never taken", arguments: [0, 1, 7, 8, 9, 300])
  func releases(_ taken: Int) {
    let alive = Locked(0)
    do {
      let mailbox = Mailbox<Counted>(high: 3)
      for _ in 0..<1000 { _ = mailbox.add(Counted(alive)) }
      for _ in 0..<taken { _ = mailbox.take() }
      _ = mailbox.acknowledge(taken)
      #expect(alive.withLock { $0 } == 1000 - taken)
    }
    #expect(alive.withLock { $0 } == 0)
  }

  @Test("A mailbox's backlog of a million is released without recursion")
  func releasesLong() {
    let mailbox = Mailbox<Int>(high: 3)
    for value in 0..<1_000_000 { _ = mailbox.add(value) }
  }
}
