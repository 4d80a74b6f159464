/// The file and line of a call.
@usableFromInline
package struct CallSite: Sendable, Hashable, CustomStringConvertible {
  @usableFromInline package let fileID: StaticString
  @usableFromInline package let line: Int

  @inlinable
  package init(_ fileID: StaticString, _ line: Int) {
    self.fileID = fileID
    self.line = line
  }

  @usableFromInline
  package var description: String { "\(fileID):\(line)" }

  @usableFromInline
  package static func == (a: CallSite, b: CallSite) -> Bool { a.line == b.line && a.description == b.description }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
