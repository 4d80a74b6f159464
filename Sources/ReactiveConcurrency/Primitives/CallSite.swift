/// The file and line of a call.
@usableFromInline
struct CallSite: Sendable, CustomStringConvertible {
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: Int

  @inlinable
  init(_ fileID: StaticString, _ line: Int) {
    self.fileID = fileID
    self.line = line
  }

  @usableFromInline
  var description: String { "\(fileID):\(line)" }
}
