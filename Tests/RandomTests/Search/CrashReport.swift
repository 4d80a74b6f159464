import Foundation
import Synchronization

/// Prints the seed of the program that was running when the process traps.
enum CrashReport {
  private static let seed = Atomic<UInt64>(0)
  private static let isInstalled: Void = {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT] {
      signal(number) { number in
        CrashReport.write("Trapped: RANDOM_SEED=")
        CrashReport.writeNumber(CrashReport.seed.load(ordering: .relaxed))
        CrashReport.write(" RANDOM_ROUNDS=1\n")
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }()

  static func set(_ value: UInt64) {
    _ = isInstalled
    seed.store(value, ordering: .relaxed)
  }

  private static func write(_ text: StaticString) {
    text.withUTF8Buffer { _ = Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Without an allocation, which is not allowed here.
  private static func writeNumber(_ value: UInt64) {
    var divisor: UInt64 = 10_000_000_000_000_000_000
    var hasBegun = false
    while divisor > 0 {
      var digit = UInt8(truncatingIfNeeded: value / divisor % 10) + 48
      hasBegun = hasBegun || digit != 48 || divisor == 1
      if hasBegun { _ = Foundation.write(STDERR_FILENO, &digit, 1) }
      divisor /= 10
    }
  }
}
