/// Something that can be counted exactly, and how much of it is allowed.
public struct Budget: Sendable {
  public let name: String
  public let description: String
  public let unit: String
  public let limit: Double

  /// Whether there is a limit to keep. Those without are shown for comparison.
  public var isLimited: Bool { limit.isFinite }

  /// Counts.
  public let measure: @Sendable () async throws -> Double

  init(
    _ name: String, _ description: String, unit: String = "allocations", limit: Double,
    measure: @escaping @Sendable () async throws -> Double
  ) {
    self.name = name
    self.description = description
    self.unit = unit
    self.limit = limit
    self.measure = measure
  }
}
