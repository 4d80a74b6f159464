import ReactiveConcurrency

extension Catalogue {
  static let grouping = [
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
  ]

  /// Draws each window as a line, and where it comes its number.
  private static func windows(_ windows: Signal<Signal<Int>>, _ run: ExampleRun) -> Signal<String> {
    windows.enumerated().map { index, window in
      run.draw(window, as: "window \(index)")
      return "\(index)"
    }
  }
}
