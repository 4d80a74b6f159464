import Foundation
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting
import Testing

private final class Sender: Sendable {}

@Suite("Notifications")
struct NotificationTests {
  private let center = NotificationCenter()
  private let scheduler = TestScheduler()

  @Test("What is posted is sent, from the requested objects, until the consumer cancels (FOUND-1)")
  func notifications() {
    let (sender, other) = (Sender(), Sender())
    let name = Notification.Name("test")
    let numbers: Signal<Int> = center.signal(for: name, object: sender) { $0.userInfo?["number"] as? Int }
    let recording = scheduler.record(numbers)
    center.post(name: name, object: sender, userInfo: ["number": 1])
    center.post(name: name, object: other, userInfo: ["number": 2])
    center.post(name: Notification.Name("other"), object: sender, userInfo: ["number": 3])
    center.post(name: name, object: sender, userInfo: [:])
    center.post(name: name, object: sender, userInfo: ["number": 4])
    #expect(recording.values == [1, 4])
    recording.cancel()
    center.post(name: name, object: sender, userInfo: ["number": 5])
    #expect(recording.values == [1, 4])
  }

  @Test("bound terminals of defaults stop at a value that does not equal itself (FOUND-2, KEY-1)")
  func boundDefaults() throws {
    let suite = "reactive-\(UUID())"
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { defaults.removePersistentDomain(forName: suite) }
    let (one, other) = (
      defaults.terminal(for: "one", as: [Double].self), defaults.terminal(for: "other", as: [Double].self)
    )
    let sent = Locked<[[Double]]>([])
    let bindings = [(one, other), (other, one)].map { source, target in
      source.signal.observe(
        Observer(
          next: { value in
            guard let value else { return .more }
            let count = sent.withLock { sent in
              sent.append(value)
              return sent.count
            }
            if count < 100 { target.send(value) }
            return .more
          }, finish: { _ in }))
    }
    one.send([.nan, 1])
    one.send([.nan, 2])
    #expect(sent.withLock { $0.map { $0[1] } } == [1, 1, 2, 2])
    #expect(other.value?[1] == 2)
    for binding in bindings { binding.cancel() }
  }

  @Test("The terminal of a default sends its value and each change, and stores what is sent to it (FOUND-2)")
  func defaults() throws {
    let suite = "reactive-\(UUID())"
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { defaults.removePersistentDomain(forName: suite) }
    let terminal = defaults.terminal(for: "volume", as: Int.self)
    let recording = scheduler.record(terminal.signal)
    #expect(recording.values == [nil])
    terminal.send(5)
    #expect(defaults.integer(forKey: "volume") == 5 && terminal.value == 5)
    defaults.terminal(for: "volume", as: Int.self).send(6)
    #expect(recording.values == [nil, 5, 6] && terminal.value == 6)
    defaults.set(7, forKey: "volume")
    #if !canImport(Darwin)
      #expect(terminal.value == 6)
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
    #endif
    #expect(recording.values == [nil, 5, 6, 7] && terminal.value == 7)
    defaults.terminal(for: "other", as: Int.self).send(8)
    terminal.send(7)
    terminal.send(nil)
    #expect(defaults.object(forKey: "volume") == nil)
    #expect(recording.values == [nil, 5, 6, 7, nil])
    // What a subscriber answers comes after what it answers.
    let answers = terminal.signal.observe(
      Observer(
        next: { value in
          if value == 8 { terminal.send(9) }
          return .more
        }, finish: { _ in }))
    terminal.send(8)
    #expect(terminal.value == 9 && defaults.integer(forKey: "volume") == 9)
    answers.cancel()
  }
}
