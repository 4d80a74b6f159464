import Foundation

/// Where an agent is in a log that is written to and rotated meanwhile.
struct LogFollower {
  enum Look {
    case pieces([LogPiece])
    /// There is nothing now.
    case end
  }

  private let path: String
  private let lines: Int
  private var log: OpenLog
  /// How far it has been read, and the mark of that place.
  private var offset: UInt64 = 0
  private var mark: UInt64 = 0
  private var cutter: LineCutter
  private var isNamed = true
  /// What is to be told before anything is read.
  private var start: LogPiece?

  /// Finds the file in which a position is, whatever its name is now.
  ///
  /// - Returns: The file, or the one that has the name if there is none; whether it is the position's; and the names of
  ///   those that lie between the two.
  /// - Throws: `LogError` if there is neither.
  private static func find(_ path: String, _ position: Position) throws -> (
    log: OpenLog, isFound: Bool, passed: [String]
  ) {
    let named = OpenLog(path: path)
    if let named, named.has(position) { return (named, true, []) }
    // Elsewhere in the folder, as whoever rotates logs moves them aside.
    if position.mark != 0 {
      let url = URL(filePath: path)
      let folder = url.deletingLastPathComponent().path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.prefix(10_000) where name != url.lastPathComponent {
        guard let moved = OpenLog(path: "\(folder)/\(name)"), moved.has(position) else { continue }
        // Those that were moved aside since then.
        let passed = names.filter { other in
          other != name && other != url.lastPathComponent && other.hasPrefix(url.lastPathComponent)
            && isNewer("\(folder)/\(other)", than: moved.path)
        }
        return (moved, true, passed.sorted())
      }
    }
    guard let named else { throw LogError(description: "cannot read '\(path)': there is no such file") }
    return (named, false, [])
  }

  private static func isNewer(_ path: String, than other: String) -> Bool {
    func modification(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard let date = modification(path), let otherDate = modification(other) else { return false }
    return date > otherDate
  }

  init(path: String, from position: Position, lines: Int) throws {
    (self.path, self.lines) = (path, lines)
    let found = try Self.find(path, position)
    log = found.log
    if found.isFound { (offset, mark) = (position.offset, position.mark) }
    cutter = LineCutter(at: offset, lines: lines)
    if !found.isFound {
      start = gap("the file that was counted up to byte \(position.offset) is gone; what followed there is not counted")
    } else if !found.passed.isEmpty {
      start = gap("not counted: \(found.passed.joined(separator: ", ")), which came after \(log.path)")
    }
  }

  /// Reads on.
  ///
  /// - Parameter isLast: Whether the end of the log is its end.
  mutating func look(isLast: Bool) throws -> Look {
    if let start {
      self.start = nil
      return .pieces([start])
    }
    if offset > 0, mark != 0, log.mark(at: offset) != mark {
      let size = try log.size
      let problem = size < offset ? "was cut off at byte \(size)" : "was written anew"
      let text = "the log \(problem) after \(offset) bytes had been read; what came between is not counted"
      restart(with: log)
      return .pieces([gap(text)])
    }
    // Who has the name now is looked for before the last of this file is read: nothing comes to it after that.
    let named = OpenLog(path: path)
    let next = named.flatMap { $0.isSame(as: log) ? nil : $0 }
    let chunk = try log.read(at: offset)
    if !chunk.isEmpty { return .pieces(cut(chunk)) }
    if let next, isLast || ((try? next.size) ?? 0) > 0 {
      let isHalf = cutter.hasHalfALine
      let end = offset
      restart(with: next)
      isNamed = true
      return .pieces(isHalf ? [gap("the file before this one ends at byte \(end) in the middle of a line")] : [])
    }
    if named == nil, isNamed {
      isNamed = false
      return .pieces([LogPiece(end: offset, mark: mark, problems: ["it is gone; the next one is waited for"])])
    }
    if named != nil { isNamed = true }
    return .end
  }

  private mutating func cut(_ chunk: Data) -> [LogPiece] {
    offset += UInt64(chunk.count)
    mark = log.mark(at: offset) ?? 0
    return cutter.cut(chunk).map { piece in
      var piece = piece
      piece.mark = log.mark(at: piece.end) ?? 0
      return piece
    }
  }

  private mutating func restart(with log: OpenLog) {
    (self.log, offset, mark) = (log, 0, 0)
    cutter = LineCutter(at: 0, lines: lines)
  }

  private func gap(_ problem: String) -> LogPiece {
    LogPiece(end: offset, mark: mark, gaps: 1, problems: [problem])
  }
}

extension OpenLog {
  /// Whether this is the file of a position. One without a mark is of any file that is long enough.
  fileprivate func has(_ position: Position) -> Bool {
    if position.mark != 0 { return mark(at: position.offset) == position.mark }
    return (try? size).map { position.offset <= $0 } ?? false
  }
}
