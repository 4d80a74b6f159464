// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `WritingAnOperator.md-1`() async throws {
  func patiently<Value>(_ signal: Signal<Value>) -> Signal<Value> {
    signal.timeout(after: .seconds(2), on: .global).retry(
      3, delay: .exponential(from: .milliseconds(100)), on: .global)
  }
  print(try await patiently(.of(1, 2)).collect())  // printed: [1, 2]
}

func `WritingAnOperator.md-2`() async throws {
  func everyOther<Value>() -> Stage<Value, Value> {
    Stage { downstream in
      let count = StageState(0)
      return Observer(
        next: { value in
          count.value += 1
          return count.value.isMultiple(of: 2) ? .more : downstream.next(value)
        },
        finish: downstream.finish)
    }
  }
  let odd = try await Signal(1...10).through(everyOther()).collect()
  assert(odd == [1, 3, 5, 7, 9])
  assert((1...5).reactive.through(everyOther()).array == [1, 3, 5])
}

func `WritingAnOperator.md-3`() async throws {
  func untilNegative() -> Stage<Int, Int> {
    Stage { downstream in
      let isOver = StageState(false)
      return Observer(
        next: { number in
          if number < 0 {
            isOver.value = true
            return .cancelled
          }
          return downstream.next(number)
        },
        finish: { end in downstream.finish(isOver.value ? .completed : end) })
    }
  }
  // printed: [1, 2]
  print(try await Signal.of(1, 2, -1, 3).through(untilNegative()).collect())
}

func `WritingAnOperator.md-4`() async throws {
  let counter = Signal<Int> { sender in
    var number = 0
    while !sender.isDisposed, sender.send(number) != .cancelled { number += 1 }
  }
  print(try await counter.take(3).collect())  // printed: [0, 1, 2]
}

func `WritingAnOperator.md-5`() async throws {

  let scheduler = TestScheduler()
  let source = try scheduler.cold("-1-2-3-|", .numbers)
  let recording = scheduler.record(source.signal.filter { $0 != 2 })
  scheduler.run()
  assert(recording.marbles() == "-1---3-|")
  assert(source.subscriptions == ["^------!"])
}
