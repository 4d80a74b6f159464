import Foundation
import ReactiveConcurrency

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
  /// that wait.
  ///
  /// Sends on: a queue of Foundation.
  ///
  /// Stands for `rac_sendAsynchronousRequest:`.
  public static func body(of request: URLRequest, configuration: URLSessionConfiguration = .default) -> Signal {
    let configuration = Unchecked(configuration)
    return Signal { subscriber in
      let session = URLSession(
        configuration: configuration.value, delegate: BodyReceiver(subscriber), delegateQueue: nil)
      let task = session.dataTask(with: request)
      let transfer = Unchecked((session, task))
      subscriber.onDispose {
        transfer.value.1.cancel()
        transfer.value.0.finishTasksAndInvalidate()
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
}

/// Receives the response of a request, and sends its body.
private final class BodyReceiver: NSObject, URLSessionDataDelegate, Sendable {
  private let subscriber: Subscriber<[UInt8]>

  init(_ subscriber: Subscriber<[UInt8]>) {
    self.subscriber = subscriber
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 200
    guard 200...299 ~= status else {
      subscriber.finish(throwing: ResponseError(status: status))
      return completionHandler(.cancel)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    subscriber.send([UInt8](data))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error { subscriber.finish(throwing: error) } else { subscriber.finish() }
  }
}
