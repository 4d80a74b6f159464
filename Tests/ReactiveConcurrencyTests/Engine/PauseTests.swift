import Testing

@testable import ReactiveConcurrency

@Suite("A pause and its resume")
struct PauseTests {
  @Test("A resume that comes first answers the pause that follows, once")
  func early() {
    var state = PauseLatch.State.flowing
    let ended = [state.resume(), state.resume()]
    let lasts = [state.pause(), state.pause(), state.pause()]
    #expect(ended == [false, false], "there was nothing to end")
    #expect(lasts == [false, true, true], "the first has been answered, the others are the same pause")
    let last = state.resume()
    #expect(last && state == .flowing)
  }

  // The answers are compared as a list, because the macro would copy what cannot be copied.
  @Test("The owner takes a resume once, and with it ends the pause")
  func requests() {
    let requests = DownstreamRequests()
    let beforeAny = [requests.takeResume(), requests.isEmpty]
    #expect(beforeAny == [false, true])
    requests.pause()
    let asked = [requests.isEmpty, requests.resume(), requests.resume(), requests.isPaused]
    #expect(asked == [false, true, false, true], "a second resume is the same as the first")
    let taken = [requests.takeResume(), requests.takeResume(), requests.isPaused, requests.isEmpty]
    #expect(taken == [true, false, false, true])
  }

  @Test("A cancellation is never taken back")
  func cancellation() {
    let requests = DownstreamRequests()
    requests.pause()
    let first = [requests.cancel(), requests.cancel()]
    requests.resume()
    let later = [requests.takeResume(), requests.isCancelled, requests.isPaused, requests.isEmpty]
    #expect(first == [true, false])
    #expect(later == [true, true, false, false])
  }
}
