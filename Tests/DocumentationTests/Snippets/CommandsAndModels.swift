// Written by SnippetTests from the documents; do not edit.
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
  print(await model.message)
}

func `CommandsAndModels.md-2`() async throws {
  @MainActor final class Button {
    var isEnabled = false
    var title = ""
  }

  @MainActor func bind(_ save: Command<String, Void>, to button: Button) {
    save.enabled.assign(to: \.isEnabled, on: button)
    save.executing.map { $0 ? "Saving…" : "Save" }.assign(to: \.title, on: button)
  }
  await bind(Command(on: .main) { text in print(text) }, to: Button())
}

func `CommandsAndModels.md-3`() async throws {
  @MainActor func title(of profile: Profile) -> Signal<String> {
    Signal.observing { "\(profile.first) \(profile.last)" }.distinctUntilChanged()
  }
  let profile = await Profile()
  for try await text in await title(of: profile).take(1) { print(text) }
}

func `CommandsAndModels.md-4`() async throws {
  @MainActor final class Inbox {
    private(set) var titles: [String] = []
    func follow(_ messages: Signal<String>) async throws {
      for try await title in messages { titles.append(title) }
    }
  }
  let inbox = Inbox()
  try await inbox.follow(.of("one", "two"))
}

func `CommandsAndModels.md-5`() async throws {
  try await Signal.of("s", "swift").forEachLatest { term in
    try await Task.sleep(for: .milliseconds(1))
    print("searched for \(term)")  // only for "swift"
  }
}
