// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `MainActorByDefault.md-1`() async throws {
  nonisolated enum Status: Sendable { case idle, busy }

  nonisolated struct User: Hashable, Sendable {
    var id = 0
    var name = ""
    var status = Status.idle
  }

  @Sendable nonisolated func label(_ user: User) -> String { "\(user.id): \(user.name)" }

  let users = Subject<User>()
  let labels = users
    .distinctUntilChanged()
    .filter { $0.status != .busy }
    .map { label($0) }
    .subscribed()
  users.send(User(id: 1, name: "ann"))
  users.finish()
  for try await text in labels { print(text) }  // printed: 1: ann
}

func `MainActorByDefault.md-2`() async throws {

  @MainActor final class Header {
    private(set) var title = ""
    private var greeting = "Hello"
    private let name = BehaviorSubject("bob")
    // the initializer of a lazy property does not know its actor
    lazy var greetings = name.isolated.map { @MainActor in "\(self.greeting), \($0)" }

    func show(_ names: Signal<String>) {
      names.isolated.map { "\(self.greeting), \($0)" }.assign(to: \.title, of: self)
      names.subscribe(next: { [weak self] name in self?.greeting = "Hello again" })
    }
  }

  let header = Header()
  await header.show(.just("ann"))
}
