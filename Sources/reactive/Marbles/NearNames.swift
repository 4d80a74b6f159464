/// Finds names similar to a misspelt one.
enum NearNames {
  /// The names most similar to a word, the best first: those that contain it, or differ from it in a few letters.
  static func of(_ word: String, among names: [String]) -> [String] {
    let word = word.lowercased()
    let scored = names.compactMap { name -> (name: String, score: Int)? in
      let lowercased = name.lowercased()
      let slips = distance(Array(word.utf8), Array(lowercased.utf8))
      if lowercased.contains(word) || word.contains(lowercased) { return (name, min(slips, 1)) }
      return slips <= max(1, word.utf8.count / 3) ? (name, slips) : nil
    }
    return scored.sorted { ($0.score, $0.name) < ($1.score, $1.name) }.prefix(3).map(\.name)
  }

  /// The number of letters to change, add or remove to turn one word into the other.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (letter == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
