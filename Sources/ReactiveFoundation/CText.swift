import Foundation

extension String {
  /// Whether C would see all of it: a C string ends at its first NUL.
  var isWholeInC: Bool { !utf8.contains(0) }
}

extension URL {
  /// What keeps it from being passed to the system as a file, for the message of an error.
  var problemAsFile: String? {
    if !isFileURL { return "needs the URL of a file, not \(self)" }
    // Without the encoding: `path` writes a NUL as the name of another file.
    if !path(percentEncoded: false).isWholeInC { return "needs a path without a NUL, which no file can have" }
    return nil
  }
}
