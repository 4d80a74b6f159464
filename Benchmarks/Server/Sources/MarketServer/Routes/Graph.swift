import Hummingbird
import ReactiveConcurrency

extension Router<MarketContext> {
  /// `GET /graph`: the page that shows what is subscribed, with values that move along. It has its pictures from
  /// `/graph/stream`; `/graph.json` is for other tools.
  func addGraph(_ market: Market, _ streams: EventStreams) {
    get("/graph") { _, _ in Response(page: PackageResources.graph_html) }
    get("/graph/stream") { request, context in try streams.respond(to: request, with: market.graphs, in: context) }
    get("/graph.json") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: LiveSubscriptions.process.graph.json)))
    }
  }
}

/// What is subscribed at one moment, to be drawn.
struct GraphPicture: Encodable, Sendable {
  var count: Int
  /// Empty if there is too much to be drawn.
  var svg = ""
  var json = ""

  init(_ graph: SignalGraph) {
    count = graph.nodes.count
    if count <= 400 { (svg, json) = (graph.svg, graph.json) }
  }
}
