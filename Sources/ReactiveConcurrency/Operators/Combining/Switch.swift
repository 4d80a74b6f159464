extension Signal {
  /// Follows the case of the newest key. Stands for `+switch:cases:default:`.
  ///
  /// Sends nothing before the first key. A key without a case follows `fallback`; without one the signal fails with
  /// `SignalError.noMatchingCase`. Completes when the keys and the last case have. An error of the keys or of the
  /// newest case ends it. Downstream's pause reaches both; nothing is stored. The case before is cancelled, also if the
  /// same key comes again.
  public static func `switch`<Key: Hashable & Sendable>(
    on keys: Signal<Key>, cases: [Key: Signal], default fallback: Signal? = nil
  ) -> Signal {
    keys.flattenMap(.latest) { cases[$0] ?? fallback ?? .fail(SignalError.noMatchingCase) }
  }

  /// Follows one of two signals, as the newest condition says. Stands for `+if:then:else:`.
  ///
  /// Sends nothing before the first condition. Completes when the conditions and the newest signal have; an error of
  /// either ends it. Downstream's pause reaches both; nothing is stored.
  public static func `if`(_ condition: Signal<Bool>, then first: Signal, else second: Signal) -> Signal {
    condition.flattenMap(.latest) { $0 ? first : second }
  }
}
