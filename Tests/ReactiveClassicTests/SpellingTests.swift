import Dispatch
import Foundation
import ReactiveClassic
import Testing

/// Each spelling as old code has it, compiled and run: what it does is the core's.
@Suite("Old spellings")
struct SpellingTests {
  private enum Failure: Error { case refused }

  private let subject = RACSubject<String>()
  private let record = Record()

  // MARK: Class methods

  @Test("subjects, disposables, channels and commands are made by class methods too")
  func factories() {
    let plain: RACSubject<Int> = .subject()
    let replay = RACReplaySubject<Int>.subject()
    plain.subscribe(replay)
    plain.sendNext(1)
    plain.sendCompleted()
    #expect(Record.of(replay) == "1 |")
    let last = RACReplaySubject<Int>.replaySubjectWithCapacity(1)
    let all = RACReplaySubject<Int>(capacity: RACReplaySubjectUnlimitedCapacity)
    for value in 1...3 {
      last.sendNext(value)
      all.sendNext(value)
    }
    #expect(Record.of(last) == "3" && Record.of(all) == "1 2 3")
    #expect(RACBehaviorSubject.behaviorSubjectWithDefaultValue(4).value == 4)

    let first = RACDisposable.disposableWithBlock { record.add("first") }
    let compound = RACCompoundDisposable.compoundDisposable()
    compound.addDisposable(first)
    compound.addDisposable(RACSerialDisposable.serialDisposableWithDisposable(RACDisposable { record.add("second") }))
    RACCompoundDisposable.compoundDisposableWithDisposables([compound, .disposable()]).dispose()
    _ = RACScopedDisposable.scopedDisposableWithDisposable(RACDisposable { record.add("third") })
    _ = RACScopedDisposable(disposable: RACDisposable { record.add("fourth") })
    #expect(record.text == "first second third fourth")
    #expect(first.isDisposed && first.disposed)
  }

  @Test("RACUnit has one value, which may be called, compared and hashed; nil stands for it where nothing is sent")
  func unit() {
    #expect(RACUnit.defaultUnit == RACUnit.defaultUnit() && Set([RACUnit.defaultUnit]).count == 1)
    let (taps, stops) = (RACSubject<RACUnit>(), RACSubject<Void>())
    taps.distinctUntilChanged().subscribeNext { record.add($0) }
    stops.subscribeNext { record.add("stop") }
    taps.sendNext(nil)
    taps.sendNext(.defaultUnit)
    stops.sendNext(nil)
    #expect(record.text == "RACUnit stop")
  }

  @Test("events by their class methods, initializers and types")
  func events() {
    let events: [RACEvent<Int>] = [
      .eventWithValue(1), .init(value: 2), .eventWithError(Failure.refused), .init(error: nil), .completedEvent(),
    ]
    #expect(events.map(\.eventType) == [.next, .next, .error, .error, .completed])
    #expect(events.map(\.eventType).contains(RACEventTypeNext) && events[2].eventType == RACEventTypeError)
    #expect(events[4].eventType == RACEventTypeCompleted && events[4].finished && events[4].isFinished)
    #expect(events[3].error is MissingError)
  }

  // MARK: Values that may be missing

  @Test("ignore(nil) leaves out nil, and unwraps where that is asked for")
  func ignoresNil() {
    struct Incomparable: Sendable { let name: String }
    let values = RACSignal<Incomparable?>.of(Incomparable(name: "a"), nil, Incomparable(name: "b"))
    #expect(Record.of(values.ignore(nil).map { $0!.name }) == "a b |")
    #expect(Record.of(values.ignore(nil).map { $0.name }) == "a b |")
    #expect(Record.of(RACSignal<Int?>.of(1, nil, 2).ignore(nil).map { ($0 ?? 0) + 1 }) == "2 3 |")
  }

