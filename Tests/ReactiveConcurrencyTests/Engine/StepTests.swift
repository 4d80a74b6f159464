import ReactiveConcurrency
import Testing

/// What `map`, `filter` and `compactMap` send depends on what their closures do, and not on what these capture: each
/// has a way of its own through the engine (`Step`).
@Suite("Step")
struct StepTests {
  @Test("closures that capture nothing, that capture something, and that throw send the same")
  func closures() async throws {
    let one = 1
    let plain = Signal(0..<6).map { $0 + 1 }.filter { $0 % 2 == 0 }.compactMap { $0 > 2 ? "\($0)" : nil }
    let capturing = Signal(0..<6).map { $0 + one }.filter { $0 % (one + 1) == 0 }.compactMap {
      $0 > one + 1 ? "\($0)" : nil
    }
    let throwing = Signal(0..<6).map(Self.next).filter(Self.isEven).compactMap(Self.text)
    for signal in [plain, capturing, throwing] { #expect(try await signal.collect() == ["4", "6"]) }
    let stages = Stage<Int, Int>.map { $0 + one }.then(.filter { $0 % 2 == 0 }).then(.compactMap { "\($0)" })
    #expect(try await Signal(0..<4).through(stages).collect() == ["2", "4"])
  }

  @Test("an observer gets its object with each value and with the end")
  func observerOfAnObject() {
    let events = Recorder<String>()
    _ = Signal(1...3).observe(
      Observer(
        events,
        next: { value, events in
          events.add("\(value)")
          return value == 2 ? .cancelled : .more
        },
        finish: { end, events in events.add("\(end)") }))
    #expect(events.values == ["1", "2", "cancelled"])
  }

  static func next(_ value: Int) throws -> Int { value + 1 }
  static func isEven(_ value: Int) throws -> Bool { value % 2 == 0 }
  static func text(_ value: Int) throws -> String? { value > 2 ? "\(value)" : nil }
}
