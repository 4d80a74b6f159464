import Observation
import ReactiveConcurrency

extension OperatorEntry {
  static let binding: [OperatorEntry] = [
    OperatorEntry(
      "assign(to:of:)", reactiveCocoa: "setKeyPath:onObject:", rx: "bind(to:)", combine: "assign(to:on:)",
      drawing: "assign(to: \\.text, of: label)", ["source": "-a-b-|"]
    ) { run in
      let label = Label()
      run.text("source").assign(to: \.text, of: label)
      // The assignment does not keep the label alive.
      return label.texts.signal.onDispose { _ = label }
    },
    OperatorEntry(
      "Signal.observing(on:_:)", reactiveCocoa: "RACObserve", rx: "rx.observe", combine: "publisher(for:)",
      drawing: "Signal.observing { model.name }, set at 2 and 4", for: 6
    ) { run in
      let model = Model()
      for (second, name) in [(2, "b"), (4, "c")] { run.at(second) { model.name = name } }
      return Signal.observing(on: run.scheduler) { model.name }.distinctUntilChanged()
    },
    OperatorEntry(
      "log(_:events:to:)", reactiveCocoa: "logAll", rx: "debug", combine: "print",
      code: "log()", ["source": "------------1---------2-----------|"], for: 40
    ) { run in run.source.log(to: LogSink { run.note("\($0.event)") }) }
    .check("without resumed") { $0.source.log(events: .events, to: LogSink { _ in }) }
    .unmodelled("It does not change what is sent."),
    OperatorEntry(
      "named(_:)", reactiveCocoa: "setNameWithFormat:", code: "named(\"users\")", ["source": "-a-b-|"]
    ) { $0.source.named("users") }
    .unmodelled("It does not change what is sent."),
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
