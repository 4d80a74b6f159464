import AsyncAlgorithms
import Foundation
import OpenCombine
import ReactiveConcurrency

extension Workload {
  static let pairs = [
    pairing(
      "zip", "Two subjects zipped: what does a pair cost?", target: 0.15,
      ours: { ReactiveConcurrency.zip($0, $1).map { $0 &* 3 &+ $1 } },
      peers: [
        Contender("OpenCombine") { size in
          let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
          let tally = Tally()
          let subscription = first.zip(second).map { $0 &* 3 &+ $1 }.sink { tally.add($0) }
          return .timed(count: size) {
            for value in 0..<size {
              first.send(value)
              second.send(value &+ 1)
            }
            return withExtendedLifetime(subscription) { tally.result }
          }
        },
        .streamed(on: .values) { AsyncAlgorithms.zip($0, $1).map { $0 &* 3 &+ $1 } },
      ]),
    pairing(
      "combine-latest", "The latest of two subjects: what does a pair of sends cost?", target: 0.15, on: .last,
      ours: { ReactiveConcurrency.combineLatest($0, $1).map { $0 &* 3 &+ $1 } },
      peers: [
        .streamed(on: .last) { AsyncAlgorithms.combineLatest($0, $1).map { $0 &* 3 &+ $1 } },
        .byHand(counts: false, onFirst: true, onSecond: true),
      ]),
    pairing(
      "merge", "Two subjects merged: what does a pair of sends cost?", ours: { $0.merge(with: $1) },
      peers: [
        Contender("OpenCombine flatMap") { size in
          let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
          let tally = Tally()
          let subscription = [first, second].publisher.flatMap { $0 }.sink { tally.add($0) }
          return .timed(count: size) {
            for value in 0..<size {
              first.send(value)
              second.send(value &+ 1)
            }
            return withExtendedLifetime(subscription) { tally.result }
          }
        }
      ]),
    pairing(
      "sample", "A subject sampled by another: what does a pair of sends cost?", on: .last,
      ours: { $0.sample(with: $1).map { $0 &* 3 &+ $1 } },
      peers: [.byHand(onFirst: false, onSecond: true)]),
    pairing(
      "with-latest", "A subject with the latest of another: what does a pair of sends cost?", on: .last,
      ours: { $1.withLatest(from: $0).map { $1 &* 3 &+ $0 } },
      peers: [.byHand(onFirst: false, onSecond: true)]),
    pairing(
      "take-until", "A subject until another sends: what does a pair of sends cost?",
      ours: { $0.take(until: $1.filter { $0 < 0 }) },
      peers: [
        Contender("OpenCombine") { size in
          let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
          let tally = Tally()
          let subscription = first.prefix(untilOutputFrom: second.filter { $0 < 0 }).sink { tally.add($0) }
          return .timed(count: size) {
            for value in 0..<size {
              first.send(value)
              second.send(value &+ 1)
            }
            return withExtendedLifetime(subscription) { tally.result }
          }
        }
      ]),
  ]
}

extension Contender {
  /// Two streams that another task pushes into.
  fileprivate static func streamed<S: AsyncSequence>(
    on agreement: Agreement, _ make: @escaping @Sendable (AsyncStream<Int>, AsyncStream<Int>) -> S
  ) -> Contender where S.Element == Int {
    Contender("swift-async-algorithms") { size in
      let (first, one) = AsyncStream<Int>.makeStream()
      let (second, two) = AsyncStream<Int>.makeStream()
      let sequence = make(first, second)
      return try await .timed(count: size) {
        let tally = Tally()
        Task.detached {
          for value in 0..<size {
            one.yield(value)
            two.yield(value &+ 1)
          }
          one.finish()
          two.finish()
        }
        for try await value in sequence { tally.add(value) }
        return agreement.result(of: tally, size: size)
      }
    }
  }

  /// What users of OpenCombine write, which lacks these: two sinks, a lock and a third subject.
  fileprivate static func byHand(counts: Bool = true, onFirst: Bool, onSecond: Bool) -> Contender {
    Contender("OpenCombine, by hand", counts: counts) { size in
      let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let tally = Tally()
      let byHand = LatestByHand(first, second, onFirst: onFirst, onSecond: onSecond)
      let subscription = byHand.output.map { $0 &* 3 &+ $1 }.sink { tally.add($0) }
      return .timed(count: size) {
        for value in 0..<size {
          first.send(value)
          second.send(value &+ 1)
        }
        return withExtendedLifetime((subscription, byHand)) { tally.last }
      }
    }
  }
}

/// Sends the newest value of each of two publishers when one of them sends.
private final class LatestByHand {
  let output = PassthroughSubject<(Int, Int), Never>()
  private let lock = NSLock()
  private var first: Int?
  private var second: Int?
  private var subscriptions: [AnyCancellable] = []

  init(
    _ one: PassthroughSubject<Int, Never>, _ two: PassthroughSubject<Int, Never>, onFirst: Bool, onSecond: Bool
  ) {
    subscriptions = [
      one.sink { [unowned self] in send(first: $0, second: nil, sends: onFirst) },
      two.sink { [unowned self] in send(first: nil, second: $0, sends: onSecond) },
    ]
  }

  private func send(first newFirst: Int?, second newSecond: Int?, sends: Bool) {
    lock.lock()
    if let newFirst { first = newFirst }
    if let newSecond { second = newSecond }
    let (first, second) = (first, second)
    lock.unlock()
    if sends, let first, let second { output.send((first, second)) }
  }
}
