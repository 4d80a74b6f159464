import ReactiveConcurrency

extension OperatorEntry {
  static let gathering: [OperatorEntry] = [
    OperatorEntry(
      "buffer(count:)",
      words: SearchWords(rx: "buffer", combine: "collect", questions: ["Several values at a time?"], topics: "batch"),
      traits: Traits(stores: .group),
      example: Example("buffer(count: 2)", ["source": "-1-2-3-4-5-|"]) { $0.source.buffer(count: 2).drawnLists() },
      checks: [Check("of 4") { $0.source.buffer(count: 4) }]),
    OperatorEntry(
      "buffer(count:every:)",
      words: SearchWords(
        rx: "buffer(count:skip:)", questions: ["Several values at a time?"],
        topics: "sliding overlapping moving average"),
      traits: Traits(stores: .newest(3)),
      example: Example("buffer(count: 3, every: 1)", ["source": "-1-2-3-4-5-|"]) {
        $0.source.buffer(count: 3, every: 1).drawnLists()
      },
      checks: [Check("with gaps") { $0.source.buffer(count: 1, every: 2) }]),
    OperatorEntry(
      "buffer(for:every:on:)",
      words: SearchWords(
        rx: "buffer", questions: ["All values of a second in one batch?"],
        topics: "sliding overlapping moving average metrics"),
      page: PageWording(
        sendsOn: "the scheduler", memory: "the values of one interval", demand: "nothing is sent while it is paused"),
      example: Example(
        drawing: "buffer(for: .seconds(4), every: .seconds(2), on: scheduler)", ["source": "-12--3-4---5-|"]
      ) { run in run.source.buffer(for: .seconds(4), every: .seconds(2), on: run.scheduler).drawnLists() },
      unchecked: "It sends while anybody is subscribed: `SlidingTests`."),
    OperatorEntry(
      "batched(upTo:)",
      words: SearchWords(
        questions: ["Several values at a time?", "What came while I was busy?"],
        topics: "batch load adaptive writer aggregate"),
      traits: Traits(.timed, stores: .waiting(most: 256)),
      page: PageWording(demand: "values sent while it is paused are gathered into one array"),
      example: Example(
        drawing: "batched().mapAsync { await write($0) }", ["source": "-1-23-4--5---|"]
      ) { run in
        run.source.batched().mapAsync(on: run.scheduler) { batch in
          run.note("[" + batch.map { "\($0)" }.joined(separator: ",") + "]", on: "write")
          try await run.scheduler.sleep(for: .seconds(3))
          return batch.count
        }
      },
      checks: [Check { $0.source.batched() }, Check("of 2") { $0.source.batched(upTo: 2) }]),
    OperatorEntry(
      "batched(upTo:weighing:)",
      words: SearchWords(questions: ["What came while I was busy?"], topics: "batch load bytes size weight"),
      traits: Traits(.timed, stores: .waiting(most: 256)),
      page: PageWording(
        memory: "the values of one array", demand: "values sent while it is paused are gathered into one array"),
      shownBy: "batched(upTo:)",
      checks: [Check { $0.source.batched(upTo: 4, weighing: \.value) }]),
    OperatorEntry(
      "conflated(_:)",
      words: SearchWords(
        questions: ["What came while I was busy?"], topics: "conflate merge sum latest load onBackpressureReduce"),
      traits: Traits(.timed, stores: .newest(1)),
      page: PageWording(demand: "values sent while it is paused are merged into one"),
      example: Example(drawing: "conflated(+).mapAsync { await report($0) }", ["source": "-1-23-4--5---|"]) { run in
        run.source.conflated { Number($0.value + $1.value) }.mapAsync(on: run.scheduler) { sum in
          try await run.scheduler.sleep(for: .seconds(3))
          return sum
        }
      },
      checks: [Check { $0.source.conflated { $1 } }]),
    OperatorEntry(
      "buffer(until:)",
      words: SearchWords(rx: "buffer", questions: ["Several values at a time?"]),
      traits: Traits(.gathering, stores: .everything, livesOn: .waitsForOthers),
      page: PageWording(memory: "what it gathers", demand: "never pauses its source"),
      example: Example(drawing: "source.buffer(until: boundary)", ["source": "-1-2-3-4-5-|", "boundary": "----x--x-|"])
      { $0.source.buffer(until: $0["boundary"]).drawnLists() },
      checks: [Check { $0.source.buffer(until: Signal<Int>.never) }]),
    OperatorEntry(
      "buffer(until:skippingEmpty:)",
      traits: Traits(.gathering, stores: .everything, livesOn: .waitsForOthers),
      page: PageWording(memory: "what it gathers", demand: "never pauses its source"),
      shownBy: "buffer(until:)",
      checks: [Check { $0.source.buffer(until: Signal<Int>.never, skippingEmpty: false) }]),
    OperatorEntry(
      "buffer(for:skippingEmpty:on:)",
      words: SearchWords(combine: "collect(.byTime)", questions: ["All values of a second in one batch?"]),
      example: Example(
        drawing: "buffer(for: .seconds(3), skippingEmpty: false, on: scheduler)", ["source": "-12--------3-|"]
      ) { $0.source.buffer(for: .seconds(3), skippingEmpty: false, on: $0.scheduler).drawnLists() },
      unchecked: "It sends while anybody is subscribed: `BufferTests`."),
    OperatorEntry(
      "runs(by:)",
      words: SearchWords(questions: ["Several values at a time?"]),
      traits: Traits(stores: .newest(2, each: 2)),
      page: PageWording(memory: "the chunk"),
      example: Example(drawing: "runs(by: { $0.isMultiple(of: 2) }).map(\\.values)", ["source": "-1-3-2-4-6-5-|"]) {
        $0.source.runs(by: { $0.isMultiple(of: 2) }).map(\.values).drawnLists()
      },
      checks: [Check { $0.source.runs(by: { $0 / 2 }) }]),
    OperatorEntry(
      "chunked(by:)",
      words: SearchWords(questions: ["Several values at a time?"], topics: "batch"),
      traits: Traits(stores: .newest(2)),
      page: PageWording(memory: "the chunk"),
      example: Example(drawing: "chunked(by: { $0 == $1 })", ["source": "-1-1-2-2-2-3-|"]) {
        $0.source.chunked(by: { $0 == $1 }).drawnLists()
      },
      checks: [Check { $0.source.chunked { $0 / 2 == $1 / 2 } }]),
    OperatorEntry(
      "buffer(for:on:)",
      words: SearchWords(
        reactiveCocoa: "bufferWithTime:onScheduler:", rx: "buffer", combine: "collect(.byTime)",
        questions: ["All values of a second in one batch?"], topics: "average metrics batch rate limit"),
      traits: Traits(.gathering, sends: .scheduler, stores: .group),
      page: PageWording(demand: "while it is paused the group goes on, and its source is paused"),
      example: Example("buffer(for: .seconds(3), on: scheduler)", ["source": "-12--3-4---5-|"]) { run in
        run.source.buffer(for: run.seconds(3), on: run.scheduler).drawnLists()
      }),
    OperatorEntry(
      "buffer(for:count:on:)",
      words: SearchWords(
        rx: "buffer", combine: "collect(.byTimeOrCount)", questions: ["All values of a second in one batch?"],
        topics: "batch"),
      traits: Traits(.gathering, sends: .scheduler, stores: .group),
      page: PageWording(demand: "while it is paused a group waits until it is full, and its source is paused"),
      example: Example("buffer(for: .seconds(3), count: 2, on: scheduler)", ["source": "-123--4---5-|"]) { run in
        run.source.buffer(for: run.seconds(3), count: 2, on: run.scheduler).drawnLists()
      }),
    OperatorEntry(
      "group(by:)",
      words: .group,
      traits: Traits(stores: .heldForParts),
      example: Example("group(by: { $0 % 2 })", ["source": "-1-2-3-4-|"]) { run in
        run.source.group(by: { $0.value % 2 }).map { group in
          run.draw(group.signal, as: "group \(group.key)")
          return "\(group.key)"
        }
      },
      checks: [
        Check("flattened", Traits(.merging, limit: .sourceOnStack, stores: .held)) {
          $0.source.group { $0.value % 3 }.flattenMap { group in group.signal.map { "\(group.key): \($0)" } }
        }
      ],
      unmodelled: "It sends signals."),
    OperatorEntry(
      "group(by:transform:)",
      words: .group,
      traits: Traits(limit: .sourceOnStack, stores: .held),
      page: PageWording(memory: "what waits for the consumers of the parts"),
      example: Example(drawing: "group(by: { $0 % 2 }, transform: { $0 * 2 })", ["source": "-1-2-3-4-|"]) { run in
        run.source.group(by: { $0.value % 2 }, transform: { $0 * 2 }).map { group in
          run.draw(group.signal, as: "group \(group.key)")
          return "\(group.key)"
        }
      },
      checks: [
        Check("with one group") { $0.source.group(by: { _ in 0 }, transform: { -$0 }).flattenMap { $0.signal } }
      ],
      unmodelled: "It sends signals."),
    OperatorEntry(
      "group(by:limit:)",
      words: SearchWords(rx: "groupBy", questions: ["A stream for each user, but not for ever?"]),
      traits: Traits(stores: .heldForParts),
      example: Example("group(by: { $0 % 3 }, limit: 2)", ["source": "-1-2-4-3-1-|"]) { run in
        run.source.group(by: { $0.value % 3 }, limit: 2).enumerated().map { index, group in
          run.draw(group.signal, as: "group \(index)")
          return "\(group.key)"
        }
      },
      checks: [
        Check("flattened", Traits(.merging, limit: .sourceOnStack, stores: .held, livesOn: .pausesOthers)) {
          $0.source.group(by: { $0.value % 3 }, limit: 2).flattenMap { group in
            group.signal.map { "\(group.key): \($0)" }
          }
        }
      ],
      unmodelled: "It sends signals."),
    OperatorEntry(
      "group(by:idle:limit:on:)",
      words: SearchWords(rx: "groupBy (duration)", questions: ["A stream for each user, but not for ever?"]),
      traits: Traits(.timed, stores: .heldForParts),
      example: Example("group(by: { $0 % 2 }, idle: .seconds(4), on: scheduler)", ["source": "-1-2---3--2----|"]) {
        run in
        run.source.group(by: { $0.value % 2 }, idle: .seconds(4), on: run.scheduler).enumerated()
          .map { index, group in
            run.draw(group.signal, as: "group \(index)")
            return "\(group.key)"
          }
      },
      checks: [
        Check("flattened", Traits(.timed, limit: .sourceOnStack, stores: .held, livesOn: .pausesOthers)) {
          $0.source.group(by: { $0.value % 3 }, idle: .seconds(1), on: $0.scheduler).flattenMap { $0.signal }
        }
      ],
      unmodelled: "It sends signals."),
    OperatorEntry(
      "groups(by:replay:limit:)",
      words: SearchWords(questions: ["A stream for each user?"]),
      example: Example(
        drawing: "groups(by: { $0 % 2 }, replay: 1)[1]", ["source": "-1-2-3-4-5-|"], subscribing: [0, 4]
      ) { run in
        run.source.groups(by: { $0 % 2 }, replay: 1)[1]
      }),
    OperatorEntry(
      "window(count:)",
      words: .window,
      traits: Traits(stores: .heldForParts),
      example: Example("window(count: 2)", ["source": "-1-2-3-4-5-|"]) { windows($0.source.window(count: 2), $0) },
      checks: [
        Check("of 2, flattened", Traits(.merging, limit: .sourceOnStack, stores: .held, livesOn: .pausesOthers)) {
          $0.source.window(count: 2).flattenMap(.concat) { $0.start(with: 0) }
        },
        Check("of 9, flattened", Traits(.merging, limit: .sourceOnStack, stores: .held)) {
          $0.source.window(count: 9).flattenMap { $0 }
        },
      ],
      unmodelled: "It sends signals."),
    OperatorEntry(
      "window(count:every:)",
      words: SearchWords(rx: "windowCount(_:skip:)", topics: "sliding overlapping moving average"),
      traits: Traits(stores: .heldForParts),
      example: Example("window(count: 3, every: 2)", ["source": "-1-2-3-4-5-|"]) {
        windows($0.source.window(count: 3, every: 2), $0)
      },
      checks: [
        Check("flattened", Traits(.merging, limit: .sourceOnStack, stores: .held, livesOn: .pausesOthers)) {
          $0.source.window(count: 3, every: 2).flattenMap { $0 }
        },
        Check("with gaps, flattened", Traits(.merging, limit: .sourceOnStack, stores: .held)) {
          $0.source.window(count: 2, every: 3).flattenMap { $0 }
        },
      ],
      unmodelled: "It sends signals."),
    OperatorEntry(
      "window(for:every:on:)",
      words: SearchWords(
        rx: "windowTime", questions: ["Something for each minute?"],
        topics: "sliding overlapping moving average metrics"),
      traits: Traits(.timed, limit: .sourceOnStack, stores: .heldForParts, livesOn: .pausesOthers),
      page: PageWording(memory: "what waits for the consumers of the parts", demand: ""),
      example: Example(
        drawing: "window(for: .seconds(4), every: .seconds(2), on: scheduler)", ["source": "-12--3-4---5-|"]
      ) { run in windows(run.source.window(for: .seconds(4), every: .seconds(2), on: run.scheduler), run) },
      checks: [
        Check { $0.source.window(for: .seconds(2), every: .seconds(1), on: $0.scheduler).flattenMap { $0 } }
      ],
      unmodelled: "It sends signals."),
    OperatorEntry(
      "window(for:on:)",
      words: SearchWords(rx: "window", questions: ["Something for each minute?"], topics: "average metrics"),
      traits: Traits(.timed, limit: .sourceOnStack, stores: .held),
      page: PageWording(memory: "what waits for the consumers of the parts", demand: ""),
      example: Example(drawing: "window(for: .seconds(3), on: scheduler)", ["source": "-12--3-4---5-|"]) { run in
        windows(run.source.window(for: .seconds(3), on: run.scheduler), run)
      },
      checks: [Check { $0.source.window(for: $0.second, on: $0.scheduler).flattenMap(.concat) { $0 } }],
      unmodelled: "It sends signals."),
    OperatorEntry(
      "window(for:count:on:)",
      words: .window,
      traits: Traits(.timed, limit: .sourceOnStack, sends: .others, stores: .waiting(most: .max, each: 1)),
      page: PageWording(sendsOn: "", memory: "what waits for the consumers of the parts", demand: ""),
      example: Example(drawing: "window(for: .seconds(3), count: 2, on: scheduler)", ["source": "-123--4---5-|"]) {
        run in
        windows(run.source.window(for: .seconds(3), count: 2, on: run.scheduler), run)
      },
      checks: [
        Check("collected") {
          $0.source.window(for: $0.second, count: 4, on: $0.scheduler).flattenMap { $0.collected() }
        }
      ],
      unmodelled: "It sends signals."),
    OperatorEntry(
      "lines(longest:onDrop:)",
      words: SearchWords(questions: ["How do I cut bytes into lines?"], topics: "file bytes skip long"),
      example: Example(drawing: "lines(), where / is a line feed", ["source": "-'ab/c'-d-'/e/f'--|"]) { run in
        run.text("source").map { $0.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "\n") : $0 } }.lines()
      },
      checks: [
        Check { $0.source.map { Array("\($0)\n".utf8) }.lines() },
        Check("of several", Traits(.buffering)) { $0.source.map { Array("\($0)\nb\r\n".utf8) }.lines() },
        Check("without ends", Traits(.gathering)) { $0.source.map { Array("\($0)".utf8) }.lines() },
        Check("after longer ones") {
          $0.source.map { Array("\(String(repeating: "-", count: 100))\n\($0)\n".utf8) }
            .lines(longest: 99, onDrop: { _, _ in })
        },
      ]),
    OperatorEntry(
      "split(separator:longest:omittingEmptySubsequences:onDrop:)",
      words: SearchWords(questions: ["How do I cut bytes into messages?"], topics: "file bytes"),
      example: Example(drawing: "split(separator: UInt8(ascii: \"/\"))", ["source": "-'ab/c'-d-'/e/f'--|"]) { run in
        run.text("source").map { Array($0.utf8) }.split(separator: UInt8(ascii: "/"))
          .map { String(decoding: $0, as: UTF8.self) }
      },
      checks: [Check { $0.source.map { "\($0);".utf8 }.split(separator: UInt8(ascii: ";")) }]),
  ]

  /// Draws each window as a line, and its number where it is sent.
  private static func windows(_ windows: Signal<Signal<Number>>, _ run: OperatorRun) -> Signal<String> {
    windows.enumerated().map { index, window in
      run.draw(window, as: "window \(index)")
      return "\(index)"
    }
  }
}

/// The words of operators in several forms.
extension SearchWords {
  fileprivate static let group = SearchWords(
    reactiveCocoa: "groupBy:", rx: "groupBy", questions: ["A stream for each user?"])
  fileprivate static let window = SearchWords(rx: "window")
}
