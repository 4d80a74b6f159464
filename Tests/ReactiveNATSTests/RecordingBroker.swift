#if NATS
  import Synchronization

  @testable import ReactiveNATS

  /// A broker in virtual time that stores each identifier once, in the order of arrival, and answers when it likes, in
  /// any order, or never. It stops, goes on, and loses connections. Callers leave, and the publisher may end.
  struct RecordingBroker {
    struct Receipt: Sendable {
      let subject: String
      let payload: [UInt8]
      /// Without one the publication has failed.
      let sequence: UInt64?
    }

    private struct Event {
      let time: ContinuousClock.Instant
      let number: Int
      let kind: Kind
      enum Kind { case arrival(UInt64, PublishingState.Submission), answer(UInt64, Result<PubAck, NATSError>) }
    }

    /// What it has, by subject and sequence.
    private(set) var stored: [String: [UInt64?: [UInt8]]] = [:]
    private var sequences: [String: [String: UInt64]] = [:]
    private var events: [Event] = []
    private var eventCount = 0
    private var random: SeededGenerator
    private var now = ContinuousClock.now
    private var state = PublishingState()
    private var reconnections: UInt64 = 0
    private let receipts = Collector()
    private var tickets: [Promise<PubAck>] = []

    private final class Collector: Sendable {
      let all = Mutex<[Receipt]>([])
    }

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// - Parameter fails: Whether the publisher fails after the last publication.
    mutating func play(publications: Int, fails: Bool = false) -> (published: Int, [Receipt]) {
      var remaining = publications
      var stopped: ContinuousClock.Instant?
      while remaining > 0 || !state.lanes.isEmpty {
        now += .milliseconds(Int.random(in: 1...40, using: &random))
        if remaining > 0, chance(3) {
          let burst = min(remaining, Int.random(in: 1...8, using: &random))
          for _ in 0..<burst { submit(remaining); remaining -= 1 }
        }
        if fails, remaining == 0 { resolve(state.failAll(NATSError(subject: "", reason: .closed, message: ""))) }
        // A caller is cancelled while its publication is stored, sent or answered.
        if chance(60) { tickets.randomElement(using: &random)?.resolve(.failure(CancellationError())) }
        if chance(150) { reconnections += 1 }
        if stopped == nil, chance(60) { stopped = now + .milliseconds(Int.random(in: 100...3000, using: &random)) }
        if let end = stopped, end <= now { stopped = nil }
        while let (sending, submission) = state.next(at: now, reconnections: reconnections, isConnected: true) {
          if chance(40) { continue }
          schedule(.arrival(sending, submission), within: 5)
        }
        if stopped == nil { deliver() }
        resolve(state.tick(at: now).answers)
      }
      return (publications, receipts.all.withLock { $0 })
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func submit(_ number: Int) {
      let publication = Publication(to: chance(2) ? "a" : "b", "\(number)")
      let ticket = Promise<PubAck>()
      tickets.append(ticket)
      ticket.whenAnswered { [receipts] answer in
        let sequence = try? answer.get().sequence
        receipts.all.withLock {
          $0.append(Receipt(subject: publication.subject, payload: publication.payload, sequence: sequence))
        }
      }
      let deadline = now + .milliseconds(Int.random(in: 200...4000, using: &random))
      state.submit(
        PublishingState.Submission(publication, id: "\(number)", headers: [:], ticket, deadline: deadline))
    }

    private mutating func schedule(_ kind: Event.Kind, within milliseconds: Int) {
      eventCount += 1
      events.append(
        Event(
          time: now + .milliseconds(Int.random(in: 0...milliseconds, using: &random)), number: eventCount, kind: kind))
    }

    private mutating func deliver() {
      let due = events.filter { $0.time <= now }.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
      events.removeAll { $0.time <= now }
      for event in due {
        switch event.kind {
        case .arrival(let sending, let submission):
          if chance(30) {
            schedule(
              .answer(sending, .failure(NATSError(subject: "", reason: .noResponders, message: ""))), within: 100)
            continue
          }
          let subject = submission.publication.subject
          let known = sequences[subject]?[submission.id]
          let sequence = known ?? UInt64(stored[subject]?.count ?? 0) + 1
          sequences[subject, default: [:]][submission.id] = sequence
          if known == nil { stored[subject, default: [:]][sequence] = submission.publication.payload }
          if chance(20) { continue }
          let receipt = PubAck(stream: subject, sequence: sequence, isDuplicate: known != nil)
          schedule(.answer(sending, .success(receipt)), within: chance(10) ? 3000 : 100)
        case .answer(let sending, let result): resolve(state.answered(sending, result, at: now).answers)
        }
      }
    }

    private func resolve(_ answers: [(Promise<PubAck>, Result<PubAck, NATSError>)]) {
      for (ticket, answer) in answers { ticket.resolve(answer.mapError { $0 }) }
    }
  }
#endif
