import Console
import Foundation
import OperatorManifest
import Testing

@testable import reactive

/// On the main actor, as the command is, so that what is delivered there can be drawn.
@Suite("The atlas")
@MainActor
struct AtlasTests {
  @Test("every operator has a card with its drawing, which can be linked to")
  func cards() throws {
    let page = try Atlas.page()
    let identifiers = page.matches(of: /<article id="([^"]*)"/).map { String($0.1) }
    #expect(identifiers == Drawing.all.map { Atlas.identifier($0.name) })
    #expect(Set(identifiers).count == identifiers.count)
    #expect(page.matches(of: /<svg [^>]*role="img" aria-label="[^"]+"/).count == identifiers.count)
  }

  @Test("The atlas needs nothing from outside")
  func isSelfContained() throws {
    let page = try Atlas.page()
    for sign in ["http://", "https://", "src=", "@import", "url(", "{{"] { #expect(!page.contains(sign)) }
  }

  @Test("operators are found by what they are called elsewhere, and by question")
  func elsewhere() throws {
    let debounce = try #require(MarblesCommand.find("debounce(for:on:)").first)
    #expect(debounce.entry.words.reactiveCocoa == "throttle:")
    let latest = try #require(MarblesCommand.find("flattenMap(.latest)").first)
    #expect(latest.entry.words.rx == "flatMapLatest")
    #expect(latest.entry.words.questions == ["Only the newest request?"])
    let sequence = try #require(MarblesCommand.find("sequence.filter(_:)").first)
    #expect(sequence.entry.words == SearchWords(reactiveCocoa: "filter:"))
  }

  @Test(
    "operators are found by what they are for",
    arguments: [
      "backoff", "jitter", "exponential", "fallback", "backpressure", "disconnect", "AsyncStream", "switchMap", "sink",
      "MainActor", "progress", "shutdown", "dealloc", "file", "sum",
    ])
  func topics(word: String) throws {
    let found = Drawing.all.filter { $0.entry.words.topics.split(separator: " ").contains(Substring(word)) }
    #expect(!found.isEmpty)
    let page = try Atlas.page()
    #expect(page.contains(try Regex("data-topics=\"[^\"]*\\b\(word)\\b")))
  }

  @Test("every card has a place for the link to its page")
  func pages() throws {
    #expect(try Atlas.page().matches(of: /<!-- page -->\n<\/article>/).count == Drawing.all.count)
  }

  @Test("The option for the atlas stands alone")
  func options() {
    for extra in [["map"], ["--all"], ["--svg", "-"], ["--input", "-1|"]] {
      var arguments = Arguments(["--atlas", "/dev/null"] + extra)
      #expect(throws: UsageProblem.self) { try MarblesCommand.run(&arguments) }
    }
  }

  @Test("the version is the newest one in CHANGELOG.md, unless that is not released yet")
  func version() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.deletingLastPathComponent().appending(path: "CHANGELOG.md")
    let changes = try String(contentsOf: file, encoding: .utf8)
    let heading = try #require(changes.split(separator: "\n").first { $0.hasPrefix("## ") })
    #expect(heading == "## Unreleased" || heading.hasPrefix("## \(Version.current)"))
    #expect(heading != "## Unreleased" || !changes.contains("\n## \(Version.current)"))
  }
}
