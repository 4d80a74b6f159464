// For the linked files, which are the library's own: an import is visible only in its own file unless it is exported.
@_exported import ReactiveConcurrency
