import ReactiveConcurrency
import ReactiveDebugging

/// A graph's lines, without where its consumers subscribe.
func graphLines(of graph: SignalGraph) -> [String] {
  withoutPlaces(graph.description).split(separator: "\n").map(String.init)
}

func withoutPlaces(_ text: String) -> String {
  text.replacing(#/ at \w+/\w+\.swift:\d+/#, with: "")
}

struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Records what is added, from any thread.
final class Recorder<Element: Sendable>: Sendable {
  private let added = Locked<[Element]>([])

  func add(_ element: Element) { added.withLock { $0.append(element) } }

  var values: [Element] { added.withLock { $0 } }
}
