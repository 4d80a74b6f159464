import ReactiveConcurrency

extension ModelCatalogue {
  static let failure: [ModelEntry] = [
    .plain(
      "results()", [], traits: .concludes,
      { w in
        w.source.results().map { (result: Result<Item, any Error>) in
          switch result {
          case .success(let item): item
          case .failure(let error): .failed(name(of: error))
          }
        }
      },
      { t, _ in t.replacingError { [.failed($0)] } }),
    .plain(
      "mapError(_:)", [], { w in w.source.mapError { Broken(name: name(of: $0) + "'") } },
      { t, _ in Timeline(t.values, t.error.flatMap { t.end?.with(.failed($0 + "'")) } ?? t.end) }),
    .plain(
      "catch(returning:)", [.count(0...3)], traits: .concludes, { w in w.source.catch(returning: .number(w[0])) },
      { t, p in t.replacingError { _ in [.number(p[0])] } }),
    .plain(
      "ifEmpty(_:)", [.count(0...3)], traits: .concludes, { w in w.source.ifEmpty(.number(w[0])) },
      { t, p in t.values.isEmpty ? t.atCompletion([.number(p[0])]) : t }),
    ModelEntry("retry(_:)", [.count(1...2)], traits: .starts, { w in w.source.retry(w[0]) }) { d in
      try following(d.source, from: d.start, times: d[0]) { $0.error == nil ? nil : d.source }
    },
    ModelEntry("repeated(_:)", [.count(0...3)], traits: .starts, { w in w.source.repeated(w[0]) }) { d in
      if d[0] == 0 { return Timeline([], d.start.dated(.completed)) }
      return try following(d.source, from: d.start, times: d[0] - 1) { $0.isCompleted ? d.source : nil }
    },
    ModelEntry("start(with:)", [.count(0...3)], traits: .starts, { w in w.source.start(with: .number(w[0])) }) { d in
      let first = d.start.dated(Item.number(d[0]))
      let rest = try d.source(d.start.again(at: first))
      return Timeline([first] + rest.values, rest.end)
    },
    ModelEntry("concat(_:)", others: 1, traits: .starts, { w in w.source.concat(w.others[0]) }) { d in
      try following(d.source, from: d.start, times: 1) { $0.isCompleted ? d.others[0] : nil }
    },
    ModelEntry("Signal.concat(_:)", others: 2, traits: .starts, { w in .concat([w.source] + w.others) }) { d in
      var others = d.others[...]
      return try following(d.source, from: d.start, times: 2) { $0.isCompleted ? others.removeFirst() : nil }
    },
    ModelEntry(
      "Signal.concat(_:delayingErrors:)", others: 1, traits: .starts,
      { w in .concat([w.source] + w.others, delayingErrors: true) }
    ) { d in
      let all = try following(d.source, from: d.start, times: 1) { $0.end == nil ? nil : d.others[0] }
      guard let error = try d.run().error, let end = all.end else { return all }
      return Timeline(all.values, end.with(.failed(error)))
    },
    ModelEntry("then(_:)", others: 1, traits: .starts, { w in w.source.then { [other = w.others[0]] in other } }) { d in
      let silent: Model = { Timeline([], try d.source($0).end) }
      return try following(silent, from: d.start, times: 1) { $0.isCompleted ? d.others[0] : nil }
    },
    ModelEntry("catch(to:)", others: 1, traits: .starts, { w in w.source.catch(to: w.others[0]) }) { d in
      try following(d.source, from: d.start, times: 1) { $0.error == nil ? nil : d.others[0] }
    },
    ModelEntry(
      "ifEmpty(switchTo:)", others: 1, traits: .starts, { w in w.source.ifEmpty(switchTo: w.others[0]) }
    ) { d in
      try following(d.source, from: d.start, times: 1) { $0.isCompleted && $0.values.isEmpty ? d.others[0] : nil }
    },
  ]
}

extension Timeline {
  fileprivate func replacingError(_ items: (String) -> [Item]) -> Timeline {
    guard let error, let end else { return self }
    return Timeline(values + items(error).map(end.with), end.with(.completed))
  }
}

/// The values of `first`, and after its end, up to so many times, those of the model that `next` makes of the run.
func following(
  _ first: Model, from start: Start, times: Int, _ next: (Timeline) -> Model?
) throws -> Timeline {
  let run = try first(start)
  guard times > 0, let end = run.end, let second = next(run) else { return run }
  let rest = try following(second, from: start.again(at: end), times: times - 1, next)
  return Timeline(run.values + rest.values, rest.end)
}
