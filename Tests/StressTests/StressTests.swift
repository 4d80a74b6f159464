import Testing

/// Every promise of the library that concerns more than one thread.
///
/// One test at a time, as each wants all the cores; each under a watchdog. `REACTIVE_STRESS=10` runs ten times the
/// rounds.
@Suite(.serialized, .watchdog)
enum Stress {}
