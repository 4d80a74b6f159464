// Migrated code needs a single import: a file that says `import ReactiveClassic` sees signals, subjects, schedulers and
// their operators too, as with `#import <ReactiveCocoa/ReactiveCocoa.h>`. Swift has no other spelling for re-exporting
// a whole module yet. The core does not depend on this module.
@_exported import ReactiveConcurrency
