extension SignalStream {
  /// Sends the values of the newest signal only; the previous one is cancelled.
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
  /// Completes when this signal and the newest inner one have; fails with the first error of either. A pause reaches
  /// the inner signal; this one may still send one value, as of `FlattenStrategy.latest`.
  ///
  /// Stands for `switchToLatest`.
  @inlinable
  public func switchToLatest<Output>() -> Signal<Output> where Value == Signal<Output> {
    signal.flattenMap(.latest) { $0 }
  }

  /// Sends the values of the newest signal only; the previous one is cancelled, also by `nil`.
  ///
  /// See the version without optional signals.
  @inlinable
  public func switchToLatest<Output>() -> Signal<Output> where Value == Signal<Output>? {
    signal.flattenMap(.latest) { $0 ?? .empty }
  }
}

extension Signal {
  /// Sends the values of the case for the newest key.
  ///
  /// Sends nothing before the first key. For a key without a case it sends the values of `fallback`, or fails with
  /// `SignalError.noMatchingCase` if there is none. The previous case is cancelled, even if the same key is sent again.
  /// Completes when the keys and the last case have; fails with the first error of either. A pause reaches the case;
  /// one more key may still cancel that, as of `FlattenStrategy.latest`.
  ///
  /// Stands for `+switch:cases:default:`.
  public static func `switch`<Key: Hashable & Sendable>(
    by keys: Signal<Key>, cases: [Key: Signal], default fallback: Signal? = nil
  ) -> Signal {
    keys.flattenMap(.latest) { cases[$0] ?? fallback ?? .fail(SignalError.noMatchingCase) }
  }

  /// Sends the values of one of two signals, chosen by the newest condition.
  ///
  /// Sends nothing before the first condition. Completes when the conditions and the chosen signal have; fails with the
  /// first error of either. A pause reaches the chosen signal; one more condition may still cancel that, as of
  /// `FlattenStrategy.latest`.
  ///
  /// Stands for `+if:then:else:`.
  public static func `if`(_ condition: Signal<Bool>, then first: Signal, else second: Signal) -> Signal {
    condition.flattenMap(.latest) { $0 ? first : second }
  }
}
