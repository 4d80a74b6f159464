import ReactiveConcurrency
import Testing

@Suite("Every operator keeps the event contract")
struct ConformanceTests {
  @Test("Contract: lifecycle, cancellation, pause and resume, failure, both ways", arguments: all)
  func keepsContract(_ checked: CheckedOperator) {
    checkSignal(checked)
  }

  /// Every operator there is, in CheckedOperators: `InterfaceTests` holds it against the public interface.
  static let all: [CheckedOperator] =
    CheckedOperator.values + CheckedOperator.gathering + CheckedOperator.combining + CheckedOperator.failure
    + CheckedOperator.time + CheckedOperator.effects + CheckedOperator.delivery + CheckedOperator.sharing
    + CheckedOperator.making + CheckedOperator.debugging
}
