import ReactiveClassic

// The same models for Swift 6 mode: what is sent is a value, and what callbacks change is guarded. Nothing else of the
// app has been touched: its other files are links to those of MigratedAppTests.

struct User: Sendable {
  var name: String
  var age = 0
  var email: String?

  init(name: String, age: Int = 0) {
    self.name = name
    self.age = age
  }
}

struct Message: Sendable {
  let author: User
  let text: String
}

/// What has been shown: a subject keeps each value, whatever thread changes it.
final class Screen: Sendable {
  private let shown = RACBehaviorSubject<[String]>(defaultValue: [])
  private let current = RACBehaviorSubject<String?>(defaultValue: nil)

  var lines: [String] { shown.value }

  var title: String? {
    get { current.value }
    set { current.sendNext(newValue) }
  }

  func show(_ line: String) {
    shown.update { $0.append(line) }
  }
}
