import ArgumentParser
import Foundation
import Workloads

/// The committed ratios that no change may exceed, by the workload's name.
///
/// Ratios, since both sides of one suffer alike from a slow or busy machine, which times do not.
struct RatioLimits {
  private let limits: [String: Double]

  init(contentsOf path: String) throws {
    do {
      limits = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw ValidationError("\(path) is not a readable JSON object of ratios")
    }
  }

  /// What is wrong with a comparison, if anything.
  func violation(by comparison: Comparison) -> String? {
    let name = comparison.workload.name
    guard let limit = limits[name] else { return "\(name) has no committed ratio" }
    guard comparison.ratio > limit else { return nil }
    return "\(name): ratio \(comparison.ratio.rounded(to: 3)) is above \(limit)"
  }
}
