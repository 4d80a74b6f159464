import ReactiveClassic
import Testing

private final class Profile: Sendable {
  let record: Record

  init(_ record: Record) {
    self.record = record
  }

  func show(name: String, age: Int) -> String {
    record.add("\(name) \(age)")
    return "\(name):\(age)"
  }

  func hide(name: String) { record.add("hides \(name)") }
}

@Suite("The bridge's liftSelector")
struct LiftingTests {
  @Test("liftSelector calls the method with the newest values, replays its result, keeps no object (SIG-LIFT-1)")
  func lifts() throws {
    let record = Record()
    var profile: Profile? = Profile(record)
    weak let released = profile
    let name = RACSubject<String>()
    let age = RACBehaviorSubject(defaultValue: 23)
    let shown = try liftSelector(Profile.show(name:age:), on: #require(profile), withSignals: name.signal, age.signal)
    name.sendNext("tian")
    age.sendNext(24)
    #expect(record.text == "tian 23 tian 24")
    #expect(Record.of(shown.take(1)) == "tian:24 |")
    profile = nil
    #expect(released == nil)
    name.sendNext("nobody")
    #expect(record.text == "tian 23 tian 24")
  }

  @Test("liftSelector sends a unit for each call of a method without a result (SIG-LIFT-1)")
  func liftsWithoutResult() {
    let record = Record()
    let profile = Profile(record)
    let hidden: RACSignal<RACUnit> = liftSelector(Profile.hide(name:), on: profile, withSignals: RACSignal.just("tian"))
    #expect(Record.of(hidden) == "RACUnit |" && record.text == "hides tian")
  }
}
