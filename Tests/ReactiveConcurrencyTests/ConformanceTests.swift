import ReactiveConcurrency
import Testing

@Suite("Every operator keeps the event contract")
struct ConformanceTests {
  @Test(
    "Every operator keeps the event contract: lifecycle, cancellation, pause and resume, failure, both ways",
    arguments: CheckedOperator.all)
  func keepsContract(_ checked: CheckedOperator) { checkSignal(checked) }
}
