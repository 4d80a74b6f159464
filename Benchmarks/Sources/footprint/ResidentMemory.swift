import Glibc
import ReactiveConcurrency

extension Row {
  /// The most memory the process has ever occupied, after a consumer that often falls behind has taken fifty million
  /// values from a source that never waits for anything else.
  static func residentMemory() async throws -> Row {
    var sum = 0
    for try await value in Signal(0..<50_000_000).map({ $0 &+ 1 }) {
      sum &+= value
      if value.isMultiple(of: 50_000) { try await Task.sleep(for: .microseconds(100)) }
    }
    precondition(sum == 50_000_000 * 50_000_001 / 2, "Values were lost")
    return Row(
      name: "memory of for try await over 50 million values", value: Double(highWaterMark()) / 1024, unit: "MB",
      limit: 32)
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
