import ReactiveConcurrency

extension OperatorEntry {
  static let gathering: [OperatorEntry] = [
    OperatorEntry(
      "buffer(count:)", combine: "collect", code: "buffer(count: 2)", ["source": "-1-2-3-4-5-|"]
    ) { $0.source.buffer(count: 2).drawnLists() },
    OperatorEntry(
      "buffer(count:every:)", rx: "buffer(count:skip:)", code: "buffer(count: 3, every: 1)", ["source": "-1-2-3-4-5-|"]
    ) { $0.source.buffer(count: 3, every: 1).drawnLists() },
    OperatorEntry(
      "buffer(for:every:on:)",
      drawing: "buffer(for: .seconds(4), every: .seconds(2), on: scheduler)", ["source": "-12--3-4---5-|"]
    ) { run in run.source.buffer(for: .seconds(4), every: .seconds(2), on: run.scheduler).drawnLists() },
    OperatorEntry(
      "batched(upTo:)", drawing: "batched().mapAsync { await write($0) }", ["source": "-1-23-4--5---|"]
    ) { run in
      run.source.batched().mapAsync(on: run.scheduler) { batch in
        run.note("[" + batch.map { "\($0)" }.joined(separator: ",") + "]", on: "write")
        try await run.scheduler.sleep(for: .seconds(3))
        return batch.count
      }
    },
    OperatorEntry(
      "conflated(_:)", drawing: "conflated(+).mapAsync { await report($0) }", ["source": "-1-23-4--5---|"]
    ) { run in
      run.source.conflated { Number($0.value + $1.value) }.mapAsync(on: run.scheduler) { sum in
        try await run.scheduler.sleep(for: .seconds(3))
        return sum
      }
    },
    OperatorEntry(
      "buffer(until:)", drawing: "source.buffer(until: boundary)", ["source": "-1-2-3-4-5-|", "boundary": "----x--x-|"]
    ) { $0.source.buffer(until: $0["boundary"]).drawnLists() },
    OperatorEntry(
      "buffer(for:skippingEmpty:on:)", combine: "collect(.byTime)",
      drawing: "buffer(for: .seconds(3), skippingEmpty: false, on: scheduler)", ["source": "-12--------3-|"]
    ) { $0.source.buffer(for: .seconds(3), skippingEmpty: false, on: $0.scheduler).drawnLists() },
    OperatorEntry(
      "runs(by:)", drawing: "runs(by: { $0.isMultiple(of: 2) }).map(\\.values)", ["source": "-1-3-2-4-6-5-|"]
    ) { $0.source.runs(by: { $0.isMultiple(of: 2) }).map(\.values).drawnLists() },
    OperatorEntry(
      "chunked(by:)", drawing: "chunked(by: { $0 == $1 })", ["source": "-1-1-2-2-2-3-|"]
    ) { $0.source.chunked(by: { $0 == $1 }).drawnLists() },
    OperatorEntry(
      "buffer(for:on:)", reactiveCocoa: "bufferWithTime:onScheduler:", combine: "collect(.byTime)",
      code: "buffer(for: .seconds(3), on: scheduler)", ["source": "-12--3-4---5-|"]
    ) { run in run.source.buffer(for: run.seconds(3), on: run.scheduler).drawnLists() },
    OperatorEntry(
      "buffer(for:count:on:)", combine: "collect(.byTimeOrCount)",
      code: "buffer(for: .seconds(3), count: 2, on: scheduler)", ["source": "-123--4---5-|"]
    ) { run in run.source.buffer(for: run.seconds(3), count: 2, on: run.scheduler).drawnLists() },
    OperatorEntry(
      "group(by:)", reactiveCocoa: "groupBy:", rx: "groupBy", code: "group(by: { $0 % 2 })", ["source": "-1-2-3-4-|"]
    ) { run in
      run.source.group(by: { $0.value % 2 }).map { group in
        run.draw(group.signal, as: "group \(group.key)")
        return "\(group.key)"
      }
    },
    OperatorEntry(
      "group(by:transform:)", reactiveCocoa: "groupBy:", rx: "groupBy",
      drawing: "group(by: { $0 % 2 }, transform: { $0 * 2 })", ["source": "-1-2-3-4-|"]
    ) { run in
      run.source.group(by: { $0.value % 2 }, transform: { $0 * 2 }).map { group in
        run.draw(group.signal, as: "group \(group.key)")
        return "\(group.key)"
      }
    },
    OperatorEntry(
      "group(by:limit:)", rx: "groupBy", code: "group(by: { $0 % 3 }, limit: 2)", ["source": "-1-2-4-3-1-|"]
    ) { run in
      run.source.group(by: { $0.value % 3 }, limit: 2).enumerated().map { index, group in
        run.draw(group.signal, as: "group \(index)")
        return "\(group.key)"
      }
    },
    OperatorEntry(
      "group(by:idle:limit:on:)", rx: "groupBy (duration)",
      code: "group(by: { $0 % 2 }, idle: .seconds(4), on: scheduler)", ["source": "-1-2---3--2----|"]
    ) { run in
      run.source.group(by: { $0.value % 2 }, idle: .seconds(4), on: run.scheduler).enumerated()
        .map { index, group in
          run.draw(group.signal, as: "group \(index)")
          return "\(group.key)"
        }
    },
    OperatorEntry(
      "keyed(by:replay:limit:)",
      drawing: "keyed(by: { $0 % 2 }, replay: 1)[1]", ["source": "-1-2-3-4-5-|"], subscribing: [0, 4]
    ) { run in run.source.keyed(by: { $0 % 2 }, replay: 1)[1] },
    OperatorEntry(
      "window(count:)", code: "window(count: 2)", ["source": "-1-2-3-4-5-|"]
    ) { windows($0.source.window(count: 2), $0) },
    OperatorEntry(
      "window(count:every:)", rx: "windowCount(_:skip:)", code: "window(count: 3, every: 2)", ["source": "-1-2-3-4-5-|"]
    ) { windows($0.source.window(count: 3, every: 2), $0) },
    OperatorEntry(
      "window(for:every:on:)", rx: "windowTime",
      drawing: "window(for: .seconds(4), every: .seconds(2), on: scheduler)", ["source": "-12--3-4---5-|"]
    ) { run in windows(run.source.window(for: .seconds(4), every: .seconds(2), on: run.scheduler), run) },
    OperatorEntry(
      "window(for:on:)", drawing: "window(for: .seconds(3), on: scheduler)", ["source": "-12--3-4---5-|"]
    ) { run in windows(run.source.window(for: .seconds(3), on: run.scheduler), run) },
    OperatorEntry(
      "window(for:count:on:)", drawing: "window(for: .seconds(3), count: 2, on: scheduler)", ["source": "-123--4---5-|"]
    ) { run in
      windows(run.source.window(for: .seconds(3), count: 2, on: run.scheduler), run)
    },
    OperatorEntry(
      "lines(longest:onDrop:)", drawing: "lines(), where / is a line feed", ["source": "-'ab/c'-d-'/e/f'--|"]
    ) { run in run.text("source").map { $0.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "\n") : $0 } }.lines() },
    OperatorEntry(
      "split(separator:longest:omittingEmptySubsequences:onDrop:)",
      drawing: "split(separator: UInt8(ascii: \"/\"))", ["source": "-'ab/c'-d-'/e/f'--|"]
    ) { run in
      run.text("source").map { Array($0.utf8) }.split(separator: UInt8(ascii: "/"))
        .map { String(decoding: $0, as: UTF8.self) }
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
