/// The file and line of a call.
@usableFromInline
struct CallSite: Sendable, Hashable, CustomStringConvertible {
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: Int

  @inlinable
  init(_ fileID: StaticString, _ line: Int) {
    self.fileID = fileID
    self.line = line
  }

  @usableFromInline
  var description: String { "\(fileID):\(line)" }

  @usableFromInline
  static func == (a: CallSite, b: CallSite) -> Bool { a.line == b.line && a.description == b.description }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
