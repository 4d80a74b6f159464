import Observation
import ReactiveClassic
import Testing

@Suite("Subscribing with an owner")
struct OwnerTests {
  private final class Screen: Sendable { let record = Record() }

  @MainActor private final class Page: LifetimeOwner {
    nonisolated let lifetime = Lifetime()
    var titles: [String] = []
    var ends = 0

    func show(_ titles: some SignalConvertible<String>) -> Disposable {
      titles.subscribe(with: self) { page, title in
        page.titles.append(title)
      } error: { page, _ in
        page.ends -= 1
      } completed: { page in
        page.ends += 1
      }
    }
  }

  @Test("Callbacks get their owner, which is not kept; once it is gone, the source is released with the next value")
  func owner() {
    let subject = Subject<Int>()
    var screen: Screen? = Screen()
    weak let released = screen
    let record = screen?.record
    let disposable = screen.map { screen in
      subject.subscribe(with: screen, next: { $0.record.add($1) }, completed: { $0.record.add("|") })
    }
    subject.send(1)
    screen = nil
    #expect(released == nil)
    #expect(subject.subscriberCount == 1)
    subject.send(2)
    #expect(subject.subscriberCount == 0)
    #expect(disposable?.isDisposed == true)
    subject.finish()
    #expect(record?.text == "1")
  }

  @Test("Each callback with an owner is for its own kind of event")
  func ends() {
    let screen = Screen()
    Signal.of(1, 2).subscribe(with: screen, next: { $0.record.add($1) }, completed: { $0.record.add("|") })
    Signal<Int>.fail(TestError.broken).subscribe(with: screen, error: { $0.record.add("✗\($1)") })
    Signal<Int>.empty.subscribe(with: screen, error: { $0.record.add("✗\($1)") })
    #expect(screen.record.text == "1 2 | ✗broken")
  }

  @Test("Callbacks on the main actor may touch their owner; the end of its lifetime releases the source immediately")
  @MainActor
  func mainActor() {
    let titles = RACSubject<String>()
    var page: Page? = Page()
    _ = page?.show(titles)
    titles.send("a")
    #expect(page?.titles == ["a"])
    let short = RACSubject<String>()
    _ = page?.show(short)
    short.finish()
    #expect(page?.ends == 1)
    page = nil
    #expect(titles.subscriberCount == 0)
  }

  @Test("an error without a callback goes to the handler of unhandled errors, if there is one")
  func unhandled() {
    struct Nobodys: Error {}
    struct Handled: Error {}
    let record = Record()
    UnhandledErrors.handler = { if $0.error is Nobodys || $0.error is Handled { record.add("\($0.error)") } }
    defer { UnhandledErrors.handler = nil }
    let target = Target()
    Signal<Int>.fail(Nobodys()).subscribeNext { _ in }
    Signal<Int>.fail(Nobodys()).assign(to: \.number, of: target)
    Signal<Int>.fail(Handled()).subscribe(error: { _ in })
    Signal<Int>.fail(Handled()).catch(to: .empty).subscribeCompleted {}
    #expect(record.all == ["Nobodys()", "Nobodys()"])
    UnhandledErrors.handler = nil
    Signal<Int>.fail(Nobodys()).subscribeNext { _ in }
    #expect(record.all.count == 2)
  }

  private final class Target: Sendable {
    var number: Int {
      get { 0 }
      set {}
    }
  }
}

@Suite("RACObserve")
struct ObserveTests {
  @Observable
  @MainActor
  final class Profile {
    var name = "a"
    var age = 1
  }

  @Test("RACObserve sends a property on the main actor, now and after each change, until its object is gone")
  @MainActor
  func mainActor() async throws {
    var profile: Profile? = Profile()
    let names = RACReplaySubject<String>()
    if let profile { RACObserve(profile, \.name).subscribe(names) }
    let first: String? = try await names.signal.first()
    #expect(first == "a")
    profile?.name = "b"
    let second: [String] = try await names.signal.take(2).collect()
    #expect(second == ["a", "b"])
    profile = nil
    let all: [String] = try await names.signal.collect()
    #expect(all == ["a", "b"])
  }
}
