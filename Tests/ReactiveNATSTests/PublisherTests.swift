#if NATS
  import ReactiveConcurrency
  import Testing

  @testable import ReactiveNATS

  /// What a publisher concludes from answers, without a server.
  @Suite struct PublisherTests {
    @Test("An answer before that to an earlier publication of the same subject means that the earlier one is lost")
    func overtaking() {
      var lane = PublishingState.Lane(sent: 3, at: .now)
      #expect(!lane.hasOvertaken(0))
      #expect(lane.hasOvertaken(1))
      lane.entries.update(at: 0) { $0.isAnswered = true }
      lane.removeAnswered()
      #expect(!lane.hasOvertaken(0))
      #expect(lane.hasOvertaken(1))
    }

    @Test("An answer that is a second late stops what follows; then the first alone asks whether the stream is back")
    func probing() {
      let beginning = ContinuousClock.now
      var lane = PublishingState.Lane(sent: 3, at: beginning)
      #expect(lane.maySend(at: beginning + .milliseconds(999)))
      #expect(!lane.maySend(at: beginning + .seconds(1)) && lane.hasLost(at: beginning + .seconds(1)))

      lane.retreat(until: nil, since: 3)
      func sends() -> UInt64? { lane.send(at: beginning + .seconds(1))?.number }
      #expect(sends() == 0 && sends() == nil)
      // It is refused: then the next one asks.
      _ = lane.answer(0, isStored: false, 4)
      #expect(sends() == 1 && sends() == nil)
      // Its answer is of an earlier time, and says that the stream has it all the same.
      _ = lane.answer(1, isStored: true, 2)
      #expect(sends() == 2)
    }

    @Test(
      "Whatever a broker delays or forgets, and whoever leaves or ends, each receipt is that of its publication (SENT-1)",
      arguments: [false, true])
    func receipts(fails: Bool) async {
      var storedCount = 0
      for seed in 0..<200 {
        var run = RecordingBroker(seed: UInt64(seed))
        let (published, receipts) = run.play(publications: 120, fails: fails)
        #expect(receipts.count == published, "seed \(seed)")
        for receipt in receipts where receipt.sequence != nil {
          #expect(run.stored[receipt.subject]?[receipt.sequence] == receipt.payload, "seed \(seed)")
          storedCount += 1
        }
      }
      // Or the test tests nothing. A single broker may stop for longer than most publications wait.
      #expect(storedCount > 200 * 50)
    }
  }

  extension PublishingState.Lane {
    fileprivate init(sent count: Int, at time: ContinuousClock.Instant) {
      self.init()
      for number in 0..<count {
        let submission = PublishingState.Submission(
          Publication(to: "a", "\(number)"), id: "\(number)", headers: [:], Promise<PubAck>(), deadline: time)
        entries.append(PublishingState.Entry(number: UInt64(number), submission: submission, sent: time))
      }
      sent = count
    }
  }

  @Suite struct MessageMetadataTests {
    @Test("A reply subject names the consumer and the sequence numbers, with a domain or without")
    func numbers() {
      for subject in ["$JS.ACK.PRICES.c1.1.7.3.9.4", "$JS.ACK.hub.ACCOUNT.PRICES.c1.1.7.3.9.4.token"] {
        let metadata = MessageMetadata(replySubject: subject)
        #expect(metadata?.consumer == "c1")
        #expect(metadata?.sequence == 7)
        #expect(metadata?.consumerSequence == 3)
      }
    }
  }
#endif
