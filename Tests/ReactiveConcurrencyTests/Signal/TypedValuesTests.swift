import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("values(throwing:)")
struct TypedValuesTests {
  private struct FeedError: Error, Equatable { let reason: String }

  private let scheduler = TestScheduler()

  @Test("A loop's error has the type that the closure returns, and comes after the values (TYPED-1)")
  func types() throws {
    let signal = Signal.of(1, 2).concat(.fail(Failure("no")))
    let (values, error) = try scheduler.run { () async -> ([Int], FeedError?) in
      var values: [Int] = []
      do throws(FeedError) {
        for try await value in signal.values(throwing: { FeedError(reason: "\($0)") }) { values.append(value) }
        return (values, nil)
      } catch { return (values, error) }
    }
    #expect(values == [1, 2])
    #expect(error == FeedError(reason: "\(Failure("no"))"))
    let sequence: any AsyncSequence<Int, FeedError> = signal.values(throwing: { FeedError(reason: "\($0)") })
    _ = sequence
  }

  @Test("A cancelled loop ends without an error; a wrong policy is an error like any other (TYPED-1, ARG-1)")
  func cancels() throws {
    let subject = Subject<Int>()
    let outcome = Recorder<String>()
    let loop = scheduler.task {
      do throws(FeedError) {
        for try await _ in subject.values(throwing: { FeedError(reason: "\($0)") }) {}
        outcome.add("over")
      } catch {
        outcome.add(error.reason)
      }
    }
    scheduler.advance()
    loop.cancel()
    scheduler.advance()
    #expect(outcome.values == ["over"])
    let failing = Signal.just(1).values(buffering: .newest(0), throwing: { FeedError(reason: "\($0)") })
    let reason = try scheduler.run { () async -> String in
      do throws(FeedError) {
        for try await _ in failing {}
        return ""
      } catch { return error.reason }
    }
    #expect(reason.contains("at least one"))
  }
}
