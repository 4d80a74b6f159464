import OperatorManifest
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

/// Values and keys that do something when they are released, compared or hashed. Debug builds trap where that happens
/// under a lock of the library; where it happens at a bad moment, the call does not return or the contract is broken.
@Suite("Laws: values and keys that act")
struct ForeignCodeTests {
  enum Attack: CaseIterable { case cancels, sends, subscribes, ends }

  @Test(
    "any operator bears values that cancel, send, subscribe or end when they are used or released (LOCK-1)",
    arguments: CheckedOperator.all, Attack.allCases)
  func operators(_ checked: CheckedOperator, attack: Attack) {
    for (pauses, first) in [(0, 1), (0, 4), (2, 1), (3, 7)] {
      let time = TestScheduler()
      let source = Subject<Number>()
      let result = checked.makeCounted(source.signal, StrictScheduler(time, interval: .seconds(1)))
      let witness = Witness { _, index in pauses > 0 && index % pauses == 0 ? .paused : .more }
      let budget = Locked(0)
      let act: @Sendable () -> Void = {
        let number = budget.withLock { budget in
          budget += 1
          return budget
        }
        guard number >= first, number < first + 5 else { return }
        switch attack {
        case .cancels: witness.cancel()
        case .sends: source.send(Number(number))
        case .subscribes: _ = result.observe(Observer(next: { _ in .more }, finish: { _ in }))
        case .ends: source.finish()
        }
      }
      witness.observe(result)
      for value in 1...12 {
        source.send(Number(value % 5 + 1, acting: act))
        if value % 3 == 0 { time.advance(by: .milliseconds(value * 400)) }
        if value % 4 == 0 { witness.resume() }
      }
      source.finish()
      for _ in 0..<20 where witness.ends.isEmpty {
        time.advance(by: .seconds(100))
        witness.resume()
      }
      // A value may be on its way to a consumer that cancels from within what is upstream of it.
      #expect(witness.ends.count <= 1 && (witness.breaches == 0 || attack == .cancels), "\(checked.name)")
    }
  }

  /// Calls `act` when it is released.
  private final class Token: Sendable {
    let act: @Sendable () -> Void
    init(_ act: @escaping @Sendable () -> Void = {}) { self.act = act }
    deinit { act() }
  }

  @Test("a value that is replaced while it waits may dispose of its subscription (LOCK-1)")
  func replaced() {
    let time = TestScheduler()
    let operators: [@Sendable (Signal<Token>) -> Signal<Token>] = [
      { $0.debounce(for: .seconds(1), on: time) }, { $0.throttle(for: .seconds(1), on: time) },
      { $0.debounce(for: .seconds(1), on: time, when: { _ in true }) },
      { $0.buffer(for: .seconds(1), on: time).compactMap { _ in nil as Token? } },
      { $0.delay(for: .seconds(1), on: time) },
      { $0.buffering(.newest(1)) }, { $0.replayLast() },
      { $0.scanAsync(Token()) { _, token in token } },
    ]
    for (index, make) in operators.enumerated() {
      let tokens = Subject<Token>()
      let subscription = make(tokens.signal).observe(Observer(next: { _ in .paused }, finish: { _ in }))
      for _ in 0..<3 { tokens.send(Token { subscription.cancel() }) }
      tokens.finish(throwing: Failure("broken"))
      time.advance(by: .seconds(10))
      #expect(tokens.subscriberCount == 0, "\(index)")
    }
  }

  @Test("what subjects, channels and commands store may send to them when it is released (LOCK-1)")
  func subjects() async throws {
    let behavior = BehaviorSubject(Token())
    let replay = ReplaySubject<Token>(capacity: 2)
    let work = WorkChannel<Token>(capacity: 2)
    let channel = SignalChannel<Token>()
    let command = Command<Token, Token>(on: .immediate) { token in Signal.just(token) }
    for _ in 0..<4 {
      behavior.send(Token { behavior.send(Token()) })
      _ = behavior.exchange(Token { behavior.send(Token()) })
      behavior.update { _ in Token { behavior.send(Token()) } }
      replay.send(Token { replay.send(Token()) })
      _ = work.send(Token { _ = work.send(Token()) }) as SendResult
      channel.leading.send(Token { channel.leading.send(Token()) })
      _ = command.execute(Token { _ = command.execute(Token()) })
    }
    _ = try await work.signal.first()
    let emitter = Task { try await work.sendWhenReady(Token { _ = work.send(Token()) as SendResult }) }
    emitter.cancel()
    _ = await emitter.result
    replay.finish()
    behavior.finish()
    channel.leading.finish()
    work.finish()
    #expect(behavior.subscriberCount == 0)
  }

  @Test("the handler of failures that is replaced may ask for the graph when it is released (LOCK-1)")
  func failureHandler() {
    let live = LiveSubscriptions()
    let token = Locked<Token?>(Token { _ = live.count })
    live.onFailure = { [value = token.exchange(nil)] _ in withExtendedLifetime(value) {} }
    live.onFailure = nil
    #expect(live.count == 0)
  }

  @Test("a run of a shared signal that is left behind may subscribe when it is released (LOCK-1)")
  func shares() {
    let source = Subject<Token>()
    let shared = source.signal.share(replay: 2)
    for _ in 0..<3 {
      let subscription = shared.observe(Observer(next: { _ in .more }, finish: { _ in }))
      for _ in 0..<3 {
        source.send(Token { shared.observe(Observer(next: { _ in .more }, finish: { _ in })).cancel() })
      }
      subscription.cancel()
    }
    #expect(source.subscriberCount == 0)
  }

  @Test("keys of keyed(by:) may subscribe, count and cancel when they are hashed, compared or released (LOCK-1)")
  func keys() {
    let source = Subject<Number>()
    let groups = source.signal.keyed(by: { $0 }, replay: 1, limit: 3)
    let budget = Locked(20)
    let act: @Sendable () -> Void = {
      let isLeft = budget.withLock { budget in
        budget -= 1
        return budget >= 0
      }
      guard isLeft else { return }
      groups[Number(1)].observe(Observer(next: { _ in .more }, finish: { _ in })).cancel()
      _ = (groups.count, groups.subscriberCount(of: 1))
    }
    let connection = groups.connect()
    var subscriptions: [Subscription] = []
    for value in 1...12 {
      source.send(Number(value % 5 + 1, acting: act))
      subscriptions.append(
        groups[Number(value % 4, acting: act)].observe(Observer(next: { _ in .more }, finish: { _ in })))
    }
    #expect(groups.subscriberCount(of: 1) == 3)
    for subscription in subscriptions { subscription.cancel() }
    connection.cancel()
    #expect(source.subscriberCount == 0 && groups.count == 0)
  }
}
