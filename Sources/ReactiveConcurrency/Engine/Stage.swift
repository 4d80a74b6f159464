/// A single-input operator: the recipe that turns the observer below it into the observer above it.
///
/// Each operator is written once, as a stage, and lifted by both kinds of stream. A stage holds no state of its own:
/// `attach` makes fresh state for each subscription. Stages compose with `then(_:)`.
public struct Stage<Input: Sendable, Output: Sendable>: Sendable {
  @usableFromInline let attach: @Sendable (Observer<Output>) -> Observer<Input>

  /// Makes a stage of a closure that is called once per subscription with the observer downstream.
  @inlinable
  public init(_ attach: @escaping @Sendable (Observer<Output>) -> Observer<Input>) {
    self.attach = attach
  }

  /// Makes a stage of what it does with each value; when that throws, the source is let go of, and its end becomes the
  /// failure.
  ///
  /// For closures that can throw: the others spare each value the way through here.
  @inlinable
  static func failing<Thrown: Error>(
    _ receive: @escaping @Sendable (_ input: Input, _ downstream: Observer<Output>) throws(Thrown) -> Demand
  ) -> Stage {
    Stage { downstream in
      let failure = StageState<Thrown?>(nil)
      return Observer(
        next: { input in
          do throws(Thrown) {
            return try receive(input, downstream)
          } catch {
            failure.value = error
            return .cancelled
          }
        },
        finish: { downstream.finish(failure.value.map { .failed($0) } ?? $0) })
    }
  }

  /// The observer to hand to the source so that `downstream` receives this stage's output.
  @inlinable
  public func callAsFunction(_ downstream: Observer<Output>) -> Observer<Input> {
    attach(downstream)
  }

  /// This stage, followed by another.
  @inlinable
  public func then<Next>(_ next: Stage<Output, Next>) -> Stage<Input, Next> {
    Stage<Input, Next> { attach(next.attach($0)) }
  }
}
