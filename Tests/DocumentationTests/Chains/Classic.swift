import Foundation
import ReactiveClassic
import ReactiveConcurrency

/// The spellings of ReactiveCocoa.
extension Feeds {
  func classic() {
    _ = numbers.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { "\($0)" }.map { $0.count }
      .subscribe(next: { print($0) }, error: { print($0) }, completed: { print("done") })
    _ = query.filter { $0.count > 2 }.throttle(0.3).distinctUntilChanged().flattenMap { search($0) }.map { $0.count }
      .deliverOnMainThread().doNext { print($0) }.subscribeNext { print($0) }
    _ = RACSignal.combineLatest(numbers, words, flags, reduce: { n, word, flag in flag ? word : "\(n)" })
      .map { $0.count }.filter { $0 > 1 }.subscribeNext { print($0) }
    _ = RACSignal<Int>.createSignal { sender in
      sender.sendNext(1)
      sender.sendCompleted()
      return nil
    }
    .map { $0 + 1 }.filter { $0 > 1 }.catchTo(.empty()).map { "\($0)" }.subscribeNext { print($0) }

    _ = clicks.takeUntil(query).startWith(0).map { $0 + 1 }.merge(others).filter { $0 > 1 }.zipWith(words)
      .map { "\($0.0) \($0.1)" }.subscribeNext { print($0) }
    _ = orders.groupBy { $0.customer }.flattenMap { group in group.map { $0.total }.map { (group.key, $0) } }
      .filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }.subscribeNext { print($0) }
    _ = [1, 2, 3].rac_sequence.map { $0 * 2 }.filter { $0 > 2 }.map { "\($0)" }.foldLeftWithStart("") { $0 + $1 }
    _ = numbers.take(2).repeat().map { $0 + 1 }.delay(0.1).retry(2).filter { $0 > 2 }.deliverOn(scheduler)
      .map { "\($0)" }.subscribeNext { print($0) }
    _ = channel.leadingTerminal.map { $0.count }.filter { $0 > 1 }.distinctUntilChanged().map { $0 * 2 }
      .subscribeNext { print($0) }
    _ = RACSignal.combineLatest([words.map { $0.count > 2 }, query.map { $0.count > 7 }], reduce: { $0 && $1 })
      .distinctUntilChanged().map { $0 ? "yes" : "no" }.startWith("no").subscribeNext { print($0) }
    _ = RACSignal.combineLatest([numbers, others, numbers.map { $0 + 1 }]) { a, b, c in a + b + c }.map { $0 * 2 }
      .filter { $0 > 3 }.subscribeNext { print($0) }
    _ = RACSignal.merge([numbers.map { $0 * 2 }, clicks, others]).filter { $0 > 1 }.subscribeNext { print($0) }
    _ = entries.ignore(nil).map { $0.count }.subscribeNext { print($0) }
    _ = query.throttle(0.3).isolated.flattenMap { $0.isEmpty ? nil : search($0) }.isolated.map { $0.count }
      .filter { $0 > 1 }.isolated.then { search("") }.isolated.catch { _ in search("a") }.subscribeNext { print($0) }
    _ = query.throttle(0.3).flattenMap { $0.isEmpty ? nil : search($0) }.map { $0.count }.subscribeNext { print($0) }
    _ = query.flattenMap { _ in clicks }.map { $0 + 1 }.subscribeNext { print($0) }
    _ = RACSignal.zip(numbers, words, flags).filter { n, _, flag in flag && n > 1 }.map { _, word, _ in word.count }
      .ignoreValues().concat(words).map { $0.uppercased() }.subscribeNext { print($0) }
    _ = query.throttle(0.3).bind { { _, _ in clicks } }.distinctUntilChanged().subscribeNext { print($0) }
    _ = RACCommand<String, Int>(enabled: query.map { !$0.isEmpty }, signalBlock: { _ in clicks })
      .executionSignals.switchToLatest().map { $0 * 2 }.filter { $0 > 2 }.subscribeNext { print($0) }
  }

  func subscribedValues() {
    let disposable = numbers.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { "\($0)" }
      .distinctUntilChanged()
      .subscribeNext { print($0) }
    disposable.dispose()
  }

  func replaced(with text: String) {
    _ = clicks.mapReplace(text).map { $0.count }.filter { $0 > 0 }.bufferWithTime(1, onScheduler: scheduler)
      .map { $0.count }.subscribeNext { print($0) }
  }

  func noError() {
    let failures = RACSubject<(any Error)?>()
    _ = failures.ignore(nil).subscribeNext { print($0 as Any) }
    _ = failures.ignore(nil).map { $0.localizedDescription }.filter { $0.count > 3 }.subscribeNext { print($0) }
    let _: Signal<String> = lift(numbers, words, flags, reals) { "\($0)\($1)\($2)\($3)" }
  }
}
