/// A line of an access log in the common or combined format, with or without the seconds that it took at its end.
struct Request: Sendable, Equatable {
  static let longest = 16_384

  let path: String
  let status: Int
  let seconds: Double?

  /// `HOST IDENT USER [TIME] "METHOD PATH PROTOCOL" STATUS BYTES "REFERER" "AGENT" SECONDS`; anything else is `nil`.
  init?(_ line: String) {
    let parts = line.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return nil }
    let (request, figures) = (Self.words(parts[1]), Self.words(parts[2]))
    guard figures.count >= 2, let status = Int(figures[0]), 100...999 ~= status else { return nil }
    // Servers log a request that they could not read in place of the three words.
    path = String(request.dropFirst(request.count > 1 ? 1 : 0).first?.prefix { $0 != "?" } ?? "-")
    self.status = status
    // The number of bytes is no time.
    let last = Self.words(parts[parts.count - 1]).last.flatMap { Double($0) }
    seconds = (parts.count > 3 || figures.count > 2) && last?.isFinite == true ? last : nil
  }

  private static func words(_ text: Substring.UTF8View.SubSequence) -> [Substring] {
    Substring(text).split(separator: " ")
  }
}
