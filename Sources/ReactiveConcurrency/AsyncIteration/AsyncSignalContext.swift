/// What a loop in the task of an asynchronous signal has to know of that signal.
enum AsyncSignalContext {
  /// The consumer of the signal. What the loop waits for, that consumer waits for.
  @TaskLocal static var consumer: ObjectIdentifier?
}
