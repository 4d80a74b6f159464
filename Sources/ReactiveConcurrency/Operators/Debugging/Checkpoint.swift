extension SignalStream {
  /// Names a place in a chain: the path of an error that passes it has the name, the file and the line, and so has the
  /// graph of what is running.
  ///
  /// ```swift
  /// let quotes = feed.timeout(after: .seconds(3)).retry(2).checkpoint("quotes")
  /// ```
  ///
  /// A value costs nothing. What an error has passed, `ErrorPath` tells.
  ///
  /// - Parameters:
  ///   - name: The name of the place.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  public func checkpoint(_ name: String, fileID: StaticString = #fileID, line: Int = #line) -> Signal<Value> {
    let start = signal.start
    let place = CodePlace.told(CallSite(fileID, line))
    return Signal(watchedAs: "checkpoint \"\(name)\"", at: place) { observer in
      start(
        observer.onFinish { termination in
          ErrorPath.note(termination, at: ErrorPath.Step(name: "checkpoint \"\(name)\"", code: place))
        })
    }
  }
}
