/// What a program is mainly made of.
enum Family: String, CaseIterable, Sendable {
  /// Anything at all.
  case mixed
  /// Windows and groups, which send to several subscribers.
  case partitions
  /// Signals of signals, and closures that take their time.
  case flattening
  /// Schedulers and timers.
  case timing
  /// Subscribers that share a run, and that come and go.
  case sharing
  /// Operators of which it is known how many values they keep.
  case memory
  /// The end of the sources and the consumer's cancellation, at the same time.
  case endings

  /// The operators from which most steps are taken.
  var entries: [Entry] {
    switch self {
    case .mixed: Catalogue.all
    case .partitions: Catalogue.partitions
    case .flattening: Catalogue.flattenMap + Catalogue.mapAsync + Catalogue.combining
    case .timing: Catalogue.time + Catalogue.gathering
    case .sharing: Catalogue.sharing
    case .endings: Catalogue.transforming + Catalogue.filtering + Catalogue.combining + Catalogue.gathering
    case .memory: Catalogue.all.filter { $0.memory.rest([3, 3]) != nil && !$0.traits.contains(.moves) }
    }
  }

  /// Those from which the others are taken.
  var others: [Entry] { self == .memory ? entries : Catalogue.all }
}
