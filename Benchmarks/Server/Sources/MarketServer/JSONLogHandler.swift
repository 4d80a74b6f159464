import Foundation
import Logging

/// Writes each event of a log as one line of JSON, for programs that gather logs.
public struct JSONLogHandler: LogHandler {
  public var metadata: Logger.Metadata = [:]
  public var metadataProvider: Logger.MetadataProvider?
  public var logLevel = Logger.Level.info
  private let label: String
  private let write: @Sendable (String) -> Void

  /// - Parameter write: Takes a line; by default it goes to the standard error.
  public init(label: String, write: @escaping @Sendable (String) -> Void = JSONLogHandler.complain) {
    (self.label, self.write) = (label, write)
  }

  public static let complain: @Sendable (String) -> Void = { line in
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    var fields = metadata.mapValues { "\($0)" }
    for source in [metadataProvider?.get(), event.metadata] {
      fields.merge((source ?? [:]).mapValues { "\($0)" }) { $1 }
    }
    if let error = event.error { fields["error"] = "\(error)" }
    fields["time"] = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    fields["level"] = "\(event.level)"
    fields["logger"] = label
    fields["message"] = "\(event.message)"
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let line = try? encoder.encode(fields) { write(String(decoding: line, as: UTF8.self)) }
  }
}
