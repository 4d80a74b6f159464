/// Why a text is no marble notation.
public struct MarbleNotationError: Error, Hashable, CustomStringConvertible {
  /// The text that cannot be read.
  public let text: String

  /// Where the trouble is: so many characters from the beginning.
  public let offset: Int

  /// What the trouble is.
  public let problem: String

  init(_ text: String, at offset: Int, _ problem: String) {
    self.text = text
    self.offset = offset
    self.problem = problem
  }

  /// The trouble in one line.
  public var description: String {
    "\(problem), at character \(offset + 1) of the marbles \"\(text)\""
  }

  /// The text, with the trouble pointed at in a second line.
  public var pointed: String {
    "\(text)\n" + String(repeating: " ", count: offset) + "▲ \(problem)"
  }
}
