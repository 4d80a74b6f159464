import Dispatch
import Foundation
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What a call answers of a value, against what was observed.
@Suite("Laws: answers")
struct AnswersTests {
  /// What happens within a delivery, in any order.
  enum Action: CaseIterable { case emits, sends, othersSend, ends, leaves }

  enum Kind: CaseIterable { case plain, behavior, replay, channel, work, fullWork }

  private struct Target: Sendable {
    let signal: Signal<Int>
    let send: @Sendable (Int) -> SendResult
    let emit: @Sendable (Int) async throws -> Void
    let finish: @Sendable () -> Void

    init(_ kind: Kind) {
      switch kind {
      case .plain: self.init(Subject())
      case .behavior: self.init(BehaviorSubject(0))
      case .replay: self.init(ReplaySubject(capacity: 2))
      case .channel:
        let channel = SignalChannel<Int>()
        self.init(
          signal: channel.following.signal, send: { channel.leading.send($0) },
          emit: { try await channel.leading.sendWhenReady($0) }, finish: { channel.following.finish() })
      case .work: self.init(WorkChannel(capacity: 10))
      case .fullWork: self.init(WorkChannel(capacity: 1))
      }
    }

    private init(_ channel: WorkChannel<Int>) {
      self.init(
        signal: channel.signal, send: { channel.send($0) }, emit: { try await channel.sendWhenReady($0) },
        finish: { channel.finish() })
    }

    private init(
      signal: Signal<Int>, send: @escaping @Sendable (Int) -> SendResult,
      emit: @escaping @Sendable (Int) async throws -> Void, finish: @escaping @Sendable () -> Void
    ) {
      (self.signal, self.send, self.emit, self.finish) = (signal, send, emit, finish)
    }

    private init(_ subject: some SubjectProtocol<Int>) {
      self.init(
        signal: subject.signal, send: { subject.send($0) }, emit: { try await subject.sendWhenReady($0) },
        finish: { subject.finish() })
    }
  }

  private enum Answer: Sendable { case of(SendResult), emitted, refused }

  @Test(
    "what is answered as sent is observed, and what is refused is not, whatever else happens in the delivery (SENT-1)",
    arguments: Kind.allCases, [false, true])
  func answers(_ kind: Kind, pauses: Bool) async {
    let all = permutations(Action.allCases[...]) + permutations(Action.allCases.dropLast())
    for actions in all {
      let target = Target(kind)
      let observed = Recorder<Int>()
      let answers = Recorder<(value: Int, answer: Answer)>()
      let tasks = Recorder<Task<Void, Never>>()
      let slot = SharedSlot()
      slot.fill(
        target.signal.observe(
          Observer(
            next: { value in
              observed.add(value)
              guard value == 1 else { return .more }
              for action in actions {
                switch action {
                case .emits:
                  tasks.add(
                    Task.immediate {
                      do {
                        try await target.emit(2)
                        answers.add((2, .emitted))
                      } catch {
                        answers.add((2, .refused))
                      }
                    })
                case .sends: answers.add((3, .of(target.send(3))))
                case .othersSend:
                  let hasSent = DispatchSemaphore(value: 0)
                  Thread.detachNewThread {
                    answers.add((4, .of(target.send(4))))
                    hasSent.signal()
                  }
                  hasSent.wait()
                case .ends: target.finish()
                case .leaves: slot.cancel()
                }
              }
              return pauses ? .paused : .more
            }, finish: { _ in })))
      answers.add((1, .of(target.send(1))))
      slot.tell(.open)
      answers.add((5, .of(target.send(5))))
      // Whoever waits for room when the consumer has left waits for another one.
      if kind == .fullWork { target.finish() }
      for task in tasks.values { await task.value }
      // Who leaves is sent nothing more.
      let hasLeft = actions.contains(.leaves)
      let end = actions.firstIndex(of: .ends) ?? 0
      for (value, answer) in answers.values {
        let isObserved = observed.values.contains(value)
        switch answer {
        case .of(.delivered): #expect(isObserved, "\(kind), \(actions): \(value)")
        case .of(.ended), .of(.nobody), .of(.full), .refused: #expect(!isObserved, "\(kind), \(actions): \(value)")
        case .of:
          let isLate = actions[end...].contains(value == 3 ? .sends : .othersSend)
          #expect(isObserved || hasLeft || isLate, "\(kind), \(actions): \(value)")
        case .emitted: #expect(isObserved || hasLeft, "\(kind), \(actions): \(value)")
        }
      }
    }
  }

  @Test(
    "what is emitted or sent within a delivery in which the subject ends is delivered, or refused (SENT-1)",
    arguments: Kind.allCases, [true, false])
  func meetsEnd(_ kind: Kind, endsFirst: Bool) async {
    let target = Target(kind)
    let observed = Recorder<Int>()
    let results = Recorder<Bool>()
    let tasks = Recorder<Task<Void, Never>>()
    let subscription = target.signal.observe(
      Observer(
        next: { value in
          observed.add(value)
          guard value == 1 else { return .more }
          if endsFirst { target.finish() }
          tasks.add(Task.immediate { results.add((try? await target.emit(2)) != nil) })
          if !endsFirst { target.finish() }
          return .more
        }, finish: { _ in }))
    _ = target.send(1)
    for task in tasks.values { await task.value }
    #expect(observed.values.contains(2) == results.values.first)
    withExtendedLifetime(subscription) {}
  }

  @Test("an update whose closure changes the subject each time traps, and says so (SENT-2)")
  func updateThatSends() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let subject = BehaviorSubject(0)
      subject.update { _ in subject.send(1) }
    }
    // Swift leaves the words of a precondition out of an optimized build.
    #if DEBUG
      #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains("update(_:)") == true)
    #else
      _ = result
    #endif
  }

  @Test("an update whose closure changes the subject once runs again (SENT-2)")
  func updateThatSendsOnce() {
    let subject = BehaviorSubject(0)
    for _ in 0..<3 {
      let runs = Locked(0)
      subject.update { value in
        let isFirst = runs.withLock { runs in
          runs += 1
          return runs == 1
        }
        if isFirst { subject.send(10) }
        value += 1
      }
      #expect(subject.value == 11 && runs.withLock { $0 } == 2)
    }
  }
}

private func permutations<Element>(_ elements: ArraySlice<Element>) -> [[Element]] {
  guard !elements.isEmpty else { return [[]] }
  return elements.indices.flatMap { index in
    permutations(elements[..<index] + elements[(index + 1)...]).map { [elements[index]] + $0 }
  }
}
