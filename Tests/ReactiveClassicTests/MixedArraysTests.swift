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
    let tooFewOfOneType = RACSignal.zip([names, names], reduce: { first, _, third in first + third })
    for signal in [wrong, tooFew, tooFewOfOneType] {
      let recording = scheduler.record(signal)
      guard case .invalidArgument(let words)? = recording.error as? SignalError else {
        Issue.record("\(recording.events)")
        continue
      }
      #expect(words.contains("reduce"))
    }
  }

  @Test("A closure with fewer parameters takes the first ones (SIG-CL-10, STR-ZIP-7)")
  func takesTheFirst() {
    let none = RACSignal.combineLatest([names, flags], reduce: { true })
    let one = RACSignal.combineLatest([names, flags], reduce: { (name: String) in name })
    let two = RACSignal.zip([names, flags, counts], reduce: { (name: String, flag: Bool) in "\(name) \(flag)" })
    let ofOneType = RACSignal.combineLatest([names, names, names], reduce: { first, second in first + second })
    #expect(scheduler.record(none).values == [true, true])
    #expect(scheduler.record(one).values == ["bob", "bob"])
    #expect(scheduler.record(two).values == ["ann true"])
    #expect(scheduler.record(ofOneType).values.last == "bobbob")
  }

  @Test("A closure of wrong types fails the signal before any value, and the words name the signal (ARG-1)")
  func refusesTypes() {
    let never = RACSubject<Int>()
    let wrong = RACSignal.combineLatest([names, never], reduce: { (name: String, flag: Bool) in name })
    let words = (scheduler.record(wrong).error as? SignalError).map { "\($0)" } ?? ""
    #expect(words.contains("parameter 2 is a Bool") && words.contains("sends Int"), "\(words)")
    // A type that is known only at run time, a parent class, an Optional, or a protocol may fit.
    let erased = never.signal.map { $0 as any Sendable }
    let fits = RACSignal.combineLatest(
      [names, erased, erased], reduce: { (name: String?, first: Int, second: any Equatable & Sendable) in first })
    let recording = scheduler.record(fits)
    never.sendNext(3)
    #expect(recording.values == [3] && recording.error == nil)
  }
}
