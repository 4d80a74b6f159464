import Foundation

// Copies the library's sources for the explorer: InstrumentTool MUTANTS OUTPUT SOURCE…
//
// The copy differs from the original in what the explorer must see and cannot see otherwise, never in its logic, and
// each line stays in its place:
// - Stored properties that only an argument protects, `@exclusivity(unchecked)`, become `@Plain`: each access is held
//   against what has happened before. Raw memory becomes `Slots`.
// - A `deinit` says so, since the last release of an object comes after all uses of it.
// - Sizes that are made for speed are made small, so that a short scenario gets to their end.
// - The mutants are planted, each behind `mutant(number)`. Atomics, locks, threads and queues are not touched: those of
//   the model have the same names and are nearer (`Shadow.swift`).

struct Change {
  var file: String
  var old: String
  var new: String
}

/// What is made small.
let sizes = [
  Change(
    file: "Platform.swift", old: "while monotonicTime().nanoseconds - start < 400 {}",
    new: "_ = start; yieldProcessor()"),
  Change(file: "Serializer.swift", old: "0..<64", new: "0..<1"),
  Change(file: "WorkQueue.swift", old: "longestDrain: Int { 10_000 }", new: "longestDrain: Int { 2 }"),
  // Time is no part of a schedule.
  Change(file: "WorkQueue.swift", old: "Int64 { 10_000_000 }", new: "Int64 { .max / 2 }"),
  Change(file: "JunctionInput.swift", old: "watermark: Int { 256 }", new: "watermark: Int { 4 }"),
  Change(file: "Pump.swift", old: "valuesPerCheck: Int { 256 }", new: "valuesPerCheck: Int { 2 }"),
  Change(file: "Pump.swift", old: "runsPerCheck: Int { 16 }", new: "runsPerCheck: Int { 2 }"),
  Change(file: "Sender.swift", old: "owned.sent & 255", new: "owned.sent & 1"),
  Change(file: "Mailbox.swift", old: "Chunk(capacity: 8)", new: "Chunk(capacity: 1)"),
  Change(file: "Mailbox.swift", old: "max(8, min(producer.chunk.capacity * 4, Self.longestChunk))", new: "2"),
  Change(file: "Producer.swift", old: "capacity: 8", new: "capacity: 1"),
  Change(file: "Producer.swift", old: "size = 16", new: "size = 1"),
  Change(file: "Delivery.swift", old: "count > 1 ? 16 : 1", new: "1"),
  Change(file: "ComputationLock.swift", old: "0..<8", new: "0..<1"),
  Change(file: "ComputationLock.swift", old: "0..<4", new: "0..<1"),
  // Nothing but the thread sanitizer reads it.
  Change(file: "Locked.swift", old: "_ = wasHeld.load(ordering: .acquiring)", new: ""),
  Change(file: "Locked.swift", old: "defer { wasHeld.store(true, ordering: .releasing) }", new: ""),
]

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(1)
}

/// The mutants: of each a line `# number file: what is wrong`, then `- old` and `+ new` lines, then `? scenario`.
func readMutants(_ path: String) throws -> [Change] {
  var changes: [Change] = []
  var file = ""
  var old: [String] = []
  for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
    let text = String(line.dropFirst(2))
    if line.hasPrefix("# ") {
      let words = text.split(separator: " ")
      guard words.count > 2, words[1].hasSuffix(":") else { fail("Mutants.txt: \(line)") }
      file = String(words[1].dropLast())
    } else if line.hasPrefix("- ") {
      old.append(text)
    } else if line.hasPrefix("+ ") {
      guard !old.isEmpty else { fail("Mutants.txt: nothing to replace by \(line)") }
      changes.append(Change(file: file, old: old.removeFirst(), new: text))
    }
  }
  return changes
}

let arguments = CommandLine.arguments
guard arguments.count > 3 else { fail("usage: InstrumentTool MUTANTS OUTPUT SOURCE…") }
let mutants = try readMutants(arguments[1])
var unplanted = Set((sizes + mutants).map(\.file))
for path in arguments.dropFirst(3) {
  let name = URL(filePath: path).lastPathComponent
  var text = try String(contentsOfFile: path, encoding: .utf8)
  unplanted.remove(name)
  for change in sizes where change.file == name {
    guard text.contains(change.old) else { fail("\(path): there is no `\(change.old)` to make small") }
    text = text.replacingOccurrences(of: change.old, with: change.new)
  }
  for change in mutants where change.file == name {
    // Several in the same place are planted one into the other, hence the last occurrence counts as the only one.
    guard let place = text.range(of: change.old) else {
      fail("\(path): there is no `\(change.old)` for a mutant")
    }
    text.replaceSubrange(place, with: change.new)
  }
  // What is inlined elsewhere is instrumented all the same, and compiles sooner.
  for attribute in ["@inlinable", "@_alwaysEmitIntoClient", "@usableFromInline", "@inline(__always)"] {
    text = text.replacingOccurrences(of: attribute, with: "")
  }
  text = text.replacingOccurrences(of: "atomicMemoryFence(", with: "fence(")
  // A wrapped property is never `nonisolated(unsafe)`, so that its class is no longer what the compiler can check.
  if text.contains("nonisolated(unsafe) var") {
    text = text.replacingOccurrences(of: "nonisolated(unsafe) var", with: "var")
    text = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isClass = line.contains("final class ") && line.hasSuffix(" Sendable {") && !line.contains("@unchecked")
      return isClass ? line.dropLast("Sendable {".count) + "@unchecked Sendable {" : String(line)
    }.joined(separator: "\n")
  }
  text = text.replacingOccurrences(of: "@exclusivity(unchecked)", with: "@Plain")
  // The compiler crashes on wrapped properties that cannot be copied.
  text = text.replacingOccurrences(of: ": ~Copyable {", with: " {")
  text = text.replacingOccurrences(of: "  deinit {", with: "  deinit { beginDeinit(); defer { endDeinit() };")
  if ["Mailbox.swift", "SequenceCursor.swift"].contains(name) {
    text = text.replacingOccurrences(of: "UnsafeMutablePointer<", with: "Slots<")
  }
  // On a line that is there already, so that each keeps its number.
  if text.hasPrefix("#") {
    if let place = text.range(of: "#endif\n\n") { text.replaceSubrange(place, with: "#endif\nimport Model\n") }
  } else {
    text = "import Model; " + text
  }
  let output = URL(filePath: arguments[2]).appending(path: name)
  if (try? String(contentsOf: output, encoding: .utf8)) != text {
    try text.write(to: output, atomically: true, encoding: .utf8)
  }
}
if !unplanted.isEmpty { fail("There are no files \(unplanted.sorted())") }
