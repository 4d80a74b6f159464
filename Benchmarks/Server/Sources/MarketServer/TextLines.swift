import Hummingbird
import NIOCore
import ReactiveConcurrency

extension Signal where Value == ByteBuffer {
  /// The lines of a body that have something in them, `nil` for one that is not UTF-8: what is no text is refused, not
  /// repaired.
  func textLines(longest: Int) -> Signal<String?> {
    map(\.readableBytesView)
      .split(separator: UInt8(ascii: "\n"), longest: longest)
      .map { line in
        String(validating: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
      }
  }
}

extension Double {
  /// Reads digits with or without a point, which is what people mean by a number: neither `0x1p3` nor `-0` nor `nan`.
  init?(decimal text: some StringProtocol) {
    guard text.utf8.count <= 40, text.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || $0.isDigit }) else { return nil }
    self.init(text)
  }
}

extension Int {
  /// Reads digits alone.
  init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy(\.isDigit) else { return nil }
    self.init(text)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
