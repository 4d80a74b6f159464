#if os(Linux)
  /// The program's and its libraries' code, as the system has put it into memory.
  package struct LoadedCode {
    private var known: [UInt64: [SourceLine]] = [:]
    /// By their paths, those that cannot be read as nothing.
    private var files: [String: DebugInformation?] = [:]

    package init() {}

    /// The lines of the call that returns to an address: several if calls are inlined, from the innermost on; none if
    /// there is no debug information for it.
    ///
    /// A look-up takes milliseconds, more with more debug information, so each address is looked up once.
    package mutating func lines(ofCallReturningTo address: UInt64) -> [SourceLine] {
      if let lines = known[address] { return lines }
      let lines = (try? find(address &- 1)) ?? []
      known[address] = lines
      return lines
    }

    private mutating func find(_ address: UInt64) throws(Malformed) -> [SourceLine] {
      guard let mapping = try MappedFile(containing: address) else { return [] }
      let information: DebugInformation?
      if let known = files[mapping.path] {
        information = known
      } else {
        information = OpenFile(path: mapping.path).flatMap { try? DebugInformation(CodeFile(.whole($0.bytes(at:)))) }
        files[mapping.path] = .some(information)
      }
      return try information?.lines(ofOffset: mapping.offset) ?? []
    }
  }

  /// The file that the system has mapped to an address, and the place in it.
  private struct MappedFile {
    let path: String
    let offset: UInt64

    init?(containing address: UInt64) throws(Malformed) {
      guard let file = OpenFile(path: "/proc/self/maps") else { return nil }
      var reader = try FileSection.whole(file.bytes(at:)).reader()
      while let line = try? reader.line() {
        // The addresses, the rights, the offset, the device, the number of the file, its path.
        let fields = line.split(separator: " ", maxSplits: 5)
        guard fields.count == 6 else { continue }
        let bounds = fields[0].split(separator: "-").map { UInt64($0, radix: 16) ?? 0 }
        guard bounds.count == 2, bounds[0] <= address, address < bounds[1] else { continue }
        guard let start = UInt64(fields[2], radix: 16) else { return nil }
        path = String(fields[5].drop { $0 == " " })
        offset = address - bounds[0] &+ start
        return
      }
      return nil
    }
  }
#endif
