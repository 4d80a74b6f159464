import AsyncAlgorithms
import OpenCombine
import ReactiveConcurrency

/// The field's common benchmark: the sum of the three best scores that the words of a play reach at Scrabble, computed
/// by operators only. The words come from a generator.
struct Scrabble: Sendable {
  /// Letters from 0 to 25.
  typealias Word = [UInt8]
  /// How often each letter occurs.
  typealias Counts = SIMD32<UInt8>

  private static let scores: [Int] = [
    1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10,
  ]
  private static let available: [Int] = [
    9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1,
  ]

  /// Words of one to ten letters, common ones more often.
  static func words(_ count: Int) -> [Word] {
    let letters = zip(UInt8(0)..., available).flatMap { letter, count in repeatElement(letter, count: count) }
    var state: UInt64 = 1
    func random(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    return (0..<count).map { _ in
      (0...(random(below: 5) + random(below: 6))).map { _ in letters[random(below: letters.count)] }
    }
  }

  /// Three of four words are allowed.
  @Sendable private func isAllowed(_ word: Word) -> Bool { word.reduce(0) { $0 &+ $1 } & 3 != 0 }

  private func count(_ counts: Counts, _ letter: UInt8) -> Counts {
    var counts = counts
    counts[Int(letter)] &+= 1
    return counts
  }

  private func entries(_ counts: Counts) -> [(letter: Int, count: Int)] {
    (0..<26).filter { counts[$0] > 0 }.map { ($0, Int(counts[$0])) }
  }

  @Sendable private func blanks(_ entry: (letter: Int, count: Int)) -> Int {
    max(0, entry.count - Self.available[entry.letter])
  }

  @Sendable private func score(_ entry: (letter: Int, count: Int)) -> Int {
    Self.scores[entry.letter] * min(entry.count, Self.available[entry.letter])
  }

  @Sendable private func score(_ letter: UInt8) -> Int { Self.scores[Int(letter)] }

  private func bonus(_ word: Word) -> Int { word.count == 7 ? 50 : 0 }

  private func ranked(_ scores: [Int]) -> [Int] { Set(scores).sorted(by: >) }

  // MARK: Ours

  func best(_ words: [Word]) -> Signal<Int> {
    Signal(words).filter(isAllowed)
      .flattenMap { word in
        self.sum(word, blanks).filter { $0 <= 2 }.flattenMap { _ in self.score(word) }
      }
      .collected().flattenMap { Signal(self.ranked($0)) }.take(3)
  }

  private func sum(
    _ word: Word, _ value: @escaping @Sendable ((letter: Int, count: Int)) -> Int
  ) -> Signal<Int> {
    Signal(word).aggregate(Counts()) { self.count($0, $1) }.flattenMap { Signal(self.entries($0)) }.map(value)
      .aggregate(0) { $0 + $1 }
  }

  private func score(_ word: Word) -> Signal<Int> {
    let double = Signal(word).take(3).concat(Signal(word).skip(3)).map(score).aggregate(0) { max($0, $1) }
    return Signal.concat([sum(word, score).map { $0 * 2 }, double.map { $0 * 2 }, .just(bonus(word))])
      .aggregate(0) { $0 + $1 }
  }

  // MARK: OpenCombine

  func best(_ words: [Word]) -> AnyPublisher<Int, Never> {
    words.publisher.eraseToAnyPublisher().filter(isAllowed)
      .flatMap { word in
        self.sum(word, blanks).filter { $0 <= 2 }.flatMap { _ in self.score(word) }
      }
      .collect().flatMap { self.ranked($0).publisher }.prefix(3).eraseToAnyPublisher()
  }

  private func sum(
    _ word: Word, _ value: @escaping ((letter: Int, count: Int)) -> Int
  ) -> AnyPublisher<Int, Never> {
    word.publisher.eraseToAnyPublisher().reduce(Counts()) { self.count($0, $1) }
      .flatMap { self.entries($0).publisher }.map(value).reduce(0) { $0 + $1 }.eraseToAnyPublisher()
  }

  private func score(_ word: Word) -> AnyPublisher<Int, Never> {
    let letters = word.publisher.eraseToAnyPublisher()
    let double = letters.prefix(3).append(letters.dropFirst(3)).map(score).reduce(0) { max($0, $1) }
    return sum(word, score).map { $0 * 2 }.append(double.map { $0 * 2 }).append(Just(bonus(word)))
      .reduce(0) { $0 + $1 }.eraseToAnyPublisher()
  }

  // MARK: swift-async-algorithms

  func best(_ words: [Word]) async -> AsyncPrefixSequence<AsyncSyncSequence<[Int]>> {
    let scores = words.async.filter(isAllowed).filter { await self.sum($0, blanks) <= 2 }.map { await self.score($0) }
    return await ranked(scores.reduce(into: []) { $0.append($1) }).async.prefix(3)
  }

  private func sum(_ word: Word, _ value: ((letter: Int, count: Int)) -> Int) async -> Int {
    let counts = await word.async.reduce(Counts()) { self.count($0, $1) }
    return await entries(counts).async.reduce(0) { $0 + value($1) }
  }

  private func score(_ word: Word) async -> Int {
    let double = await chain(word.async.prefix(3), word.async.dropFirst(3)).map(score).reduce(0) { max($0, $1) }
    return await [sum(word, score) * 2, double * 2, bonus(word)].async.reduce(0) { $0 + $1 }
  }
}
