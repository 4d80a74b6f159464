// A program for `.ci/static`, which runs where there is nothing else but the system's C libraries. It uses every
// product.
import Foundation
import ReactiveCallbacks
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

@main enum Deployment {
  static func main() async throws {
    let numbers = Subject<Int>()
    let delayed = numbers.map { $0 * 2 }.delay(for: .milliseconds(1), on: .global).subscribedValues()
    numbers.send(21)
    numbers.finish()
    for try await number in delayed { try check(number == 42, "ReactiveConcurrency: \(number)") }

    let received = BehaviorSubject(0)
    Signal.of(1, 2).subscribe(next: { received.send($0) }).dispose()
    try check(received.value == 2, "ReactiveCallbacks: \(received.value)")
    RACSignal.return(3).subscribeNext { received.send($0) }
    try check(received.value == 3, "ReactiveClassic: \(received.value)")

    let scheduler = TestScheduler()
    let source = try scheduler.cold("-12-3----4-5-|", .numbers)
    let recording = scheduler.record(source.signal.debounce(for: .seconds(2), on: scheduler))
    scheduler.run()
    try check(recording.marbles() == "------3------(5|)", "ReactiveTesting: \(recording.marbles())")

    let lines = Signal.contents(of: URL(filePath: "/proc/self/status")).lines(longest: 4096)
    let name = try await lines.first()
    try check(name == "Name:\tDeployment", "ReactiveFoundation: \(name ?? "nothing")")

    print("the products work")
  }

  /// An assertion would not be compiled in a release build.
  private static func check(_ holds: Bool, _ what: String) throws {
    if !holds { throw Failure(description: what) }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
