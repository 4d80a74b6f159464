// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `ComingFromCombine.md-1`() async throws {
  protocol Service: Sendable {
    func isFree(_ name: String) async throws -> Bool
  }

  @MainActor final class SignUpModel {
    let name = BehaviorSubject("")
    let password = BehaviorSubject("")
    private(set) var hint = ""
    private(set) var isValid = false

    init(service: any Service) {
      let isFree = name.signal
        .debounce(for: .milliseconds(300), on: .main)
        .distinctUntilChanged()
        .flattenMap(.latest) { name in
          Signal { try await service.isFree(name) }.catch(returning: false)
        }
        .share(replay: 1)

      isFree.map { $0 ? "" : "This name is taken" }.assign(to: \.hint, of: self)
      isFree.combineLatest(with: password.signal)
        .map { isFree, password in isFree && password.count >= 8 }
        .assign(to: \.isValid, of: self)
    }
  }
}
