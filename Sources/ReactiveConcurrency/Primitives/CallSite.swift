/// The file and line of a call.
@usableFromInline
struct CallSite: Hashable, Sendable, CustomStringConvertible {
  private let fileID: String
  private let line: Int

  @usableFromInline
  init(_ fileID: StaticString, _ line: Int) {
    self.fileID = fileID.description
    self.line = line
  }

  @usableFromInline
  var description: String { "\(fileID):\(line)" }
}
