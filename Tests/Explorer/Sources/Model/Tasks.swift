import Foundation

/// Lets what tasks run on the pool run on the model's threads: each job is a thread of its own.
enum Pool {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  /// What each job's task had seen when it last suspended. Safety: touched only by who has the baton.
  nonisolated(unsafe) private static var clocks: [UInt: Clock] = [:]

  static func install() {
    guard let hook = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
      fatalError("The runtime has no place for the model's pool")
    }
    hook.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in Pool.enqueue(job) }
  }

  static func begin() { clocks = [:] }

  static func enqueue(_ job: UnownedJob) {
    // A job is the address of its task, which is used as a name alone.
    let id = unsafeBitCast(job, to: UInt.self)
    machine.spawn("job") {
      if let clock = clocks[id] { machine.current.clock.join(clock) }
      job.runSynchronously(on: ModelExecutor.shared.asUnownedTaskExecutor())
      clocks[id] = machine.current.clock
    }
  }
}

/// The executor of the model's threads.
public final class ModelExecutor: TaskExecutor {
  public static let shared = ModelExecutor()

  public func enqueue(_ job: consuming ExecutorJob) {
    Pool.enqueue(UnownedJob(job))
  }
}
