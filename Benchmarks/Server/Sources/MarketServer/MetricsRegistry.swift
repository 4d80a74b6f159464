import Metrics
import Synchronization

/// Adds up what swift-metrics is told, for `GET /metrics`. A server of yours takes one of the published backends.
public final class MetricsRegistry: MetricsFactory, CustomStringConvertible {
  public static let shared = MetricsRegistry()

  /// The samples of one name, by their labels.
  fileprivate struct Family {
    enum Kind: String { case counter, gauge, histogram }

    var kind: Kind
    var samples: [String: Double] = [:]
    var histograms: [String: Histogram] = [:]

    /// The lines of all samples.
    func lines(of name: String) -> [String] {
      samples.sorted { $0.key < $1.key }.map { "\(name)\($0.key.isEmpty ? "" : "{\($0.key)}") \($0.value)" }
        + histograms.sorted { $0.key < $1.key }.flatMap { $0.value.lines(of: name, $0.key) }
    }
  }

  /// How many durations were at most so long.
  fileprivate struct Histogram {
    /// In seconds. Streams last longer than requests.
    private static let bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 600, 3600]

    private var counts = [Int](repeating: 0, count: bounds.count + 1)
    private var sum = 0.0

    mutating func add(_ seconds: Double) {
      counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
      sum += seconds
    }

    func lines(of name: String, _ labels: String) -> [String] {
      var count = 0
      let separator = labels.isEmpty ? "" : ","
      let buckets = zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts).map { bound, more in
        count += more
        return "\(name)_bucket{\(labels)\(separator)le=\"\(bound)\"} \(count)"
      }
      let braced = labels.isEmpty ? "" : "{\(labels)}"
      return buckets + ["\(name)_sum\(braced) \(sum)", "\(name)_count\(braced) \(count)"]
    }
  }

  private let families = Mutex<[String: Family]>([:])

  /// swift-metrics has no explanations.
  private static let help = [
    "http_request_duration_seconds":
      "Time from requests to the ends of their answers, or to the beginnings of streams.",
    "http_requests": "Requests whose answers have ended.",
    "http_requests_active": "Requests that are being answered, without streams.",
    "http_stream_duration_seconds": "Time from the beginnings of streams to their ends.",
    "http_streams_active": "Streams that have begun and not ended.",
    "prices_malformed": "Prices in the shared stream that could not be read.",
    "signal_duration_seconds": "Time that subscriptions lasted.",
    "signal_paused_seconds": "Time of each pause of a signal by its consumer.",
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
          + family.lines(of: name)
      }
      .joined(separator: "\n")
  }

  public init() {}

  fileprivate func update(_ name: String, _ labels: String, of kind: Family.Kind, _ change: (inout Double) -> Void) {
    families.withLock { change(&$0[name, default: Family(kind: kind)].samples[labels, default: 0]) }
  }

  fileprivate func record(_ name: String, _ labels: String, seconds: Double) {
    families.withLock { families in
      families[name, default: Family(kind: .histogram)].histograms[labels, default: Histogram()].add(seconds)
    }
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
    Entry(self, label + "_seconds", dimensions, .histogram)
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
    labels = dimensions.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
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
  func recordNanoseconds(_ duration: Int64) { registry.record(name, labels, seconds: Double(duration) / 1e9) }
  func reset() { set(0.0) }
}
