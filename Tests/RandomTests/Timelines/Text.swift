/// A timeline as text: instants with what happens in them, `|` for completion and `x` before an error.
func text(of events: [Dated<Happening>], isPlain: Bool = false) -> String {
  text(of: events.map { (at: $0.at, it: $0.it) }, isPlain: isPlain)
}

/// The same of what has been recorded.
func text(of events: [(at: Int, it: Happening)], isPlain: Bool = false) -> String {
  if isPlain { return events.map(\.it.description).joined(separator: " ") }
  var words: [String] = []
  for (index, event) in events.enumerated() {
    if index == 0 || events[index - 1].at != event.at { words.append("@\(event.at)") }
    words.append(event.it.description)
  }
  return words.joined(separator: " ")
}
