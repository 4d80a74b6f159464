import ByHand
import ReactiveConcurrency

/// What reaches its consumer later or elsewhere, beside what it is by hand.
extension Workload {
  static let limitsOfWaiting = [
    lateLimit(
      "delay", "Values that come a millisecond later: how far is it from a lock and a timer?", size: 500_000,
      target: 1.3, held: 2.5, ours: { $0.delay(for: .milliseconds(1), on: SerialScheduler()) },
      byHand: { receive, end in
        let delayed = Delayed(nanoseconds: 1_000_000, receive, end: end)
        return ({ delayed.send($0) }, { delayed.finish() })
      }),
    lateLimit(
      "main-actor", "A subject's values for the main actor: how far is it from a lock and a task?", size: 500_000,
      target: 2, held: 4, ours: { $0.isolated.map { @MainActor in $0 &+ 1 } },
      byHand: { receive, end in
        let moved = OnMainActor({ receive($0 &+ 1) }, end: end)
        return ({ moved.send($0) }, { moved.finish() })
      }),
    emitLimit, commandLimit,
  ]

  /// What a subject sends, until the end has arrived.
  private static func lateLimit(
    _ name: String, _ question: String, size: Int, target: Double, held: Double,
    ours: @escaping @Sendable (Signal<Int>) -> Signal<Int>,
    byHand:
      @escaping @Sendable (
        _ receive: @escaping Receive, _ end: @escaping @Sendable () -> Void
      ) -> (send: Receive, finish: @Sendable () -> Void)
  ) -> Workload {
    Workload(
      "limit-\(name)", question, size: size, target: target, held: held, isGuarded: false,
      ours: .hot(on: .values, subscribers: 1, ours),
      peers: [
        Contender("by hand") { size in
          await .timed(count: size) {
            let tally = Tally()
            return await withUnsafeContinuation { continuation in
              let (send, finish) = byHand({ tally.add($0) }, { continuation.resume(returning: tally.result) })
              let subject = ByHand.Subject()
              _ = subject.subscribe(send)
              for value in 0..<size { subject.send(value) }
              finish()
            }
          }
        }
      ])
  }

  private static let emitLimit = Workload(
    "limit-emit", "A producer held to its consumer's pace: how far is it from a lock and two continuations?",
    size: 500_000, target: 1.5, held: 2.5, isGuarded: false,
    ours: emitted,
    peers: [
      Contender("by hand") { size in
        let handover = Handover()
        return await .timed(count: size) {
          let tally = Tally()
          Task.detached {
            for value in 0..<size { await handover.send(value) }
            handover.finish()
          }
          for await value in handover { tally.add(value) }
          return tally.result
        }
      }
    ])

  private static let commandLimit = Workload(
    "limit-command", "A command's run: how far is it from a flag and a task?", per: "run", size: 20_000, target: 4,
    held: 8, isGuarded: false,
    ours: .ours { size in
      let command = ReactiveConcurrency.Command<Int, Int>(on: .immediate) { value async in value &+ 1 }
      let executing = Tally()
      _ = command.executing.map { $0 ? 1 : 0 }.tally(executing)
      return try await .timed(count: size) {
        let tally = Tally()
        for value in 0..<size { tally.add(try await command.run(value)) }
        return tally.result
      }
    },
    peers: [
      Contender("by hand") { size in
        let command = ByHand.Command { $0 &+ 1 }
        let executing = Tally()
        _ = command.executing.subscribe { executing.add($0) }
        return try await .timed(count: size) {
          let tally = Tally()
          for value in 0..<size { tally.add(try await command.run(value)) }
          return tally.result
        }
      }
    ])
}
