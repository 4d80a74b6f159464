extension WrongCalls {
  /// The calls that people write first who know another library, and the calls that they are told to write.
  static func otherLibraries(_ mode: String) -> WrongCalls {
    WrongCalls(
      preamble: """
        import ReactiveConcurrency
        nonisolated(unsafe) let bag = 1
        nonisolated struct Item { var title = "" }
        nonisolated func load() async throws -> Item { Item() }

        """,
      variables: """
        numbers: Signal<Int>, words: Signal<String>, subject: Subject<Int>, behavior: BehaviorSubject<Int>, \
        moments: Subject<Void>, sequence: ReactiveSequence<Int>, source: any SignalConvertible<Int>
        """,
      options: ["-suppress-warnings", "-swift-version", mode],
      refused: [
        "_ = Signal<Int> { o in o.onNext(1) }": "renamed to 'send(_:)'",
        "_ = Signal<Int> { o in o.next(1); o.send(2) }": "renamed to 'send(_:)'",
        "_ = Signal<Int> { o in o.yield(1) }": "renamed to 'send(_:)'",
        "_ = Signal<Int> { o in o.send(1); o.complete() }": "renamed to 'finish()'",
        "_ = Signal<Int> { o in o.onCompleted() }": "renamed to 'finish()'",
        "_ = Signal<Int> { o in o.onError(CancellationError()) }": "renamed to 'finish(throwing:)'",
        "_ = Signal<Int> { o in o.error(CancellationError()) }": "renamed to 'finish(throwing:)'",
        "_ = Signal<Int> { o in o.fail(CancellationError()) }": "renamed to 'finish(throwing:)'",
        "_ = Signal<Int> { o in o.sned(1) }": senders,
        "_ = Signal<Int> { o in o.send(1); o.finsh() }.map { $0 + 1 }": senders,
        "let _: Signal<Int> = Signal { o in o.emitValue(1, of: 2) }": senders,
        "_ = Signal<Int> { o in let task = Task { o.snd(1) }; o.onDispose { task.cancel() } }": senders,
        "_ = Signal { try await load() }.map { $0.titel }": "'Item' has no member 'titel'",
        "_ = words.flattenMap { _ in Signal { try await load() }.map { $0.titel } }": "'Item' has no member 'titel'",
        "_ = words.flattenMap(.latest) { _ in Signal { try await load() }.map { $0.titel } }.take(1)":
          "no member 'titel'",
        "_ = numbers.finally { print(1) }.map { $0 + 1 }": "use onDispose(_:) for every end",
        "_ = sequence.chunked(on: { $0 % 2 })": "renamed to 'runs(by:)'",
        "_ = words.flattenMap { $0.count }": "with values it is map",
        "_ = words.flattenMap(.latest) { $0.count }.map { $0 + 1 }": "with values it is map",
        "_ = numbers.flattenMap(.latest) { _ in subject }": "subject.signal",
        "_ = numbers.debounce(.seconds(1), scheduler: .main)": "renamed to 'debounce(for:on:)'",
        "_ = numbers.throttle(.seconds(1), scheduler: .main)": "renamed to 'throttle(for:on:)'",
        "_ = numbers.timeout(.seconds(1), scheduler: .main)": "use timeout(each:on:) for the time between values",
        "_ = numbers.delay(.seconds(1))": "renamed to 'delay(for:on:)'",
        "_ = numbers.delay(.seconds(1), scheduler: .main)": "renamed to 'delay(for:on:)'",
        "_ = Signal.interval(.seconds(1), scheduler: .main)": "use Signal.interval(every:on:)",
        "_ = Signal<Int>.interval(.seconds(1), scheduler: .main)": "use Signal.interval(every:on:)",
        "_ = Signal.combineLatest(numbers, words)": "it is a function: combineLatest(a, b)",
        "_ = Signal.combineLatest(numbers, words) { $0 + $1.count }": "it is a function: combineLatest(a, b) { … }",
        "_ = Signal.zip(numbers, subject)": "it is a function: zip(a, b)",
        "_ = Signal.zip(numbers, words) { $0 + $1.count }": "it is a function: zip(a, b) { … }",
        "_ = merge(numbers, numbers, subject, numbers)": "more than three are an array",
        "_ = Signal.from([1, 2])": "use Signal(elements)",
        "_ = numbers.take(until: { $0 <= 4 })": "it is take(while:) with the opposite one",
        "_ = numbers.take(until: { $0 <= 4 }).map { $0 + 1 }": "it is take(while:) with the opposite one",
        "_ = numbers.distinctUntilChanged(by: { $0 % 2 })": "expects 2 arguments, but 1 was used",
        "subject.onNext(1)": "renamed to 'send(_:)'",
        "subject.accept(1)": "renamed to 'send(_:)'",
        "Task { try await subject.emit(1) }": "renamed to 'sendWhenReady(_:)'",
        "behavior.value = 2": "use send(_:), or update { $0 = … }",
        "behavior.value += 2": "use send(_:), or update { $0 = … }",
        "numbers.subscribe(onNext: { print($0) })": "use a loop, or subscribe(next:error:completed:)",
        "numbers.subscribe(onNext: { print($0) }, onError: { print($0) })": "use a loop",
        "numbers.subscribe(next: { print($0) })": "in a module of their own: import ReactiveCallbacks",
        "Subscription {}.disposed(by: bag)": "keep scoped() in a property",
        "_ = numbers.timeout(.seconds(1))": "use timeout(each:on:) for the time between values",
        "_ = numbers.timeout(for: .seconds(1))": "use timeout(each:on:) for the time between values",
        "_ = numbers.debounce(for: .seconds(1), scheduler: .main)": "renamed to 'debounce(for:on:)'",
        "_ = numbers.throttle(for: .seconds(1), scheduler: .main, latest: true)":
          "renamed to 'throttle(for:on:latest:)'",
        "_ = numbers.delay(for: .seconds(1), scheduler: .main)": "renamed to 'delay(for:on:)'",
        "_ = numbers.collect(10).map { $0.count }": "renamed to 'buffer(count:)'",
        "_ = numbers.buffer(10).map { $0.count }": "renamed to 'buffer(count:)'",
        "_ = numbers.buffer(size: 10)": "use buffering(_:onDrop:) for a slow consumer",
        "_ = numbers.grouped(by: { $0 % 2 })": "renamed to 'group(by:)'",
        "_ = numbers.on(value: { print($0) }).map { $0 + 1 }": "use onNext(_:), onError(_:), onCompleted(_:)",
        "_ = numbers.merge(subject).map { $0 + 1 }": "renamed to 'merge(with:)'",
        "_ = numbers.throttle(while: behavior.map { $0 > 1 })": "use hold(while:)",
        "numbers.map { $0 + 1 }.subscribe(subject)": "use onNext { subject.send($0) }",
        "_ = words.map { _ in numbers }.merge().map { $0 + 1 }": "use flatten()",
        "_ = words.map { _ in numbers }.concat().map { $0 + 1 }": "use flatten(.concat)",
        "_ = ReplaySubject<Int>(bufferSize: 1)": "renamed to 'init(capacity:)'",
        "_ = ReplaySubject<Int>.create(bufferSize: 1)": "replaced by 'ReplaySubject.init(capacity:)'",
        "_ = Signal(1, 2, 3).map { $0 + 1 }": "use Signal.of(1, 2, 3)",
        // What the library itself called them before.
        "let values = numbers.subscribed()": "renamed to 'subscribedValues(buffering:onDrop:)'",
        "let state = numbers.stateful(initial: 1)": "renamed to 'state(initial:)'",
        "let state = numbers.stateful(initial: 1, grace: .zero)": "renamed to 'state(initial:grace:on:)'",
        "let odd = numbers.groups(by: { $0 % 2 })[1]": "renamed to 'keyed(by:replay:limit:)'",
      ],
      refusedInAsyncCode: [
        "_ = try await source.first()": "its signal has this: signal.first()",
        "for try await n in numbers.values { print(n) }": "a signal is an async sequence",
      ],
      accepted: [
        "_ = Signal<Int> { o in o.send(1); o.finish() }",
        "_ = words.flattenMap { _ in Signal { try await load() }.map { $0.title } }",
        "_ = Signal([1, 2]).concat(Signal(1...3)).merge(with: Signal(AsyncStream { $0.finish() }))",
        "_ = words.map { $0.count }.flattenMap(.latest) { _ in subject.signal }",
        "_ = numbers.take(while: { $0 > 4 }).take(until: subject).take(through: { $0 > 3 })",
        "_ = numbers.distinctUntilChanged(at: { $0 % 2 }).distinctUntilChanged { $0 % 2 == $1 % 2 }",
        "_ = numbers.distinctUntilChanged(by: { $0 % 2 == $1 % 2 }).distinctUntilChanged(at: \\.description)",
        "let _: Signal<Int> = combineLatest(subject, numbers, words, behavior) { $0 + $1 + $2.count + $3 }",
        "let _: Signal<(Int, Int)> = numbers.zip(with: subject).take(until: moments)",
        "let _: Signal<Int> = numbers.withLatest(from: subject) { $1 }.concat(subject).merge(with: behavior)",
        "let _: Signal<Int> = merge([numbers, subject.signal, numbers, numbers])",
        "moments.send(); let _: Signal<Void> = .just(); behavior.update { $0 += 2 }",
        "subject.onNext { print($0) }.filter { $0 > 1 }.observe(Observer(next: { _ in .more }, finish: { _ in })).cancel()",
      ])
  }

  private static let senders = "a sender has send(_:), finish() and finish(throwing:)"
}
