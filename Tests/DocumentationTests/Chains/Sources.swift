import ReactiveConcurrency

/// Subjects, groups, channels, commands and sequences.
extension Feeds {
  func subject() {
    _ = clicks.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.map { $0 - 1 }.filter {
      $0 > 10
    }.map { $0 / 2 }
      .filter { $0 != 7 }.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.map { $0 - 1 }.filter { $0 > 10 }
  }

  func subjectsSignal() {
    _ = clicks.signal.map { $0 + 1 }.filter { $0 % 2 == 0 }.scan(0) { $0 + $1 }.map { "\($0)" }
      .filter { $0.count > 1 }
  }

  func behaviour() {
    _ = query.map { $0.lowercased() }.filter { $0.count > 2 }.distinctUntilChanged()
      .debounce(for: .milliseconds(300), on: scheduler).flattenMap(.latest) { search($0) }.map {
        $0.count
      }
  }

  func replayed() {
    _ = history.filter { $0.total > 10 }.map { $0.customer }.distinctUntilChanged().map { $0.count }
      .scan(0) { $0 + $1 }
  }

  func stateful() {
    _ = stock.filter { $0 > 0 }.map { $0 * 2 }.distinctUntilChanged().map { "\($0) left" }.map {
      $0.count
    }
  }

  func subjectsTogether() {
    _ = combineLatest(clicks.signal, query.signal, stock.signal) { "\($0) \($1) \($2)" }.filter {
      !$0.isEmpty
    }
    .map { $0.count }.filter { $0 > 3 }
  }

  func subjectsThemselves() {
    _ = combineLatest(clicks, query) { $0 + $1.count }.map { $0 * 2 }.filter { $0 > 3 }.map { "\($0)" }
    _ = zip(clicks, query.map { $0.count }, stock) { $0 + $1 * $2 }.map { $0 * 2 }.filter { $0 > 3 }
  }

  func terminal() {
    _ = channel.leading.filter { !$0.isEmpty }.map { $0.uppercased() }.distinctUntilChanged().map {
      $0.count
    }
    .filter { $0 < 80 }.map { 80 - $0 }
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

  func groupedTwice() {
    _ = groups.flattenMap { group in
      group.filter { $0.total > 0 }.group(by: { $0.id % 10 }).flattenMap { inner in
        inner.map { $0.total }.map { "\(group.key) \(inner.key) \($0)" }
      }
    }
    .filter { !$0.isEmpty }.map { $0.count }
  }

  func groupedByLetter() {
    _ = words.filter { !$0.isEmpty }.group(by: { $0.first ?? "?" }, transform: { $0.count })
      .flattenMap { group in group.scan(0) { max($0, $1) }.map { "\(group.key): \($0)" } }.map {
        $0 + "\n"
      }
  }

  func shared() {
    let shared = numbers.map { $0 * 2 }.share()
    _ = shared.filter { $0 > 2 }.map { $0 + 1 }.withLatest(from: shared.map { "\($0)" }).map {
      "\($0.0) \($0.1)"
    }
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

  func threeOfSequence() { _ = sequence.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 } }

  func fiveOfSequence() {
    _ = sequence.filter { $0 > 0 }.map { $0 * $0 }.skip(2).filter { $0.isMultiple(of: 3) }.take(10)
  }

  func sequenceOfStrings() {
    _ =
      names.map { $0.uppercased() }.filter { $0.count > 2 }.distinctUntilChanged().map { $0.count }
      .take(5).array
  }

  func nestedSequence() {
    _ = sequence.flattenMap { n in (0..<n).reactive.map { $0 * n } }.filter { $0 > 1 }.take(10).map { $0 + 1 }
  }

  func zippedSequences() {
    _ = zip(sequence, names, sequence) { "\($0) \($1) \($2)" }.filter { $0.count > 2 }.map {
      $0.count
    }.take(3)
  }

  func rangeAsSequence() {
    _ =
      (1...1_000_000).reactive.map { $0 * $0 }.filter { $0.isMultiple(of: 3) }.take(2).map {
        "\($0)"
      }.array
  }

  func sequenceAsSignal() {
    _ = sequence.map { $0 + 1 }.filter { $0 > 2 }.signal(on: scheduler).map { $0 * 2 }.filter {
      $0 % 3 == 0
    }
    .map { "\($0)" }.filter { $0.count > 2 }
  }
}
