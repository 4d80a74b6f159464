import Foundation
import ReactiveConcurrency
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Signal where Value == [UInt8] {
  /// Sends the body of a response as it arrives, and completes when it is complete.
  ///
  /// ```swift
  /// for try await line in Signal.body(of: request).lines() { … }
  /// ```
  ///
  /// Each subscription makes the request, in a session of its own, and cancelling cancels the request. Fails with
  /// Foundation's error if the transfer fails, and with `ResponseError`, before the body, for a status other than
  /// 200…299. A pause does not stop the transfer: the consumer's buffering policy decides what happens to the chunks
  /// that wait. On Linux, no response is taken from a cache or stored in one.
  ///
  /// - Warning: On Linux, Foundation ends the process if a server closes the connection within the head of its answer;
  ///   that of Swift 6.3.1 does. Rarely, closing a connection ends it, too (swift-corelibs-foundation, issue 5469). Use
  ///   another client for servers that you do not trust, and where a process must not end.
  ///
  /// Sends on: a queue of Foundation.
  ///
  /// Stands for `rac_sendAsynchronousRequest:`.
  public static func body(of request: URLRequest, configuration: URLSessionConfiguration = .default) -> Signal {
    var configuration = configuration
    #if canImport(FoundationNetworking)
      // Its look-ups have no order with cancelling, which then ends the process.
      configuration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
      configuration.urlCache = nil
    #endif
    let settings = Unchecked(configuration)
    return Signal { sender in
      let receiver = BodyReceiver(sender)
      let session = URLSession(configuration: settings.value, delegate: receiver, delegateQueue: nil)
      let task = session.dataTask(with: request)
      let transfer = Unchecked((session, task))
      sender.onDispose {
        // Where the end is told, and not after it: on Linux, cancelling a task that ends meanwhile ends the process.
        transfer.value.0.delegateQueue.addOperation {
          receiver.cancel(transfer.value.1)
          transfer.value.0.finishTasksAndInvalidate()
        }
      }
      task.resume()
    }
  }
}

/// The error of a response whose status is not one of success.
public struct ResponseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status of the response, such as 404.
  public let status: Int

  public var description: String { "The server answered with status \(status)." }

  fileprivate init?(_ response: URLResponse?) {
    guard let status = (response as? HTTPURLResponse)?.statusCode, !(200...299 ~= status) else { return nil }
    self.status = status
  }
}

/// Receives the response of a request, and sends its body.
private final class BodyReceiver: NSObject, URLSessionDataDelegate, Sendable {
  // Both are read and written on the session's queue.
  private let hasEnded = Atomic(false)
  /// Whether the task is cancelled, because the signal has ended. How the task then ends is of no interest.
  private let isCancelled = Atomic(false)
  private let sender: Sender<[UInt8]>

  init(_ sender: Sender<[UInt8]>) {
    self.sender = sender
  }

  /// Cancels the task if it has not ended.
  func cancel(_ task: URLSessionTask) {
    if hasEnded.load(ordering: .relaxed) { return }
    isCancelled.store(true, ordering: .relaxed)
    task.cancel()
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    guard let error = ResponseError(response) else { return completionHandler(.allow) }
    if !isCancelled.exchange(true, ordering: .relaxed) { sender.finish(throwing: error) }
    completionHandler(.cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    sender.send([UInt8](data))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    hasEnded.store(true, ordering: .relaxed)
    if isCancelled.load(ordering: .relaxed) { return }
    // On Linux, nobody is told of a redirection that says no place to go to.
    if let error = error ?? ResponseError(task.response) {
      sender.finish(throwing: error)
    } else {
      sender.finish()
    }
  }
}
