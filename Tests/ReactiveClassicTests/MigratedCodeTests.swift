import ReactiveClassic
import Testing

/// Code as users of ReactiveCocoa have it, with one import.
@Suite("Migrated code")
struct MigratedCodeTests {
  private enum LoginError: Error { case wrongPassword }

  @Test("A search field: only the last of a burst is asked for, and a failed search shows nothing")
  func searchField() throws {
    let text = RACReplaySubject<String>()
    for typed in ["r", "re", "rea", "reac"] { text.sendNext(typed) }
    text.sendCompleted()
    let search: @Sendable (String) -> RACSignal<[String]> = { query in
      query.count < 3 ? .error(LoginError.wrongPassword) : .return([query + "tive", query + "tor"])
    }
    // Completion does not wait for the interval: the last value is sent immediately.
    let results =
      try text
      .throttle(60, onScheduler: RACScheduler.scheduler())
      .filter { !$0.isEmpty }
      .distinctUntilChanged()
      .map { search($0).catchTo(.return([])) }
      .switchToLatest()
      .startWith([])
      .toArray()
    #expect(results == [[], ["reactive", "reactor"]])
  }

  @Test("Downloads by host: those of one host one after the other")
  func downloads() {
    let requests = RACSubject<(host: String, path: String)>()
    let record = Record()
    let done = ["a/1": RACSubject<RACUnit>(), "a/2": RACSubject<RACUnit>(), "b/1": RACSubject<RACUnit>()]
    let download: @Sendable (String) -> RACSignal<String> = { path in
      let end = RACSignal<String>.defer { done[path]?.take(1).mapReplace(path) ?? .empty() }
      return end.initially { record.add("start \(path)") }
    }
    requests
      .groupBy({ $0.host }, transform: { "\($0.host)/\($0.path)" })
      .flattenMap { group in group.signal.map(download).concat() }
      .subscribeNext({ record.add("done \($0)") }, completed: { record.add("|") })
    for (host, path) in [("a", "1"), ("a", "2"), ("b", "1")] { requests.sendNext((host, path)) }
    for path in ["b/1", "a/1", "a/2"] { done[path]?.sendNext(.defaultUnit) }
    requests.sendCompleted()
    #expect(record.text == "start a/1 start b/1 done b/1 done a/1 start a/2 done a/2 |")
  }
}
