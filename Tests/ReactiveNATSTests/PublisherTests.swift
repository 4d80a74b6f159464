#if NATS
  import ReactiveConcurrency
  import Testing

  @testable import ReactiveNATS

  /// What a publisher concludes from answers, without a server.
  @Suite struct PublisherTests {
    @Test("An answer before that to an earlier publication of the same subject means that the earlier one is lost")
    func overtaking() {
      var lane = Publisher.Lane()
      for number in 0..<3 {
        lane.entries.append(
          Publisher.Entry(
            publication: Publication(to: "a", "\(number)"), id: "\(number)", headers: [:], ticket: Ticket(),
            deadline: .now,
            sent: .now))
      }
      #expect(!lane.hasOvertaken(0))
      #expect(lane.hasOvertaken(1))
      lane.entries.update(at: 0) { $0.isAnswered = true }
      lane.removeAnswered()
      #expect(!lane.hasOvertaken(1))
      #expect(lane.hasOvertaken(2))
    }
  }

  @Suite struct DeliveryTests {
    @Test("Whose delivery it is, and which, is told by the subject of the answer, with a domain or without")
    func numbers() {
      for subject in ["$JS.ACK.PRICES.c1.1.7.3.9.4", "$JS.ACK.hub.ACCOUNT.PRICES.c1.1.7.3.9.4.token"] {
        subject.withCString { subject in
          let numbers = DeliveryNumbers(subject)
          #expect(numbers?.isOf("c1") == true)
          #expect(numbers?.isOf("c") == false)
          #expect(numbers?.isOf("c12") == false)
          #expect(numbers?.sequence == 7)
          #expect(numbers?.consumerSequence == 3)
        }
      }
    }
  }
#endif
