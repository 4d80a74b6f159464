import ReactiveConcurrency
import Testing

// The answers are compared as a list, because the macro would copy the phase.
@Suite("The phase of a succession")
struct SuccessionPhaseTests {
  @Test("A part that ends later makes its thread the owner")
  func endsLater() {
    let phase = SuccessionPhase()
    let areOwners = [phase.partStarted(), phase.partEnded(), phase.partStarted(), phase.partEnded()]
    #expect(areOwners == [false, true, false, true])
  }

  @Test("The end of a part that is still being started is left to the owner")
  func endsWhileStarting() {
    let phase = SuccessionPhase()
    let areOwners = [phase.partEnded(), phase.partStarted(), phase.partEnded(), phase.partStarted()]
    #expect(areOwners == [false, true, false, true])
  }

  @Test("A step that waits is taken once")
  func waits() {
    let phase = SuccessionPhase()
    let isTakenBefore = phase.stopWaiting()
    phase.wait()
    let areTaken = [isTakenBefore, phase.stopWaiting(), phase.stopWaiting()]
    #expect(areTaken == [false, true, false])
  }

  @Test("After the end of a succession nothing waits")
  func ends() {
    let phase = SuccessionPhase()
    phase.end()
    let isTaken = phase.stopWaiting()
    #expect(!isTaken)
  }

  #if DEBUG
    @Test("A part that ends twice traps with the name of the phase")
    func traps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let phase = SuccessionPhase()
        _ = [phase.partEnded(), phase.partEnded()]
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("endedDuringStart"))
    }
  #endif
}
