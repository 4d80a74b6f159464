import ReactiveConcurrency

extension CheckedOperator {
  static let effects: [CheckedOperator] = [
    CheckedOperator("onNext(_:)", stores: .nothing) { source, _ in source.onNext { _ in } },
    CheckedOperator("onError(_:)", stores: .nothing) { source, _ in source.onError { _ in } },
    CheckedOperator("onCompleted(_:)", stores: .nothing) { source, _ in source.onCompleted {} },
    CheckedOperator("finally(_:)", stores: .nothing) { source, _ in source.finally {} },
    CheckedOperator("onDispose(_:)", stores: .nothing) { source, _ in source.onDispose {} },
    CheckedOperator("initially(_:)", stores: .nothing) { source, _ in source.initially {} },
    CheckedOperator("onSubscribe(_:)", stores: .nothing) { source, _ in source.onSubscribe {} },
  ]
}
