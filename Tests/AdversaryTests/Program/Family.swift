import ReactiveConcurrency

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
  var entries: [ProgramEntry] {
    switch self {
    case .mixed: ProgramCatalogue.all
    case .partitions: ProgramCatalogue.partitions
    case .flattening: ProgramCatalogue.flattening + ProgramCatalogue.combining
    case .timing: ProgramCatalogue.timing + ProgramCatalogue.gathering
    case .sharing: ProgramCatalogue.sharing
    case .endings:
      ProgramCatalogue.passing + ProgramCatalogue.losing + ProgramCatalogue.combining + ProgramCatalogue.gathering
    case .memory: ProgramCatalogue.all.filter { $0.memory.rest([3, 3]) != nil && !$0.traits.contains(.moves) }
    }
  }

  /// Those from which the others are taken.
  var others: [ProgramEntry] { self == .memory ? entries : ProgramCatalogue.all }
}
