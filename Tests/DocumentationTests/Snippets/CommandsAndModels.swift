// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `CommandsAndModels.md-1`() async throws {
  @MainActor final class SignInModel {
    let name = BehaviorSubject("")
    let password = BehaviorSubject("")
    private(set) var message = ""

    lazy var signIn = Command<Void, String>(
      enabled: combineLatest(name, password).map { !$0.isEmpty && $1.count >= 4 }
    ) { @MainActor [weak self] _ in
      guard let self else { throw CancellationError() }
      try await Task.sleep(for: .milliseconds(1))
      return "welcome, \(name.value)"
    }

    func submit() async {
      do {
        message = try await signIn.run(())
      } catch {
        message = "that did not work: \(error)"
      }
    }
  }

  let model = SignInModel()
  await model.submit()  // refused: both fields are empty
  model.name.send("tian")
  model.password.send("1234")
  await model.submit()
  print(await model.message)  // printed: welcome, tian
}

func `CommandsAndModels.md-2`() async throws {
  @MainActor final class Downloads {
    private(set) var progress = 0.0
    private(set) var message = ""
    let download: Command<String, Double>

    init(
      on scheduler: any Scheduler = .main,
      fetch: @escaping @Sendable (String) -> Signal<Double>
    ) {
      download = Command(on: scheduler) { name in fetch(name) }
      download.executionSignals.switchToLatest().assign(to: \.progress, of: self)
      download.errors.map { "failed: \($0)" }.assign(to: \.message, of: self)
    }
  }
  let downloads = await Downloads { _ in .of(0.25, 0.5, 1) }
  let last = try await downloads.download.run("file")
  assert(last == 1)
}

func `CommandsAndModels.md-3`() async throws {

  let scheduler = TestScheduler()
  let save = Command<String, Int>(on: scheduler) { @concurrent text in
    try await scheduler.sleep(for: .seconds(2))
    return text.count
  }
  let results = scheduler.record(save.executionSignals.switchToLatest())
  let executing = scheduler.record(save.executing)
  save.execute("draft")
  scheduler.advance(by: .seconds(1))
  save.execute("refused: one is under way")
  scheduler.advance(by: .seconds(1))
  assert(results.values == [5])
  assert(executing.values == [false, true, false])
}

func `CommandsAndModels.md-4`() async throws {
  @MainActor final class Button {
    var isEnabled = false
    var title = ""
  }

  @MainActor func bind(_ save: Command<String, Void>, to button: Button) {
    save.enabled.assign(to: \.isEnabled, of: button)
    save.executing.map { $0 ? "Saving…" : "Save" }.assign(to: \.title, of: button)
  }
  await bind(Command(on: .main) { text in print(text) }, to: Button())
}

func `CommandsAndModels.md-5`() async throws {
  @MainActor func title(of profile: Profile) -> Signal<String> {
    Signal.observing { "\(profile.first) \(profile.last)" }.distinctUntilChanged()
  }
  let profile = await Profile()
  // printed: Tian Li
  for try await text in await title(of: profile).take(1) { print(text) }
}

func `CommandsAndModels.md-6`() async throws {
  @MainActor final class Inbox {
    private(set) var titles: [String] = []
    func follow(_ messages: Signal<String>) async throws {
      for try await title in messages { titles.append(title) }
    }
  }
  let inbox = Inbox()
  try await inbox.follow(.of("one", "two"))
}

func `CommandsAndModels.md-7`() async throws {
  try await Signal.of("s", "swift").forEachLatest { term in
    try await Task.sleep(for: .milliseconds(100))
    print("searched for \(term)")  // printed: searched for swift
  }
}
