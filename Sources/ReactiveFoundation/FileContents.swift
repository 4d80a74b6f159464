import Foundation
import ReactiveConcurrency

extension Signal where Value == [UInt8] {
  /// Sends the contents of a file in chunks, read on demand, and completes.
  ///
  /// ```swift
  /// for try await line in Signal.contents(of: log).lines() { … }
  /// ```
  ///
  /// Each subscription opens the file, and closes it when it ends. A pause stops the reading, one or two chunks ahead.
  /// Fails with Foundation's error if the file cannot be opened or read, and with `SignalError.invalidArgument` for a
  /// chunk below 1, an offset below 0, or a URL that is not that of a file.
  ///
  /// No scheduler waits for the file. All signals together read from disks on 16 threads, and further reads wait for
  /// one of these. Each subscription to a pipe or a terminal has a thread of its own. A cancellation returns
  /// immediately. It ends the thread of a pipe at once, and the read of a disk that does not answer when the system
  /// does.
  ///
  /// - Parameters:
  ///   - offset: How many bytes at the beginning are skipped. If the file has no more than that, the signal completes
  ///     without a value, as `tail` does. A pipe, which has no position, accepts only 0.
  ///   - chunk: How many bytes are read at a time.
  ///   - scheduler: Where the chunks are sent. On the immediate scheduler, where they are read.
  ///
  /// Stands for `rac_readContentsOfURL:`.
  public static func contents(
    of url: URL, from offset: Int = 0, chunk: Int = 65_536, on scheduler: any Scheduler = GlobalScheduler.global
  ) -> Signal {
    guard chunk > 0 else {
      return .fail(SignalError.invalidArgument("contents(of:from:chunk:on:) needs a chunk of 1 or more, not \(chunk)"))
    }
    guard offset >= 0 else {
      return .fail(
        SignalError.invalidArgument("contents(of:from:chunk:on:) needs an offset of 0 or more, not \(offset)"))
    }
    if let problem = url.problemAsFile {
      return .fail(SignalError.invalidArgument("contents(of:from:chunk:on:) \(problem)"))
    }
    return Signal.deferred {
      // The handle closes the file when it is released with the subscription.
      let handle = Unchecked(try FileHandle(reading: url))
      if mayBeSilent(handle.value.fileDescriptor) {
        if offset > 0 { try handle.value.seek(toOffset: UInt64(offset)) }
        return handle.value.chunks(ofAtMost: chunk)
      }
      return Signal.unfold(offset == 0) { isThere in
        do {
          if !isThere { try handle.value.seek(toOffset: UInt64(offset)) }
          isThere = true
          guard let data = try handle.value.read(upToCount: chunk), !data.isEmpty else { return nil }
          return [UInt8](data)
        } catch  where offset > 0 && error.isInvalidPosition {
          return nil
        }
      }
    }
    .subscribe(on: FileThreads.shared)
    .handedOver(to: scheduler)
  }
}

/// Threads for calls of the system that wait for a disk. What all schedulers share must not: as many reads as there are
/// cores would stop the process.
private enum FileThreads {
  static let shared = ConcurrentScheduler(limit: 16, target: OwnThreads())

  /// Runs each piece of work on a thread that nothing else waits for.
  private final class OwnThreads: Scheduler {
    func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
      // Dispatch limits the number of threads of its concurrent queues, and not that of its serial ones.
      DispatchQueue(label: "ReactiveFoundation.FileThreads").async { CurrentScheduler.run(as: self, work) }
      return .ended
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      _ = schedule { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension FileHandle {
  /// Opens a file without waiting for a pipe's writer.
  fileprivate convenience init(reading url: URL) throws {
    let descriptor = openForReading(url.path)
    guard descriptor >= 0 else { throw CocoaError(opening: url, number: errno) }
    self.init(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}

extension CocoaError {
  /// The error with which Foundation fails for a file that cannot be opened.
  fileprivate init(opening url: URL, number: Int32) {
    let code: CocoaError.Code =
      switch number {
      case ENOENT: .fileReadNoSuchFile
      case EACCES, EPERM: .fileReadNoPermission
      default: .fileReadUnknown
      }
    self.init(code, userInfo: [NSURLErrorKey: url, NSUnderlyingErrorKey: POSIXError(number: number)])
  }
}

extension Error {
  /// Whether the system has found a position to be one that a file of its kind cannot have: nothing is there.
  fileprivate var isInvalidPosition: Bool {
    ((self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code == Int(EINVAL)
  }
}
