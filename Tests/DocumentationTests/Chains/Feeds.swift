import ReactiveConcurrency

/// What the chains in this folder start from. They are chains as people write them; that each type-checks quickly is
/// what `ChainTests` sees to. Nothing runs them.
struct Feeds: Sendable {
  var numbers: Signal<Int> = .never
  var others: Signal<Int> = .never
  var reals: Signal<Double> = .never
  var flags: Signal<Bool> = .never
  var words: Signal<String> = .never
  var entries: Signal<String?> = .never
  var orders: Signal<Order> = .never
  var pairs: Signal<(Int, String)> = .never
  var stop: Signal<Void> = .never

  var clicks = Subject<Int>()
  var query = BehaviorSubject("")
  var history = ReplaySubject<Order>()
  var stock = Signal<Int>.never.state(initial: 0)
  var channel = SignalChannel<String>()
  var groups: Signal<GroupedSignal<String, Order>> = .never

  var sequence: ReactiveSequence<Int> = .empty
  var names: ReactiveSequence<String> = .empty
  var scheduler: any Scheduler = .global

  func search(_ text: String) -> Signal<[String]> { .just([text]) }
  func load(_ id: Int) -> Signal<Order> { .just(Order(id: id, customer: "", lines: [])) }
  func save(_ order: Order) async throws -> Int { order.id }
  func isKnown(_ word: String) throws -> Bool { !word.isEmpty }
}

actor Store {
  var title = ""
}

struct Order: Sendable, Hashable, Identifiable {
  struct Line: Sendable, Hashable {
    var article = ""
    var count = 0
    var price = 0.0
  }

  var id: Int
  var customer: String
  var lines: [Line]
  var discount: Double? = nil
  var total: Double { lines.reduce(0) { $0 + $1.price * Double($1.count) } }
}
