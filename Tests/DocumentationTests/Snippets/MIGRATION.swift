// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `MIGRATION.md-1`() async throws {
  final class Badge: Sendable {
    let count = RACBehaviorSubject(defaultValue: 0)

    func follow(
      _ messages: RACSignal<String>,
      _ details: @escaping @Sendable (String) -> RACSignal<Int>
    ) {
      messages.subscribeNext { [weak self] message in
        // again: the outer one is a variable
        details(message).subscribeNext { [weak self] unread in
          self?.count.update { $0 += unread }
        }
      }
    }
  }
}

func `MIGRATION.md-2`() async throws {
  let typing = Subject<String>()
  let main = MainScheduler.shared
  typing.throttle(0.3, onScheduler: main).subscribeNext { print("as before: \($0)") }
  typing.signal.debounce(for: .milliseconds(300), on: main).subscribeNext {
    print("the same: \($0)")
  }
  typing.signal.throttle(for: .milliseconds(300), on: main).subscribeNext {
    print("rate limit: \($0)")
  }
  typing.timeout(5, onScheduler: main).subscribeError { print("5 s in all: \($0)") }
  typing.signal.timeout(each: .seconds(5), on: main).subscribeError {
    print("5 s of silence: \($0)")
  }
}

func `MIGRATION.md-3`() async throws {
  let before = RACSignal<Int>.createSignal { subscriber in
    subscriber.sendNext(1)
    subscriber.sendCompleted()
    return RACDisposable { print("released") }
  }
  // printed: one, done, released
  before.mapReplace("one").subscribeNext({ print($0) }, completed: { print("done") })

  let after = Signal<Int> { sender in
    sender.onDispose { print("released") }
    sender.send(1)
    sender.finish()
  }
  for try await value in after.map(to: "one") { print(value) }  // printed: released, one
}

func `MIGRATION.md-4`() async throws {
  @MainActor final class SignIn {
    let name = BehaviorSubject("")
    private(set) var message = ""
    var isBusy = false

    // Before: a block that returns a signal, and subscriptions to the command's signals.
    lazy var before = RACCommand<String, String>(
      enabled: name.map { !$0.isEmpty },
      signalBlock: { password in
        password == "1234" ? .return("welcome") : .error(SignalError.noValue)
      })

    func bind() {
      before.executionSignals.switchToLatest().subscribeNext { [weak self] text in
        self?.message = text
      }
      before.errors.subscribeNext { print("no: \($0)") }
      before.executing.assign(to: \.isBusy, of: self)
    }

    // After: an async closure on the main actor, and a call that waits for its end.
    lazy var after = Command<String, Void>(enabled: name.signal.map { !$0.isEmpty }) {
      @MainActor [weak self] password in
      try await Task.sleep(for: .milliseconds(1))
      self?.message = password == "1234" ? "welcome" : "no"
    }
  }

  let signIn = SignIn()
  await signIn.bind()
  // without a name both are disabled: `execute` fails, `run` throws CommandError.notEnabled
  signIn.name.send("tian")
  await signIn.before.execute("1234")
  try await signIn.after.run("1234")
  print(await signIn.message)  // printed: welcome
}

func `MIGRATION.md-5`() async throws {
  let squares = (1...5).reactive.map { $0 * $0 }
  // each element is computed once, when it is first requested
  print(squares.head ?? 0, squares.tail.array)  // printed: 1 [4, 9, 16, 25]
  let (name, age) = pack("tian", 23).elements
  print(name, age)  // printed: tian 23
}

func `MIGRATION.md-6`() async throws {
  let subject = Subject<Int>()
  subject.subscribeNext { value in
    print("first \(value)")
    if value == 1 { subject.send(2) }
  }
  subject.subscribeNext { print("second \($0)") }
  // printed: first 1, second 1, first 2, second 2
  // by ReactiveCocoa: first 1, first 2, second 2, second 1
  subject.send(1)
}

func `MIGRATION.md-7`() async throws {
  @MainActor final class Label {
    var text = ""
    func show(_ names: Signal<String>) -> Disposable {
      names.subscribeNext { [weak self] name in self?.text = name }
    }
  }
  let label = Label()
  await label.show(.of("a", "b")).dispose()
}

