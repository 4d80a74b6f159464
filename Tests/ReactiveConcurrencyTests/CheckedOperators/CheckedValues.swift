import ReactiveConcurrency

private let lasting = Lifetime()

extension CheckedOperator {
  static let values: [CheckedOperator] = [
    CheckedOperator("map(_:)", stores: .nothing) { source, _ in source.map { (value: Number) in value * 10 } },
    CheckedOperator("map(to:)", stores: .nothing) { source, _ in source.map(to: "A") },
    CheckedOperator("compactMap(_:)", stores: .nothing) { source, _ in source.compactMap { $0 % 2 == 0 ? $0 : nil } },
    CheckedOperator("tryMap(_:)", stores: .nothing) { source, _ in source.tryMap { $0 * 2 } },
    CheckedOperator("tryMap(_:) that throws", stores: .nothing) { source, _ in
      source.tryMap { if $0 == 4 { throw Failure("four") } else { $0 } }
    },
    CheckedOperator("compacted()", stores: .nothing) { source, _ in
      source.map { (value: Number) in value == 2 ? nil : value }.compacted()
    },
    CheckedOperator("filter(_:)", stores: .nothing) { source, _ in source.filter { $0 % 2 == 1 } },
    CheckedOperator("ignore(_:)", stores: .nothing) { source, _ in source.ignore(3) },
    CheckedOperator("ignoreValues()", stores: .nothing) { source, _ in source.ignoreValues() },
    CheckedOperator("take(_:) of 3", stores: .nothing) { source, _ in source.take(3) },
    CheckedOperator("take(_:) of 1", stores: .nothing) { source, _ in source.take(1) },
    CheckedOperator("take(_:) of none", stores: .nothing) { source, _ in source.take(0) },
    CheckedOperator("take(_:) of 9", stores: .nothing) { source, _ in source.take(9) },
    CheckedOperator("take(_:) of -1", stores: .nothing) { source, _ in source.take(-1) },
    CheckedOperator("take(_:) of 3, of 2", stores: .nothing) { source, _ in source.take(3).take(2) },
    CheckedOperator("take(while:)", stores: .nothing) { source, _ in source.take(while: { $0 < 4 }) },
    CheckedOperator("take(until:) with a predicate", stores: .nothing) { source, _ in source.take(until: { $0 == 4 }) },
    CheckedOperator("takeLast(_:) of 3", .gathering, limit: .keptForEnd, stores: .newest(3)) { source, _ in
      source.takeLast(3)
    },
    CheckedOperator("takeLast(_:) of none", .gathering, stores: .nothing) { source, _ in source.takeLast(0) },
    CheckedOperator("take(until:) that never comes", stores: .nothing) { source, _ in
      source.take(until: Signal<Int>.never)
    },
    CheckedOperator("take(until:) that is empty", stores: .nothing) { source, _ in source.take(until: Signal<Int>.empty)
    },
    CheckedOperator("take(during:)", stores: .nothing) { source, _ in source.take(during: lasting) },
    CheckedOperator("take(for:on:)", stores: .nothing) { source, scheduler in
      source.take(for: .seconds(9999), on: scheduler)
    },
    CheckedOperator("take(untilReplacement:) later", .timed, sends: .others, stores: .nothing) { source, scheduler in
      source.take(untilReplacement: Signal.just(9).delay(for: scheduler.second, on: scheduler))
    },
    CheckedOperator("take(untilReplacement:) the source", stores: .nothing) { source, _ in
      Signal.of(7, 8).take(untilReplacement: source)
    },
    CheckedOperator("take(through:)", stores: .nothing) { source, _ in source.take(through: { $0 == 3 }) },
    CheckedOperator("element(at:) 2", stores: .nothing) { source, _ in source.element(at: 2) },
    CheckedOperator("element(at:) 9", stores: .nothing) { source, _ in source.element(at: 9) },
    CheckedOperator("skip(_:) of 2", stores: .nothing) { source, _ in source.skip(2) },
    CheckedOperator("skip(_:) of 9", stores: .nothing) { source, _ in source.skip(9) },
    CheckedOperator("skip(while:)", stores: .nothing) { source, _ in source.skip(while: { $0 < 3 }) },
    CheckedOperator("skip(until:) with a predicate", stores: .nothing) { source, _ in source.skip(until: { $0 == 3 }) },
    CheckedOperator("skip(for:on:)", stores: .nothing) { source, scheduler in source.skip(for: .zero, on: scheduler) },
    CheckedOperator("skip(until:)", stores: .nothing) { source, _ in source.skip(until: Signal.just(1)) },
    CheckedOperator("skipLast(_:) of 2", stores: .newest(2)) { source, _ in source.skipLast(2) },
    CheckedOperator("skipLast(_:) of none", stores: .nothing) { source, _ in source.skipLast(0) },
    CheckedOperator("distinctUntilChanged()", stores: .newest(1)) { source, _ in
      source.map { $0 / 2 }.distinctUntilChanged()
    },
    CheckedOperator("distinctUntilChanged(by:)", stores: .newest(1)) { source, _ in
      source.distinctUntilChanged { $0 / 3 == $1 / 3 }
    },
    CheckedOperator("distinct()", stores: .everything) { source, _ in source.map { $0 % 3 }.distinct() },
    CheckedOperator("distinct(by:)", stores: .everything) { source, _ in source.distinct { $0 % 4 } },
    CheckedOperator("scan(_:_:)", stores: .newest(1)) { source, _ in source.scan(0) { $0 + $1 } },
    CheckedOperator("scan(_:_:) with index", stores: .newest(1)) { source, _ in source.scan(0) { $0 + $1 * Number($2) }
    },
    CheckedOperator("scan(into:_:)", stores: .everything) { source, _ in source.scan(into: [Number]()) { $0.append($1) }
    },
    CheckedOperator("scan(_:) without a start", stores: .newest(1)) { source, _ in source.scan { $0 + $1 } },
    CheckedOperator("scanMap(into:_:)", stores: .newest(1)) { source, _ in
      source.scanMap(into: Number(0)) { last, next in
        defer { last = next }
        return next + last
      }
    },
    CheckedOperator("aggregate(_:_:)", .gathering, stores: .newest(1)) { source, _ in source.aggregate(0) { $0 + $1 } },
    CheckedOperator("aggregate(from:_:)", .gathering, stores: .newest(1)) { source, _ in
      source.aggregate(from: { 1 }) { $0 * $1 }
    },
    CheckedOperator("collected()", .gathering, stores: .everything) { source, _ in source.collected() },
    CheckedOperator("aggregate(into:_:)", .gathering, stores: .newest(1)) { source, _ in
      source.aggregate(into: 0) { $0 = $0 + $1 }
    },
    CheckedOperator("aggregate(from:_:) with index", .gathering, stores: .newest(1)) { source, _ in
      source.aggregate(from: { 1 }) { $0 + $1 * Number($2) }
    },
    CheckedOperator("combinePrevious(_:_:)", stores: .newest(1)) { source, _ in source.combinePrevious(0) { $0 + $1 } },
    CheckedOperator("interspersed(every:with:)", .merging, limit: .sourceOnStack, stores: .held) { source, _ in
      source.interspersed(every: 2, with: 0)
    },
    CheckedOperator("pairwise()", stores: .newest(1)) { source, _ in source.pairwise() },
    CheckedOperator("enumerated()", stores: .nothing) { source, _ in source.enumerated() },
    CheckedOperator("any(_:) that matches") { source, _ in source.any { $0 == 3 } },
    CheckedOperator("any(_:) without a match", .gathering) { source, _ in source.any { $0 == 9 } },
    CheckedOperator("any()") { source, _ in source.any() },
    CheckedOperator("all(_:) that misses") { source, _ in source.all { $0 != 3 } },
    CheckedOperator("all(_:)", .gathering) { source, _ in source.all { $0 != 9 } },
    CheckedOperator("not()") { source, _ in source.map { $0 == 1 }.not() },
    CheckedOperator("and() of a pack") { source, _ in source.map { ($0 > 1, $0 > 2, $0 > 3, true) }.and() },
    CheckedOperator("or() of a Tuple") { source, _ in source.map { pack($0 > 1, $0 > 2, $0 > 3) }.or() },
    CheckedOperator("ifEmpty(_:)", stores: .nothing) { source, _ in source.ifEmpty(9) },
    CheckedOperator("ifEmpty(_:) that is", .gathering, stores: .nothing) { source, _ in
      source.filter { $0 > 9 }.ifEmpty(9)
    },
    CheckedOperator("ifEmpty(switchTo:)", stores: .nothing) { source, _ in source.ifEmpty(switchTo: .of(7, 8)) },
    CheckedOperator("ifEmpty(switchTo:) that is", stores: .nothing) { source, _ in
      Signal.empty.ifEmpty(switchTo: source)
    },
    CheckedOperator("materialize()", stores: .nothing) { source, _ in source.materialize() },
    CheckedOperator("dematerialize() of materialize()", stores: .nothing) { source, _ in
      source.materialize().dematerialize()
    },
    CheckedOperator("reduceApply()") { source, _ in
      source.map { Application({ $0 * $1 + $2 }, $0, 2, 1) }.reduceApply()
    },
    CheckedOperator("reduceApply() of pairs") { source, _ in
      source.map { (value: Int) -> (@Sendable (Int) -> Int, Int) in ({ $0 + value }, 10) }.reduceApply()
    },
    CheckedOperator("reduceApply() of a Tuple") { source, _ in
      let add: @Sendable (Int, Int) -> Int = { $0 + $1 }
      return source.map { pack(add, $0, 10) }.reduceApply()
    },
    CheckedOperator("prefix(_:)", stores: .nothing) { source, _ in source.prefix(3) },
    CheckedOperator("prefix(while:)", stores: .nothing) { source, _ in source.prefix(while: { $0 < 4 }) },
    CheckedOperator("dropFirst(_:)", stores: .nothing) { source, _ in source.dropFirst(2) },
    CheckedOperator("drop(while:)", stores: .nothing) { source, _ in source.drop(while: { $0 < 3 }) },
    CheckedOperator("reduceEach(_:) of a Tuple") { source, _ in source.map { pack($0, 2) }.reduceEach { $0 * $1 } },
    CheckedOperator("packed()") { source, _ in source.map { ($0, 2) }.packed() },
    CheckedOperator("reduceEach(_:)") { source, _ in source.map { ($0, 2) }.reduceEach { $0 * $1 } },
    CheckedOperator("identity", stores: .nothing) { source, _ in source },
    CheckedOperator("through(_:) of .map.then(.filter)", stores: .nothing) { source, _ in
      source.through(Stage.map { $0 + 1 }.then(.filter { $0 % 2 == 0 }))
    },
  ]
}
