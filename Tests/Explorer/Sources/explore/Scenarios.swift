import Model

@testable import ReactiveConcurrency

struct Scenario: Sendable {
  let name: String
  let body: @Sendable (Trial) -> Void
}

let scenarios: [Scenario] = [
  Scenario(name: "WorkQueue") { run in
    let serializer = Serializer()
    let count = Log()
    for name in ["a", "b"] {
      run.thread(name) {
        serializer.submit { count.add(name + "1") }
        serializer.submit { count.add(name + "2") }
      }
    }
    run.check {
      expect(count.entries.count == 4, "work is lost: \(count.entries)")
    }
  }
]

/// What happens in a scenario, in order. Whoever adds must be ordered after who has added before.
final class Log: @unchecked Sendable {  // Safety: guarded by the model.
  @Plain private(set) var entries: [String] = []

  func add(_ entry: String) {
    note(entry)
    entries.append(entry)
  }
}
