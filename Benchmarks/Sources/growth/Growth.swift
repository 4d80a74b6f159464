import ArgumentParser
import Foundation
import Workloads

/// Measures what a value and a thing cost when there are ten and when there are ten thousand.
@main
struct Growth: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures how time and memory grow with inputs, subscribers and keys, beside a peer.")

  @Flag(help: "Fewer rounds, and rougher numbers.")
  var quick = false

  func run() throws {
    for curve in Curve.all {
      let (ours, theirs) = try curve.measure(rounds: quick ? 3 : 15)
      print("\(curve.things), beside \(curve.peer)")
      for (our, their) in zip(ours, theirs) {
        print(
          String(
            format: "%7d %8.0f ns a %@, %.0f theirs %8.0f bytes each, %.0f theirs", our.count, our.nanoseconds,
            curve.unit, their.nanoseconds, our.bytes, their.bytes))
      }
    }
  }
}
