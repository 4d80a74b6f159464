import ReactiveClassic
import Testing

@Suite("Blocking calls")
struct BlockingTests {
  private static let background = SerialScheduler(name: "BlockingTests")

  /// 1 and 2, sent from another thread, then `end`.
  private func later(_ record: Record, end: @escaping @Sendable (Sender<Int>) -> Void) -> Signal<Int> {
    Signal { subscriber in
      subscriber.onDispose { record.add("⟂") }
      Self.background.schedule {
        subscriber.send(1)
        subscriber.send(2)
        end(subscriber)
      }
    }
  }

  @Test("A blocking call gives the first value, the default, or the error, with its source released (SIG-SYNC-1, 2)")
  func first() throws {
    let record = Record()
    #expect(try later(record) { _ in }.firstOrDefault(nil) == 1)
    #expect(record.text == "⟂")
    #expect(try Signal<Int>.empty.firstOrDefault(nil) == nil)
    #expect(try Signal<Int>.empty.firstOrDefault(7) == 7)
    #expect(try later(record) { _ in }.firstOrDefault(7) == 1)
    #expect(throws: TestError.broken) { try Signal<Int>.fail(TestError.broken).firstOrDefault(nil) }
    #expect(throws: TestError.broken) { try Signal<Int>.fail(TestError.broken).firstOrDefault(7) }
  }

  @Test("waitUntilCompleted returns whether it completed, and gives the error (SIG-SYNC-3)")
  func wait() throws {
    let record = Record()
    #expect(later(record) { $0.finish() }.waitUntilCompleted(nil))
    #expect(record.text == "⟂")
    var error: (any Error)?
    #expect(!later(record) { $0.finish(throwing: TestError.broken) }.waitUntilCompleted(&error))
    #expect(error as? TestError == .broken)
  }

  @Test("toArray gives all values, and fails although some came (SIG-SYNC-4)")
  func array() throws {
    let record = Record()
    #expect(try later(record) { $0.finish() }.toArray() == [1, 2])
    #expect(try Signal<Int>.empty.toArray() == [])
    #expect(throws: TestError.broken) { try later(record) { $0.finish(throwing: TestError.broken) }.toArray() }
  }

  @Test("in async code `first` waits for what its own thread must deliver, and does not block it (PIT-1)")
  @MainActor
  func waitsForItsOwnThread() async throws {
    let onMain = Signal.of(1, 2).subscribeOn(RACScheduler.scheduler()).deliverOnMainThread()
    let first = try await onMain.first()
    #expect(first == 1)
    let fallback = try await onMain.ignoreValues().asynchronousFirstOrDefault(7)
    #expect(fallback == 7)
    try await onMain.run()
  }
}
