import OpenCombine
import ReactiveConcurrency

/// What servers do.
extension Workload {
  static let servers = [
    splitLines, awaitLines, groupsExpiring, loopsAndSleeper, comingAndGoing, comingAndGoingShare, keyed,
  ]

  // MARK: Uploads

  private static let splitLines = Workload(
    "split-lines", "An upload split into lines: what does a line of sixty bytes cost?", per: "line", size: 200_000,
    target: 1.25, isGuarded: false,
    ours: .ours { size in
      let upload = upload(ofLines: size)
      return .timed(count: size) {
        let tally = Tally()
        Signal(upload).lines().map(\.utf8.count).tally(tally)
        return tally.result
      }
    },
    peers: [
      Contender("by hand") { size in
        let upload = upload(ofLines: size)
        return .timed(count: size) {
          let tally = Tally()
          var lines = Lines()
          for chunk in upload { lines.split(chunk) { tally.add($0.utf8.count) } }
          return tally.result
        }
      }
    ])

  private static let awaitLines = Workload(
    "await-lines", "The same under `for try await`.", per: "line", size: 200_000, target: 1.25, isGuarded: false,
    ours: awaitedLines,
    peers: [
      Contender("by hand") { size in
        let upload = upload(ofLines: size)
        return try await .timed(count: size) {
          let tally = Tally()
          var lines = Lines()
          for try await chunk in Signal(upload) { lines.split(chunk) { tally.add($0.utf8.count) } }
          return tally.result
        }
      }
    ])

  /// The lines of an upload in a loop.
  static let awaitedLines = Contender.ours { size in
    let upload = upload(ofLines: size)
    return try await .timed(count: size) {
      let tally = Tally()
      for try await line in Signal(upload).lines() { tally.add(line.utf8.count) }
      return tally.result
    }
  }

