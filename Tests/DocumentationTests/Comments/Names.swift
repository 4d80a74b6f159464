// What the code in comments names without declaring it. `CommentTests` compiles it with that code: here a name would
// be there for the documents' snippets as well, which declare all that they use.

import Foundation
import Observation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Where a comment leaves code out.
func omitted() {}
func omitted<Result>() -> Result { fatalError("This code is compiled, and does not run") }

// Signals, each of which ends.
let first = Signal.of("a")
let second = Signal.of("b")
let lines = Signal.of("a", "b")
let upload = Signal.of(Array("a\nb\n".utf8))
let name = Signal.of("Tian")
let texts = Signal.of("a", "b")
let typing = Signal.of("s", "sw")
let signal = Signal.of(1, 2, 3)
let temperatures = Signal.of(21, 24, 23)
let counter = Signal.of(1, 3, 6)
let progress = Signal.of(50, 100)
let width = Signal.of(640)
let height = Signal.of(480)
let readings = Signal.of(1.5, 2.5)
let corrections = Signal.of(0.5, 0.25)
let amount = Signal.of(2)
let rate = Signal.of(3)
let formula: Signal<@Sendable (Int, Int) -> Int> = .just { $0 * $1 }
let prices = Signal.of(1.5, 2.5)
let upstream = Signal.of(Quote(), Quote())
let orders = Signal.of(Order())
let payments = Signal.of(Payment(), Payment())
let requests = Signal.of(Request())
let answers = Signal.of(1)
let connection = Signal.of(1)
let pages = Signal.of(Page())
let files = Signal.of(URL(filePath: "/etc/hosts"))
let users = Signal.of(User())

// Values.
struct Quote: Sendable { var symbol = "ABC", price = 1.5 }
struct Order: Sendable { var id = 1 }
struct Payment: Sendable { var orderID = 1, amount = 10 }
struct Page: Sendable {}
struct Row: Sendable {}
struct Image: Sendable {}
struct Click: Sendable {}
struct Job: Sendable {}
struct Draft: Sendable {}
struct Receipt: Sendable {}
struct User: Sendable, Hashable { var name = "Ada" }
struct Document: Sendable { var title = "Letter" }
struct FeedError: Error { var cause: any Error, reason = "" }
struct ShopIsClosed: Error {}
struct TooBusy: Error {}
struct Request: Sendable {
  @TaskLocal static var traceID = 0
  var host = "localhost"
}
let order = Order()
let job = Job()
let click = Click()
let draft = Draft()
let user = User()
let id = 1
let path = "/tmp"
let url = URL(filePath: "/etc/hosts")
let request = URLRequest(url: url)
let snapshot = [1.5, 2.5]

// Functions.
@Sendable func price(_ quote: Quote) -> Double { quote.price }
@Sendable func load(_ page: Page) -> Signal<Page> { .just(page) }
func checksum(of file: URL) -> Signal<Int> { .just(0) }
func work(on job: Job) async throws {}
func show(_ reason: String) {}
func show(_ price: Double) {}
func ship(_ order: Order, _ payment: Payment) {}
func remind(_ order: Order) {}
func refund(_ payment: Payment) {}

// Objects.
final class Profile: Sendable {
  func show(name: String) {}
}
@MainActor @Observable final class Model {
  nonisolated let title = BehaviorSubject("")
  var name = "Ada"
  nonisolated init(scheduler: any Scheduler = .global) {}
}
@MainActor final class Label {
  var text = ""
  nonisolated init() {}
}
@MainActor final class Control {
  var isHidden = false, isEnabled = true
  nonisolated init() {}
}
@MainActor final class Screen {
  let label = Label()
}
final class Status: Sendable {
  var text: String {
    get { "" }
    set {}
  }
}
final class View: Sendable {
  func resize(_ width: Int, _ height: Int) {}
  func show(_ title: String) {}
}
actor Store {
  var price = 0.0
  func save(_ draft: Draft) throws -> Receipt { Receipt() }
}
struct Search: Sendable {
  let query = BehaviorSubject("")
  var results: Signal<[String]> { query.signal.map { $0.isEmpty ? [] : ["a", "b", "c"] }.take(2) }
}
struct Pool: Sendable {
  struct Connection: Sendable {
    func rows() -> Signal<Row> { .of(Row()) }
    func close() async {}
  }
  func connection() async throws -> Connection { Connection() }
  func put(back connection: Connection) async {}
}
struct Database: Sendable {
  static func open(_ path: String) throws -> Database { Database() }
  func rows() -> Signal<Row> { .of(Row()) }
  func close() {}
}
struct Client: Sendable {
  struct Running: Sendable { func cancel() {} }
  func fetch(_ url: URL) async throws -> Data { Data() }
  func get(_ url: URL, _ done: @Sendable ((data: Data, status: Int)) -> Void) -> Running {
    done((Data(), 200))
    return Running()
  }
}
struct Logger: Sendable {
  func debug(_ message: String) {}
  func warning(_ message: String) {}
  func error(_ message: String) {}
}
struct Counter: Sendable {
  init(label: String, dimensions: [(String, String)]) {}
  func increment() {}
  func record(_ count: Int) {}
}
typealias Gauge = Counter
enum Metrics {
  struct Timer: Sendable {
    init(label: String, dimensions: [(String, String)]) {}
    func record(duration: Duration) {}
  }
}
struct EventLoopGroup: Sendable {
  struct EventLoop: Sendable { let taskExecutor: any TaskExecutor = globalConcurrentExecutor }
  func next() -> EventLoop { EventLoop() }
}
let profile = Profile()
let model = Model()
let label = Label()
let button = Control()
let spinner = Control()
let status = Status()
let view = View()
let store = Store()
let search = Search()
let table = Database()
let pool = Pool()
let client = Client()
let logger = Logger()
let dropped = Counter(label: "", dimensions: [])
let group = EventLoopGroup()
let scheduler = TestScheduler()
let clock = ContinuousClock()
let isValid = BehaviorSubject(true)
let save = Command<Draft, Receipt> { try await store.save($0) }
let subject = Subject<Order>()
let document = BehaviorSubject(Document())
