/// A command's arguments, read one by one.
package struct Arguments {
  private var rest: ArraySlice<String>
  private var optionsEnded = false

  package init(_ arguments: some Sequence<String>) {
    rest = Array(arguments)[...]
  }

  package enum Item: Equatable {
    case option(String)
    case operand(String)
  }

  /// The next argument. For `--name=value` it is `--name`; `value()` then returns the value.
  package mutating func next() throws(UsageProblem) -> Item? {
    if let unused = pendingValue { throw UsageProblem("option '\(lastOption)' takes no value, but got '\(unused)'") }
    guard let argument = rest.popFirst() else { return nil }
    if optionsEnded || argument == "-" || !argument.hasPrefix("-") { return .operand(argument) }
    if argument == "--" {
      optionsEnded = true
      return try next()
    }
    if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
      lastOption = String(argument[..<equals])
      pendingValue = String(argument[argument.index(after: equals)...])
    } else {
      lastOption = argument
    }
    return .option(lastOption)
  }

  /// The first argument as it is, if there is one.
  package mutating func nextOperand() -> String? {
    rest.popFirst()
  }

  private var lastOption = ""
  private var pendingValue: String?

  /// The value of the option that `next()` has just returned.
  package mutating func value() throws(UsageProblem) -> String {
    if let value = pendingValue {
      pendingValue = nil
      return value
    }
    guard let value = rest.popFirst() else { throw UsageProblem("option '\(lastOption)' needs a value") }
    return value
  }

  /// The same as a number within `range`.
  package mutating func number(in range: ClosedRange<Double>) throws(UsageProblem) -> Double {
    let text = try value()
    guard let number = Double(text), range.contains(number) else {
      let (low, high) = (Format.short(range.lowerBound), Format.short(range.upperBound))
      throw UsageProblem("option '\(lastOption)' needs a number from \(low) to \(high), not '\(text)'")
    }
    return number
  }

  /// The same as a whole number within `range`.
  package mutating func integer(in range: ClosedRange<Int>) throws(UsageProblem) -> Int {
    let text = try value()
    guard let number = Int(text), range.contains(number) else {
      let (low, high) = (range.lowerBound, range.upperBound)
      throw UsageProblem("option '\(lastOption)' needs a whole number from \(low) to \(high), not '\(text)'")
    }
    return number
  }

  /// The same as one of a few words.
  package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type
  ) throws(UsageProblem) -> Choice {
    let text = try value()
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageProblem("option '\(lastOption)' needs one of \(known), not '\(text)'")
    }
    return choice
  }
}

/// An error in the command line, described in one line.
package struct UsageProblem: Error, Equatable {
  package let text: String

  package init(_ text: String) {
    self.text = Printable.line(text)
  }
}
