// Migrated code needs a single import: `import ReactiveClassic` also imports signals, subjects, schedulers and their
// operators, as `#import <ReactiveCocoa/ReactiveCocoa.h>` did. Swift has no other way to re-export a whole module yet.
// The core does not depend on this module.
@_exported import ReactiveConcurrency
