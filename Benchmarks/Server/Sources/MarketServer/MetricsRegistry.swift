import Metrics
import Synchronization

/// Adds up what swift-metrics is told, for `GET /metrics`. A server of yours takes one of the published backends.
public final class MetricsRegistry: MetricsFactory, CustomStringConvertible {
  public static let shared = MetricsRegistry()

  private let sums = Mutex<[String: Double]>([:])

  func add(_ amount: Double, to name: String) {
    sums.withLock { $0[name, default: 0] += amount }
  }

  func set(_ value: Double, of name: String) {
    sums.withLock { $0[name] = value }
  }

  /// A line for each, in alphabetical order.
  public var description: String {
    sums.withLock { $0 }.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: "\n")
  }

  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    Entry(self, label, dimensions)
  }
  public func makeFloatingPointCounter(label: String, dimensions: [(String, String)]) -> any FloatingPointCounterHandler
  {
    Entry(self, label, dimensions)
  }
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    Entry(self, label, dimensions)
  }
  public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    Entry(self, label, dimensions)
  }
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    Entry(self, label + "_nanoseconds", dimensions)
  }
  public func destroyCounter(_ handler: any CounterHandler) {}
  public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  public func destroyMeter(_ handler: any MeterHandler) {}
  public func destroyRecorder(_ handler: any RecorderHandler) {}
  public func destroyTimer(_ handler: any TimerHandler) {}
}

/// One line of the registry.
private final class Entry: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler, TimerHandler {
  private let registry: MetricsRegistry
  private let name: String

  init(_ registry: MetricsRegistry, _ label: String, _ dimensions: [(String, String)]) {
    self.registry = registry
    let labels = dimensions.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ",")
    name = labels.isEmpty ? label : "\(label){\(labels)}"
  }

  func increment(by amount: Int64) { registry.add(Double(amount), to: name) }
  func increment(by amount: Double) { registry.add(amount, to: name) }
  func decrement(by amount: Double) { registry.add(-amount, to: name) }
  func set(_ value: Int64) { registry.set(Double(value), of: name) }
  func set(_ value: Double) { registry.set(value, of: name) }
  func record(_ value: Int64) { registry.add(Double(value), to: name) }
  func record(_ value: Double) { registry.add(value, to: name) }
  func recordNanoseconds(_ duration: Int64) { registry.add(Double(duration), to: name) }
  func reset() { registry.set(0, of: name) }
}
