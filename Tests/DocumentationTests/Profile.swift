import Observation

/// The model of which the article on commands and models speaks: the macro needs a type that is not local.
@MainActor @Observable final class Profile {
  var first = "Tian"
  var last = "Li"
}
