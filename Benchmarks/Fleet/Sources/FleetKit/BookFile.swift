import Foundation
import SwiftProtobuf

/// A book on disk: one record after the other, each of which has what was changed of the book since the one before.
///
/// So what a save costs depends on what has happened, not on how much is known. A record that is not whole at the end
/// was being written when a process was killed, and nobody was told that it is safe. When the file has grown to more
/// than twice what the book needs, it is written anew.
actor BookFile {
  private static let title = Data("fleet book 2\n".utf8)
  /// Nothing that a book writes is longer: a part has `Limit.partEntries` entries of some kilobytes at most, and
  /// changes that would be longer are written as a whole book.
  private static let longest = 16 << 20

  private let path: String
  private let longest: Int
  private var handle: FileHandle?
  private var size: UInt64 = 0
  /// Its size when the whole book was last written.
  private var wholeSize: UInt64 = 0

  init(path: String, longest: Int = longest) {
    (self.path, self.longest) = (path, longest)
  }

  /// What the file has, if there is one; and whether its last record was cut off.
  ///
  /// - Throws: `BookError` if it is no book.
  static func read(_ path: String) throws -> (totals: Totals, isCut: Bool)? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try read(Data(contentsOf: URL(filePath: path)))
  }

  static func read(_ data: Data) throws(BookError) -> (totals: Totals, isCut: Bool) {
    guard data.starts(with: title) else { throw BookError("it does not begin as a book does") }
    var services: [String: ServiceTotal] = [:]
    var agents: [String: AgentStatus] = [:]
    var rest = data.dropFirst(title.count)
    var options = BinaryDecodingOptions()
    options.discardUnknownFields = true
    while !rest.isEmpty {
      let place = data.count - rest.count
      guard rest.count >= 12 else { return (totals(services, agents), true) }
      let (length, check) = (Int(rest.number(of: 4)), rest.dropFirst(4).number(of: 8))
      guard length <= longest else { throw BookError("the record at byte \(place) is too long") }
      let record = rest.dropFirst(12).prefix(length)
      guard record.count == length else { return (totals(services, agents), true) }
      guard record.hash() == check, let part = try? Totals(serializedBytes: record, options: options) else {
        throw BookError("the record at byte \(place) is damaged")
      }
      for service in part.services { services[service.service] = service }
      for agent in part.agents { agents[agent.reporter.agent] = agent }
      rest = rest.dropFirst(12 + length)
    }
    return (totals(services, agents), false)
  }

  private static func totals(_ services: [String: ServiceTotal], _ agents: [String: AgentStatus]) -> Totals {
    .with { ($0.services, $0.agents) = (Array(services.values), Array(agents.values)) }
  }

  /// Saves what has changed, or all of it if that is due.
  ///
  /// - Parameters:
  ///   - changes: What has changed since it was last saved; `nil` if something is to be left out from now on.
  ///   - whole: All of it.
  func save(_ changes: Totals?, whole: () -> Totals) throws {
    guard let changes, let handle, size < max(1 << 20, 2 * wholeSize) else { return try write(whole()) }
    let record = try Self.record(of: changes)
    // When nearly all of a large fleet has reported since the last time.
    if record.count > longest { return try write(whole()) }
    do {
      try handle.write(contentsOf: record)
      size += UInt64(record.count)
    } catch {
      // Half a record may be there, so all is written anew next time.
      self.handle = nil
      throw error
    }
  }

  private func write(_ book: Totals) throws {
    handle = nil
    var data = Self.title
    for part in book.parts { data += try Self.record(of: part) }
    try data.write(to: URL(filePath: path), options: .atomic)
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    size = try handle.seekToEnd()
    wholeSize = size
    self.handle = handle
  }

  /// One write for each: what stands in one record is either all there or not at all.
  static func record(of part: Totals) throws -> Data {
    let bytes: Data = try part.serializedBytes()
    var record = Data()
    for shift in stride(from: 24, through: 0, by: -8) { record.append(UInt8(truncatingIfNeeded: bytes.count >> shift)) }
    let check = bytes.hash()
    for shift in stride(from: 56, through: 0, by: -8) { record.append(UInt8(truncatingIfNeeded: check >> shift)) }
    return record + bytes
  }
}

extension Sequence<UInt8> {
  /// FNV-1a: tells texts apart that nobody has made to look alike.
  func hash(from start: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
    reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension Data {
  /// The number that its first bytes are.
  fileprivate func number(of bytes: Int) -> UInt64 {
    prefix(bytes).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
