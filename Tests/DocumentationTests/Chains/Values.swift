import ReactiveConcurrency

/// Numbers, strings, optionals and tuples.
extension Feeds {
  func values() {
    _ = numbers.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.map { $0 - 1 }.filter { $0 > 10 }.map { $0 / 2 }
      .filter { $0 != 7 }.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.map { $0 - 1 }.filter { $0 > 10 }
      .map { $0 / 2 }.filter { $0 != 7 }
    _ = numbers.map { "\($0)" }.filter { $0.count > 1 }.map { $0.uppercased() }.map { $0 + "!" }
    _ = Signal.of(1, 2, 3, 4).map { $0 * 2 }.filter { $0 > 2 }.map { $0 + 1 }.map { "\($0)" }
    _ = numbers.scan(0) { $0 + $1 }.map { $0 * 2 }.filter { $0 < 1000 }.distinctUntilChanged()
    _ = numbers.enumerated().scan(0) { sum, next in sum + next.element * next.offset }.map { $0 % 10 }.filter { $0 > 3 }
      .take(5)
    _ = reals.scan((0.0, 0)) { ($0.0 + $1, $0.1 + 1) }.map { $0.0 / Double($0.1) }.filter { $0 > 0.5 }
      .map { $0.rounded() }
    _ = reals.aggregate((sum: 0.0, count: 0)) { ($0.sum + $1, $0.count + 1) }.map { $0.sum / Double($0.count) }
      .map { "mean \($0)" }
    _ = numbers.aggregate(Int.min) { max($0, $1) }.map { $0 == .min ? nil : $0 }.map { $0.map { "\($0)" } ?? "none" }
    _ = words.scan(into: [String: Int]()) { counts, word in counts[word, default: 0] += 1 }
      .map { $0.filter { $0.value > 1 } }.map { $0.keys.sorted() }.distinctUntilChanged()
    _ = numbers.pairwise().map { $1 - $0 }.filter { $0 != 0 }.map { $0 > 0 ? "up" : "down" }.distinctUntilChanged()
    _ = numbers.pairwise().filter { $0.0 < $0.1 }.map { $0.1 - $0.0 }.map { Double($0) / 2 }
    _ = entries.map { $0 ?? "" }.filter { !$0.isEmpty }.map { $0.first }.map { $0.map { String($0) } }.compacted()
    _ = entries.compactMap { $0 }.compactMap { Int($0) }.map { $0 &+ 1 }.filter { $0 > 0 }.map { String($0, radix: 16) }
    _ = entries.map { $0?.count ?? 0 }.filter { $0 > 0 && $0 < 80 }.scan(0) { max($0, $1) }.map { "longest: \($0)" }
    _ = words.map { (word: $0, length: $0.count) }.filter { $0.length > 3 }.map { "\($0.word): \($0.length)" }
      .take(while: { !$0.isEmpty })
    _ = words.enumerated().filter { $0.offset % 2 == 0 }.map { "\($0.offset). \($0.element)" }.map { $0.count }
    _ = orders.map(\.customer).distinctUntilChanged().map(\.count).filter { $0 > 0 }.map { $0 - 1 }
    _ = words.map(Int.init).compacted().map(abs).map(Double.init).map { $0.squareRoot() }
    _ = words.map(to: 1).scan(0) { $0 + $1 }.map { $0 % 3 == 0 }.distinctUntilChanged().map { !$0 }
    _ = numbers.skip(1).skip(while: { $0 < 5 }).take(while: { $0 <= 90 }).takeLast(10).map { $0 * 2 }.filter {
      $0 != 20
    }
    _ = numbers.map { $0 * 2 }.distinctUntilChanged { $0 / 10 == $1 / 10 }.map { $0 + 1 }.chunked { $0 < $1 }
      .map { $0.count }
    _ = orders.distinctUntilChanged(by: { $0.id == $1.id }).map { $0.total }.filter { $0 >= 100 }.map {
      $0 * 0.9
    }
    _ = orders.distinct(by: { $0.customer }).map { $0.customer.lowercased() }.filter { $0.hasPrefix("a") }.collected()
    _ = numbers.map { n in n > 0 ? "positive" : n < 0 ? "negative" : "zero" }.filter { $0 != "zero" }
      .distinctUntilChanged().map { $0.uppercased() }
    _ =
      words
      .map { word in
        let letters = Set(word)
        return (word, letters.count)
      }
      .filter { $0.1 > 2 }
      .map { word, count in
        guard count > 3 else { return "few" }
        return "\(word) has \(count)"
      }
      .map { $0.count }

    _ = numbers.map { n -> String in
      switch n % 3 {
      case 0: "fizz"
      case 1: "buzz"
      default: "\(n)"
      }
    }.filter { $0.count > 1 }.map { $0 + "." }.take(3)

    _ = numbers.chunked(by: { $0 <= $1 }).filter { $0.count > 1 }.map { $0.reduce(0, +) }.buffer(count: 3)
      .map { $0.max() ?? 0 }
    _ = words.map { try isKnown($0) ? $0 : "unknown" }.filter { $0.count > 2 }.try { _ = try isKnown($0) }
      .map { $0.count }.catch(returning: 0)
    _ = numbers.map { $0 + 1 }.materialize().filter { !$0.isTerminal }.map { $0.value ?? 0 }.map { $0 * 2 }
    _ = numbers.map { $0 > 0 }.distinctUntilChanged().map { !$0 }.map { $0 ? "off" : "on" }.filter { $0 == "on" }
  }

  func sevenClosures() {
    let result = numbers.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.map { $0 - 1 }.filter { $0 > 10 }
      .map { $0 / 2 }.filter { $0 != 7 }
    _ = result
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
