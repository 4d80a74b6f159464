import Testing

/// The recipes are run: each checks itself by assertions.
@Suite("The cookbook")
struct CookbookTests {
  static let recipes: [(name: String, run: @Sendable () async throws -> Void)] = [
    ("search", `Cookbook.md-1`), ("socket", `Cookbook.md-2`), ("retry", `Cookbook.md-3`),
    ("slow client", `Cookbook.md-4`), ("sums by key", `Cookbook.md-5`), ("progress", `Cookbook.md-6`),
    ("file", `Cookbook.md-7`), ("controller", `Cookbook.md-8`), ("operator", `Cookbook.md-9`),
    ("two services", `Cookbook.md-10`), ("form", `Cookbook.md-11`), ("callbacks", `Cookbook.md-12`),
  ]

  @Test("Each recipe does what it says", arguments: recipes.indices)
  func runs(_ index: Int) async throws {
    try await Self.recipes[index].run()
  }
}
