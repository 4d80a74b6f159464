import Foundation

/// Where something stands in the sources.
struct Site {
  let file: StaticString
  let line: UInt

  var description: String { "\(fileName):\(line)" }

  var fileName: String {
    let name = file.description.split(separator: "/").last.map(String.init) ?? "?"
    return name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
  }

  /// The name of what is declared there.
  var declared: String {
    guard let text = try? String(contentsOfFile: file.description, encoding: .utf8) else { return description }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard line > 0, Int(line) <= lines.count else { return description }
    let words = lines[Int(line) - 1].split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard let keyword = words.firstIndex(where: { $0 == "let" || $0 == "var" }), keyword + 1 < words.count else {
      return description
    }
    return "\(fileName).\(words[keyword + 1])"
  }
}

struct TraceEntry {
  var thread: Int
  var text: String?
  var operation: StaticString = ""
  var ordering: Ordering?
  var place: Site?
  var placeNumber = 0
  var read: UInt64?
  var written: UInt64?
  /// How many newer values there were.
  var age = 0
  var site: Site?

  init(thread: Int, text: String? = nil) {
    self.thread = thread
    self.text = text
  }

  var description: String {
    if let text { return text }
    var line = "\(place.map(\.declared) ?? "?")#\(placeNumber) \(operation)"
    if let ordering { line += " \(ordering)" }
    if let read { line += " \(shown(read))" }
    if let written { line += " → \(shown(written))" }
    if age > 0 { line += " (stale by \(age))" }
    if let site { line += "  [\(site.description)]" }
    return line
  }

  private func shown(_ value: UInt64) -> String {
    Int64(bitPattern: value) > 1 << 20 ? "0x" + String(value, radix: 16) : "\(Int64(bitPattern: value))"
  }
}

enum Report {
  /// Which scenario runs, and how many schedules have run.
  nonisolated(unsafe) static var scenario = ""  // Safety: set before the threads run.
  nonisolated(unsafe) static var schedules = 0  // Safety: as above.
  nonisolated(unsafe) static var isQuiet = false  // Safety: as above.

  static func fail(_ message: String, _ machine: Machine) -> Never {
    write("\(scenario): \(message)\n")
    if !isQuiet {
      write("schedule \(machine.chooser.number), the \(schedules)th\n")
      write("again: explore \(scenario) --schedule \(machine.chooser.number)\n\n")
      write(table(machine))
    }
    _exit(1)
  }

  /// The schedule: a line for each operation, a column for each thread.
  static func table(_ machine: Machine) -> String {
    let names = machine.threads[..<machine.used].map { $0.slot == 0 ? "before, after" : $0.name }
    let entries = machine.trace.suffix(400)
    var widths = names.map(\.count)
    let lines = entries.map { entry -> (Int, String) in
      let text = entry.description
      widths[entry.thread] = max(widths[entry.thread], text.count)
      return (entry.thread, text)
    }
    let used = Set(entries.map(\.thread)).sorted()
    func row(_ cells: [Int: String]) -> String {
      used.map { (cells[$0] ?? "").padding(toLength: widths[$0], withPad: " ", startingAt: 0) }.joined(separator: " │ ")
    }
    var table = "     " + row(Dictionary(uniqueKeysWithValues: used.map { ($0, names[$0]) })) + "\n"
    for (index, line) in lines.enumerated() {
      let number = String(index + 1 + machine.trace.count - entries.count)
      table += String(repeating: " ", count: max(0, 4 - number.count)) + number + " " + row([line.0: line.1]) + "\n"
    }
    return table
  }

  static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// Lets a trap be reported with the schedule that led to it.
  static func catchTraps() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
      signal(number) { number in
        signal(number, SIG_DFL)
        Report.fail("trap (signal \(number))", machine)
      }
    }
  }
}
