// As `PublicNames.swift`: the names by which signals reach what is outside: objects, models, logs, executors and
// clocks.

import Observation
import ReactiveConcurrency
import ReactiveTesting

@Observable
private final class Model: @unchecked Sendable {  // Safety: nothing here is run.
  var name = "a"
}

@MainActor @Observable
private final class Screen {
  var title = ""
  var subtitle: String?
}

private actor Store {
  var title = ""
}

private func applying() {
  let a = Signal.of(1, 2)
  let b = Signal.of("a", "b")
  let add = DeferredCall({ $0 + $1 }, 1, 2)
  let _: Int = add()
  let _: Signal<Int> = Signal.just(add).reduceApply()
  let functions = Signal<@Sendable (Int, String) -> String>.just { "\($0)\($1)" }
  let _: Signal<String> = combineLatest(functions, a, b).reduceApply()
  let _: Signal<String> = combineLatest(functions, a, b).map { DeferredCall($0, $1, $2) }.reduceApply()
  let _: Signal<String> = combineLatest(functions, a, b).packed().reduceApply()
  lift(a, b) { print($0, $1) }
  let _: Signal<Int> = lift(a) { $0 + 1 }
  let _: Signal<String> = lift(a, b) { "\($0)\($1)" }
  let _: Signal<String> = lift(a, b, a, b) { "\($0)\($1)\($2)\($3)" }
  lift(with: Model(), a, b) { model, _, name in model.name = name }
}

private func binding(_ names: Signal<String>) {
  let model = Model()
  names.assign(to: \.name, of: model)
  names.assign(with: Store()) { store, name in store.title = name }
  let subscription: Subscription = names.map(Optional.some).assign(to: \.name, of: model, nilValue: "none")
  subscription.cancel()
  let _: Signal<String> = Signal.observing { model.name }
  let _: Signal<String?> = Signal.observing { [weak model] in model?.name }
  let _: Signal<Int> = Signal.observing(on: .global) { model.name.count }
  let _: Signal<String> = Signal.observing(model) { $0.name }
  let _: Signal<Int> = Signal.observing(model, on: .global) { $0.name.count }
}

@MainActor
private func bindingOnMain(_ names: Signal<String>) {
  let screen = Screen()
  names.assign(to: \.title, of: screen)
  names.map(Optional.some).assign(to: \.subtitle, of: screen)
  names.map(Optional.some).assign(to: \.title, of: screen, nilValue: "none")
  let _: Signal<String> = Signal.observing { screen.title }
  let _: Signal<String> = Signal.observing(screen) { $0.title }
  names.assign(to: \.title, of: MainOwner())
}

private final class Owner: LifetimeOwner, Sendable {
  let lifetime = Lifetime()
}

@MainActor
private final class MainOwner: LifetimeOwner {
  nonisolated let lifetime = Lifetime()
  var title = ""
}

private func living(_ numbers: Signal<Int>, _ subject: Subject<Int>, _ owner: Owner) {
  let _: Signal<Never> = owner.lifetime.ended
  let _: Signal<Int> = numbers.take(during: owner.lifetime)
  let _: Signal<Int> = subject.take(during: owner.lifetime)
  owner.lifetime.onEnd { print("over") }
  owner.lifetime.add(numbers.observe(Observer(next: { _ in .more }, finish: { _ in })))
}

private func debugging(_ numbers: Signal<Int>) {
  let _: Signal<Int> = numbers.log()
  let _: Signal<Int> = numbers.log("numbers")
  let _ = numbers.log("numbers", events: [.next, .failed, .completed, .subscribed, .disposed, .paused, .resumed])
  let _ = numbers.log(events: .lifetime, to: LogSink { print($0.label ?? "", $0.event, $0.fileID, $0.line) })
  let _: String? = numbers.named("numbers").name
}

private func schedulers(_ executor: some TaskExecutor, _ serial: some SerialExecutor) async throws {
  let limited: any Scheduler = ConcurrentScheduler(limit: 4)
  let _ = ConcurrentScheduler(limit: 4, target: .global)
  let _: any Scheduler = ExecutorScheduler(executor)
  let _: any Scheduler = SerialScheduler(executor: serial)
  let _: any Scheduler = SerialScheduler(name: "store", actor: Store())
  let _: any Scheduler = ClockScheduler(ContinuousClock())
  let clock: any Clock<Duration> = SuspendingClock()
  let _: any Scheduler = ClockScheduler(clock, on: limited)
  let _: any Scheduler = UnimplementedScheduler { print($0) }
  try await limited.sleep(for: .seconds(1))
  try await GlobalScheduler().sleep(for: .seconds(1), tolerance: .milliseconds(100))
  try await TestScheduler().sleep(for: .seconds(1))
}

private func tuples() {
  let four = Signal.just((true, false, true, true))
  let _: Signal<Bool> = four.and()
  let _: Signal<Bool> = four.or()
  let _: Signal<(Bool, Bool, Bool, Bool)> = four.not()
  let s = Signal.just(1)
  let _: Signal<(Int, Int, Int, Int, Int)> = s.withLatest(from: s, s, s, s)
}
