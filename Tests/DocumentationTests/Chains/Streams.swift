import ReactiveConcurrency

/// Signals of signals, several signals, time, errors and effects.
extension Feeds {
  func streams() {
    _ = numbers.flattenMap { n in Signal(0..<n).map { $0 * n } }.filter { $0 % 2 == 1 }.map { $0 + 1 }
    _ = numbers.filter { $0 > 0 }
      .flattenMap { n in
        others.map { $0 + n }.flattenMap { m in Signal.of(m, m + 1).map { $0 * n } }.filter {
          $0 > n
        }
      }
      .map { $0 - 1 }.filter { $0 % 7 != 0 }

    _ = numbers.flattenMap(.concat) { a in
      others.take(2).flattenMap(.concat) { b in
        Signal.of(a, b).map { $0 * 2 }.flattenMap(.concat) { c in Signal.just((a, b, c)) }.map {
          $0.0 + $0.1 * $0.2
        }
      }
    }
    .filter { $0 > 0 }.map { "\($0)" }

    _ = words.map { $0.lowercased() }.filter { $0.count > 2 }.distinctUntilChanged()
      .debounce(for: .milliseconds(300), on: scheduler).flattenMap(.latest) { search($0) }.map { $0.prefix(10) }
      .filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
    _ = numbers.filter { $0 > 0 }.distinct().flattenMap(.merge(maxConcurrent: 4)) { load($0).retry(2) }.map { $0.total }
      .scan(0) { $0 + $1 }.throttle(for: .seconds(1), on: scheduler).map { "\($0)" }
    _ = words.map { word in Signal.interval(every: .seconds(1), on: scheduler).map { _ in word } }.switchToLatest()
      .map { $0.count }.filter { $0 > 0 }.map { $0 + 1 }
    _ = entries.map { text in text.map { search($0) } }.switchToLatest().map { $0.count }.filter { $0 > 0 }
    _ = orders.filter { $0.total > 0 }.mapAsync(maxConcurrent: 4) { try await save($0) }.map { $0 + 1 }
      .filter { $0 % 2 == 0 }.map { "saved \($0)" }
    _ = combineLatest(numbers, words, flags) { n, word, flag in flag ? word : "\(n)" }.filter { !$0.isEmpty }
      .map { $0.count }.distinctUntilChanged()
    _ = combineLatest(numbers, words, flags).filter { $0.2 }.map { "\($0.0) \($0.1)" }.map { $0.count }
    _ = zip(numbers, words, reals) { n, word, real in "\(word): \(Double(n) * real)" }.filter { $0.count < 80 }
      .map { $0 + "\n" }.take(10)
    _ = zip(numbers, words) { "\($0) \($1)" }.filter { $0.count > 3 }.map { $0.count }.map { $0 * 2 }
    _ = combineLatest(numbers.filter { $0 > 0 }, others.map { $0 * 2 }).map { $0 + $1 }.filter { $0 > 3 }.map { $0 - 1 }
    _ = combineLatest(
      words.map { $0.count > 3 }.distinctUntilChanged(),
      entries.map { $0 != nil }.distinctUntilChanged(),
      numbers.map { $0 >= 18 }.distinctUntilChanged()
    ) { $0 && $1 && $2 }.distinctUntilChanged().map { $0 ? "Send" : "Incomplete" }

    _ = combineLatest(flags, numbers.map { $0 > 1 }, words.map { $0.isEmpty }).map { $0 && $1 && $2 }.map { !$0 }.filter
    { $0 }
    _ = merge(numbers.map { "\($0)" }, words.filter { !$0.isEmpty }, flags.map { $0 ? "yes" : "no" }).map { $0.count }
      .filter { $0 > 1 }.scan(0) { $0 + $1 }
    _ = Signal.merge(numbers, others.map { $0 + 1 }, reals.map { Int($0) }).filter { $0 > 0 }.map { $0 * 2 }
    _ = numbers.take(3).concat(others.map { $0 * 2 }).start(with: 0).map { $0 + 1 }.filter { $0 != 4 }.then { words }
      .map { $0.count }
    _ = numbers.withLatest(from: words).filter { $0.0 > 0 }.map { "\($0.1) \($0.0)" }.sample(by: flags.filter { $0 })
      .map { $0.count }
    _ = numbers.map { $0 * 2 }.take(until: stop).skip(until: words.filter { $0 == "go" }).filter { $0 > 2 }
      .map { $0 + 1 }
    _ = Signal.if(flags, then: numbers.map { $0 + 1 }, else: others.map { $0 - 1 }).filter { $0 > 0 }.map { "\($0)" }
    _ = Signal.interval(every: .milliseconds(100), on: scheduler).map { _ in Int.random(in: 0..<100) }
      .filter { $0 > 50 }.buffer(for: .seconds(1), on: scheduler).take(3).map { $0.count }
    _ = numbers.map { 100 / $0 }.catch(to: others.map { $0 * 2 }).ifEmpty(0).map { $0 + 1 }.filter { $0 > 0 }
      .mapError { $0 }.results().map { try? $0.get() }.compacted()
    _ = numbers.map { $0 + 1 }.onNext { print($0) }.onError { print($0) }.onCompleted { print("done") }
      .onDispose { print("over") }.filter { $0 > 0 }.map { "\($0)" }.onSubscribe { print("started") }
    _ = Signal<Int>.unfold((0, 1)) { pair in
      defer { pair = (pair.1, pair.0 + pair.1) }
      return pair.0
    }
    .filter { $0 % 2 == 0 }.map { $0 + 1 }.take(while: { $0 < 1000 }).map { "\($0)" }

    _ = Signal.deferred { numbers.map { $0 + 1 } }.filter { $0 > 1 }.map { $0 * 2 }.flattenMap { load($0) }.map(\.id)
  }

