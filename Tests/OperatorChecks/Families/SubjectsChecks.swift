import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let subjects: [OperatorChecks] = [
    OperatorChecks(
      "SignalChannel", Traits(.gathering, limit: .sourceOnStack, stores: .kept(1), pulls: .all),
      Check {
        let source = $0.source
        return .deferred {
          let channel = SignalChannel<Number>()
          let sending = source.onNext { channel.leading.send($0) }
            .onError { channel.following.finish(throwing: $0) }.onCompleted { channel.leading.finish() }
          return sending.ignoreValues().merge(with: channel.following.signal)
        }
      })
  ]
}