func `MIGRATION.md-8`() async throws {
  @MainActor final class SearchModel {
    let text = RACSubject<String>()
    var results: [String] = []
    func search(_ text: String) -> RACSignal<[String]> {
      .return(results.filter { $0.hasPrefix(text) })
    }

    func bind() {
      text.throttle(0.5).isolated.flattenMap { [weak self] in self?.search($0) }
        .subscribeNext { [weak self] results in self?.results = results }
    }
  }
}

func `MIGRATION.md-9`() async throws {
  let numbers = Signal(1...3)
  // async code waits
  print(try await numbers.collect())               // printed: [1, 2, 3]
  // a signal of one array, everywhere
  numbers.collected().subscribeNext { print($0) }  // printed: [1, 2, 3]
  // a synchronous closure may block
  let blocking = { () throws -> [Int] in try numbers.toArray() }
  print(try blocking())                            // printed: [1, 2, 3]
}

func `MIGRATION.md-10`() async throws {
  let ticks = Signal.interval(every: .seconds(1), on: .global)
  let task = Task { for try await tick in ticks { print(tick) } }
  task.cancel()
  let disposable = ticks.subscribeNext { print($0) }
  disposable.dispose()
}

func `MIGRATION.md-11`() async throws {
  Signal.of(1).subscribeOn(RACScheduler.scheduler()).subscribeNext { print($0) }
}

func `MIGRATION.md-12`() async throws {
  let ended = RACSubject<Int>()
  ended.sendCompleted()
  ended.subscribeCompleted { print("completed") }  // printed: completed
}

func `MIGRATION.md-13`() async throws {
  let remainders = Signal(1...9).groupBy { $0 % 3 }.take(2)
  // by ReactiveCocoa: 1, 2, and no end; printed: 1, 2, 4, 5, 7, 8
  remainders.flattenMap { $0.signal }.subscribeNext { print($0) }
}

func `MIGRATION.md-14`() async throws {
  // printed: delay(for:on:) needs a scheduler that can wait; the immediate scheduler cannot
  Signal.of(1).delay(1, onScheduler: RACScheduler.immediateScheduler()).subscribeError {
    print($0)
  }
}

func `MIGRATION.md-15`() async throws {

  @MainActor
  final class Screen: LifetimeOwner {
    nonisolated let lifetime = Lifetime()

    func show(_ news: Signal<String>) {
      news.takeUntil(rac_willDeallocSignal()).subscribeNext { print($0) }
      news.take(during: lifetime).subscribe(next: { print($0) })  // the same
    }
  }
}

func `MIGRATION.md-16`() async throws {
  zip(Signal.of(1, 2)).subscribeNext { print($0 + 1) }        // printed: 2, 3
  zip([Signal.of(1, 2)]).subscribeNext { print($0[0] + 1) }   // printed: 2, 3
}

func `MIGRATION.md-17`() async throws {
  let person: RACTuple<String, Int?, Bool> = RACTuplePack("tian", nil, true)
  let (first, _, isAdult) = RACTupleUnpack(person)
  print(first, person.second ?? 0, isAdult, person.count)  // printed: tian 0 true 3
}

func `MIGRATION.md-18`() async throws {
  let widths = Signal.of(1, 1, 2)
  let heights = Signal.of("a", "a", "b")
  // printed: 1 a, 1 a, 2 b
  zip(widths, heights).subscribeNext { width, height in print(width, height) }
  // printed: (1, "a"), (2, "b")
  zip(widths, heights).packed().distinctUntilChanged().subscribeNext { print($0) }
}

func `MIGRATION.md-19`() async throws {
  let shown = RACSubject<RACSignal<Int>?>()
  shown.switchToLatest().subscribeNext { print($0) }
  shown.sendNext(.of(1, 2))  // printed: 1, 2
  shown.sendNext(nil)        // sends nothing
}

func `MIGRATION.md-20`() async throws {
  RACSignal<Int>.never().timeout(1, onScheduler: RACScheduler.scheduler()).subscribeError {
    error in
    if case SignalError.timedOut = error { print("too late") }
  }
}
