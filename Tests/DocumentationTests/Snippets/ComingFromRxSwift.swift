// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `ComingFromRxSwift.md-1`() async throws {

  struct Repository: Sendable { var name: String }

  nonisolated protocol API: Sendable {
    func search(_ term: String) -> Signal<[Repository]>
  }

  @MainActor final class SearchModel {
    let query = Subject<String>()
    let isLoading = BehaviorSubject(false)
    let results: StatefulSignal<[Repository]>

    init(api: any API) {
      let isLoading = isLoading
      results = query.signal
        .debounce(for: .milliseconds(300), on: .main)
        .distinctUntilChanged()
        .flattenMap(.latest) { term in
          api.search(term)
            .retry(1)
            .initially { isLoading.send(true) }
            .onDispose { isLoading.send(false) }
            .catch(returning: [])
        }
        .stateful(initial: [])
    }
  }

  @MainActor final class SearchController {
    private let model: SearchModel
    private(set) var shown: [String] = []
    private var subscription: Disposable?

    init(model: SearchModel) { self.model = model }

    func viewDidLoad() {
      subscription = model.results.signal.deliverOnMain().subscribe(next: {
        [weak self] repositories in
        self?.shown = repositories.map(\.name)
      })
    }
  }
}

func `ComingFromRxSwift.md-2`() async throws {
  @MainActor func follow(_ titles: Signal<[String]>, show: ([String]) -> Void) async throws
  {
    for try await list in titles { show(list) }
  }
  try await follow(.of(["a"], ["a", "b"])) { print($0) }  // printed: ["a"], ["a", "b"]
}
