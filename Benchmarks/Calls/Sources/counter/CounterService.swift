import Calls
import GRPCCore
import ReactiveConcurrency

/// Counts as it is asked to, and tells what its signals do.
struct CounterService: Counter.SimpleServiceProtocol {
  let say: @Sendable (String) -> Void

  func count(
    request: RPCAsyncSequence<CountRequest, any Error>, response: RPCWriter<Number>, context: ServerContext
  ) async throws {
    do {
      for try await request in Signal(messages: request, of: context) {
        try await response.send(numbers(for: request))
      }
      say("call ended")
    } catch {
      say("call failed: \(error)")
      throw error
    }
  }

  private func numbers(for request: CountRequest) -> Signal<Number> {
    guard request.first <= request.last else { return .fail(CountsDown(request: request)) }
    return Signal(request.first...request.last)
      .onSubscribe { say("started \(request.first)") }
      .map { number in .with { ($0.value, $0.payload) = (number, request.payload) } }
      .concat(request.staysOpen ? .never : .empty)
      .onDispose { say("released \(request.first)") }
  }
}

struct CountsDown: Error {
  let request: CountRequest
}
