import Hummingbird

extension Router<MarketContext> {
  /// `GET /`: the page that shows it live.
  func addPage() {
    get("/") { _, _ in Response(page: PackageResources.page_html) }
  }
}

extension Response {
  /// Answers with a page of HTML.
  init(page: [UInt8]) {
    self.init(
      status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: page)))
  }
}
