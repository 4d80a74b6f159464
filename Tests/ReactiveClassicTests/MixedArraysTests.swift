import ReactiveClassic
import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("combineLatest and zip of arrays with several types")
struct MixedArraysTests {
  private let scheduler = TestScheduler()
  private let names = Signal.of("ann", "bob"), flags = Signal.of(true, false), counts = BehaviorSubject(7)

  @Test("A closure with a parameter of each signal's type combines an array of several types")
  func combines() {
    let valid = RACSignal.combineLatest(
      [names, flags, counts], reduce: { (name: String, flag: Bool, count: Int) in "\(name) \(flag) \(count)" })
    #expect(scheduler.record(valid).values == ["bob false 7"])
    let pairs = RACSignal.zip([names, flags], reduce: { (name: String, flag: Bool) in "\(name) \(flag)" })
    #expect(scheduler.record(pairs).values == ["ann true", "bob false"])
    let six = RACSignal.zip(
      [names, flags, names, flags, names, flags],
      reduce: { (a: String, b: Bool, c: String, d: Bool, e: String, f: Bool) in a + c + e })
    #expect(scheduler.record(six).values == ["annannann", "bobbobbob"])
  }

  @Test("A closure whose parameters do not fit fails the signal with words (ARG-1)")
  func refuses() {
    let wrong = RACSignal.combineLatest([names, flags], reduce: { (name: String, count: Int) in name })
    let tooFew = RACSignal.zip([names, flags], reduce: { (name: String, flag: Bool, count: Int) in name })
    for signal in [wrong, tooFew] {
      let recording = scheduler.record(signal)
      guard case .invalidArgument(let words)? = recording.error as? SignalError else {
        Issue.record("\(recording.events)")
        continue
      }
      #expect(words.contains("(_:reduce:)"))
    }
  }
}
