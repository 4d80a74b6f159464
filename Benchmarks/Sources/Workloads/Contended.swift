import OpenCombine
import ReactiveConcurrency

extension Workload {
  static let contention1 = Workload(
    "contention-1", "One task sending to a subject: the base of the two that follow.", size: 500_000, target: 1.0,
    isGuarded: false,
    ours: .ours { size in await sendingOurs(tasks: 1, size: size) },
    peers: [Contender("OpenCombine") { size in await sendingTheirs(tasks: 1, size: size) }])

  static let contention8 = contention(tasks: 8)
  static let contention128 = contention(tasks: 128)

  private static func contention(tasks: Int) -> Workload {
    Workload(
      "contention-\(tasks)", "\(tasks) tasks sending to one subject: how much does a send suffer?", size: 500_000,
      target: 2.5, isGuarded: false,
      ours: .ours { size in await sendingOurs(tasks: tasks, size: size) },
      peers: [
        Contender("ours, 1 task") { size in await sendingOurs(tasks: 1, size: size) },
        Contender("OpenCombine", counts: false) { size in await sendingTheirs(tasks: tasks, size: size) },
      ])
  }

  private static func sendingOurs(tasks: Int, size: Int) async -> Outcome {
    let subject = OurSubject()
    let tally = SharedTally()
    let (ended, end) = AsyncStream<Never>.makeStream()
    _ = subject.signal.observe(
      Observer(
        next: { value in
          tally.add(value)
          return .more
        },
        finish: { _ in end.finish() }))
    return await .timed(count: size) {
      await shared(by: tasks, size: size) { subject.send($0) }
      // What is queued when the last sender leaves may still be under way.
      subject.finish()
      for await _ in ended {}
      return tally.result
    }
  }

  /// It calls its subscribers from several threads at once, which ours does not.
  private static func sendingTheirs(tasks: Int, size: Int) async -> Outcome {
    let subject = PassthroughSubject<Int, Never>()
    let tally = SharedTally()
    let (ended, end) = AsyncStream<Never>.makeStream()
    let subscription = subject.sink(receiveCompletion: { _ in end.finish() }, receiveValue: { tally.add($0) })
    return await .timed(count: size) {
      await shared(by: tasks, size: size) { subject.send($0) }
      subject.send(completion: .finished)
      for await _ in ended {}
      return withExtendedLifetime(subscription) { tally.result }
    }
  }

  /// Each task sends every `tasks`th value, so that the values are the same however many share the work.
  private static func shared(by tasks: Int, size: Int, _ send: @escaping @Sendable (Int) -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<tasks {
        group.addTask {
          for value in stride(from: task, to: size, by: tasks) { send(value) }
        }
      }
    }
  }
}
