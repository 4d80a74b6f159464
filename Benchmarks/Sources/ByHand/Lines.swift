import Foundation

/// The lines of an upload, for a loop, into which the compiler may inline it. A cancelled loop may still take what is
/// left of a chunk.
public struct Lines: AsyncSequence {
  @usableFromInline let chunks: [[UInt8]]

  @inlinable
  public init(_ chunks: [[UInt8]]) {
    self.chunks = chunks
  }

  @inlinable
  public func makeAsyncIterator() -> Iterator { Iterator(chunks) }

  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let chunks: [[UInt8]]
    @usableFromInline var index = 0
    @usableFromInline var position = 0
    /// The beginning of a line whose end is in a later chunk.
    @usableFromInline var beginning: [UInt8] = []

    @inlinable
    init(_ chunks: [[UInt8]]) {
      self.chunks = chunks
    }

    @inlinable
    public mutating func next(isolation: isolated (any Actor)?) async throws -> String? {
      while index < chunks.count {
        if position == 0, Task.isCancelled { return nil }
        let line = chunks[index].withUnsafeBytes { chunk -> String? in
          guard let base = chunk.baseAddress, position < chunk.count,
            let end = memchr(base + position, Int32(UInt8(ascii: "\n")), chunk.count - position)
          else {
            beginning += chunk[position...]
            return nil
          }
          let start = base + position
          let count = start.distance(to: end)
          position += count + 1
          if beginning.isEmpty { return Self.string(start, count) }
          defer { beginning.removeAll(keepingCapacity: true) }
          beginning += UnsafeRawBufferPointer(start: start, count: count)
          return beginning.withUnsafeBytes { bytes in bytes.baseAddress.map { Self.string($0, bytes.count) } }
        }
        if let line { return line }
        index += 1
        position = 0
      }
      defer { beginning = [] }
      return beginning.isEmpty ? nil : String(decoding: beginning, as: UTF8.self)
    }

    @usableFromInline
    static func string(_ start: UnsafeRawPointer, _ count: Int) -> String {
      let bytes = start.assumingMemoryBound(to: UInt8.self)
      let isReturn = count > 0 && bytes[count - 1] == UInt8(ascii: "\r")
      return String(decoding: UnsafeBufferPointer(start: bytes, count: isReturn ? count - 1 : count), as: UTF8.self)
    }
  }
}
