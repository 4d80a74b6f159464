import Foundation
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What users of ReactiveCocoa suffered from.
@Suite("Pitfalls of ReactiveCocoa")
struct ReactiveCocoaPitfallTests {
  private let scheduler = TestScheduler()

  @Test("subscribing off any scheduler stays on its thread, and is over when a synchronous source is (PIT-9)")
  func staysOnThread() async {
    let places: [ObjectIdentifier] = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let places = Recorder<ObjectIdentifier>()
        let note: @Sendable () -> Void = { places.add(ObjectIdentifier(Thread.current)) }
        let source = Signal<Int> { sender in
          note()
          sender.onDispose(note)
          sender.send(1)
          sender.finish()
        }
        _ = source.flattenMap { .just($0) }.merge(with: .empty).onNext { _ in note() }.onCompleted(note)
          .observe(.ignoring)
        note()
        continuation.resume(returning: places.values)
      }
    }
    #expect(places.count == 5)
    #expect(Set(places).count == 1)
  }
}
