// One import serves migrated code: a file that says `import ReactiveClassic` sees signals, subjects, schedulers and their
// operators too, as `#import <ReactiveCocoa/ReactiveCocoa.h>` showed everything. Swift has no other spelling for a
// re-export of a whole module yet. The core knows nothing of this module.
@_exported import ReactiveConcurrency
