import ReactiveConcurrency

extension OperatorEntry {
  static let gathering: [OperatorEntry] = [
    OperatorEntry(
      "buffer(count:)", combine: "collect", code: "buffer(count: 2)", ["source": "-1-2-3-4-5-|"]
    ) { $0.source.buffer(count: 2).drawnLists() }
    .with(Traits(stores: .group))
    .check("of 4") { $0.source.buffer(count: 4) }
    .count { $0.source.buffer(count: $0.count).map(\.count) }
    .sequence(of: 1...3) { $0.buffer(count: 2).map { $0.drawn } }
    .stageCount { $0.source.through(.buffer(count: $0.count)).map(\.count) },
    OperatorEntry(
      "buffer(count:every:)", rx: "buffer(count:skip:)", code: "buffer(count: 3, every: 1)", ["source": "-1-2-3-4-5-|"]
    ) { $0.source.buffer(count: 3, every: 1).drawnLists() }
    .with(Traits(stores: .newest(3)))
    .check("with gaps") { $0.source.buffer(count: 1, every: 2) }
    .count { $0.source.buffer(count: $0.count, every: 1).map(\.count) }
    .count("step") { $0.source.buffer(count: 1, every: $0.count).map(\.count) }
    .stageCount { $0.source.through(.buffer(count: $0.count, every: $0.count)).map(\.count) },
    OperatorEntry(
      "buffer(for:every:on:)",
      drawing: "buffer(for: .seconds(4), every: .seconds(2), on: scheduler)", ["source": "-12--3-4---5-|"]
    ) { run in run.source.buffer(for: .seconds(4), every: .seconds(2), on: run.scheduler).drawnLists() }
    .with(Traits(.gathering, sends: .scheduler, stores: .group))
    .check { $0.source.buffer(for: .nanoseconds(1), every: .nanoseconds(1), on: $0.scheduler) }
    .check("overlapping", Traits(.gathering, sends: .scheduler, stores: nil)) {
      $0.source.buffer(for: .milliseconds(2), every: .milliseconds(1), on: $0.scheduler)
    }
    .time {
      $0.source.concat(.never).buffer(for: $0.time, every: .seconds(1), on: $0.scheduler).map(\.count)
    }
    .time("step") {
      $0.source.concat(.never).buffer(for: .seconds(1), every: $0.time, on: $0.scheduler).map { -$0.count }
    },
    OperatorEntry(
      "batched(upTo:)", drawing: "batched().mapAsync { await write($0) }", ["source": "-1-23-4--5---|"]
    ) { run in
      run.source.batched().mapAsync(on: run.scheduler) { batch in
        run.note("[" + batch.map { "\($0)" }.joined(separator: ",") + "]", on: "write")
        try await run.scheduler.sleep(for: .seconds(3))
        return batch.count
      }
    }
    .with(Traits(.timed, stores: .waiting(most: 256), pulls: .values(257)))
    .check { $0.source.batched() }
    .check("of 2", Traits(.timed, stores: .waiting(most: 256), pulls: .values(3))) { $0.source.batched(upTo: 2) }
    .count { $0.source.batched(upTo: $0.count).map(\.count) },
    OperatorEntry(undrawn: "batched(upTo:weighing:)", as: "batched(upTo:)")
      .with(Traits(.timed, stores: .waiting(most: 256), pulls: .values(3)))
      .check { $0.source.batched(upTo: 4, weighing: \.value) }
      .count { $0.source.batched(upTo: $0.count) { $0 }.map(\.count) },
    OperatorEntry(
      "conflated(_:)", drawing: "conflated(+).mapAsync { await report($0) }", ["source": "-1-23-4--5---|"]
    ) { run in
      run.source.conflated { Number($0.value + $1.value) }.mapAsync(on: run.scheduler) { sum in
        try await run.scheduler.sleep(for: .seconds(3))
        return sum
      }
    }
    .with(Traits(.timed, stores: .newest(1), pulls: .all))
    .check { $0.source.conflated { $1 } },
    OperatorEntry(
      "buffer(until:)", drawing: "source.buffer(until: boundary)", ["source": "-1-2-3-4-5-|", "boundary": "----x--x-|"]
    ) { $0.source.buffer(until: $0["boundary"]).drawnLists() }
    .with(Traits(.gathering, stores: .everything))
    .check { $0.source.buffer(until: Signal<Int>.never) },
    OperatorEntry(undrawn: "buffer(until:skippingEmpty:)", as: "buffer(until:)")
      .with(Traits(.gathering, stores: .everything))
      .check { $0.source.buffer(until: Signal<Int>.never, skippingEmpty: false) },
    OperatorEntry(
      "buffer(for:skippingEmpty:on:)", combine: "collect(.byTime)",
      drawing: "buffer(for: .seconds(3), skippingEmpty: false, on: scheduler)", ["source": "-12--------3-|"]
    ) { $0.source.buffer(for: .seconds(3), skippingEmpty: false, on: $0.scheduler).drawnLists() }
    // Not counted, because it never stops sending to a consumer that resumes: `ClockTests`.
    .with(Traits(.gathering, sends: .scheduler, stores: nil))
    .check { $0.source.buffer(for: .seconds(1), skippingEmpty: false, on: $0.scheduler) }
    .time {
      $0.source.concat(.never).buffer(for: $0.time, skippingEmpty: false, on: $0.scheduler).map { -$0.count }
    },
    OperatorEntry(
      "runs(by:)", drawing: "runs(by: { $0.isMultiple(of: 2) }).map(\\.values)", ["source": "-1-3-2-4-6-5-|"]
    ) { $0.source.runs(by: { $0.isMultiple(of: 2) }).map(\.values).drawnLists() }
    .with(Traits(stores: .newest(2, each: 2)))
    .check { $0.source.runs(by: { $0 / 2 }) }
    .sequence("runs { $0 / 3 }") { $0.runs { $0 / 3 }.map { $0.values.drawn } },
    OperatorEntry(
      "chunked(by:)", drawing: "chunked(by: { $0 == $1 })", ["source": "-1-1-2-2-2-3-|"]
    ) { $0.source.chunked(by: { $0 == $1 }).drawnLists() }
    .with(Traits(stores: .newest(2)))
    .check { $0.source.chunked { $0 / 2 == $1 / 2 } }
    .sequence("chunked { $0 / 3 == $1 / 3 }") { $0.chunked { $0 / 3 == $1 / 3 }.map { $0.drawn } },
    OperatorEntry(
      "buffer(for:on:)", reactiveCocoa: "bufferWithTime:onScheduler:", combine: "collect(.byTime)",
      code: "buffer(for: .seconds(3), on: scheduler)", ["source": "-12--3-4---5-|"]
    ) { run in run.source.buffer(for: run.seconds(3), on: run.scheduler).drawnLists() }
    .with(Traits(.gathering, sends: .scheduler, stores: .group))
    .time { $0.source.concat(.never).buffer(for: $0.time, on: $0.scheduler).map { -$0.count } },
    OperatorEntry(
      "buffer(for:count:on:)", combine: "collect(.byTimeOrCount)",
      code: "buffer(for: .seconds(3), count: 2, on: scheduler)", ["source": "-123--4---5-|"]
    ) { run in run.source.buffer(for: run.seconds(3), count: 2, on: run.scheduler).drawnLists() }
    .with(Traits(.gathering, sends: .scheduler, stores: .group, pulls: .values(2)))
    .count {
      $0.source.buffer(for: .seconds(1), count: $0.count, on: $0.scheduler).map(\.count)
    }
    .time { $0.source.buffer(for: $0.time, count: 2, on: $0.scheduler).map(\.count) },
    OperatorEntry(
      "group(by:)", reactiveCocoa: "groupBy:", rx: "groupBy", code: "group(by: { $0 % 2 })", ["source": "-1-2-3-4-|"]
    ) { run in
      run.source.group(by: { $0.value % 2 }).map { group in
        run.draw(group.signal, as: "group \(group.key)")
        return "\(group.key)"
      }
    }
    .with(Traits(stores: .heldForParts))
    .check("flattened", Traits(.merging, limit: .sourceOnStack, stores: .held)) {
      $0.source.group { $0.value % 3 }.flattenMap { group in group.signal.map { "\(group.key): \($0)" } }
    }
    .unmodelled("It sends signals."),
    OperatorEntry(
      "group(by:transform:)", reactiveCocoa: "groupBy:", rx: "groupBy",
      drawing: "group(by: { $0 % 2 }, transform: { $0 * 2 })", ["source": "-1-2-3-4-|"]
    ) { run in
      run.source.group(by: { $0.value % 2 }, transform: { $0 * 2 }).map { group in
        run.draw(group.signal, as: "group \(group.key)")
        return "\(group.key)"
      }
    }
    .with(Traits(limit: .sourceOnStack, stores: .held))
    .check("with one group") { $0.source.group(by: { _ in 0 }, transform: { -$0 }).flattenMap { $0.signal } }
    .unmodelled("It sends signals."),
    OperatorEntry(
      "group(by:limit:)", rx: "groupBy", code: "group(by: { $0 % 3 }, limit: 2)", ["source": "-1-2-4-3-1-|"]
    ) { run in
      run.source.group(by: { $0.value % 3 }, limit: 2).enumerated().map { index, group in
        run.draw(group.signal, as: "group \(index)")
        return "\(group.key)"
      }
    }
    .with(Traits(stores: .heldForParts))
    .check("flattened", Traits(.merging, limit: .sourceOnStack, stores: .held)) {
      $0.source.group(by: { $0.value % 3 }, limit: 2).flattenMap { group in
        group.signal.map { "\(group.key): \($0)" }
      }
    }
    .count { $0.source.group(by: { $0 }, limit: $0.count).map(\.key) }
    .unmodelled("It sends signals."),
    OperatorEntry(
      "group(by:idle:limit:on:)", rx: "groupBy (duration)",
      code: "group(by: { $0 % 2 }, idle: .seconds(4), on: scheduler)", ["source": "-1-2---3--2----|"]
    ) { run in
      run.source.group(by: { $0.value % 2 }, idle: .seconds(4), on: run.scheduler).enumerated()
        .map { index, group in
          run.draw(group.signal, as: "group \(index)")
          return "\(group.key)"
        }
    }
    .with(Traits(.timed, stores: .heldForParts))
    .check(
      "flattened", Traits(.timed, limit: .sourceOnStack, stores: .held, pulls: .values(1))
    ) {
      $0.source.group(by: { $0.value % 3 }, idle: .seconds(1), on: $0.scheduler).flattenMap { $0.signal }
    }
    .count {
      $0.source.group(by: { $0 }, idle: .seconds(1), limit: $0.count, on: $0.scheduler).map(\.key)
    }
    .time { $0.source.group(by: { $0 }, idle: $0.time, on: $0.scheduler).map(\.key) }
    .unmodelled("It sends signals."),
    OperatorEntry(
      "keyed(by:replay:limit:)",
      drawing: "keyed(by: { $0 % 2 }, replay: 1)[1]", ["source": "-1-2-3-4-5-|"], subscribing: [0, 4]
    ) { run in run.source.keyed(by: { $0 % 2 }, replay: 1)[1] }
    .count { $0.source.keyed(by: { $0 }, replay: $0.count)[1] }
    .count("limit") { $0.source.keyed(by: { $0 }, replay: 1, limit: $0.count)[1] },
    OperatorEntry(
      "window(count:)", code: "window(count: 2)", ["source": "-1-2-3-4-5-|"]
    ) { windows($0.source.window(count: 2), $0) }
    .with(Traits(stores: .heldForParts))
    .check("of 2, flattened", Traits(.merging, limit: .sourceOnStack, stores: .held)) {
      $0.source.window(count: 2).flattenMap(.concat) { $0.start(with: 0) }
    }
    .check("of 9, flattened", Traits(.merging, limit: .sourceOnStack, stores: .held)) {
      $0.source.window(count: 9).flattenMap { $0 }
    }
    .count { $0.source.window(count: $0.count).flattenMap { $0 } }
    .unmodelled("It sends signals."),
    OperatorEntry(
      "window(count:every:)", rx: "windowCount(_:skip:)", code: "window(count: 3, every: 2)", ["source": "-1-2-3-4-5-|"]
    ) { windows($0.source.window(count: 3, every: 2), $0) }
    .with(Traits(stores: .heldForParts))
    .check("flattened", Traits(.merging, limit: .sourceOnStack, stores: .held, pulls: .needed)) {
      $0.source.window(count: 3, every: 2).flattenMap { $0 }
    }
    .check("with gaps, flattened", Traits(.merging, limit: .sourceOnStack, stores: .held, pulls: .needed)) {
      $0.source.window(count: 2, every: 3).flattenMap { $0 }
    }
    .count { $0.source.window(count: $0.count, every: 1).flattenMap { $0 } }
    .count("step") { $0.source.window(count: 1, every: $0.count).flattenMap { $0 } }
    .unmodelled("It sends signals."),
    OperatorEntry(
      "window(for:every:on:)", rx: "windowTime",
      drawing: "window(for: .seconds(4), every: .seconds(2), on: scheduler)", ["source": "-12--3-4---5-|"]
    ) { run in windows(run.source.window(for: .seconds(4), every: .seconds(2), on: run.scheduler), run) }
    .with(Traits(.timed, limit: .sourceOnStack, stores: .heldForParts, pulls: .needed))
    .check { $0.source.window(for: .seconds(2), every: .seconds(1), on: $0.scheduler).flattenMap { $0 } }
    .time { $0.source.window(for: $0.time, every: .seconds(1), on: $0.scheduler).flattenMap { $0 } }
    .time("step") {
      $0.source.window(for: .nanoseconds(1), every: $0.time, on: $0.scheduler).flattenMap { $0 }
    }
    .unmodelled("It sends signals."),
    OperatorEntry(
      "window(for:on:)", drawing: "window(for: .seconds(3), on: scheduler)", ["source": "-12--3-4---5-|"]
    ) { run in windows(run.source.window(for: .seconds(3), on: run.scheduler), run) }
    .with(Traits(.timed, limit: .sourceOnStack, stores: .held))
    .check { $0.source.window(for: $0.second, on: $0.scheduler).flattenMap(.concat) { $0 } }
    .time { $0.source.window(for: $0.time, on: $0.scheduler).flattenMap { $0 } }
    .unmodelled("It sends signals."),
    OperatorEntry(
      "window(for:count:on:)", drawing: "window(for: .seconds(3), count: 2, on: scheduler)", ["source": "-123--4---5-|"]
    ) { run in
      windows(run.source.window(for: .seconds(3), count: 2, on: run.scheduler), run)
    }
    .with(Traits(.timed, limit: .sourceOnStack, sends: .others, stores: .waiting(most: .max), pulls: .values(5)))
    .check("collected") {
      $0.source.window(for: $0.second, count: 4, on: $0.scheduler).flattenMap { $0.collected() }
    }
    .count {
      $0.source.window(for: .seconds(1), count: $0.count, on: $0.scheduler).flattenMap { $0 }
    }
    .time { $0.source.window(for: $0.time, count: 1, on: $0.scheduler).flattenMap { $0 } }
    .unmodelled("It sends signals."),
    OperatorEntry(
      "lines(longest:onDrop:)", drawing: "lines(), where / is a line feed", ["source": "-'ab/c'-d-'/e/f'--|"]
    ) { run in run.text("source").map { $0.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "\n") : $0 } }.lines() }
    .check { $0.source.map { Array("\($0)\n".utf8) }.lines() }
    .check("of several", Traits(.buffering)) { $0.source.map { Array("\($0)\nb\r\n".utf8) }.lines() }
    .check("without ends", Traits(.gathering)) { $0.source.map { Array("\($0)".utf8) }.lines() }
    .check("after longer ones") {
      $0.source.map { Array("\(String(repeating: "-", count: 100))\n\($0)\n".utf8) }
        .lines(longest: 99, onDrop: { _, _ in })
    }
    .count {
      $0.source.map { Array("\($0)\n".utf8) }.lines(longest: $0.count).map(\.count)
    },
    OperatorEntry(
      "split(separator:longest:omittingEmptySubsequences:onDrop:)",
      drawing: "split(separator: UInt8(ascii: \"/\"))", ["source": "-'ab/c'-d-'/e/f'--|"]
    ) { run in
      run.text("source").map { Array($0.utf8) }.split(separator: UInt8(ascii: "/"))
        .map { String(decoding: $0, as: UTF8.self) }
    }
    .check { $0.source.map { "\($0);".utf8 }.split(separator: UInt8(ascii: ";")) }
    .count {
      $0.source.map { [UInt8($0)] }.split(separator: 2, longest: $0.count).map(\.count)
    },
  ]

  /// Draws each window as a line, and its number where it is sent.
  private static func windows(_ windows: Signal<Signal<Number>>, _ run: OperatorRun) -> Signal<String> {
    windows.enumerated().map { index, window in
      run.draw(window, as: "window \(index)")
      return "\(index)"
    }
  }
}
