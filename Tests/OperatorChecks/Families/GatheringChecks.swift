import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let gathering = [
    OperatorChecks("buffer(count:)", Traits(stores: .group), Check("of 4") { $0.source.buffer(count: 4) }),
    OperatorChecks(
      "buffer(count:every:)", Traits(stores: .newest(3)), Check("with gaps") { $0.source.buffer(count: 1, every: 2) }),
    OperatorChecks(
      "batched(upTo:)", Traits(.timed, stores: .waiting(most: 256), pulls: .values(257)), Check { $0.source.batched() },
      Check("of 2", Traits(.timed, stores: .waiting(most: 256), pulls: .values(3))) { $0.source.batched(upTo: 2) }),
    OperatorChecks(
      "batched(upTo:weighing:)", as: "batched(upTo:)", Traits(.timed, stores: .waiting(most: 256), pulls: .values(3)),
      Check { $0.source.batched(upTo: 4, weighing: \.value) }),
    OperatorChecks(
      "conflated(_:)", Traits(.timed, stores: .newest(1), pulls: .all), Check { $0.source.conflated { $1 } }),
    OperatorChecks(
      "buffer(until:)", Traits(.gathering, stores: .everything, livesOn: .waitsForOthers),
      Check { $0.source.buffer(until: Signal<Int>.never) }),
    OperatorChecks(
      "buffer(until:skippingEmpty:)", as: "buffer(until:)",
      Traits(.gathering, stores: .everything, livesOn: .waitsForOthers),
      Check { $0.source.buffer(until: Signal<Int>.never, skippingEmpty: false) }),
    OperatorChecks("runs(by:)", Traits(stores: .newest(2, each: 2)), Check { $0.source.runs(by: { $0 / 2 }) }),
    OperatorChecks("chunked(by:)", Traits(stores: .newest(2)), Check { $0.source.chunked { $0 / 2 == $1 / 2 } }),
    OperatorChecks("buffer(for:on:)", Traits(.gathering, sends: .scheduler, stores: .group)),
    OperatorChecks(
      "buffer(for:every:on:)", Traits(.gathering, sends: .scheduler, stores: .group),
      Check { $0.source.buffer(for: .nanoseconds(1), every: .nanoseconds(1), on: $0.scheduler) },
      Check("overlapping", Traits(.gathering, sends: .scheduler, stores: nil)) {
        $0.source.buffer(for: .milliseconds(2), every: .milliseconds(1), on: $0.scheduler)
      }),
    OperatorChecks(
      // Not counted, because it never stops sending to a consumer that resumes: `ClockTests`.
      "buffer(for:skippingEmpty:on:)", Traits(.gathering, sends: .scheduler, stores: nil),
      Check { $0.source.buffer(for: .seconds(1), skippingEmpty: false, on: $0.scheduler) }),
    OperatorChecks("buffer(for:count:on:)", Traits(.gathering, sends: .scheduler, stores: .group, pulls: .values(2))),
    OperatorChecks(
      "group(by:)", Traits(stores: .heldForParts),
      Check("flattened", Traits(.merging, limit: .sourceOnStack, stores: .held)) {
        $0.source.group { $0.value % 3 }.flattenMap { group in group.signal.map { "\(group.key): \($0)" } }
      }),
    OperatorChecks(
      "group(by:transform:)", Traits(limit: .sourceOnStack, stores: .held),
      Check("with one group") { $0.source.group(by: { _ in 0 }, transform: { -$0 }).flattenMap { $0.signal } }),
    OperatorChecks(
      "group(by:limit:)", Traits(stores: .heldForParts),
      Check("flattened", Traits(.merging, limit: .sourceOnStack, stores: .held, livesOn: .pausesOthers)) {
        $0.source.group(by: { $0.value % 3 }, limit: 2).flattenMap { group in
          group.signal.map { "\(group.key): \($0)" }
        }
      }),
    OperatorChecks(
      "group(by:idle:limit:on:)", Traits(.timed, stores: .heldForParts),
      Check(
        "flattened", Traits(.timed, limit: .sourceOnStack, stores: .held, livesOn: .pausesOthers, pulls: .values(1))
      ) {
        $0.source.group(by: { $0.value % 3 }, idle: .seconds(1), on: $0.scheduler).flattenMap { $0.signal }
      }),
    OperatorChecks(
      "window(count:)", Traits(stores: .heldForParts),
      Check("of 2, flattened", Traits(.merging, limit: .sourceOnStack, stores: .held, livesOn: .pausesOthers)) {
        $0.source.window(count: 2).flattenMap(.concat) { $0.start(with: 0) }
      },
      Check("of 9, flattened", Traits(.merging, limit: .sourceOnStack, stores: .held)) {
        $0.source.window(count: 9).flattenMap { $0 }
      }),
    OperatorChecks(
      "window(count:every:)", Traits(stores: .heldForParts),
      Check("flattened", Traits(.merging, limit: .sourceOnStack, stores: .held, livesOn: .pausesOthers, pulls: .needed))
      {
        $0.source.window(count: 3, every: 2).flattenMap { $0 }
      },
      Check("with gaps, flattened", Traits(.merging, limit: .sourceOnStack, stores: .held, pulls: .needed)) {
        $0.source.window(count: 2, every: 3).flattenMap { $0 }
      }),
    OperatorChecks(
      "window(for:every:on:)",
      Traits(.timed, limit: .sourceOnStack, stores: .heldForParts, livesOn: .pausesOthers, pulls: .needed),
      Check { $0.source.window(for: .seconds(2), every: .seconds(1), on: $0.scheduler).flattenMap { $0 } }),
    OperatorChecks(
      "window(for:on:)", Traits(.timed, limit: .sourceOnStack, stores: .held),
      Check { $0.source.window(for: $0.second, on: $0.scheduler).flattenMap(.concat) { $0 } }),
    OperatorChecks(
      "window(for:count:on:)",
      Traits(.timed, limit: .sourceOnStack, sends: .others, stores: .waiting(most: .max), pulls: .values(5)),
      Check("collected") {
        $0.source.window(for: $0.second, count: 4, on: $0.scheduler).flattenMap { $0.collected() }
      }),
    OperatorChecks(
      "lines(longest:onDrop:)", Check { $0.source.map { Array("\($0)\n".utf8) }.lines() },
      Check("of several", Traits(.buffering)) { $0.source.map { Array("\($0)\nb\r\n".utf8) }.lines() },
      Check("without ends", Traits(.gathering)) { $0.source.map { Array("\($0)".utf8) }.lines() },
      Check("after longer ones") {
        $0.source.map { Array("\(String(repeating: "-", count: 100))\n\($0)\n".utf8) }
          .lines(longest: 99, onDrop: { _, _ in })
      }),
    OperatorChecks(
      "split(separator:longest:omittingEmptySubsequences:onDrop:)",
      Check { $0.source.map { "\($0);".utf8 }.split(separator: UInt8(ascii: ";")) }),
  ]
}
