import ReactiveConcurrency
import Testing

@Suite("Mailbox")
struct MailboxTests {
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
