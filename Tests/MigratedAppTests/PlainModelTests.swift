import ReactiveClassic
import Testing

/// What Swift 5 mode alone may write: signals of classes that say nothing of threads, combined and chained.
@Suite("Plain classes in Swift 5 mode")
struct PlainModelTests {
  private let numbers = Signal(1...3)
  private let users = Signal([User(name: "ada"), User(name: "bob")])

  @Test("signals of plain classes are zipped, as two to four, and the result is chained")
  func zips() throws {
    #expect(try zip(numbers, users).take(1).map { "\($0.0) \($0.1.name)" }.toArray() == ["1 ada"])
    #expect(try zip(numbers, users, numbers).take(1).map { "\($0.1.name) \($0.2)" }.toArray() == ["ada 1"])
    #expect(try zip(numbers, users, numbers, users).map { $0.3.name }.take(1).toArray() == ["ada"])
    #expect(try zip(numbers, users) { "\($0) \($1.name)" }.take(1).toArray() == ["1 ada"])
  }

  @Test("their newest values are combined, as two to four, and the result is chained")
  func combinesLatest() throws {
    #expect(try combineLatest(numbers, users).take(1).map { "\($0.0) \($0.1.name)" }.toArray() == ["3 ada"])
    #expect(try combineLatest(numbers, users, numbers).take(1).map { "\($0.1.name) \($0.2)" }.toArray() == ["bob 1"])
    #expect(try combineLatest(users, numbers) { "\($0.name) \($1)" }.take(1).toArray() == ["bob 1"])
    let subject = BehaviorSubject(User(name: "cyd"))
    #expect(try zip(subject, users).map { $0.0.name }.take(1).toArray() == ["cyd"])
    #expect(try combineLatest(subject, numbers).map { $0.0.name }.take(1).toArray() == ["cyd"])
  }

  @Test("collect() is ReactiveCocoa's operator in synchronous code, and waits in async code")
  func collects() async throws {
    let arrays = { [numbers] in numbers.collect().map { $0.count } }
    #expect(try await arrays().first() == 3)
    let all = try await numbers.collect()
    #expect(all == [1, 2, 3])
  }
}
