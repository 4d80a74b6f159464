/// The file and line of a call.
@usableFromInline
package struct CallSite: Sendable, CustomStringConvertible {
  @usableFromInline package let fileID: StaticString
  @usableFromInline package let line: Int

  @inlinable
  package init(_ fileID: StaticString, _ line: Int) {
    self.fileID = fileID
    self.line = line
  }

  @usableFromInline
  package var description: String { "\(fileID):\(line)" }
}
