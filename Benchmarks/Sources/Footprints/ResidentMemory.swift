import Glibc
import ReactiveConcurrency

extension Budget {
  /// The most memory the process has ever occupied, after a consumer that often falls behind has taken fifty million
  /// values from a source that never waits for anything else.
  ///
  /// Meaningful only as the first thing that a process does.
  public static let residentMemory = Budget(
    "memory-awaited", "for try await over fifty million values, slowly", unit: "MB resident", limit: 32
  ) {
    var sum = 0
    for try await value in Signal(0..<50_000_000).map({ $0 &+ 1 }) {
      sum &+= value
      if value.isMultiple(of: 50_000) { try await Task.sleep(for: .microseconds(100)) }
    }
    precondition(sum == 50_000_000 * 50_000_001 / 2, "Values were lost")
    return Double(highWaterMark()) / 1024
  }

  /// `VmHWM` of `/proc/self/status`, in kilobytes.
  private static func highWaterMark() -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return .max }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix("VmHWM:") else { continue }
      return Int(text.filter(\.isNumber)) ?? .max
    }
    return .max
  }
}
