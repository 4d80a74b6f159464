/// The version of this package, which CHANGELOG.md names too.
enum Version {
  static let current = "0.1.0"
}
