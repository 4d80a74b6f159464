/// An operator's names in other libraries, the questions that it answers, and other words to search for.
package struct SearchWords: Equatable, Sendable {
  package let reactiveCocoa: String
  package let rx: String
  package let combine: String
  package let questions: [String]
  /// Words that are not part of a name, separated by spaces.
  package let topics: String

  package init(
    reactiveCocoa: String = "", rx: String = "", combine: String = "", questions: [String] = [], topics: String = ""
  ) {
    self.reactiveCocoa = reactiveCocoa
    self.rx = rx
    self.combine = combine
    self.questions = questions
    self.topics = topics
  }
}
