import ReactiveClassic
import Testing

/// The app runs as it did, in Swift 5 mode with its classes and in Swift 6 mode with values: the folders of the two
/// targets differ in their models alone.
@Suite("A migrated app")
struct AppTests {
  @Test("signing in: the command is enabled while the form is valid, and gives the user or the error")
  func signsIn() {
    let service = Service()
    let model = SignInModel(service: service, scheduler: .immediateScheduler())
    let screen = Screen()
    model.canSignIn.subscribeNext { screen.show($0 ? "enabled" : "disabled") }
    model.signIn.executionSignals.switchToLatest().subscribeNext { user in screen.show("welcome \(user.name)") }
    model.signIn.errors.subscribeNext { error in screen.show("\(error)") }
    model.signIn.execute(nil)
    model.name.sendNext("ada")
    model.password.sendNext("1111")
    model.signIn.execute(nil)
    model.password.sendNext("1234")
    model.signIn.execute(.defaultUnit)
    service.isOnline.sendNext(false)
    #expect(screen.lines == ["disabled", "enabled", "wrongPassword", "welcome ada", "disabled"])
  }

  @Test("a timeline is shown, refreshed, and stopped")
  func shows() {
    let (service, timeline, screen) = (Service(), Timeline(), Screen())
    let user = RACReplaySubject<User>(capacity: 1)
    user.sendNext(User(name: "ada"))
    timeline.bind(to: user.signal, service: service, screen: screen)
    #expect(screen.lines == ["ada: hello", "ada: goodbye"])
    timeline.refresh.sendNext(nil)
    #expect(screen.lines.count == 4)
    timeline.stop()
    timeline.refresh.sendNext(.defaultUnit)
    #expect(screen.lines.count == 4)
  }

  @Test("a title is bound to an Optional property")
  @MainActor
  func binds() {
    let screen = Screen()
    let titles = RACSubject<String>()
    let disposable = titles.setKeyPath(\.title, onObject: screen)
    titles.sendNext("inbox")
    #expect(screen.title == "inbox")
    disposable.dispose()
    titles.sendNext("outbox")
    #expect(screen.title == "inbox")
  }
}
