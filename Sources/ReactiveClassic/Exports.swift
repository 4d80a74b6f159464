// Migrated code needs a single import: `import ReactiveClassic` also imports callbacks, disposables and the core, as
// `#import <ReactiveCocoa/ReactiveCocoa.h>` did. Swift has no other way to re-export a whole module yet.
@_exported import ReactiveCallbacks
