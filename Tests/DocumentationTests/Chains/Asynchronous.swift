import ReactiveConcurrency

/// Chains in async functions, where the compiler weighs the standard library's async operators as well; closures that
/// throw; time without a scheduler.
extension Feeds {
  func sevenAwaited() async throws {
    let totals = orders.filter { $0.total > 0 }.map { $0.lines }.filter { !$0.isEmpty }.map { $0.count }
      .scan(0) { max($0, $1) }.map { "\($0)" }.filter { $0.count > 1 }
    for try await total in totals { print(total) }
  }

  func searchAwaited() async throws {
    let found = query.map { $0.lowercased() }.filter { $0.count > 2 }.distinctUntilChanged()
      .debounce(for: .milliseconds(300)).flattenMap(.latest) { search($0) }.map { $0.count }
    for try await count in found { print(count) }
  }

  func firstAwaited() async throws -> String? {
    try await orders.filter { $0.discount != nil }.map { $0.customer }.filter { !$0.isEmpty }.first()
  }

  func collectedAwaited() async throws -> [Int] {
    try await numbers.filter { $0 > 0 }.take(10).map { $0 * $0 }.filter { $0 % 2 == 0 }.collect()
  }

  func mappedAsync() async throws {
    let saved = orders.filter { $0.total > 10 }.mapAsync { try await save($0) }.filter { $0 > 0 }.map { "\($0)" }
    for try await text in saved { print(text) }
  }

  func combinedAwaited() async throws {
    let both = combineLatest(numbers, words, flags) { $2 ? "\($0)" : $1 }.filter { !$0.isEmpty }.map { $0.count }
    for try await count in both { print(count) }
  }

  func groupedAwaited() async throws {
    let groups = orders.group(by: { $0.customer }).flattenMap { group in
      group.map { $0.total }.scan(0) { $0 + $1 }.map { (group.key, $0) }
    }
    for try await (customer, total) in groups { print(customer, total) }
  }

  func subjectAwaited() async throws {
    let clicked = clicks.map { $0 + 1 }.filter { $0 > 2 }.scan(0) { $0 + $1 }.map { "\($0)" }
    for try await text in clicked { print(text) }
  }

  func withoutTry() async {
    for await text in stock.filter({ $0 > 0 }).map({ "\($0)" }).values(onError: { print($0) }) { print(text) }
  }

  func inTask() {
    Task {
      for try await number in numbers.map({ $0 + 1 }).filter({ $0 > 2 }).skip(1).map({ "\($0)" }) { print(number) }
    }
  }

  func closuresThatThrow() {
    _ = words.filter { try isKnown($0) }.map { $0.uppercased() }.filter { try isKnown($0) }.map { $0.count }
      .filter { $0 > 1 }.map { "\($0)" }
  }

  func throwingAwaited() async throws {
    let known = words.filter { try isKnown($0) }.map { $0.uppercased() }.flattenMap {
      try isKnown($0) ? search($0) : .empty
    }
    .map { $0.count }
    for try await count in known { print(count) }
  }

  func timed() {
    _ = numbers.filter { $0 > 0 }.debounce(for: .seconds(1)).map { $0 * 2 }.throttle(for: .seconds(2))
      .timeout(after: .seconds(60)).buffer(for: .seconds(1)).map { $0.count }.filter { $0 > 0 }
  }

  func oneValue() {
    _ = Signal { try await save(Order(id: 1, customer: "", lines: [])) }.filter { $0 > 1 }.map { "\($0)" }
    _ = Signal<Int> { try await save(Order(id: 1, customer: "", lines: [])) }.map { $0 + 1 }.filter { $0 > 1 }
      .map { "\($0)" }.filter { $0.count > 1 }
  }

  func distinctByKey() {
    _ = orders.distinctUntilChanged(at: \.id).map { $0.customer }.distinctUntilChanged(at: \.count).filter {
      !$0.isEmpty
    }
    .map { $0.count }
  }
}
