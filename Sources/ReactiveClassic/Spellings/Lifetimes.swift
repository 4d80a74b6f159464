import ReactiveCallbacks

extension LifetimeOwner {
  /// The old spelling of `lifetime.ended`; `takeUntil(rac_willDeallocSignal())` is `take(during: lifetime)`.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public nonisolated func rac_willDeallocSignal() -> Signal<Never> { lifetime.ended }

  /// The old spelling of `lifetime.disposable`.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public nonisolated var rac_deallocDisposable: CompoundDisposable { lifetime.disposable }
}
