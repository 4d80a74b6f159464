/// The operators from which random programs are made. A new one is one entry in the list of its family.
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
