// An app needs a single import: `import ReactiveCallbacks` also imports signals, subjects, schedulers and their
// operators. Swift has no other way to re-export a whole module yet. The core does not depend on this module.
@_exported import ReactiveConcurrency
