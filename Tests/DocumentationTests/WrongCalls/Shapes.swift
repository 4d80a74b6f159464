extension WrongCalls {
  /// Tuples and closures of a wrong shape, and what people who come from other libraries write first. Those in async
  /// code would leave the signals for the standard library's async sequences.
  static let shapes = WrongCalls(
    preamble: """
      import ReactiveClassic
      import ReactiveConcurrency
      struct Opaque {}
      class Shared { var number = 1 }
      let add: @Sendable (Int, Int) -> Int = { $0 + $1 }
      func needsCodable(_ value: some Codable) {}
      nonisolated(unsafe) var bag: Set<Int> = []
      func slow(_ value: Int) async -> Int { value }
      func slower(_ value: Int) async throws -> Int { value }
      func check(_ value: Int) throws -> Bool { true }
      func next(_ value: Int) -> Int { value }
      extension Int { var isZero: Bool { self == 0 } }
      func isOdd(_ value: Int) -> Bool { true }
      func length(_ text: String) -> Int { 0 }
      func load(_ value: Int) async -> Signal<Int> { .empty }

      """,
    variables: """
      none: Tuple< >, one: Tuple<String>, pair: Tuple<Int, String>, triple: Tuple<Int, String, Bool>, \
      six: Tuple<Int, Int, Int, Int, Int, Int>, numbers: Signal<Int>, words: Signal<String>, \
      pairs: Signal<Tuple<Int, String>>, triples: Signal<Tuple<Int, String, Bool>>, barePairs: Signal<(Int, String)>, \
      pairSequence: ReactiveSequence<Tuple<Int, String>>, barePairSequence: ReactiveSequence<(Int, String)>, \
      subject: Subject<Int>, group: GroupedSignal<Int, Int>, terminal: SignalChannelTerminal<Int>, \
      stateful: StatefulSignal<Int>, nested: Signal<Signal<Int>>, shared: Shared
      """,
    refused: [
      "let (a, b) = triple.elements": "'Int, String, Bool' and '_, _'",
      "let (a, b, c) = pair.elements": "'Int, String' and '_, _, _'",
      "let (a, b) = Tuple(1, true, 2).elements": "'Int, Bool, Int' and '_, _'",
      "let (a, b) = pair": "'Tuple<Int, String>' to specified type '(_, _)'",
      "let (a, b): (String, Int) = pair.elements": "'(Int, String)' to specified type '(String, Int)'",

      "_ = none.first": tooShort,
      "_ = none.last": tooShort,
      "_ = one.second": tooShort,
      "_ = pair.third": tooShort,
      "_ = Tuple(1, 2).third": tooShort,
      "_ = triple.fourth": tooShort,
      "_ = triple.fifth": tooShort,
      "let third: Bool = pair.third": "'Tuple<Int, String>.IsTooShort' to specified type 'Bool'",
      "let first: String = pair.first": "'Int' to specified type 'String'",
      "let last: Int = pair.last": "'String' to specified type 'Int'",
      "_ = six.sixth": "'Tuple<Int, Int, Int, Int, Int, Int>' has no dynamic member 'sixth'",
      "_ = one.isEmpty": "'Tuple<String>' has no dynamic member 'isEmpty'",
      "_ = pair.elements.2": "'(Int, String)' has no member '2'",
      "_ = pair[\\.2]": "cannot infer key path type",
      "let element: Int = pair[0]": "'Any' to specified type 'Int'",

      "_ = pair.appending()": "missing argument",
      "_ = pair.appending(true, 2)": "extra argument",
      "let longer: Tuple<Int, String, Bool> = pair.appending(2)": "'Int' to expected argument type 'Bool'",
      "let same: Tuple<Int, String> = pair.appending(true)": "'Bool' to expected argument type 'String'",

      "_ = pair == triple": "'Int, String, Bool' and 'Int, String'",
      "_ = pair == Tuple(1, 2)": "'Int' to expected argument type 'String'",
      "_ = Tuple(Opaque()) == Tuple(Opaque())": "'Opaque' conform to 'Equatable'",
      "let set: Set<Tuple<Int, Opaque>> = []": "'Opaque' does not conform to protocol 'Hashable'",
      "needsCodable(Tuple(1, Opaque()))": "'Opaque' conform to 'Decodable'",
      "_ = Signal.just(Tuple(1, Shared()))": "'Shared' does not conform to the 'Sendable' protocol",

      "_ = pairs.reduceEach { a, b, c in 1 }": "'Int, String' and '_, _, _'",
      "_ = barePairs.reduceEach { a, b, c in 1 }": "'Int, String' and '_, _, _'",
      "_ = pairSequence.reduceEach { a, b, c in 1 }": "'Int, String' and '_, _, _'",
      "_ = barePairSequence.reduceEach { a, b, c in 1 }": "'Int, String' and '_, _, _'",
      "_ = Signal.just(Tuple(1, true)).reduceEach { a, b, c in 1 }": "'Int, Bool' and '_, _, _'",
      "_ = Signal.just(Tuple(1, true)).reduceEach { (a: Int, b: Int) in 1 }": "'Bool' to expected argument type 'Int'",
      "_ = triples.reduceEach { a, b in 1 }": "'Int, String, Bool' and '_, _'",
      "_ = pairs.reduceEach { (a: Int, b: Int) in 1 }": "'Int, Int'",
      "_ = barePairs.reduceEach { (a: Int, b: Int) in 1 }": "'@Sendable (Int, String) -> Int'",
      "_ = zip(numbers, numbers) { a, b, c in 1 }": "expects 2 arguments, but 3 were used",
      "let text: Signal<String> = barePairs.reduceEach { a, b in a }": "'Int'",

      "_ = pairs.and()": booleans,
      "_ = pairs.or()": booleans,
      "_ = barePairs.and()": booleans,
      "_ = numbers.or()": booleans,
      "_ = Signal.just(Tuple(true, 1)).and()": booleans,
      "_ = Signal.just((true, true, true, 1)).or()": booleans,
      "_ = pairSequence.and()": booleans,
      "_ = barePairSequence.or()": booleans,
      "_ = [1].reactive.and()": booleans,

      "_ = Signal.just(Tuple(add, 1, true)).reduceApply()": application,
      "_ = Signal.just(Tuple(add, 1)).reduceApply()": application,
      "_ = Signal.just(Tuple(add, 1, 2, 3)).reduceApply()": application,
      "_ = Signal.just((add, 1, true)).reduceApply()": application,
      "_ = combineLatest(Signal.just(add), numbers).reduceApply()": application,
      "_ = numbers.reduceApply()": application,
      "_ = [Tuple(add, 1, true)].reactive.reduceApply()": application,
      "_ = [(add, 1)].reactive.reduceApply()": application,
      "_ = DeferredCall(add, 1, true)": "'Bool' to expected argument type 'Int'",

      "_ = zip([numbers, words])": "give different ones as arguments: zip(a, b, c)",
      "_ = numbers.flattenMap { [$0, $0 + 1] }": "the closure of flattenMap makes signals: Signal(sequence)",
      "_ = subject.flattenMap { 0..<$0 }": "the closure of flattenMap makes signals: Signal(sequence)",
      "_ = combineLatest([numbers, words])": "give different ones as arguments: combineLatest(a, b, c)",

      // A closure is never taken for the value of `map(to:)`.
      "_ = numbers.map { length($0) }": "'Int' to expected argument type 'String'",
      "_ = words.combineLatest(with: numbers).map { a, b in a.cuont }": "'String' has no member 'cuont'",
      "_ = combineLatest(numbers, words).map { length($0) }.take(3)":
        "'(Int, String)' to expected argument type 'String'",
      "_ = barePairSequence.map { length($0) }": "'(Int, String)' to expected argument type 'String'",

      // Mistakes in a closure of two parameters, alone and within a chain.
      "_ = numbers.scan(0) { a, b in a.unknown }": "'Int' has no member 'unknown'",
      "_ = numbers.scan(0) { a in a }": "expects 2 arguments, but 1 was used",
      "_ = numbers.map { next($0) }.scan(0) { a, b in a + length(b) }.map { next($0) }": "argument type 'String'",
      "_ = numbers.filter { isOdd($0) }.distinctUntilChanged { a, b in next(a) }.take(3)": "closure result type 'Bool'",
      "_ = numbers.distinctUntilChanged { a, b in isOdd(c) }": "cannot find 'c' in scope",
      "_ = combineLatest(numbers, words) { a, b in length(a) }.map { next($0) }.filter { isOdd($0) }":
        "'Int' to expected argument type 'String'",
      "_ = zip(numbers, words) { a, b in b.cuont }.map { next($0) }": "'String' has no member 'cuont'",
      "_ = numbers.scan(0) { (sum: Int, next: Int) in sum + next.cuont }.take(3)": "'Int' has no member 'cuont'",
      "_ = zip(numbers, words) { (a: Int, b: String) in a + b.cuont }.take(3)": "'String' has no member 'cuont'",

      // An async closure within a chain of signals, and one that returns an array.
      "let _: Signal<Int> = numbers.map { await slow($0) }": "use mapAsync",
      "_ = numbers.map { await slow($0) }.take(3)": "use mapAsync",
      "_ = numbers.map { next($0) }.filter { await slow($0) > 1 }.merge(with: subject.signal).map { next($0) }":
        "use filterAsync",
      "_ = numbers.skip(1).compactMap { await slow($0) }.onNext { print($0) }.map { next($0) }":
        "use mapAsync and then compacted()",
      "_ = numbers.map { next($0) }.flattenMap { await load($0) }.map { next($0) }": "use mapAsync and then flatten()",
      "_ = numbers.map { next($0) }.take(while: { await slow($0) > 1 }).map { next($0) }":
        "to parameter expecting synchronous function type",
      "_ = numbers.flattenMap { [$0] }.map { next($0) }.take(3)": "the closure of flattenMap makes signals",

      // What people who come from RxSwift or Combine write first.
      "numbers.sink { print($0) }": "use a loop, or subscribe(next:error:completed:)",
      "numbers.map { next($0) }.sink(receiveValue: { print($0) }).store(in: &bag)": "use a loop, or subscribe",
      "numbers.sink { _ in print(1) } receiveValue: { print($0) }": "use a loop, or subscribe(next:error:completed:)",
      "numbers.subscribe(next: { print($0) }).store(in: &bag)": "keep asScopedDisposable() in a property",
      "numbers.map { next($0) }.subscribe { print($0) }.disposed(by: bag)": "keep asScopedDisposable() in a property",
      "Subscription {}.store(in: &bag)": "keep scoped() in a property",
      "_ = numbers.observe(on: .main).map { next($0) }": "renamed to 'deliver(on:)'",
      "_ = numbers.receive(on: .main).filter { isOdd($0) }": "renamed to 'deliver(on:)'",
      "_ = numbers.bind(to: subject)":
        "use assign(to:of:) for a property, and a loop or subscribe(next:) for a subject",
      "numbers.assign(to: \\.number, on: shared)": "renamed to 'assign(to:of:)'",
      "subject.send(completion: .finished)": "use finish(), or finish(throwing:) with an error",
      "subject.send(completion: .failure(CancellationError()))": "use finish(), or finish(throwing:) with an error",
    ],
    holdsInAsyncCode: true,
    refusedInAsyncCode: [
      "_ = numbers.map { await slow($0) }": "use mapAsync",
      "_ = numbers.map { try await slower($0) }.filter { $0 > 1 }": "use mapAsync",
      "_ = subject.map { await slow($0) }": "use mapAsync",
      "_ = numbers.flattenMap { await slow($0) }": "use mapAsync, and flatten() if it makes signals",
      "_ = group.filter { await slow($0) > 1 }": "use filterAsync",
      "Task { _ = subject.filter(\\.isZero) }": "of a key path, write { $0.isActive }",
      "Task { _ = subject.prefix(while: \\.isZero) }": "of a key path, write prefix(while: { $0.isActive })",
      "_ = numbers.filter { await slow($0) > 1 }": "use filterAsync",
      "_ = numbers.compactMap { await slow($0) > 1 ? 1 : nil }": "use mapAsync and then compacted()",
      "_ = numbers.flatMap { _ in AsyncStream<Int> { $0.finish() } }": "use flattenMap(.concat) { Signal(sequence) }",
      "_ = terminal.prefix(while: { await slow($0) > 1 })": "use mapAsync or map before it",
      "_ = stateful.drop(while: { await slow($0) > 1 })": "use mapAsync or map before it",

      "_ = numbers.flatMapLatest { _ in AsyncStream<Int> { $0.finish() } }":
        "use flattenMap(.latest) { Signal(sequence) }",
      "_ = numbers.removeDuplicates(by: { await slow($0) == $1 })": "use distinctUntilChanged(by:)",
      "_ = numbers.reductions(0) { await slow($1) + $0 }": "use scanAsync",
      "_ = numbers.reductions(into: 0) { $0 += await slow($1) }": "use scanAsync",
      "_ = subject.reductions { await slow($1) + $0 }": "use scanAsync",
      "_ = numbers.interspersed { 0 }": "use interspersed(with:)",
      "_ = numbers.chunks(ofCount: 2, or: words)": "use buffer(for:count:on:)",
      "_ = numbers.chunks(ofCount: 2, or: .repeating(every: .seconds(1)))": "use buffer(for:count:on:)",
      "_ = numbers.chunked(by: .repeating(every: .seconds(1), clock: .continuous))": "use buffer(for:on:)",
      "_ = subject.buffer(policy: .bounded(4))": "use buffering(_:onDrop:)",
      "_ = numbers.map { next($0) }.buffer(policy: .unbounded).filter { isOdd($0) }.take(3)":
        "use buffering(_:onDrop:)",
      "_ = numbers.share(bufferingPolicy: .bufferingLatest(1)).map { next($0) }": "use share(replay:)",
      "for try await numbers in numbers.chunked(by: .repeating(every: .seconds(1))) { print(numbers) }":
        "use buffer(for:on:)",
      "_ = numbers.debounce(for: .seconds(1), tolerance: .seconds(1))":
        "use debounce(for:on:), with ClockScheduler(clock, tolerance: tolerance)",
      "_ = numbers.chunked(into: [Int].self, by: { $0 == $1 })": "use chunked(by:)",
      "_ = numbers.chunked(into: [Int].self) { $0 % 2 }": "use runs(by:)",
      "_ = numbers.chunks(ofCount: 2, or: words, into: [Int].self)": "use buffer(for:count:on:)",
      "_ = numbers.chunked(by: words, into: [Int].self)": "use buffer(until:)",
      "_ = numbers.chunked(by: .repeating(every: .seconds(1)), into: [Int].self)": "use buffer(for:on:)",
      "_ = numbers._throttle(for: .seconds(1), reducing: { (all: Int?, next: Int) in next })": "use buffer(for:on:)",

      // Within a chain, whether what follows is an operator of signals only or of all async sequences.
      "_ = numbers.map { next($0) }.map { await slow($0) }.filter { isOdd($0) }.take(3).scan(0) { $0 + $1 }":
        "use mapAsync",
      "_ = numbers.map { next($0) }.filter { isOdd($0) }.map { await slow($0) }.map { next($0) }.filter { isOdd($0) }.map { next($0) }":
        "use mapAsync",
      "_ = subject.map { await slow($0) }.prefix(3)": "use mapAsync",
      "_ = try await numbers.map { await slow($0) }.filter { isOdd($0) }.first { $0 > 1 }": "use mapAsync",
      "_ = try await numbers.map { await slow($0) }.distinctUntilChanged().collect()": "use mapAsync",
      "for try await number in numbers.map({ await slow($0) }) { print(number) }": "use mapAsync",
      "for try await number in numbers.filter({ await slow($0) > 1 }).map({ next($0) }) { print(number) }":
        "use filterAsync",
      "let sequence = numbers.map { await slow($0) }; Task { for try await _ in sequence {} }": "use mapAsync",
    ],
    accepted: [
      "let (a, b, c) = triple.elements; let _: (Int, String, Bool) = (a, b, c)",
      "let _: Bool = Tuple(1, \"a\", true).third",
      "let _: String = one.first + one.last + pair.second",
      "let _: Int = pair[\\.0] + pair.first + six.fifth",
      "let _: Tuple<Int, String, Bool> = pair.appending(true)",
      "let _: Signal<Int> = numbers.map(to: 1).map { $0 + 1 }",
      "let _: Signal<Int?> = words.map(to: nil)",
      "let _: Signal<(Int, Int)> = words.map(to: (1, 2))",
      "let _: ReactiveSequence<Double> = [1].reactive.map(to: 1)",
      "let _: Signal<String> = Signal.just(Tuple(1, \"a\")).reduceEach { \"\\($0)\\($1)\" }",
      "let _: Signal<Int> = Signal.of((1, 2), (3, 4)).reduceEach { $0 + $1 }.map { $0 * 2 }",
      "let _: Signal<Int> = Signal.just(Tuple(1)).reduceEach { $0 + 1 }",
      "let _: Signal<Int> = Signal.just(Tuple(add, 1, 2)).reduceApply().map { $0 + 1 }",
      "let _: Signal<Int> = combineLatest(Signal.just(add), numbers, numbers).reduceApply().map { $0 + 1 }",
      "let _: ReactiveSequence<Int> = [Tuple(add, 1, 2)].reactive.reduceApply().map { $0 + 1 }",
      "_ = numbers.concat(.just(1)).merge(with: .just(1)).zip(with: .just(2)).map { $0 + $1 }",
      "_ = numbers.combineLatest(with: .just(\"a\")).withLatest(from: .just(1)).map { pair, number in pair.1.count + number }",
      "_ = numbers.take(until: .timer(after: .seconds(1))).skip(until: .timer(after: .seconds(1))).map { $0 + 1 }",
      "_ = numbers.sample(by: .interval(every: .seconds(1))).buffer(until: .interval(every: .seconds(1))).map { $0.count }",
      "_ = numbers.concat(subject).merge(with: group).zip(with: subject).map { $0 + $1 }",
      "_ = numbers.take(until: subject).skip(until: group).sample(by: terminal).buffer(until: stateful).map { $0.count }",

      "let _: Signal<Bool> = Signal.just(Tuple(true, false)).and().not()",
      "let _: Signal<Bool> = combineLatest(numbers.map { $0 > 1 }, numbers.map { $0 < 3 }).or().not()",
      "let _: Signal<Tuple<Int, Int>> = zip(numbers, numbers).packed().distinctUntilChanged()",

      "let _: Signal<Int> = numbers.withLatest(from: words).map { $0 + $1.count }",
      "let _: Signal<Int> = numbers.withLatest(from: words) { a, b in b }.map { length($0) }",
      "let _: Signal<String> = subject.signal.map { next($0) }.withLatest(from: words) { $1 }.take(3)",

      "let _: Signal<Int> = numbers.withLatest(from: words, numbers).map { $0 + $1.count + $2 }",

      // What throws, and other libraries' names, stay signals.
      "let stayed = numbers.filter { try check($0) }.map { $0 + 1 }; let _: Signal<Int> = stayed",
      "let stayed = subject.map { try check($0) }; let _: Signal<Bool> = stayed",
      "let stayed = group.compactMap { try check($0) ? 1 : nil }; let _: Signal<Int> = stayed",
      "let stayed = numbers.flattenMap { try check($0) ? words : .empty }; let _: Signal<String> = stayed",
      "let stayed = subject.removeDuplicates().adjacentPairs(); let _: Signal<(Int, Int)> = stayed",
      "let stayed = numbers.flatMapLatest { _ in words }; let _: Signal<String> = stayed",
      "let stayed = nested.joined(separator: numbers); let _: Signal<Int> = stayed",
      "let stayed = nested.joined(); let _: Signal<Int> = stayed",
      "let stayed = numbers.map { _ in AsyncStream<Int> { $0.finish() } }.joined(); let _: Signal<Int> = stayed",
      "let stayed = numbers.chunked(by: AsyncStream<Int> { $0.finish() }); let _: Signal<[Int]> = stayed",
      "let stayed = merge(numbers, AsyncStream<Int> { $0.finish() }); let _: Signal<Int> = stayed",
      "let stayed = chain(AsyncStream<Int> { $0.finish() }, subject); let _: Signal<Int> = stayed",
      "let stayed = zip(words, AsyncStream<Int> { $0.finish() }); let _: Signal<(String, Int)> = stayed",
      "let stayed = combineLatest(AsyncStream<Int> { $0.finish() }, words); let _: Signal<(Int, String)> = stayed",
      "let stayed = subject.chunked(by: group); let _: Signal<[Int]> = stayed",
      "let stayed = numbers._throttle(for: .seconds(1), clock: .continuous); let _: Signal<Int> = stayed",
      "let stayed = numbers._throttle(for: .seconds(1), latest: false); let _: Signal<Int> = stayed",
      "let stayed = nested.interspersed(with: numbers).flatten(.concat); let _: Signal<Int> = stayed",
      "let stayed = numbers.interspersed(with: 0).removeDuplicates { $0 == $1 }; let _: Signal<Int> = stayed",
      "let stayed = numbers.reductions { $0 + $1 }.reductions(into: 0) { $0 += $1 }; let _: Signal<Int> = stayed",
      "let stayed = numbers.reductions(0) { $0 + $1 }.chunks(ofCount: 2); let _: Signal<[Int]> = stayed",
      "let stayed = merge(subject, numbers); let _: Signal<Int> = stayed",
      "let stayed = zip(subject, words, terminal); let _: Signal<(Int, String, Int)> = stayed",
      "let stayed = combineLatest(group, words); let _: Signal<(Int, String)> = stayed",

      // What has a signal stays with signals.
      "let stayed = subject.map { $0 + 1 }; let _: Signal<Int> = stayed",
      "let stayed = subject.prefix(2).dropFirst(); let _: Signal<Int> = stayed",
      "let stayed = group.filter { $0 > 1 }; let _: Signal<Int> = stayed",
      "let stayed = terminal.compactMap { $0 > 1 ? $0 : nil }; let _: Signal<Int> = stayed",
      "let stayed = stateful.drop(while: { $0 > 1 }); let _: Signal<Int> = stayed",
      "let stayed = terminal.prefix(while: { $0 > 1 }).scan(0) { $0 + $1 }; let _: Signal<Int> = stayed",
    ])

  private static let tooShort = "the tuple is too short to have this element"
  private static let booleans = "takes tuples and sequences whose elements are all Bool"
  private static let application = "reduceApply() takes tuples of a @Sendable function and the arguments that it takes"
}
