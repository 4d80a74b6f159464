import ReactiveConcurrency

extension Catalogue {
  static let failure: [Entry] = [
    Entry(
      "results()", [], .concludes,
      {
        $0.source.results().map { (result: Result<Item, any Error>) in
          switch result {
          case .success(let item): item
          case .failure(let error): .failed(name(of: error))
          }
        }
      },
      plain: { t, _ in t.replacingError { [.failed($0)] } }),
    Entry(
      "mapError(_:)", [], [], { w in w.source.mapError(w.on { Broken(name: name(of: $0) + "'") }) },
      plain: { t, _ in Timeline(t.values, t.error.flatMap { t.end?.with(.failed($0 + "'")) } ?? t.end) }),
    Entry(
      "catch(returning:)", few, .concludes, { $0.source.catch(returning: .number($0[0])) },
      plain: { t, p in t.replacingError { _ in [.number(p[0])] } }),
    Entry(
      "ifEmpty(_:)", few, .concludes, { $0.source.ifEmpty(.number($0[0])) },
      plain: { t, p in t.values.isEmpty ? t.atCompletion([.number(p[0])]) : t }),
    Entry("retry(_:)", [.count(1...2)], [.starts, .repeats], { w in w.source.retry(w[0]) }) { d in
      try following(d.source, from: d.start, times: d[0]) { $0.error == nil ? nil : d.source }
    },
    Entry("repeated(_:)", [.count(0...3)], [.starts, .repeats, .loses], { w in w.source.repeated(w[0]) }) { d in
      if d[0] == 0 { return Timeline([], d.start.dated(.completed)) }
      return try following(d.source, from: d.start, times: d[0] - 1) { $0.isCompleted ? d.source : nil }
    },
    Entry("start(with:)", [.count(0...3)], [.starts, .late], { w in w.source.start(with: .number(w[0])) }) { d in
      let first = d.start.dated(Item.number(d[0]))
      let rest = try d.source(d.start.again(at: first))
      return Timeline([first] + rest.values, rest.end)
    },
    Entry("concat(_:)", others: 1, [.starts, .mergesOthers, .startsOthersLater], { w in w.source.concat(w.other) }) {
      d in
      try following(d.source, from: d.start, times: 1) { $0.isCompleted ? d.others[0] : nil }
    },
    Entry(
      "Signal.concat(_:)", others: 2, [.starts, .mergesOthers, .startsOthersLater],
      { w in .concat([w.source] + w.others) }
    ) { d in
      var others = d.others[...]
      return try following(d.source, from: d.start, times: 2) { $0.isCompleted ? others.removeFirst() : nil }
    },
    Entry(
      "Signal.concat(_:delayingErrors:)", others: 1, [.starts, .mergesOthers, .startsOthersLater],
      { w in .concat([w.source] + w.others, delayingErrors: true) }
    ) { d in
      let all = try following(d.source, from: d.start, times: 1) { $0.end == nil ? nil : d.others[0] }
      guard let error = try d.run().error, let end = all.end else { return all }
      return Timeline(all.values, end.with(.failed(error)))
    },
    Entry(
      "then(_:)", others: 1, [.starts, .loses, .startsOthersLater],
      { w in
        w.source.then { [touch = w.touch, other = w.other] in
          touch()
          return other
        }
      }
    ) { d in
      let silent: Model = { Timeline([], try d.source($0).end) }
      return try following(silent, from: d.start, times: 1) { $0.isCompleted ? d.others[0] : nil }
    },
    Entry("catch(to:)", others: 1, [.starts, .loses, .startsOthersLater], { w in w.source.catch(to: w.other) }) { d in
      try following(d.source, from: d.start, times: 1) { $0.error == nil ? nil : d.others[0] }
    },
    Entry(
      "ifEmpty(switchTo:)", others: 1, [.starts, .loses, .startsOthersLater],
      { w in w.source.ifEmpty(switchTo: w.other) }
    ) { d in
      try following(d.source, from: d.start, times: 1) { $0.isCompleted && $0.values.isEmpty ? d.others[0] : nil }
    },
    Entry("catch(_:) with nothing", [], .loses) { w in w.source.catch(w.on { _ in .empty }) },
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
