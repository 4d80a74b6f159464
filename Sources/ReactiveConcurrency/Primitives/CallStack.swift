import Synchronization

#if os(Linux)
  internal import SourceLines
#endif

/// The calls that were running when a stage was made or a consumer subscribed. Where that is written, the innermost one
/// outside the library says.
///
/// Taking it costs some microseconds, so it is done only where something is watched; what it says is looked up in the
/// program's debug information when it is asked for. Only Linux can do both.
@usableFromInline
package final class CallStack: Sendable {
  private static let isOn = Atomic<Bool>(false)

  /// Has them taken from now on.
  static func enable() { isOn.store(true, ordering: .relaxed) }

  /// What stands for the calls of this thread, while stages are made on behalf of earlier ones.
  private static let substitute = ThreadLocalAddress(for: "CallStack")

  /// Runs `body`, which makes stages on behalf of this call: when it is subscribed to, for instance.
  func stands<Result>(for body: () throws -> Result) rethrows -> Result {
    try Self.substitute.hold(self, during: body)
  }

  /// The calls that are running now; `nil` unless they are to be taken.
  @usableFromInline
  static var current: CallStack? { isOn.load(ordering: .relaxed) ? taken : nil }

  private static var taken: CallStack? {
    if let held = substitute.held(as: CallStack.self) { return held }
    return taken(atMost: 24, acrossEvents: false)
  }

  /// How many are still taken of work where nobody has asked for any: all of a common test's, and never more than two
  /// tenths of a second of a process's time.
  private static let unasked = Atomic<Int>(10_000)

  /// The calls that have begun a piece of work, be it by a subscription or by an event; `nil` if they are not to be
  /// taken.
  package static var ofWork: CallStack? {
    let isTaken = isOn.load(ordering: .relaxed) || unasked.wrappingSubtract(1, ordering: .relaxed).newValue >= 0
    return isTaken ? taken(atMost: 64, acrossEvents: true) : nil
  }

  private static func taken(atMost most: Int, acrossEvents: Bool) -> CallStack? {
    #if os(Linux)
      let addresses = returnAddresses(atMost: most)
      return addresses.isEmpty ? nil : CallStack(addresses, acrossEvents: acrossEvents)
    #else
      return nil
    #endif
  }

  #if os(Linux)
    private static let code = Locked(LoadedCode())

    private let addresses: [UInt64]
    /// Whether what starts a signal or sends may be said to be the place.
    private let acrossEvents: Bool
    private let found = Locked<String??>(nil)

    private init(_ addresses: [UInt64], acrossEvents: Bool) {
      self.addresses = addresses
      self.acrossEvents = acrossEvents
    }

    /// The file and line of the innermost call from outside the library: `App/Prices.swift:12`, or the file alone if
    /// the compiler has made that call. `nil` if there is none, or no debug information.
    package var place: String? {
      if let place = found.withLock({ $0 }) { return place }
      let place = find()
      found.withLock { $0 = .some(place) }
      return place
    }

    private func find() -> String? {
      var library: LibrarySources?
      var hasBegun = false
      var unknown = 0
      for address in addresses {
        let lines = Self.code.withLock { $0.lines(ofCallReturningTo: address) }
        // Who has called what resumes a task does not wait for it. A static program does not have its name; otherwise
        // a few calls without a line are the standard library's, or functions that the optimizer has merged.
        unknown = lines.isEmpty ? unknown + 1 : 0
        if isTaskResumption(address) || unknown > 2 { return nil }
        // Not `<compiler-generated>`, `<stdin>`.
        for line in lines where !line.path.hasSuffix(">") {
          // The first one is of this folder.
          library = library ?? LibrarySources(containing: line.path)
          switch library?.role(of: line.path) {
          // The lines of what a macro has made are nobody's.
          case .user where line.path.contains("swift-generated-sources/"): return nil
          case .user: return fileID(ofPath: line.path) + (line.number > 0 ? ":\(line.number)" : "")
          case .maker: hasBegun = true
          // What is made while a signal starts or sends is not written where that is called.
          case .watcher: if hasBegun, !acrossEvents { return nil }
          case .taker: break
          case nil: return nil
          }
        }
      }
      return nil
    }
  #else
    private init() {}

    package var place: String? { nil }
  #endif
}

extension CallStack: Hashable {
  @usableFromInline
  package static func == (a: CallStack, b: CallStack) -> Bool { a === b }
  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Tells the library's own files from others.
private struct LibrarySources {
  enum Role {
    case user
    /// What makes stages and subscribes.
    case maker
    /// What stands around each start and each event of what is watched.
    case watcher
    case taker
  }

  private static let modules = ["ReactiveConcurrency", "ReactiveClassic", "ReactiveFoundation", "ReactiveTesting"]

  /// The folder of this file, and that of all modules, with a slash at the end.
  private let own: Substring
  private let folder: Substring

  /// - Parameter path: That of this file.
  init?(containing path: String) {
    guard let module = path.firstRange(of: "ReactiveConcurrency/Primitives/") else { return nil }
    own = path[..<module.upperBound]
    folder = path[..<module.lowerBound]
  }

  func role(of path: String) -> Role {
    guard path.hasPrefix(folder) else { return .user }
    let components = path.dropFirst(folder.count).split(separator: "/")
    guard components.count > 1, Self.modules.contains(String(components[0])) else { return .user }
    if path.hasPrefix(own) { return .taker }
    return components[0] == "ReactiveConcurrency" && components[1] == "Debugging" ? .watcher : .maker
  }
}

/// A path as `#fileID` has it, if the file is where packages have their sources; otherwise the file and its folder.
private func fileID(ofPath path: String) -> String {
  let components = path.split(separator: "/")
  let sources = components.dropLast(2).lastIndex { $0 == "Sources" || $0 == "Tests" }
  let module = sources.map { components[$0 + 1...$0 + 1] } ?? components.dropLast().suffix(1)
  return (module + components.suffix(1)).joined(separator: "/")
}
