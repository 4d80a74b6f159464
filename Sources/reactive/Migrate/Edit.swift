/// A change of a text: what takes the place of some bytes.
struct Edit: Hashable, Sendable {
  let range: Range<Int>
  let text: String

  init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }

  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }

  /// Whether both change the same bytes, or add to the same place.
  func collides(with other: Edit) -> Bool {
    range.overlaps(other.range) || range.isEmpty && other.range.isEmpty && range == other.range
  }

  /// The text with edits that do not collide.
  static func apply(_ edits: [Edit], to text: SwiftText) -> String {
    var bytes = text.bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Why a place is left as it is.
struct Left: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
