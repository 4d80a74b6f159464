import FleetKit

/// What a command was given: `--name value` pairs, and switches without a value.
struct Arguments {
  private var values: [String: String] = [:]

  /// - Throws: `UsageProblem` if there is one that is not among the names, or a value is missing.
  init(_ arguments: some Sequence<String>, names: Set<String>, switches: Set<String> = []) throws {
    var iterator = arguments.makeIterator()
    while let name = iterator.next() {
      if switches.contains(name) {
        values[name] = ""
      } else if names.contains(name) {
        guard let value = iterator.next() else { throw UsageProblem("\(name) needs a value") }
        values[name] = value
      } else {
        let known = names.union(switches).sorted().joined(separator: ", ")
        throw UsageProblem("unknown option '\(name)'; there are \(known)")
      }
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  func text(_ name: String) throws -> String {
    guard let value = values[name], !value.isEmpty else { throw UsageProblem("\(name) is needed") }
    return value
  }

  func text(_ name: String, or standard: String) -> String { values[name] ?? standard }

  func number<Number: LosslessStringConvertible & Comparable>(
    _ name: String, in range: ClosedRange<Number>, or standard: Number
  ) throws -> Number {
    guard let text = values[name] else { return standard }
    guard let number = Number(text), range.contains(number) else {
      throw UsageProblem("\(name) is '\(text)', not \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func duration(_ name: String, or standard: Double) throws -> Duration {
    .seconds(try number(name, in: 0...86_400, or: standard))
  }

  /// `--to HOST:PORT`, with `--certificates FOLDER` or `--plaintext`.
  func aggregator() throws -> Peer {
    let text = try text("--to")
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (1...65_535).contains(port), colon > text.startIndex
    else { throw UsageProblem("--to is '\(text)', not HOST:PORT") }
    return Peer(host: String(text[..<colon]), port: port, security: try security())
  }

  func security() throws -> Security {
    if has("--plaintext") { return .plaintext }
    guard let folder = values["--certificates"] else {
      throw UsageProblem("--certificates FOLDER is needed (Scripts/make-certificates makes one), or --plaintext")
    }
    return .certificates(folder: folder)
  }
}

struct UsageProblem: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
