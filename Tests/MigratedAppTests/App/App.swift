import ReactiveClassic

// An app as users of ReactiveCocoa wrote it, with `import ReactiveClassic` for `import ReactiveCocoa` and the types of
// the values written down.

enum ServiceError: Error { case wrongPassword, offline }

final class Service: Sendable {
  let isOnline = RACBehaviorSubject(defaultValue: true)

  func signIn(_ name: String, _ password: String) -> RACSignal<User> {
    let allowed = isOnline.value
    return RACSignal<User>.createSignal { (subscriber) -> RACDisposable? in
      guard allowed else {
        subscriber.sendError(ServiceError.offline)
        return nil
      }
      if password == "1234" {
        subscriber.sendNext(User(name: name, age: 36))
        subscriber.sendCompleted()
      } else {
        let error: (any Error)? = ServiceError.wrongPassword
        subscriber.sendError(error)
      }
      return RACDisposable(block: {})
    }.setNameWithFormat("-signIn: %@", name)
  }

  func messages(of user: User) -> RACSignal<[Message]> {
    return ["hello", "goodbye"].rac_sequence
      .map { Message(author: user, text: $0) }
      .signalWithScheduler(RACScheduler.immediateScheduler())
      .collected()
  }
}

final class SignInModel {
  let name = RACBehaviorSubject<String>(defaultValue: "")
  let password = RACBehaviorSubject<String>(defaultValue: "")
  let errors = RACSubject<String>()
  let isValid: RACSignal<Bool>
  let canSignIn: RACSignal<Bool>
  let signIn: RACCommand<RACUnit, User>

  init(service: Service, scheduler: RACScheduler) {
    let validName = name.map { $0.count > 2 }.distinctUntilChanged()
    let validPassword = password.map { $0.count > 3 }.distinctUntilChanged()
    isValid = RACSignal.combineLatest([validName, validPassword], reduce: { name, password in name && password })
    canSignIn = RACSignal.combineLatest([isValid, service.isOnline.signal]).and().distinctUntilChanged()
    let credentials = RACSignal.combineLatest(name, password)
    let attempts = credentials.map { name, password in service.signIn(name, password) }.replayLast()
    signIn = RACCommand(enabled: isValid, on: scheduler) { _ in
      attempts.take(1).flatten()
    }
  }
}

final class Timeline {
  let refresh = RACSubject<RACUnit>()
  let cancelled = RACSubject<RACUnit>()
  private let disposables = RACCompoundDisposable()

  func bind(to user: RACSignal<User>, service: Service, screen: Screen) {
    let follow = RACSerialDisposable()
    disposables.addDisposable(follow)
    let texts =
      user
      .takeUntil(cancelled)
      .map { user in service.messages(of: user) }
      .switchToLatest()
      .map { messages in messages.map { "\($0.author.name): \($0.text)" } }
      .catch { error in .return(["\(error)"]) }
    follow.disposable = refresh.startWith(.defaultUnit)
      .flattenMap { _ in texts }
      .subscribeNext { lines in
        for line in lines { screen.show(line) }
      }
    disposables.addDisposable(user.map { $0.email }.ignore(nil).subscribeNext { email in screen.show(email) })
  }

  func stop() {
    disposables.dispose()
  }
}