  @Test("an error that is nil is a MissingError; sendError takes what a completion handler has")
  func missingErrors() {
    let failure: (any Error)? = nil
    #expect(
      Record.of(
        RACSignal<Int>.createSignal {
          $0.sendError(failure)
          return nil
        }) == "✗\(MissingError())")
    #expect(Record.of(RACSignal<Int>.error(nil)) == "✗\(MissingError())")
    subject.sendError(failure)
    #expect(Record.of(subject) == "✗\(MissingError())")
  }

  @Test("firstOrDefault(nil) and its success and error, also those not asked for; waitUntilCompleted(&error)")
  func blocking() throws {
    let empty = RACSignal<Int>.empty()
    let failed = RACSignal<Int>.error(Failure.refused)
    #expect(try empty.firstOrDefault(nil) == nil)
    #expect(try RACSignal.return(1).firstOrDefault(nil) == 1)
    var success = true
    var error: (any Error)?
    #expect(failed.firstOrDefault(nil, success: &success, error: &error) == nil)
    #expect(!success && error is Failure)
    #expect(RACSignal.return(1).firstOrDefault(2, success: &success, error: &error) == 1)
    #expect(success && error == nil)
    #expect(failed.firstOrDefault(3, success: nil, error: nil) == 3)
    #expect(!failed.waitUntilCompleted(&error) && error is Failure)
    #expect(RACSignal.return(1).waitUntilCompleted(&error) && error == nil)
  }

  @Test("asynchronousFirstOrDefault(nil) and its success and error")
  func asynchronous() async throws {
    #expect(try await RACSignal<Int>.empty().asynchronousFirstOrDefault(nil) == nil)
    #expect(try await RACSignal.return(1).asynchronousFirstOrDefault(nil) == 1)
    var success = true
    var error: (any Error)?
    let failed = RACSignal<Int>.error(Failure.refused)
    #expect(await failed.asynchronousFirstOrDefault(nil, success: &success, error: &error) == nil)
    #expect(!success && error is Failure)
    #expect(await RACSignal.return(1).asynchronousFirstOrDefault(2, success: &success, error: &error) == 1)
    #expect(success && error == nil)
    #expect(await failed.asynchronousFirstOrDefault(2, success: nil, error: nil) == 2)
    #expect(await failed.asynchronouslyWaitUntilCompleted(&error) == false)
    #expect(error is Failure)
    #expect(await RACSignal.return(1).asynchronouslyWaitUntilCompleted(&error))
    #expect(error == nil)
    #expect(await failed.asynchronouslyWaitUntilCompleted(nil) == false)
  }

  // MARK: Operators

  @Test("A factory makes the start for each subscription; reduceWithIndex counts from 0 (SIG-AGG-1, STR-SCAN-2)")
  func aggregates() {
    let made = Locked(0)
    let sum = RACSignal.of(5, 6).aggregateWithStartFactory(
      {
        made.withLock { $0 += 1 }
        return 1
      }, reduce: { $0 + $1 })
    #expect(made.withLock { $0 } == 0)
    #expect(Record.of(sum) == "12 |" && Record.of(sum) == "12 |" && made.withLock { $0 } == 2)
    #expect(Record.of(RACSignal.of(5, 6).aggregateWithStart(0, reduceWithIndex: { $0 + $1 * $2 })) == "6 |")
    #expect(Record.of(RACSignal.of(5, 6).scanWithStart(0, reduceWithIndex: { $0 + $1 * $2 })) == "0 6 |")
  }

  @Test("+try: and try with an answer of yes or no")
  func tries() {
    #expect(Record.of(RACSignal.try { 1 }) == "1 |")
    #expect(Record.of(RACSignal<Int>.try { throw Failure.refused }) == "✗refused")
    #expect(Record.of(RACSignal.of(1, 2, 3).try { $0 < 3 }) == "1 2 ✗\(MissingError())")
    let checked = RACSignal.of(1, 2, 3).try { value, error in
      if value == 2 { error = Failure.refused }
      return value < 2
    }
    #expect(Record.of(checked) == "1 ✗refused")
    #expect(Record.of(RACSignal.of(1, 2).try { if $0 == 2 { throw Failure.refused } }) == "1 ✗refused")
    let mapped = RACSignal.of(1, 2, 3).tryMap { value, error in
      if value == 3 { error = Failure.refused }
      return value < 3 ? "<\(value)>" : nil
    }
    #expect(Record.of(mapped) == "<1> <2> ✗refused")
    #expect(Record.of(RACSignal.of(1).tryMap { _, _ in nil as Int? }) == "✗\(MissingError())")
  }

  @Test("retry(0) retries without a limit, and retry(1) once (SIG-RETRY-2)")
  func retries() {
    let attempts = Locked(0)
    let failing = RACSignal<Int>.defer {
      attempts.withLock({ count in
        defer { count += 1 }
        return count
      }) < 9 ? .error(Failure.refused) : .return(1)
    }
    #expect(Record.of(failing.retry(0)) == "1 |")
    #expect(attempts.withLock { $0 } == 10)
    #expect(Record.of(RACSignal.of(1).concat(.error(Failure.refused)).retry(1)) == "1 1 ✗refused")
  }

  @Test("ignoreValues and signals of Never are followed by a signal of any type")
  func followed() {
    #expect(Record.of(RACSignal.of(1, 2).ignoreValues().concat(RACSignal.return("a"))) == "a |")
    #expect(Record.of(RACSignal<Never>.empty().concat(RACSignal.return("a"))) == "a |")
    #expect(Record.of(RACSignal<Int>.error(Failure.refused).ignoreValues().concat(RACSignal.return("a"))) == "✗refused")
    #expect(Record.of(RACSignal.of(1, 2).takeUntil(.never())) == "1 2 |")
    #expect(Record.of(RACSignal.of(1, 2).takeUntilReplacement(.return(3))) == "3 |")
    #expect(Record.of(RACSignal.of(1).merge(.return(2))) == "1 2 |")
  }

  @Test("zip, combineLatest and merge of arrays, of several types, with reduce and without")
  func combined() {
    let (one, two) = (RACSignal.return(1), RACSignal.return(2))
    let letter = RACSignal.return("a")
    #expect(Record.of(RACSignal.zip([one, two], reduce: { $0 + $1 })) == "3 |")
    #expect(Record.of(RACSignal.zip([one, two, one]) { $0 + $1 + $2 }) == "4 |")
    #expect(Record.of(RACSignal.zip([one, two, one, two]) { $0 + $1 + $2 + $3 }) == "6 |")
    #expect(Record.of(RACSignal.zip([one, two, one, two, one]) { $0 + $1 + $2 + $3 + $4 }) == "7 |")
    #expect(Record.of(RACSignal.zip([one, two], reduce: { $0.count })) == "2 |")
    #expect(Record.of(RACSignal.zip(one, letter)) == "(1, \"a\") |")
    #expect(Record.of(RACSignal.zip(one, letter, two).map { "\($2)\($1)\($0)" }) == "2a1 |")
    #expect(Record.of(RACSignal.zip(one, letter, two, letter).map { "\($0)\($1)\($2)\($3)" }) == "1a2a |")
    #expect(Record.of(RACSignal.combineLatest([one, two], reduce: { $0 + $1 })) == "3 |")
    #expect(Record.of(RACSignal.combineLatest([one, two, one]) { $0 + $1 + $2 }) == "4 |")
    #expect(Record.of(RACSignal.combineLatest([one, two, one, two]) { $0 + $1 + $2 + $3 }) == "6 |")
    #expect(Record.of(RACSignal.combineLatest([one, two, one, two, one]) { $0 + $1 + $2 + $3 + $4 }) == "7 |")
    #expect(Record.of(RACSignal.combineLatest(one, letter, two).reduceEach { "\($2)\($1)\($0)" }) == "2a1 |")
    #expect(Record.of(RACSignal.zip([one, two, one], reduce: { $0 + $1 })) == "3 |")
    let mismatch = RACSignal.zip([one, two], reduce: { $0 + $1 + $2 })
    #expect(Record.of(mismatch) == "✗reduce takes 3 values, and there are 2 signals")
    let sequence = [1, 2].rac_sequence.map { RACSignal.return($0) }
    #expect(Record.of(RACSignal.merge(sequence)) == "1 2 |" && Record.of(RACSignal.concat(sequence)) == "1 2 |")
    #expect(
      Record.of(RACSignal.zip(sequence)) == "[1, 2] |" && Record.of(RACSignal.combineLatest(sequence)) == "[1, 2] |")
  }

  @Test("subjects stand wherever signals do")
  func subjects() {
    let (a, b) = (RACBehaviorSubject(defaultValue: 1), RACBehaviorSubject(defaultValue: 2))
    let yes = RACBehaviorSubject(defaultValue: true)
    #expect(Record.of(RACSignal.merge([a, b])) == "1 2" && Record.of(RACSignal.merge(a, b.skip(1))) == "1")
    #expect(Record.of(RACSignal.zip([a, b])) == "[1, 2]")
    #expect(Record.of(RACSignal.combineLatest([a, b.map { $0 * 2 }])) == "[1, 4]")
    #expect(Record.of(RACSignal.concat([RACSignal.return(0), a])) == "0 1")
    #expect(Record.of(RACSignal.if(yes, then: a, else: b)) == "1")
    #expect(Record.of(RACSignal.if(yes, then: .return(3), else: .empty())) == "3")
    #expect(Record.of(RACSignal.switch(a, cases: [1: b])) == "2")
    #expect(Record.of(RACSignal.switch(a, cases: [2: b], default: RACSignal.return(9))) == "9")
    let failed = RACSignal<Int>.error(Failure.refused)
    #expect(Record.of(failed.catchTo(a)) == "1" && Record.of(failed.catch { _ in b }) == "2")
    #expect(Record.of(RACSignal.return("x").flattenMap { _ in a }) == "1")
    #expect(Record.of(RACSignal.return("x").then { b }) == "2" && Record.of(RACSignal.defer { a }) == "1")
    #expect(Record.of(a.takeUntilReplacement(b)) == "2" && Record.of(a.zipWith(b)) == "(1, 2)")
  }

  @Test("a closure of flattenMap may return no signal")
  func flattensNothing() {
    let weakly = RACSignal.of(1, 2, 3).flattenMap { $0 == 2 ? nil : RACSignal.return($0) }
    #expect(Record.of(weakly) == "1 3 |")
  }

  @Test("signals of subjects, and of signals that may be missing, are flattened")
  func flattened() {
    let (a, b) = (RACReplaySubject<Int>(), RACReplaySubject<Int>())
    for (subject, value) in [(a, 1), (b, 2)] {
      subject.sendNext(value)
      subject.sendCompleted()
    }
    let outer = RACSignal.of(a, b)
    #expect(Record.of(outer.flatten()) == "1 2 |" && Record.of(outer.concat()) == "1 2 |")
    #expect(Record.of(outer.flatten(1)) == "1 2 |" && Record.of(outer.switchToLatest()) == "1 2 |")
    let optional = RACReplaySubject<RACSignal<Int>?>()
    optional.sendNext(.return(1))
    optional.sendNext(nil)
    optional.sendCompleted()
    #expect(Record.of(optional.concat()) == "1 |" && Record.of(optional.flatten(1)) == "1 |")
    #expect(Record.of(optional.flatten()) == "1 |")
  }

  @Test("names with a format; a subject and a sequence stay what they are")
  func names() {
    let named: RACSubject<String> = subject.setNameWithFormat("-%@ %d", "subject", 3)
    named.setNameWithFormat("[%@] -map:", named).subscribeNext { record.add($0) }
    subject.sendNext("a")
    #expect(record.text == "a")
    let sequence: RACSequence<Int> = RACSequence.return(1).setNameWithFormat("+return: %i", 1)
    #expect(sequence.array == [1])
    #expect(NameFormat("%@ %5.2f%% %li %@").filled(with: ["a", 1.5, nil]) == "a 1.5% nil %@")
    #expect(NameFormat("100 %").filled(with: []) == "100 %")
  }

  @Test("interval sends dates where those are asked for")
  func dates() throws {
    let scheduler = RACScheduler.scheduler()
    let before = Date()
    let ticks = RACSignal.interval(0.001, onScheduler: scheduler).startWith(before).take(2)
    let dates = try ticks.toArray()
    #expect(dates.count == 2 && dates[0] == before && dates[1] >= before)
  }

  // MARK: Sequences and tuples

  @Test("sequences: class methods, several types, and a dictionary's pairs")
  func sequences() {
    let numbers = RACSequence(headBlock: { 1 }, tailBlock: { RACSequence.return(2) })
    let letters = ["a", "b"].rac_sequence
    #expect(RACSequence.zip([numbers, numbers]).array == [[1, 1], [2, 2]])
    let squares: RACSequence<Int> = RACSequence.zip([numbers, numbers], reduce: { $0 * $1 })
    let cubes: RACSequence<Int> = RACSequence.zip([numbers, numbers, numbers], reduce: { $0 * $1 * $2 })
    #expect(squares.array == [1, 4] && cubes.array == [1, 8])
    #expect(RACSequence.zip(numbers, letters).array.map { "\($0)\($1)" } == ["1a", "2b"])
    #expect(RACSequence.zip(numbers, letters, numbers).array.map { "\($0)\($1)\($2)" } == ["1a1", "2b2"])
    #expect(RACSequence.zip(numbers, letters, reduce: { "\($1)\($0)" }).array == ["a1", "b2"])
    #expect(RACSequence.concat(numbers, numbers).array == [1, 2, 1, 2])
    let ages = ["ada": 36]
    #expect(ages.rac_sequence.reduceEach { name, age in "\(name)\(age)" }.array == ["ada36"])
    #expect(Record.of(Signal(ages.rac_sequence).reduceEach { "\($0)\($1)" }) == "ada36 |")
    for pair in ages.rac_sequence {
      let (name, age) = RACTupleUnpack(pair)
      #expect(name == "ada" && age == 36)
    }
    var enumerator = numbers.objectEnumerator()
    #expect(enumerator.nextObject() == 1)
    #expect(enumerator.allObjects() == [2] && enumerator.nextObject() == nil)
    #expect([1, 2].makeIterator().rac_sequence.array == [1, 2])
  }

  @Test("tuples: tupleWithObjects, unpacking Swift's own, and chains behind tupleByAddingObject")
  func tuples() {
    let tuple = RACTuple.tupleWithObjects("a", 1)
    #expect(tuple.tupleByAddingObject(true).count == 3 && tuple.tupleByAddingObject(true).second == 1)
    #expect(tuple.tupleByAddingObject(true).tupleByAddingObject(2.5).fourth == 2.5)
    #expect(tuple.tupleByAddingObject(true).tupleByAddingObject(2.5).tupleByAddingObject("e").last == "e")
    let (letter, number) = RACTupleUnpack(("b", 2))
    #expect(letter == "b" && number == 2)
    #expect(RACTuple<String, Int>(objectsFromArray: ["c", 3])?.first == "c")
  }

  // MARK: Schedulers and disposables

  private func load(on scheduler: RACScheduler) -> RACSignal<Int> { RACSignal.return(1).subscribeOn(scheduler) }

  @Test("RACScheduler is a type for parameters, with its class methods, priorities and queues")
  func schedulers() throws {
    let queue = RACTargetQueueScheduler(name: "io", targetQueue: DispatchQueue(label: "io"))
    let schedulers: [RACScheduler] = [
      .scheduler(), .schedulerWithPriority(RACSchedulerPriorityHigh), RACScheduler(priority: RACSchedulerPriorityLow),
      RACScheduler(priority: RACSchedulerPriorityBackground, name: "x"), queue,
      RACScheduler(name: "y", target: GlobalScheduler.global),
    ]
    for scheduler in schedulers {
      #expect(try load(on: scheduler).toArray() == [1])
      let current = RACSignal<Bool>.createSignal { subscriber in
        subscriber.sendNext(RACScheduler.currentScheduler() === scheduler)
        subscriber.sendCompleted()
        return nil
      }
      #expect(try current.subscribeOn(scheduler).firstOrDefault(nil) == true)
    }
    #expect(RACScheduler.immediateScheduler() == RACScheduler(.immediate) && RACScheduler.scheduler() != queue)
    #expect(RACScheduler.mainThreadScheduler() == RACScheduler(RACScheduler(.main)))
    #expect("\(RACScheduler(priority: RACSchedulerPriorityDefault, name: "x"))" == "RACScheduler(x)")
  }

  @Test("work on an immediate RACScheduler is done immediately, also a command's and a sequence's")
  func immediate() {
    let command = RACCommand<Int, Int>(on: RACScheduler.immediateScheduler()) { .return($0 * 2) }
    command.execute(1).subscribeNext { record.add($0) }
    [1, 2].rac_sequence.signalWithScheduler(.immediateScheduler()).subscribeNext { record.add($0) }
    RACSignal.return(1).delay(1, onScheduler: .immediateScheduler()).subscribeError { record.add($0 is SignalError) }
    #expect(record.text == "2 1 2 true")
  }

  @Test("commands that need no input, or no enabling signal")
  func commands() {
    let plain = RACCommand<Void, Int>(enabled: nil, signalBlock: { _ in .return(1) })
    let unit = RACCommand<RACUnit, Int>(
      enabled: RACBehaviorSubject(defaultValue: false), signalBlock: { _ in .return(1) })
    let optional = RACCommand<String?, Int>(signalBlock: { .return($0 == nil ? 0 : 1) })
    plain.execute(nil).subscribeError { record.add($0) }
    unit.execute(nil).subscribeError { record.add(($0 as? CommandError)?.description.isEmpty == false) }
    unit.execute().subscribeError { _ in record.add("refused") }
    optional.execute(nil).subscribeError { record.add($0) }
    #expect(record.text == "true refused")
  }

  @Test("what schedule and connect return is a disposable: kept, asked, scoped, put in another's place")
  func interchangeable() {
    let scheduler = RACScheduler.scheduler()
    let serial = RACSerialDisposable()
    serial.disposable = scheduler.schedule {}
    let connection = subject.publish()
    connection.signal.subscribeNext { record.add($0) }
    serial.disposable = connection.connect()
    subject.sendNext("a")
    let disposable: RACDisposable = scheduler.afterDelay(60) {}
    #expect(!disposable.isDisposed)
    serial.disposable = disposable
    subject.sendNext("b")
    #expect(record.text == "a")
    _ = scheduler.schedule {}.asScopedDisposable()
    _ = Subscription.ended.asScopedDisposable()
    serial.dispose()
    #expect(disposable.isDisposed)
    let cancelled: RACDisposable = RACScheduler.scheduler().schedule {}
    cancelled.cancel()
    #expect(cancelled.isDisposed)
  }

  @Test("after(_:schedule:) and after(_:repeatingEvery:) take dates")
  func afterDates() {
    let scheduler = RACScheduler.scheduler()
    let done = RACReplaySubject<Int>()
    scheduler.after(Date()) { done.sendNext(1) }
    #expect(throws: Never.self) { try done.firstOrDefault(nil) }
    let repeated = RACReplaySubject<Int>()
    let disposable = scheduler.after(Date(timeIntervalSinceNow: -1), repeatingEvery: 0.001, withLeeway: 0) {
      repeated.sendNext(2)
    }
    #expect(throws: Never.self) { try repeated.take(2).toArray() }
    disposable.dispose()
  }

  // MARK: Binding

  private final class Shared: Sendable {
    private let stored = Locked<String?>(nil)
    var text: String? {
      get { stored.withLock { $0 } }
      set { stored.set(newValue) }
    }
  }

  @MainActor private final class View {
    var text: String? = ""
    var title = ""
  }

  @Test("setKeyPath and assign set Optional properties, also of subjects")
  func sharedBinding() {
    let shared = Shared()
    subject.setKeyPath(\.text, onObject: shared)
    subject.sendNext("a")
    #expect(shared.text == "a")
    RACSignal.return("b").assign(to: \.text, of: shared)
    #expect(shared.text == "b")
  }

  @Test("setKeyPath and assign set Optional properties on the main actor, too")
  @MainActor
  func binding() {
    let view = View()
    let disposables = RACCompoundDisposable()
    disposables.addDisposable(subject.setKeyPath(\.text, onObject: view))
    disposables.addDisposable(subject.assign(to: \.title, of: view))
    subject.sendNext("a")
    #expect(view.text == "a" && view.title == "a")
    disposables.dispose()
    subject.sendNext("b")
    #expect(view.text == "a" && view.title == "a")
    RACSignal<String?>.of("c", nil).setKeyPath(\.title, onObject: view, nilValue: "none")
    #expect(view.title == "none")
  }
}
