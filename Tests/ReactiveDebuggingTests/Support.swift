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
