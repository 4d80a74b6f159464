import Observation
import ReactiveConcurrency

extension OperatorEntry {
  static let binding: [OperatorEntry] = [
    OperatorEntry(
      "assign(to:of:)",
      words: SearchWords(
        reactiveCocoa: "setKeyPath:onObject:", rx: "bind(to:)", combine: "assign(to:on:)",
        questions: ["How do I show it in a label?"],
        topics: "sink subscribe main thread MainActor UI dealloc deinit binding two-way"),
      example: Example(drawing: "assign(to: \\.text, of: label)", ["source": "-a-b-|"]) { run in
        let label = Label()
        run.text("source").assign(to: \.text, of: label)
        // The assignment does not keep the label alive.
        return label.texts.signal.onDispose { _ = label }
      }),
    OperatorEntry(
      "observing(on:_:)", symbol: "Signal.observing(on:_:)",
      words: SearchWords(
        reactiveCocoa: "RACObserve", rx: "rx.observe", combine: "publisher(for:)",
        questions: ["How do I follow a property?"], topics: "KVO property"),
      example: Example(drawing: "Signal.observing { model.name }, set at 2 and 4", for: 6) { run in
        let model = Model()
        for (second, name) in [(2, "b"), (4, "c")] { run.at(second) { model.name = name } }
        return Signal.observing(on: run.scheduler) { model.name }.distinctUntilChanged()
      },
      unchecked: "It has no source."),
    OperatorEntry(
      "observing(_:on:_:)", symbol: "Signal.observing(_:on:_:)",
      shownBy: "observing(on:_:)",
      unchecked: "It has no source."),
    OperatorEntry(
      "log(_:events:to:)", symbol: "log(_:events:to:fileID:line:)",
      words: SearchWords(
        reactiveCocoa: "logAll", rx: "debug", combine: "print", questions: ["What is happening here?"],
        topics: "tracing metrics"),
      example: Example("log()", ["source": "------------1---------2-----------|"], for: 40) { run in
        run.source.log(to: LogSink { run.note("\($0.event)") })
      },
      checks: [Check("without resumed") { $0.source.log(events: .events, to: LogSink { _ in }) }],
      unmodelled: "It does not change what is sent."),
    OperatorEntry(
      "checkpoint(_:)", symbol: "checkpoint(_:fileID:line:)",
      words: SearchWords(questions: ["Where did this error come from?"], topics: "debugging trace"),
      example: Example("checkpoint(\"quotes\")", ["source": "-a-b-|"]) { $0.source.checkpoint("quotes") },
      unmodelled: "It does not change what is sent."),
    OperatorEntry(
      "named(_:)",
      words: SearchWords(reactiveCocoa: "setNameWithFormat:"),
      example: Example("named(\"users\")", ["source": "-a-b-|"]) { $0.source.named("users") },
      unmodelled: "It does not change what is sent."),
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
