// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `ComingFromReactiveCocoa.md-1`() async throws {

  protocol Service: Sendable {
    func signIn(name: String, password: String) -> RACSignal<String>
  }

  @MainActor final class SignIn {
    let name = RACBehaviorSubject(defaultValue: "")
    let password = RACBehaviorSubject(defaultValue: "")
    var text = ""
    var isSpinnerHidden = true
    let signIn: RACCommand<RACUnit, String>

    init(service: any Service) {
      let (name, password) = (name, password)
      let valid = RACSignal.combineLatest(name, password) { !$0.isEmpty && $1.count >= 4 }
      signIn = RACCommand(enabled: valid) { _ in
        service.signIn(name: name.value, password: password.value)
      }
      signIn.executionSignals.switchToLatest().subscribeNext { [weak self] welcome in
        self?.text = welcome
      }
      signIn.errors.subscribeNext { [weak self] error in
        self?.text = "\(error)"
      }
      signIn.executing.not().setKeyPath(\.isSpinnerHidden, onObject: self)
    }
  }
}

func `ComingFromReactiveCocoa.md-2`() async throws {
  protocol Client: Sendable {
    func signIn(name: String, password: String) async throws -> String
  }

  @MainActor final class SignInModel {
    let name = BehaviorSubject("")
    let password = BehaviorSubject("")
    private(set) var text = ""
    let signIn: Command<Void, String>

    init(client: any Client) {
      let (name, password) = (name, password)
      signIn = Command(
        enabled: combineLatest(name, password).map { !$0.isEmpty && $1.count >= 4 }
      ) { _ in
        try await client.signIn(name: name.value, password: password.value)
      }
    }

    func submit() async {
      do { text = try await signIn.run(()) } catch { text = "\(error)" }
    }
  }
}

func `ComingFromReactiveCocoa.md-3`() async throws {

  let typing = Subject<String>()
  let main = MainScheduler.shared
  typing.throttle(0.3, onScheduler: main).subscribeNext { print("as before: \($0)") }
  typing.signal.debounce(for: .milliseconds(300), on: main).subscribeNext {
    print("the same: \($0)")
  }
  typing.signal.throttle(for: .milliseconds(300), on: main).subscribeNext {
    print("rate limit: \($0)")
  }
}

func `ComingFromReactiveCocoa.md-4`() async throws {

  @MainActor final class Results: LifetimeOwner {
    // `nonisolated`, because it ends on whatever thread releases the object
    nonisolated let lifetime = Lifetime()
    private(set) var titles: [String] = []
    private var subscription: ScopedDisposable?

    init(_ found: Signal<[String]>, _ beats: Signal<Int>) {
      found.take(during: lifetime).subscribe(next: { [weak self] in self?.titles = $0 })
      // disposed of when it is released
      subscription = beats.subscribe(next: { print($0) }).asScopedDisposable()
    }
  }
  let found = Subject<[String]>()
  var results: Results? = await Results(found.signal, .never)
  assert(results != nil && found.subscriberCount == 1)
  results = nil
  assert(found.subscriberCount == 0)
}