  /// What has a signal is taken as it is, in any number.
  func subjects() {
    let (email, password, again, age) = (Subject<String>(), Subject<String>(), Subject<String>(), BehaviorSubject(18))
    _ = combineLatest(email, password, again, age).map { $0.contains("@") && $1.count > 8 && $1 == $2 && $3 >= 18 }
    _ = combineLatest(email, password, again, age) { $0.contains("@") && $1.count > 8 && $1 == $2 && $3 >= 18 }
      .distinctUntilChanged().map { $0 ? "Send" : "Incomplete" }
    _ = combineLatest(email.map { $0.count > 3 }, password.filter { !$0.isEmpty }, again, age.map { $0 * 2 + 1 }, flags)
    {
      $0 && $1 == $2 && $3 > 17 || $4
    }
    .filter { $0 }
    _ = zip(age, numbers, age, numbers.map { $0 + 1 }, age).map { $0 + $1 * $2 - $3 + $4 }.filter { $0 > 3 }
    _ = numbers.map { $0 + 1 }.withLatest(from: age) { $0 * $1 + 1 }.merge(with: age).take(until: email).filter {
      $0 > 1
    }
    .concat(age).zip(with: password.map { $0.count + 1 }).map { $0 + $1 }
    _ = combineLatest(numbers, words, entries).filter { $0.1 != "" }
      .map { n, word, entry in (word + "…", word.count * 2 + n, entry ?? "none") }.distinctUntilChanged(at: { $0.0 })
    _ = combineLatest(numbers, words, entries).map { ($1 + "…", $1.count * 2 + $0, $2 ?? "none") }
      .distinctUntilChanged(by: { $0.0 == $1.0 }).map { $0.1 + 1 }
  }

  func observed() {
    let subscription = numbers.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { "\($0)" }
      .observe(
        Observer(
          next: {
            print($0)
            return .more
          }, finish: { _ in }))
    subscription.cancel()
  }

  func looped() async throws {
    for try await text in numbers.map({ $0 * 2 }).filter({ $0 > 5 }).scan(0, { $0 + $1 }).map({
      "\($0)"
    }).take(3) {
      print(text)
    }
  }
}
