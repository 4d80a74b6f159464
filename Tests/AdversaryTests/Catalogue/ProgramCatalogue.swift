import ReactiveConcurrency

/// The operators from which programs are made. A new one is one line in the list of its family.
enum ProgramCatalogue {
  static let all = passing + losing + gathering + combining + flattening + partitions + timing + sharing + recovering
}

let few = 0...4
let some = 1...4
