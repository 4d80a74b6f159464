import ReactiveCallbacks
import ReactiveConcurrency
import Testing

// What people write first, with the marks of the page "In an app whose default is the main actor": values, helpers and
// extensions that operators' closures use are `nonisolated`.

nonisolated enum Status: Sendable { case idle, busy }

nonisolated struct User: Hashable, Sendable {
  var id = 0
  var name = ""
  var status = Status.idle
  var isNew: Bool { id == 0 }
}

nonisolated func label(_ user: User) -> String { "\(user.id) \(user.name)" }

nonisolated func load(_ user: User) async throws -> [String] { [user.name] }

nonisolated extension Signal where Value == User {
  var names: Signal<String> { map(\.name) }
}

nonisolated extension Signal where Value: Equatable {
  func changes() -> Signal { distinctUntilChanged() }
}

/// A class of the main actor, as every class here.
final class Header {
  var title = ""
  let users = Subject<User>()

  func show() -> Disposable {
    users.map(\.name).assign(to: \.title, of: self)
    users.onNext { [weak self] user in self?.title = label(user) }.subscribe(next: { _ in }).dispose()
    return users.signal.subscribe(next: { [weak self] user in self?.title += label(user) })
  }
}

@Suite("What people write first in a module that is isolated to the main actor by default")
struct FirstThingsTests {
  let users = Signal.of(User(id: 1, name: "a"), User(id: 1, name: "a"), User(id: 2, name: "b", status: .busy))

  @Test("distinctUntilChanged and group(by:) take a value type of the module")
  func comparesValues() async throws {
    #expect(try await users.distinctUntilChanged().collect().count == 2)
    #expect(try await users.distinctUntilChanged(at: \.id).collect().count == 2)
    #expect(try await users.group(by: { $0.status }).flattenMap { $0.take(1) }.collect().map(\.id) == [1, 2])
    #expect(try await users.map { $0.status == .busy }.last() == true)
  }

  @Test("map and filter take key paths, properties, helpers and initializers of the module")
  func usesMembers() async throws {
    #expect(try await users.map(\.name).collect() == ["a", "a", "b"])
    #expect(try await users.map(label).first() == "1 a")
    #expect(try await users.map { label($0) }.last() == "2 b")
    #expect(try await users.filter { !$0.isNew }.map { User(id: $0.id - 1) }.filter { $0.isNew }.collect().count == 2)
    #expect(try await users.scan(User()) { sum, user in User(id: sum.id + user.id) }.last()?.id == 4)
    #expect(try await users.flattenMap(.latest) { user in Signal { try await load(user) } }.last() == ["b"])
  }

  @Test("Extensions of Signal are called from the module and from closures")
  func extends() async throws {
    #expect(try await users.names.changes().collect() == ["a", "b"])
    let inner = Signal.of(1).flattenMap { [users] _ in users.names }
    #expect(try await inner.collect().count == 3)
  }

  @Test("isolated runs the closure on the main actor, so that it needs no mark")
  func isolates() async throws {
    let header = Header()
    header.title = "of "
    let titles = users.isolated.map { user in header.title + user.name }
    #expect(try await titles.collect() == ["of a", "of a", "of b"])
  }

  @Test("A class of the main actor binds, subscribes and loops without a mark")
  func binds() async throws {
    let header = Header()
    let subscription = header.show()
    header.users.send(User(id: 7, name: "g"))
    subscription.dispose()
    #expect(header.title == "g7 g")
    let values = header.users.subscribedValues()
    let loop = Task { for try await user in values { header.title = user.name } }
    header.users.send(User(id: 8, name: "h"))
    header.users.finish()
    try await loop.value
    #expect(header.title == "h")
  }
}
