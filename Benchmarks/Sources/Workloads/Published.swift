import AsyncAlgorithms
import OpenCombine
import ReactiveConcurrency

/// Benchmarks that other libraries print, asked of all contenders here.
extension Workload {
  static let published = [scrabble, sieve, assembly, bufferTimeout]

  private static let scrabble = Workload(
    "scrabble", "Shakespeare plays Scrabble, each letter a value: what does a word cost?", per: "word", size: 20_000,
    target: 0.85, isGuarded: false,
    ours: .ours { size in
      let (words, game) = (Scrabble.words(size), Scrabble())
      return .timed(count: size) {
        let tally = Tally()
        game.best(words).tally(tally)
        return tally.result
      }
    },
    peers: [
      Contender("OpenCombine") { size in
        let (words, game) = (Scrabble.words(size), Scrabble())
        return .timed(count: size) {
          let tally = Tally()
          withExtendedLifetime(game.best(words).sink { tally.add($0) }) {}
          return tally.result
        }
      },
      Contender("swift-async-algorithms") { size in
        let (words, game) = (Scrabble.words(size), Scrabble())
        return await .timed(count: size) {
          let tally = Tally()
          for await value in await game.best(words) { tally.add(value) }
          return tally.result
        }
      },
    ])

  private static let sieve = Workload(
    "sieve", "A hundred primes, each the first of a signal with one filter more: what does one cost?", per: "prime",
    size: 20_000, target: 0.5, isGuarded: false,
    ours: .sieves { tally in
      var numbers = Signal(2...)
      for _ in 0..<100 {
        numbers.take(1).tally(tally)
        let prime = tally.last
        numbers = numbers.filter { $0 % prime != 0 }
      }
    },
    peers: [
      .sieves("OpenCombine") { tally in
        var numbers = (2...).publisher.eraseToAnyPublisher()
        for _ in 0..<100 {
          withExtendedLifetime(numbers.first().sink { tally.add($0) }) {}
          let prime = tally.last
          numbers = numbers.filter { $0 % prime != 0 }.eraseToAnyPublisher()
        }
      },
      .sieves("swift-async-algorithms") { tally in
        var numbers: any AsyncSequence<Int, Never> & Sendable = (2...).async
        for _ in 0..<100 {
          for await number in numbers {
            tally.add(number)
            break
          }
          numbers = sieved(numbers, tally.last)
        }
      },
    ])

  private static func sieved(
    _ numbers: some AsyncSequence<Int, Never> & Sendable, _ prime: Int
  ) -> any AsyncSequence<Int, Never> & Sendable {
    numbers.filter { $0 % prime != 0 }
  }

  private static let assembly = Workload(
    "assembly", "Seven operators, made, subscribed to for one value and thrown away: what does a chain cost?",
    per: "chain", size: 100_000, target: 0.5, isGuarded: false,
    ours: .ours { size in
      .timed(count: size) {
        let tally = Tally()
        for number in 0..<size {
          Signal.just(number).map { $0 &+ 1 }.filter { $0 >= 0 }.scan(0) { $0 &+ $1 }.distinctUntilChanged().take(3)
            .skip(0).map { $0 &* 3 }.tally(tally)
        }
        return tally.result
      }
    },
    peers: [
      Contender("OpenCombine") { size in
        .timed(count: size) {
          let tally = Tally()
          for number in 0..<size {
            let chain = Just(number).eraseToAnyPublisher().map { $0 &+ 1 }.filter { $0 >= 0 }.scan(0) { $0 &+ $1 }
              .removeDuplicates().prefix(3).dropFirst(0).map { $0 &* 3 }.eraseToAnyPublisher()
            withExtendedLifetime(chain.sink { tally.add($0) }) {}
          }
          return tally.result
        }
      }
    ])

  private static let bufferTimeout = Workload(
    "buffer-timeout", "A hundred values in arrays of ten, or what has come in a day: what does a value cost?",
    size: 200_000, target: 0.5, isGuarded: false,
    ours: .ours { size in
      let scheduler = SerialScheduler()
      let tens = Signal(0..<100).buffer(for: .seconds(86_400), count: 10, on: scheduler).map { $0.count }
      return await .timed(count: size) {
        let tally = Tally()
        for _ in 0..<size / 100 {
          await withUnsafeContinuation { continuation in
            tens.tally(tally) { continuation.resume() }
          }
        }
        return tally.result
      }
    },
    peers: [
      Contender("swift-async-algorithms") { size in
        await .timed(count: size) {
          let tally = Tally()
          for _ in 0..<size / 100 {
            let tens = (0..<100).async.chunks(ofCount: 10, or: .repeating(every: .seconds(86_400)))
            for await values in tens { tally.add(values.count) }
          }
          return tally.result
        }
      }
    ])
}

extension Contender {
  /// Ten sieves of a hundred primes for each 20,000 of the size: a prime takes a few microseconds.
  fileprivate static func sieves(
    _ name: String = "ours", _ sieve: @escaping @Sendable (Tally) async -> Void
  ) -> Contender {
    Contender(name) { size in
      await .timed(count: size / 20) {
        let tally = Tally()
        for _ in 0..<size / 2_000 { await sieve(tally) }
        return tally.result
      }
    }
  }
}
