import ReactiveClassic
import Testing

private final class Screen: LifetimeOwner, Sendable { let lifetime = Lifetime() }

private final class Held: Sendable {}

@Suite("Lifetimes")
struct LifetimeTests {
  @Test("a disposable returned by a creation closure that drops its subscriber is disposed of (LIFE-1, SUB-16)")
  func dropped() {
    let record = Record()
    let disposable = RACSignal<Int>.createSignal { _ in RACDisposable { record.add("released") } }
      .subscribeNext { _ in }
    #expect(record.text == "released")
    #expect(disposable.isDisposed)
  }

  @Test("a subject or a subscriber on a signal that sends nothing more is released (LIFE-1)")
  func targets() {
    weak var subject: RACSubject<Int>?
    weak var callbacks: CallbackSubscriber<Int>?
    do {
      let signal = RACSignal<Int>.createSignal { subscriber in
        subscriber.sendNext(1)
        return RACDisposable {}
      }
      let target = RACSubject<Int>()
      subject = target
      signal.subscribe(target)
      let other = CallbackSubscriber<Int>()
      callbacks = other
      signal.subscribe(other)
      signal.map { $0 + 1 }.merge(signal).subscribe(other)
    }
    #expect(subject == nil)
    #expect(callbacks == nil)
  }

  @Test("a subscriber that lives on releases the subscriptions that are over (LIFE-7)")
  func subscriptions() {
    let record = Record()
    let subscriber = CallbackSubscriber<Int>(next: { record.add($0) })
    weak var captured: Held?
    weak var disposed: RACDisposable?
    do {
      let held = Held()
      captured = held
      let source = RACSubject<Int>()
      let disposable = source.map { [held] value in withExtendedLifetime(held) { value } }.subscribe(subscriber)
      disposed = disposable
      source.sendNext(1)
      disposable.dispose()
    }
    #expect(captured == nil)
    #expect(disposed == nil)
    #expect(record.text == "1")
    subscriber.sendNext(2)
    #expect(record.text == "1 2")
  }

  @Test("the old spellings: what is added is disposed of with the owner, and takeUntil ends (LIFE-4)")
  func oldSpellings() {
    let record = Record()
    var screen: Screen? = Screen()
    let source = RACSubject<Int>()
    if let screen {
      screen.rac_deallocDisposable.addDisposable(RACDisposable { record.add("disposed") })
      source.takeUntil(screen.rac_willDeallocSignal()).subscribeNext({ record.add($0) }, completed: { record.add("|") })
      let early = Disposable()
      screen.lifetime.add(early)
      #expect(screen.rac_deallocDisposable.count == 2)
      early.dispose()
      #expect(screen.rac_deallocDisposable.count == 1)
    }
    source.sendNext(1)
    screen = nil
    source.sendNext(2)
    #expect(record.text == "1 disposed |")
  }
}
