import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("catch")
struct CatchTests {
  private let failing = Signal.of(1, 2).concat(.fail(Failure("no")))

  @Test("catch continues with the returned signal; the first error is not seen, the second's is (SIG-CATCH-1, 2, 3)")
  func catches() {
    let failing = Signal.of(1).concat(.fail(Failure("one")))
    expect(failing.catch { .just("\($0)".count) }, sends: [1, 3])
    expect(failing.catch(to: .fail(Failure("two"))), sends: [1], then: .failed(Failure("two")))
    expect(Signal.of(1).catch(to: .just(2)), sends: [1])
  }

  @Test("Disposing of catch disposes the second; the first has been released (SIG-CATCH-4)")
  func catchCancels() {
    let first = Probe()
    let second = Probe()
    let signal = first.watch(Signal<Int>.fail(Failure("no"))).catch(to: second.watch(.never))
    TestScheduler().record(signal).cancel()
    #expect(first.releases == 1 && second.releases == 1)
  }

  @Test("catch(returning:) sends a value in place of the error (SIG-CATCH-2)")
  func catchesWithValue() {
    expect(failing.catch(returning: 3), sends: [1, 2, 3])
    expect(Signal.just(1).catch(returning: 3), sends: [1])
  }

  @Test("The first signal of a list that does not fail is the last that is started")
  func firstSuccess() {
    let starts = Recorder<Int>()
    let signals = (1...4).map { number in
      (number < 3 ? Signal.just(number).concat(.fail(Failure("\(number)"))) : .just(number))
        .onSubscribe { starts.add(number) }
    }
    expect(Signal.firstSuccess(of: signals), sends: [1, 2, 3])
    #expect(Set(starts.values) == [1, 2, 3])
    expect(Signal.firstSuccess(of: Array(signals.prefix(2))), sends: [1, 2], then: .failed(Failure("2")))
    expect(Signal<Int>.firstSuccess(of: []), sends: [])
  }
}
