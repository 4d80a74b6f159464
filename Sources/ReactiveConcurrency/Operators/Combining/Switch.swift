extension SignalStream {
  /// Sends the values of the newest signal only; the one before is cancelled.
  ///
  /// ```marbles switchToLatest()
  /// seconds  0          5
  /// signals  -1───--4───--|
  /// inner 1  -(^1)-2!
  /// inner 4  --───--(^4)-5-6|
  ///          signals.switchToLatest()
  /// output   -1───-24───-5-6|
  /// ```
  ///
  /// Completes when this signal and the newest inner one have; an error of either ends it. Downstream's pause reaches
  /// the inner signal and this one; nothing is stored.
  ///
  /// Stands for `switchToLatest`.
  @inlinable
  public func switchToLatest<Output>() -> Signal<Output> where Value == Signal<Output> {
    signal.flattenMap(.latest) { $0 }
  }

  /// Sends the values of the newest signal only; the one before is cancelled, also by `nil`, which sends nothing.
  ///
  /// Otherwise as the version for signals that are always there.
  @inlinable
  public func switchToLatest<Output>() -> Signal<Output> where Value == Signal<Output>? {
    signal.flattenMap(.latest) { $0 ?? .empty }
  }
}

extension Signal {
  /// Follows the case of the newest key.
  ///
  /// Sends nothing before the first key. A key without a case follows `fallback`; without one the signal fails with
  /// `SignalError.noMatchingCase`. Completes when the keys and the last case have. An error of the keys or of the
  /// newest case ends it. Downstream's pause reaches both; nothing is stored. The case before is cancelled, also if the
  /// same key comes again.
  ///
  /// Stands for `+switch:cases:default:`.
  public static func `switch`<Key: Hashable & Sendable>(
    on keys: Signal<Key>, cases: [Key: Signal], default fallback: Signal? = nil
  ) -> Signal {
    keys.flattenMap(.latest) { cases[$0] ?? fallback ?? .fail(SignalError.noMatchingCase) }
  }

  /// Follows one of two signals, as the newest condition says.
  ///
  /// Sends nothing before the first condition. Completes when the conditions and the newest signal have; an error of
  /// either ends it. Downstream's pause reaches both; nothing is stored.
  ///
  /// Stands for `+if:then:else:`.
  public static func `if`(_ condition: Signal<Bool>, then first: Signal, else second: Signal) -> Signal {
    condition.flattenMap(.latest) { $0 ? first : second }
  }
}
