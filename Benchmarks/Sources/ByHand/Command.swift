import Synchronization

/// An async closure that runs once at a time, in a task of its own, and says whether it does.
public final class Command: Sendable {
  public struct NotEnabled: Error {}

  /// Sends 1 when a run begins, and 0 when it has ended.
  public let executing = Subject()
  private let isExecuting = Atomic(false)
  private let perform: @Sendable (Int) async throws -> Int

  public init(_ perform: @escaping @Sendable (Int) async throws -> Int) {
    self.perform = perform
  }

  public func run(_ input: Int) async throws -> Int {
    try Task.checkCancellation()
    guard isExecuting.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      throw NotEnabled()
    }
    executing.send(1)
    defer {
      isExecuting.store(false, ordering: .releasing)
      executing.send(0)
    }
    let task = Task { [perform] in try await perform(input) }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
