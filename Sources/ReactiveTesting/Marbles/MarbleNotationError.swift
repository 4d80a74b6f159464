/// Why a text is not valid marble notation.
public struct MarbleNotationError: Error, Hashable, CustomStringConvertible {
  /// The text that cannot be parsed.
  public let text: String

  /// Where the problem is, in characters from the beginning.
  public let offset: Int

  /// The problem.
  public let problem: String

  init(_ text: String, at offset: Int, _ problem: String) {
    self.text = text
    self.offset = offset
    self.problem = problem
  }

  /// The problem in one line.
  public var description: String {
    "\(problem), at character \(offset + 1) of the marbles \"\(text)\""
  }

  /// The text, and below it a line that points at the problem.
  public var pointed: String {
    "\(text)\n" + String(repeating: " ", count: offset) + "▲ \(problem)"
  }
}
