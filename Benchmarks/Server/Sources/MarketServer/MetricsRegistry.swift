import Metrics
import Synchronization

/// Adds up what swift-metrics is told, for `GET /metrics`. A server of yours takes one of the published backends.
public final class MetricsRegistry: MetricsFactory, CustomStringConvertible {
  public static let shared = MetricsRegistry()

  /// The samples of one name, by their labels.
  fileprivate struct Family {
    enum Kind: String { case counter, gauge }

    var kind: Kind
    var samples: [String: Double] = [:]
  }

  private let families = Mutex<[String: Family]>([:])

  /// swift-metrics has no explanations.
  private static let help = [
    "http_request_duration_nanoseconds": "Time from requests to the ends of their answers, added up.",
    "http_requests": "Requests whose answers have ended.",
    "http_requests_active": "Requests that are being answered.",
    "prices_malformed": "Prices in the shared stream that could not be read.",
    "signal_duration_nanoseconds": "Time that subscriptions lasted, added up.",
    "signal_paused_nanoseconds": "Time that consumers paused a signal, added up.",
    "signal_queue": "Values that wait for a consumer.",
    "signal_subscriptions": "Current subscriptions.",
    "signal_values": "Values sent.",
  ]

  /// All samples in Prometheus's text format, in alphabetical order.
  public var description: String {
    families.withLock { $0 }.sorted { $0.key < $1.key }
      .flatMap { name, family in
        (Self.help[name].map { ["# HELP \(name) \($0)"] } ?? [])
          + ["# TYPE \(name) \(family.kind)"]
          + family.samples.sorted { $0.key < $1.key }.map { "\(name)\($0.key) \($0.value)" }
      }
      .joined(separator: "\n")
  }

  public init() {}

  fileprivate func update(_ name: String, _ labels: String, of kind: Family.Kind, _ change: (inout Double) -> Void) {
    families.withLock { change(&$0[name, default: Family(kind: kind)].samples[labels, default: 0]) }
  }

  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    Entry(self, label, dimensions, .counter)
  }
  public func makeFloatingPointCounter(label: String, dimensions: [(String, String)]) -> any FloatingPointCounterHandler
  {
    Entry(self, label, dimensions, .counter)
  }
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    Entry(self, label, dimensions, .gauge)
  }
  public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    Entry(self, label, dimensions, aggregate ? .counter : .gauge)
  }
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    Entry(self, label + "_nanoseconds", dimensions, .counter)
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
  private let labels: String
  private let kind: MetricsRegistry.Family.Kind

  init(
    _ registry: MetricsRegistry, _ name: String, _ dimensions: [(String, String)], _ kind: MetricsRegistry.Family.Kind
  ) {
    (self.registry, self.name, self.kind) = (registry, name, kind)
    let labels = dimensions.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
    self.labels = labels.isEmpty ? "" : "{\(labels)}"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#).replacing("\n", with: #"\n"#)
  }

  private func add(_ amount: Double) { registry.update(name, labels, of: kind) { $0 += amount } }

  func set(_ value: Double) { registry.update(name, labels, of: kind) { $0 = value } }
  func set(_ value: Int64) { set(Double(value)) }
  func increment(by amount: Int64) { add(Double(amount)) }
  func increment(by amount: Double) { add(amount) }
  func decrement(by amount: Double) { add(-amount) }
  func record(_ value: Int64) { record(Double(value)) }
  /// A gauge has its last value, and others add them up.
  func record(_ value: Double) { kind == .gauge ? set(value) : add(value) }
  func recordNanoseconds(_ duration: Int64) { add(Double(duration)) }
  func reset() { set(0.0) }
}
