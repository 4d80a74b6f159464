import ReactiveConcurrency

/// Subjects, groups, channels, commands and sequences.
extension Feeds {
  func sources() {
    _ = clicks.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.map { $0 - 1 }.filter { $0 > 10 }.map { $0 / 2 }
      .filter { $0 != 7 }.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.map { $0 - 1 }.filter { $0 > 10 }
    _ = clicks.signal.map { $0 + 1 }.filter { $0 % 2 == 0 }.scan(0) { $0 + $1 }.map { "\($0)" }.filter { $0.count > 1 }
    _ = query.map { $0.lowercased() }.filter { $0.count > 2 }.distinctUntilChanged()
      .debounce(for: .milliseconds(300), on: scheduler).flattenMap(.latest) { search($0) }.map { $0.count }
    _ = history.filter { $0.total > 10 }.map { $0.customer }.distinctUntilChanged().map { $0.count }.scan(0) { $0 + $1 }
    _ = stock.filter { $0 > 0 }.map { $0 * 2 }.distinctUntilChanged().map { "\($0) left" }.map { $0.count }
    _ = combineLatest(clicks.signal, query.signal, stock.signal) { "\($0) \($1) \($2)" }.filter { !$0.isEmpty }
      .map { $0.count }.filter { $0 > 3 }
    _ = combineLatest(clicks, query) { $0 + $1.count }.map { $0 * 2 }.filter { $0 > 3 }.map { "\($0)" }
    _ = zip(clicks, query.map { $0.count }, stock) { $0 + $1 * $2 }.map { $0 * 2 }.filter { $0 > 3 }
    _ = channel.leading.filter { !$0.isEmpty }.map { $0.uppercased() }.distinctUntilChanged().map { $0.count }
      .filter { $0 < 80 }.map { 80 - $0 }
    _ = groups.flattenMap { group in
      group.filter { $0.total > 0 }.group(by: { $0.id % 10 }).flattenMap { inner in
        inner.map { $0.total }.map { "\(group.key) \(inner.key) \($0)" }
      }
    }
    .filter { !$0.isEmpty }.map { $0.count }

    _ = words.filter { !$0.isEmpty }.group(by: { $0.first ?? "?" }, transform: { $0.count })
      .flattenMap { group in group.scan(0) { max($0, $1) }.map { "\(group.key): \($0)" } }.map { $0 + "\n" }
    _ = sequence.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }
    _ = sequence.filter { $0 > 0 }.map { $0 * $0 }.skip(2).filter { $0.isMultiple(of: 3) }.take(10)
    _ = names.map { $0.uppercased() }.filter { $0.count > 2 }.distinctUntilChanged().map { $0.count }.take(5).array
    _ = sequence.flattenMap { n in (0..<n).reactive.map { $0 * n } }.filter { $0 > 1 }.take(10).map { $0 + 1 }
    _ = zip(sequence, names, sequence).map { "\($0) \($1) \($2)" }.filter { $0.count > 2 }.map { $0.count }.take(3)
    _ = (1...1_000_000).reactive.map { $0 * $0 }.filter { $0.isMultiple(of: 3) }.take(2).map { "\($0)" }.array
    _ = sequence.map { $0 + 1 }.filter { $0 > 2 }.signal(on: scheduler).map { $0 * 2 }.filter { $0 % 3 == 0 }
      .map { "\($0)" }.filter { $0.count > 2 }
  }

  func bound() {
    let subscription = channel.following.map { $0.count }.filter { $0 > 0 }.map { "\($0)" }
      .observe(
        Observer(
          next: {
            channel.following.send($0)
            return .more
          }, finish: { _ in }))
    subscription.cancel()
  }

  func shared() {
    let shared = numbers.map { $0 * 2 }.share()
    _ = shared.filter { $0 > 2 }.map { $0 + 1 }.withLatest(from: shared.map { "\($0)" }).map {
      "\($0.0) \($0.1)"
    }
  }

  /// Closures of every kind, whose types are found without being written.
  func closures(_ store: Store, _ serial: some SerialExecutor, _ clock: any Clock<Duration>) async throws {
    _ = Command { (input: Int) in Signal.just(input) }
    _ = Command { (input: Int) in try await Signal.just("\(input)").first(default: "") }
    _ = Command<Int, Int> { .just($0) }
    _ = Command<Int, Int> { $0 + 1 }
    _ = Command<Void, Void> { await Task.yield() }
    _ = Command<Int, Int>(enabled: .just(true), allowsConcurrentExecution: true, on: scheduler) { input in
      let signal = Signal.just(input)
      return signal.map { $0 + 1 }
    }
    let _: Signal<(Int, String, Bool, Double, Int)> = numbers.withLatest(from: words, flags, reals, others)
    words.assign(with: store) { store, title in store.title = title }
    let _: any Scheduler = SerialScheduler(executor: serial)
    let _: any Scheduler = SerialScheduler(name: "store", actor: store)
    let _: any Scheduler = ClockScheduler(clock, on: scheduler)
  }

  func command() {
    let saving = Command<Order, Int>(enabled: query.map { !$0.isEmpty }.distinctUntilChanged()) {
      try await save($0)
    }
    _ = saving.executionSignals.flattenMap { $0.catch { _ in .empty } }.map { $0 + 1 }.filter {
      $0 > 0
    }
    _ = saving.errors.map { "\($0)" }.filter { !$0.isEmpty }.map { $0.count }
    _ = combineLatest(saving.enabled, saving.executing) { $0 && !$1 }.distinctUntilChanged().map {
      $0 ? 1 : 0
    }
  }
}
