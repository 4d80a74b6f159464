import Foundation
import Hummingbird
import ReactiveDebugging

extension Router<MarketContext> {
  /// `GET /graph`: what is subscribed, as text; `/graph.json` for other tools, `/graph.dot` for Graphviz.
  func addGraph() {
    get("/graph") { _, _ in Response(of: "text/plain; charset=utf-8", "\(LiveSubscriptions.process.graph)\n") }
    get("/graph.dot") { _, _ in Response(of: "text/vnd.graphviz", LiveSubscriptions.process.graph.dot) }
    get("/graph.json") { _, _ in
      let graph = try JSONEncoder().encode(LiveSubscriptions.process.graph)
      return Response(of: "application/json", String(decoding: graph, as: UTF8.self))
    }
  }
}

extension Response {
  fileprivate init(of type: String, _ text: String) {
    self.init(status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
