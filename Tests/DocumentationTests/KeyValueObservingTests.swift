import Foundation
import Testing

/// What is there for Objective-C's objects only, checked against stubs of them.
@Suite("Key-value observing", .compiles)
struct KeyValueObservingTests {
  private static let stubs = """
    public protocol Observed: AnyObject {}
    public class NSObject: Observed { init() {} }
    class NSKeyValueObservation { func invalidate() {} }
    struct NSKeyValueObservedChange<Value> {}
    struct NSKeyValueObservingOptions: OptionSet {
      let rawValue: UInt
      static var initial: Self { Self(rawValue: 4) }
    }
    extension Observed {
      func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions,
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
      ) -> NSKeyValueObservation { NSKeyValueObservation() }
    }

    """

  private static let use = """
    import Observation
    import ReactiveClassic
    class Player: NSObject { var rate = 1.0; func play() {} }
    @MainActor class View: NSObject { var frame = 1.0; var other: Any? }
    @MainActor final class Cell: View, LifetimeOwner { nonisolated let lifetime = Lifetime() }
    @MainActor @Observable final class Model { var name = "" }
    @MainActor func use(_ player: Player, _ view: View, _ cell: Cell, _ model: Model) {
      RACObserve(player, \\.rate).subscribeNext { print($0) }
      RACObserve(view, \\.frame).isolated.map { $0 + view.frame }.subscribeNext { print($0) }
      RACObserve(model, \\.name).takeUntil(cell.rac_willDeallocSignal()).subscribeNext { print($0) }
    }
    @MainActor func wrong(_ view: View) {
      view.rac_signalForSelector("tap")
      view.rac_textSignal.subscribeNext { print($0) }
      view.rac_command = nil
      _ = view.rac_willDeallocSignal()
    }
    """

  @Test(
    "RACObserve of an NSObject compiles, and other names of an NSObject say what takes their place",
    arguments: ["5", "6"])
  func compiles(mode: String) async throws {
    let file = "Sources/ReactiveClassic/Spellings/KeyValueObserving.swift"
    let source = try Repository.text(of: file).replacing("canImport(ObjectiveC)", with: "true")
      .replacing("import Foundation", with: "import ReactiveClassic")
    let messages = try await Compiler.messages(
      on: ["A.swift": Self.stubs, "KVO.swift": source, "Use.swift": Self.use],
      ["-swift-version", mode, "-suppress-warnings"])
    let errors = messages.filter { $0.kind == "error" }
    #expect(errors.map(\.line) == [13, 14, 15, 16] && errors.allSatisfy { $0.file == "Use.swift" }, "\(errors)")
    for words in ["RACSubject", "textSignal(of:", "command.enabled", "LifetimeOwner"] {
      #expect(errors.contains { $0.text.contains(words) })
    }
  }
}
