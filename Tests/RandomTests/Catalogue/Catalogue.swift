/// The operators from which random programs are made. A new one is one entry in the list of its family.
///
/// They are not in the operators' entries in `OperatorManifest`. A model needs what only these tests have: timelines,
/// the order of scheduled work, items that know their births. Models also share functions with those of other families,
/// as `take(for:on:)` does with `timeout(after:on:)`, and many operators have several, or none.
enum Catalogue {
  static let all: [Entry] =
    transforming + filtering + gathering + failure + time + combining + relating + flattenMap + mapAsync + partitions
    + sharing
  /// Those of which it is known what must come.
  static let modelled: [Entry] = all.filter { $0.model != nil }
}

let few: [Parameter] = [Parameter.count(0...4)]
let some: [Parameter] = [Parameter.count(1...4)]
let third: [Parameter] = [Parameter.count(0...2)]
