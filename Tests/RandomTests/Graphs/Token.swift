/// A value that tells what it is made of.
struct Token: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// By which it is filtered, grouped and sorted.
  let number: Int
  /// Other values have another trail, and the same value has the same in each run.
  let trail: Int

  /// The value of a source.
  init(_ number: Int, of source: Int) {
    self.number = number
    trail = Self.mixed(source, number)
  }

  private init(number: Int, trail: Int) {
    self.number = number
    self.trail = trail
  }

  /// A value made of this one.
  var mapped: Token { Token(number: number + 1, trail: Self.mixed(trail, 7)) }

  /// A value made of two, in this order, with the number of the second.
  func with(_ other: Token) -> Token { Token(number: other.number, trail: Self.mixed(trail, other.trail)) }

  static func < (first: Token, second: Token) -> Bool { (first.number, first.trail) < (second.number, second.trail) }

  var description: String { "\(number)" }

  static func mixed(_ first: Int, _ second: Int) -> Int {
    let mixed = (first ^ (first >> 29)) &* 0x1F35_8D4C_DF51_AFD7 &+ second &+ 1
    return (mixed ^ (mixed >> 31)) &* 0x3C79_AC49_2BA7_B653
  }
}
