import OperatorManifest
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What operators store where they cannot send: what `checkSignal` finds of all of them in passing, here on purpose.
///
/// The inner signals of a flattening send immediately and then stay open: what a signal stores of its own is
/// not the flattening's.
@Suite("No operator stores more than it says, or longer")
struct StoredValuesTests {
  @Test(
    "No operator stores more than it says, filled without being emptied, drained, cancelled, failed and completed",
    arguments: [
      CheckedOperator("zip with one that is behind", Traits(stores: .waiting(most: 256))) { source, _ in
        zip(source, Signal<Int>.never)
      },
      CheckedOperator("zip of three, with one that is behind", Traits(stores: .waiting(most: 256))) { source, _ in
        zip(source, Signal<Int>.never, source)
      },
      CheckedOperator("zip of an array, with one that is behind", Traits(stores: .waiting(most: 256))) { source, _ in
        zip([source, .never])
      },
      CheckedOperator("combineLatest with one that never sends", Traits(stores: .newest(1))) { source, _ in
        combineLatest(source, Signal<Int>.never)
      },
      CheckedOperator("combineLatest of three, with one that never sends", Traits(stores: .newest(1))) { source, _ in
        combineLatest(source, source, Signal<Int>.never)
      },
      CheckedOperator("combineLatest with one that has completed", Traits(stores: .newest(2))) { source, _ in
        combineLatest(source.take(1), source)
      },
      CheckedOperator("sample without a sampler", Traits(stores: .newest(1))) { $0.sample(by: Signal<Int>.never) },
      CheckedOperator("sample on itself", Traits(stores: .newest(1))) { $0.sample(by: $0) },
      CheckedOperator("the other one of withLatest", Traits(stores: .newest(1))) { source, _ in
        Signal<Int>.never.withLatest(from: source)
      },
      CheckedOperator("buffer until itself", Traits(stores: .group)) { $0.buffer(until: $0) },
      CheckedOperator("buffering(.newest)", Traits(stores: .newest(10))) { $0.buffering(.newest(10)) },
      CheckedOperator("buffering(.oldest)", Traits(stores: .newest(3))) { $0.buffering(.oldest(3)) },
      CheckedOperator("flattenMap(.concat) of endless ones", Traits(stores: .waiting(most: 257))) { source, _ in
        source.flattenMap(.concat) { Signal.just($0).concat(.never) }
      },
      CheckedOperator("flattenMap(.merge(2)) of endless ones", Traits(stores: .waiting(most: 258))) { source, _ in
        source.flattenMap(.merge(maxConcurrent: 2)) { Signal.just($0).concat(.never) }
      },
      CheckedOperator("flattenMap(.exhaust) of endless ones", Traits(stores: .newest(1))) { source, _ in
        source.flattenMap(.exhaust) { Signal.just($0).concat(.never) }
      },
      CheckedOperator("concatenations that go on", Traits(stores: .waiting(most: .max, each: 2))) { source, _ in
        source.flattenMap { Signal.just($0).concat(.just($0)).concat(.never) }
      },
      CheckedOperator("concatenations of a sequence that go on", Traits(stores: .waiting(most: .max, each: 2))) {
        source, _ in
        source.flattenMap { Signal.concat([.just($0), .just($0)]).merge(with: .never) }
      },
      CheckedOperator("switchToLatest of endless ones", Traits(stores: .newest(1))) { source, _ in
        source.map { Signal.just($0).concat(.never) }.switchToLatest()
      },
      CheckedOperator("race that nobody wins", Traits(stores: .waiting(most: .max))) { source, scheduler in
        source.flattenMap(.race) { Signal.just($0).delay(for: .seconds(1000), on: scheduler) }
      },
      CheckedOperator("a chain of several that store", Traits(stores: .everything)) { source, scheduler in
        source.delay(for: .seconds(1), on: scheduler).takeLast(300).deliver(on: scheduler).collected()
      },
    ])
  func stores(_ checked: CheckedOperator) throws {
    checkStorage(checked, try #require(checked.traits.storage), sourceLocation: #_sourceLocation)
  }

  @Test("A cancelled mapAsync holds neither results nor values, whatever its runs still do with theirs")
  func lettingRunsGo() {
    let mapping = CheckedOperator("mapAsync", Traits(stores: .waiting(most: 3))) { source, scheduler in
      source.mapAsync(maxConcurrent: 3, on: scheduler) { value in
        if value == 1 { try await scheduler.sleep(for: .seconds(1_000_000)) }
        return value
      }
    }
    let run = StoredValuesRun(mapping, honoursPauses: false)
    for _ in 1...10 { run.send() }
    run.advance()
    #expect(run.alive == 10)
    run.cancel()
    #expect(run.aliveAtEnd == 1, "all but the value of the run that goes on")
    run.advance()
    #expect(run.alive == 0)
  }
}
