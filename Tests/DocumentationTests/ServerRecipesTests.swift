import Testing

/// The recipes are run: each checks itself by assertions.
@Suite("Recipes for servers")
struct ServerRecipesTests {
  static let recipes: [(name: String, run: @Sendable () async throws -> Void)] = [
    ("rate limit", `ServerRecipes.md-1`), ("leases", `ServerRecipes.md-2`), ("pages", `ServerRecipes.md-3`),
    ("batch writer", `ServerRecipes.md-4`), ("socket", `ServerRecipes.md-5`), ("join", `ServerRecipes.md-6`),
    ("polling", `ServerRecipes.md-7`), ("cache", `ServerRecipes.md-8`), ("chat room", `ServerRecipes.md-9`),
    ("directory", `ServerRecipes.md-10`), ("dashboard", `ServerRecipes.md-11`), ("metrics", `OnAServer.md-11`),
  ]

  @Test("Each recipe does what it says", arguments: recipes.indices)
  func runs(_ index: Int) async throws {
    try await Self.recipes[index].run()
  }
}
