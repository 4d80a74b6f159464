import Hummingbird

extension Router<MarketContext> {
  /// `GET /`: the page that shows it live.
  func addPage() {
    get("/") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: PackageResources.page_html)))
    }
  }
}
