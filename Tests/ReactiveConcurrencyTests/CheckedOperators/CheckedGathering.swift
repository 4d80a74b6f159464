import ReactiveConcurrency

extension CheckedOperator {
  static let gathering: [CheckedOperator] = [
    CheckedOperator("buffer(for:on:)", .gathering, sends: .scheduler, stores: .group) { source, scheduler in
      source.buffer(for: scheduler.second, on: scheduler)
    },
    CheckedOperator("buffer(until:)", .gathering, stores: .everything) { source, _ in
      source.buffer(until: Signal<Int>.never)
    },
    CheckedOperator("buffer(count:) of 2", stores: .group) { source, _ in source.buffer(count: 2) },
    CheckedOperator("buffer(count:) of 4", stores: .group) { source, _ in source.buffer(count: 4) },
    CheckedOperator("buffer(for:count:on:)", .gathering, sends: .scheduler, stores: .group) { source, scheduler in
      source.buffer(for: scheduler.second, count: 4, on: scheduler)
    },
    CheckedOperator("buffer(until:skippingEmpty:)", .gathering, stores: .everything) { source, _ in
      source.buffer(until: Signal<Int>.never, skippingEmpty: false)
    },
    CheckedOperator("chunked(on:)", stores: .newest(2, each: 2)) { source, _ in source.chunked(on: { $0 / 2 }) },
    CheckedOperator("chunked(by:)", stores: .newest(2)) { source, _ in source.chunked { $0 / 2 == $1 / 2 } },
    CheckedOperator("window(count:) of 2", stores: .heldForParts) { source, _ in
      source.window(count: 2).map { _ in "window" }
    },
    CheckedOperator("window(count:) of 2, flattened", .merging, limit: .sourceOnStack, stores: .held) { source, _ in
      source.window(count: 2).flattenMap(.concat) { $0.start(with: 0) }
    },
    CheckedOperator("window(count:) of 9, flattened", .merging, limit: .sourceOnStack, stores: .held) { source, _ in
      source.window(count: 9).flattenMap { $0 }
    },
    CheckedOperator("window(for:on:)", .timed, limit: .sourceOnStack, stores: .held) { source, scheduler in
      source.window(for: scheduler.second, on: scheduler).flattenMap(.concat) { $0 }
    },
    CheckedOperator(
      "window(for:count:on:) collected", .timed, limit: .sourceOnStack, sends: .others,
      stores: .waiting(most: .max, each: 1)
    ) { source, scheduler in
      source.window(for: scheduler.second, count: 4, on: scheduler).flattenMap { $0.collected() }
    },
    CheckedOperator("group(by:)", stores: .heldForParts) { source, _ in source.group { $0.value % 4 }.map(\.key) },
    CheckedOperator("group(by:) flattened", .merging, limit: .sourceOnStack, stores: .held) { source, _ in
      source.group { $0.value % 3 }.flattenMap { group in group.signal.map { "\(group.key): \($0)" } }
    },
    CheckedOperator("group(by:transform:) with one group", limit: .sourceOnStack, stores: .held) { source, _ in
      source.group(by: { _ in 0 }, transform: { -$0 }).flattenMap { $0.signal }
    },
    CheckedOperator("group(by:limit:)", stores: .heldForParts) { source, _ in
      source.group(by: { $0.value % 4 }, limit: 2).map(\.key)
    },
    CheckedOperator("group(by:limit:) flattened", .merging, limit: .sourceOnStack, stores: .held) { source, _ in
      source.group(by: { $0.value % 3 }, limit: 2).flattenMap { group in group.signal.map { "\(group.key): \($0)" } }
    },
    CheckedOperator("group(by:idle:limit:on:)", .timed, stores: .heldForParts) { source, scheduler in
      source.group(by: { $0.value % 4 }, idle: .seconds(1), limit: 2, on: scheduler).map(\.key)
    },
    CheckedOperator(
      "group(by:idle:limit:on:) flattened", .timed, limit: .sourceOnStack, stores: .held
    ) { source, scheduler in
      source.group(by: { $0.value % 3 }, idle: .seconds(1), on: scheduler).flattenMap { $0.signal }
    },
    CheckedOperator("lines(longest:)", stores: .nothing) { source, _ in source.map { Array("\($0)\n".utf8) }.lines() },
    CheckedOperator("lines(longest:) of several", .buffering, stores: .nothing) { source, _ in
      source.map { Array("\($0)\nb\r\n".utf8) }.lines()
    },
    CheckedOperator("lines(longest:) without ends", .gathering, stores: .nothing) { source, _ in
      source.map { Array("\($0)".utf8) }.lines()
    },
    CheckedOperator("split(separator:longest:omittingEmptySubsequences:)", stores: .nothing) { source, _ in
      source.map { "\($0);".utf8 }.split(separator: UInt8(ascii: ";"))
    },
  ]
}
