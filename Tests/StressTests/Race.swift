import Foundation
import ReactiveConcurrency
import ReactiveDebugging
import Synchronization

/// How much to do.
enum Scale {
  /// Whether the thread sanitizer watches, which makes everything several times slower.
  static let isSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

  private static let factor = ProcessInfo.processInfo.environment["REACTIVE_STRESS"].flatMap(Double.init) ?? 1

  /// A quarter of `base` rounds, an eighth in a debug build that no sanitizer watches, or as many times more as
  /// `REACTIVE_STRESS` says.
  static func rounds(_ base: Int) -> Int { max(1, Int(Double(base) * factor) / divisor) }

  private static let divisor: Int = {
    #if DEBUG
      return isSanitized ? 4 : 8
    #else
      return 4
    #endif
  }()
}

/// Runs `body` on `count` threads of its own at the same time, and waits for them without holding a thread of the pool.
func onThreads(
  _ count: Int, stackSize: Int = 1 << 20, tracking live: LiveSubscriptions? = nil,
  _ body: @escaping @Sendable (_ index: Int) -> Void
) async {
  let gate = Gate(count)
  let running = Counter(count)
  await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
    for index in 0..<count {
      let thread = Thread {
        gate.wait()
        if let live { live.track { body(index) } } else { body(index) }
        if running.add(-1) == 0 { continuation.resume() }
      }
      thread.stackSize = stackSize
      thread.start()
    }
  }
}

/// Runs a contest `rounds` times: `setUp`, then every contestant at the same time on a thread of its own, then `check`.
func race<Arena: Sendable>(
  rounds: Int, tracking live: LiveSubscriptions? = nil,
  setUp: @escaping @Sendable (_ round: Int) -> Arena,
  _ contestants: [@Sendable (Arena) -> Void],
  check: @escaping @Sendable (Arena) -> Void = { _ in }
) async {
  let gate = Gate(contestants.count)
  let arena = Locked<Arena?>(nil)
  await onThreads(contestants.count, tracking: live) { index in
    for round in 0..<rounds {
      if index == 0 { arena.set(setUp(round)) }
      gate.wait()
      if let arena = arena.withLock({ $0 }) { contestants[index](arena) }
      gate.wait()
      if index == 0, let last = arena.exchange(nil) { check(last) }
    }
  }
}

/// Where threads wait for each other, again and again.
///
/// They spin for a while, so that they leave it as close together as can be. On a busy machine the one that is missing
/// may not even be running: then they sleep, and leave it the processor.
final class Gate: Sendable {
  private let count: Int
  private let arrived = Atomic<Int>(0)
  private let generation = Atomic<Int>(0)
  private let opened = NSCondition()

  init(_ count: Int) {
    self.count = count
  }

  func wait() {
    let current = generation.load(ordering: .acquiring)
    if arrived.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == count {
      arrived.store(0, ordering: .relaxed)
      opened.lock()
      generation.wrappingAdd(1, ordering: .releasing)
      opened.broadcast()
      opened.unlock()
    } else if !spun(until: { generation.load(ordering: .acquiring) != current }) {
      opened.lock()
      while generation.load(ordering: .acquiring) == current { opened.wait() }
      opened.unlock()
    }
  }
}

/// Waits on this thread until `condition` holds; the watchdog sees to it that this is not for ever.
func spin(until condition: () -> Bool) {
  while !spun(until: condition) { usleep(50) }
}

/// Waits for as long as it pays to hold the processor. Does not yield it: on a busy machine each time may cost the time
/// slice of another process.
///
/// - Returns: Whether `condition` holds.
private func spun(until condition: () -> Bool) -> Bool {
  for _ in 0..<200 {
    if condition() { return true }
  }
  return false
}

/// A number that several threads change.
final class Counter: Sendable {
  private let number: Atomic<Int>

  init(_ initial: Int = 0) {
    number = Atomic(initial)
  }

  var value: Int { number.load(ordering: .acquiring) }

  @discardableResult
  func add(_ amount: Int = 1) -> Int {
    number.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
  }
}

/// Lets other threads run.
func sched() {
  sched_yield()
}

/// How much memory the process uses.
func residentBytes() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
  else { return 0 }
  return pages * sysconf(Int32(_SC_PAGESIZE))
}
