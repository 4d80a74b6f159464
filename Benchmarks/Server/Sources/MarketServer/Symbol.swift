import Foundation
import Hummingbird

/// What a symbol may be, wherever one comes from: a path, a query or a posted price.
enum Symbol {
  static let longest = 12

  /// - Throws: `BadField`.
  static func check(_ symbol: String) throws(BadField) {
    guard (1...longest).contains(symbol.utf8.count) else {
      throw BadField(name: "symbol", problem: "needs 1 to \(longest) bytes")
    }
    // Nor the character that stands for bytes which are no text.
    let isPrintable = symbol.unicodeScalars.allSatisfy { scalar in
      scalar != "\u{FFFD}"
        && ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
    guard isPrintable else { throw BadField(name: "symbol", problem: "has characters that cannot be printed") }
  }

  /// The symbol for a place that has room for letters and digits alone: an address, or the name of a subject.
  static func escaped(_ symbol: String) -> String {
    symbol.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  /// - Throws: `HTTPError`, for a symbol that came with a request.
  static func requested(_ text: some StringProtocol, isEncoded: Bool) throws -> String {
    do {
      guard let symbol = isEncoded ? text.removingPercentEncoding : String(text) else {
        throw BadField(name: "symbol", problem: "is no percent-encoded UTF-8")
      }
      try check(symbol)
      return symbol
    } catch {
      throw HTTPError(.badRequest, message: "\(error)")
    }
  }
}

/// What is wrong with what a client has sent.
struct BadField: Error, CustomStringConvertible {
  var name: String
  var problem: String

  var description: String { "\(name) \(problem)" }
}
