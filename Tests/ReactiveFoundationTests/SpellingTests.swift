import Foundation
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting
import Testing

@Suite("ReactiveCocoa's spellings of Foundation's sources", .timeLimit(.minutes(15)))
struct SpellingTests {
  private let scheduler = TestScheduler()

  @Test("rac_addObserverForName, by a name and by a string (FOUND-1)")
  func notifications() {
    let center = NotificationCenter()
    let name = Notification.Name("test")
    let all: Signal<PostedNotification> = center.rac_addObserverForName(name, object: nil)
    let numbers = scheduler.record(all.compactMap { $0.userInfo?["number"] as? Int })
    let names = scheduler.record(center.rac_addObserverForName("test").map { $0.name.rawValue })
    let senders = scheduler.record(
      center.rac_addObserverForName("test").map { $0.notification.object == nil && $0.object == nil })
    center.post(name: name, object: nil, userInfo: ["number": 1])
    center.post(name: Notification.Name("other"), object: nil)
    #expect(numbers.values == [1])
    #expect(names.values == ["test"])
    #expect(senders.values == [true])
  }

  @Test("rac_channelTerminalForKey (FOUND-2)")
  func defaults() throws {
    let suite = "reactive-\(UUID())"
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { defaults.removePersistentDomain(forName: suite) }
    let terminal: DefaultsTerminal<String> = defaults.rac_channelTerminalForKey("name")
    terminal.sendNext("a")
    #expect(defaults.rac_channelTerminalForKey("name", as: String.self).value == "a")
  }

  @Test("rac_readInBackground, rac_readContentsOfURL (FOUND-3, FOUND-4)")
  func files() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = String(repeating: "é", count: 50_000)
    try Data(text.utf8).write(to: file)
    #expect(try await Data.rac_readContentsOfURL(file, scheduler: .global).first() == Data(text.utf8))
    #expect(try await String.rac_readContentsOfURL(file, scheduler: .global).first() == text)
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("one".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try await pipe.fileHandleForReading.rac_readInBackground().first() == Data("one".utf8))
  }
}
