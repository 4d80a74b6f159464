import ReactiveConcurrency

extension Catalogue {
  static let gathering = [
    Example("buffer(count:)", "buffer(count: 2)", ["source": "-1-2-3-4-5-|"]) {
      $0.numbers("source").buffer(count: 2).drawnLists()
    },
    Example("buffer(until:)", "source.buffer(until: boundary)", ["source": "-1-2-3-4-5-|", "boundary": "----x--x-|"]) {
      $0.numbers("source").buffer(until: $0.text("boundary")).drawnLists()
    },
    Example(
      "buffer(for:skippingEmpty:on:)", "buffer(for: .seconds(3), skippingEmpty: false, on: scheduler)",
      ["source": "-12--------3-|"]
    ) {
      $0.numbers("source").buffer(for: .seconds(3), skippingEmpty: false, on: $0.scheduler).drawnLists()
    },
    Example("chunked(on:)", "chunked(on: { $0.isMultiple(of: 2) }).map(\\.values)", ["source": "-1-3-2-4-6-5-|"]) {
      $0.numbers("source").chunked(on: { $0.isMultiple(of: 2) }).map(\.values).drawnLists()
    },
    Example("chunked(by:)", "chunked(by: { $0 == $1 })", ["source": "-1-1-2-2-2-3-|"]) {
      $0.numbers("source").chunked(by: { $0 == $1 }).drawnLists()
    },
    Example("buffer(for:on:)", "buffer(for: .seconds(3), on: scheduler)", ["source": "-12--3-4---5-|"]) { run in
      run.numbers("source").buffer(for: .seconds(3), on: run.scheduler).drawnLists()
    },
    Example(
      "buffer(for:count:on:)", "buffer(for: .seconds(3), count: 2, on: scheduler)", ["source": "-123--4---5-|"]
    ) { run in
      run.numbers("source").buffer(for: .seconds(3), count: 2, on: run.scheduler).drawnLists()
    },
    Example("group(by:)", "group(by: { $0 % 2 })", ["source": "-1-2-3-4-|"]) { run in
      run.numbers("source").group(by: { $0 % 2 }).map { group in
        run.draw(group.signal, as: "group \(group.key)")
        return "\(group.key)"
      }
    },
    Example("group(by:transform:)", "group(by: { $0 % 2 }, transform: { $0 * 2 })", ["source": "-1-2-3-4-|"]) { run in
      run.numbers("source").group(by: { $0 % 2 }, transform: { $0 * 2 }).map { group in
        run.draw(group.signal, as: "group \(group.key)")
        return "\(group.key)"
      }
    },
    Example("group(by:limit:)", "group(by: { $0 % 3 }, limit: 2)", ["source": "-1-2-4-3-1-|"]) { run in
      run.numbers("source").group(by: { $0 % 3 }, limit: 2).enumerated().map { index, group in
        run.draw(group.signal, as: "group \(index)")
        return "\(group.key)"
      }
    },
    Example(
      "group(by:idle:limit:on:)", "group(by: { $0 % 2 }, idle: .seconds(4), on: scheduler)",
      ["source": "-1-2---3--2----|"]
    ) { run in
      run.numbers("source").group(by: { $0 % 2 }, idle: .seconds(4), on: run.scheduler).enumerated()
        .map { index, group in
          run.draw(group.signal, as: "group \(index)")
          return "\(group.key)"
        }
    },
    Example(
      "groups(by:replay:limit:)", "groups(by: { $0 % 2 }, replay: 1)[1]", ["source": "-1-2-3-4-5-|"],
      subscribing: [0, 4]
    ) { run in
      run.numbers("source").groups(by: { $0 % 2 }, replay: 1)[1].drawn()
    },
    Example("window(count:)", "window(count: 2)", ["source": "-1-2-3-4-5-|"]) {
      windows($0.numbers("source").window(count: 2), $0)
    },
    Example("window(for:on:)", "window(for: .seconds(3), on: scheduler)", ["source": "-12--3-4---5-|"]) { run in
      windows(run.numbers("source").window(for: .seconds(3), on: run.scheduler), run)
    },
    Example(
      "window(for:count:on:)", "window(for: .seconds(3), count: 2, on: scheduler)", ["source": "-123--4---5-|"]
    ) { run in
      windows(run.numbers("source").window(for: .seconds(3), count: 2, on: run.scheduler), run)
    },
    Example("lines(longest:)", "lines(), where / is a line feed", ["source": "-'ab/c'-d-'/e/f'--|"]) { run in
      run.text("source").map { $0.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "\n") : $0 } }.lines()
    },
    Example(
      "split(separator:longest:omittingEmptySubsequences:)", "split(separator: UInt8(ascii: \"/\"))",
      ["source": "-'ab/c'-d-'/e/f'--|"]
    ) { run in
      run.text("source").map { Array($0.utf8) }.split(separator: UInt8(ascii: "/"))
        .map { String(decoding: $0, as: UTF8.self) }
    },
  ]

  /// Draws each window as a line, and its number where it is sent.
  private static func windows(_ windows: Signal<Signal<Int>>, _ run: ExampleRun) -> Signal<String> {
    windows.enumerated().map { index, window in
      run.draw(window, as: "window \(index)")
      return "\(index)"
    }
  }
}