  /// Chunks of 16 kilobytes.
  static func upload(ofLines count: Int) -> [[UInt8]] {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 59) + [UInt8(ascii: "\n")]
    let bytes = (0..<count).flatMap { _ in line }
    return stride(from: 0, to: bytes.count, by: 16_384).map { Array(bytes[$0..<min($0 + 16_384, bytes.count)]) }
  }

  /// What one writes without the operator.
  private struct Lines {
    private var beginning: [UInt8] = []

    mutating func split(_ chunk: [UInt8], _ body: (String) -> Void) {
      var start = 0
      while let end = chunk[start...].firstIndex(of: UInt8(ascii: "\n")) {
        var line = chunk[start..<end]
        if !beginning.isEmpty {
          beginning += line
          line = beginning[...]
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        precondition(line.count <= 65_536)
        body(String(decoding: line, as: UTF8.self))
        beginning.removeAll()
        start = end + 1
      }
      beginning += chunk[start...]
    }
  }

  // MARK: Sessions

  private static let keys = 100_000

  private static let groupsExpiring = Workload(
    "group-expiring", "Groups of a hundred thousand keys, each of which may fall idle: what does a value cost?",
    size: 400_000, target: 1.5, isGuarded: false,
    ours: .ours { size in
      let subject = OurSubject()
      let tally = Tally()
      subject.signal.group(by: { $0 % keys }, idle: .seconds(60), on: .global).flattenMap { $0.signal.map { $0 &+ 1 } }
        .tally(tally)
      return .timed(count: size) {
        for value in 0..<size { subject.send(value) }
        subject.finish()
        return tally.result
      }
    },
    peers: [
      Contender("OpenCombine, subjects in a dictionary") { size in
        let tally = Tally()
        var groups: [Int: (subject: PassthroughSubject<Int, Never>, lastUse: ContinuousClock.Instant)] = [:]
        var subscriptions: Set<AnyCancellable> = []
        return .timed(count: size) {
          for value in 0..<size {
            let now = ContinuousClock.now
            let key = value % keys
            if let index = groups.index(forKey: key) {
              groups.values[index].lastUse = now
              groups.values[index].subject.send(value)
            } else {
              let subject = PassthroughSubject<Int, Never>()
              subject.map { $0 &+ 1 }.sink { tally.add($0) }.store(in: &subscriptions)
              groups[key] = (subject, now)
              subject.send(value)
            }
          }
          for group in groups.values { group.subject.send(completion: .finished) }
          return tally.result
        }
      }
    ])

  // MARK: Clients

  private static let loopsAndSleeper = Workload(
    "loops-1000-sleeper", "A thousand loops on one subject, of which one sleeps: what does a delivery cost the others?",
    per: "delivery", size: 1_000_000, target: 1.2, isGuarded: false,
    ours: .ours { size in try await deliver(size, sleepers: 1) },
    peers: [Contender("ours, nobody sleeps") { size in try await deliver(size, sleepers: 0) }])

  /// Sends to a thousand loops. One that sleeps takes one value.
  private static func deliver(_ size: Int, sleepers: Int) async throws -> Outcome {
    let loops = 1000
    let subject = OurSubject()
    return try await .timed(count: size) {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<loops {
          group.addTask {
            var count = 0
            for try await _ in subject.signal.values(buffering: .newest(100)) {
              count += 1
              if number < sleepers { try? await Task.sleep(for: .seconds(600)) }
            }
            return number < sleepers ? 0 : count
          }
        }
        while subject.subscriberCount < loops { await Task.yield() }
        for value in 0..<size / loops {
          subject.send(value)
          if value % 50 == 49 { await Task.yield() }
        }
        subject.finish()
        for _ in 0..<loops - sleepers { _ = try await group.next() }
        group.cancelAll()
        return size
      }
    }
  }

  private static let comingAndGoing = visiting(
    "coming-and-going", "Subscribing to a subject that has a thousand subscribers, and leaving: what does it cost?",
    ours: { $0 }, openCombine: { $0 })

  private static let comingAndGoingShare = visiting(
    "coming-and-going-share", "The same for a shared signal that has a thousand subscribers.",
    ours: { $0.share() }, openCombine: { $0.share() })

  private static func visiting<Shared: Publisher>(
    _ name: String, _ question: String,
    ours: @escaping @Sendable (Signal<Int>) -> Signal<Int>,
    openCombine: @escaping @Sendable (Publishers.Map<PassthroughSubject<Int, Never>, Int>) -> Shared
  ) -> Workload where Shared.Output == Int, Shared.Failure == Never {
    Workload(
      name, question, per: "visit", size: 100_000, target: 0.25, isGuarded: false,
      ours: .ours { size in
        let subject = OurSubject()
        let tally = Tally()
        let signal = ours(subject.signal.map { $0 &+ 1 })
        for _ in 0..<1000 { signal.tally(tally) }
        return .timed(count: size) {
          for visit in 0..<size {
            let subscription = signal.tally(tally)
            if visit % 1000 == 0 { subject.send(visit) }
            subscription.cancel()
          }
          return tally.result
        }
      },
      peers: [
        Contender("OpenCombine") { size in
          let subject = PassthroughSubject<Int, Never>()
          let tally = Tally()
          let publisher = openCombine(subject.map { $0 &+ 1 })
          let subscriptions = (0..<1000).map { _ in publisher.sink { tally.add($0) } }
          return .timed(count: size) {
            for visit in 0..<size {
              let subscription = publisher.sink { tally.add($0) }
              if visit % 1000 == 0 { subject.send(visit) }
              subscription.cancel()
            }
            return withExtendedLifetime(subscriptions) { tally.result }
          }
        }
      ])
  }

  private static let keyed = Workload(
    "keyed", "Values for a thousand keys with a subscriber each: what does it cost to find the one that gets a value?",
    size: 500_000, target: 1, isGuarded: false,
    ours: .ours { size in
      let subject = OurSubject()
      let tally = Tally()
      let groups = subject.signal.keyed { $0 % 1000 }
      for key in 0..<1000 { groups[key].tally(tally) }
      return .timed(count: size) {
        for value in 0..<size { subject.send(value) }
        return tally.result
      }
    },
    peers: [
      Contender("OpenCombine, by hand") { size in
        let subject = PassthroughSubject<Int, Never>()
        let tally = Tally()
        let groups = Dictionary(uniqueKeysWithValues: (0..<1000).map { ($0, PassthroughSubject<Int, Never>()) })
        let subscriptions = groups.values.map { $0.sink { tally.add($0) } }
        let subscription = subject.sink { groups[$0 % 1000]?.send($0) }
        return .timed(count: size) {
          for value in 0..<size { subject.send(value) }
          return withExtendedLifetime((subscription, subscriptions)) { tally.result }
        }
      }
    ])
}
