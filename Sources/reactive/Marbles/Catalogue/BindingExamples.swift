import Observation
import ReactiveConcurrency

extension Catalogue {
  static let binding = [
    Example("assign(to:on:)", "assign(to: \\.text, on: label)", ["source": "-a-b-|"]) { run in
      let label = Label()
      run.text("source").assign(to: \.text, on: label)
      // The assignment does not keep the label alive.
      return label.texts.signal.onDispose { _ = label }
    },
    Example("observing(on:_:)", "Signal.observing { model.name }, set at 2 and 4", for: 6) { run in
      let model = Model()
      for (second, name) in [(2, "b"), (4, "c")] { run.at(second) { model.name = name } }
      return Signal.observing(on: run.scheduler) { model.name }.distinctUntilChanged()
    },
    Example("log(_:events:to:)", "log()", ["source": "------------1---------2-----------|"], for: 40) { run in
      run.text("source").log(to: LogSink { run.note("\($0.event)") })
    },
    Example("named(_:)", "named(\"users\")", ["source": "-a-b-|"]) { $0.text("source").named("users") },
  ]
}

/// Something with a property to set.
private final class Label: Sendable {
  let texts = Subject<String>()

  var text: String {
    get { "" }
    set { texts.send(newValue) }
  }
}

/// Something with a property to observe.
///
/// Safety: an example runs on one thread.
@Observable
private final class Model: @unchecked Sendable {
  var name = "a"
}
