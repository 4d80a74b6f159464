import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Splitting bytes")
struct SplitTests {
  private func chunks(_ text: String, of count: Int) -> [ArraySlice<UInt8>] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: count).map { bytes[$0..<min($0 + count, bytes.count)] }
  }

  @Test("Lines come whole, however the bytes are cut (LINES-1, 2)", arguments: 1...9)
  func cuts(_ count: Int) {
    for (text, lines) in [
      ("one\ntwo\n", ["one", "two"]), ("one\r\ntwo\r\n", ["one", "two"]), ("one\n\n\r\nlast", ["one", "", "", "last"]),
      ("a\rb\nc\r", ["a\rb", "c"]), ("", []), ("\n", [""]), ("\r", []), ("käse\nłąka\n", ["käse", "łąka"]),
    ] {
      expect(Signal(chunks(text, of: count)).lines(), sends: lines)
    }
  }

  @Test("A line that is too long by one byte fails with that byte, not with the next (LINES-3)")
  func oneByteTooMany() {
    for (text, isTooLong) in [("1234", false), ("12345", true), ("1234\r", false), ("1234\r5", true)] {
      for count in 1...6 {
        let subject = Subject<ArraySlice<UInt8>>()
        let recording = TestScheduler().record(subject.signal.lines(longest: 4))
        for chunk in chunks(text, of: count) { subject.send(chunk) }
        #expect((recording.error as? SignalError == .tooLong(4)) == isTooLong, "\(text), in chunks of \(count)")
        recording.cancel()
      }
    }
  }

  @Test("Any collection of bytes will do for lines, empty ones too (LINES-1)")
  func collections() {
    expect(Signal.of("a\nb".utf8, "".utf8, "c\n".utf8).lines(), sends: ["a", "bc"])
    expect(Signal.of(Array("a\nb".utf8), [], [10]).lines(), sends: ["a", "b"])
    let subject = Subject<[UInt8]>()
    let recording = TestScheduler().record(subject.lines())
    subject.send(Array("a\nb".utf8))
    #expect(recording.values == ["a"])
    subject.finish()
    #expect(recording.values == ["a", "b"] && recording.isCompleted)
  }

  @Test("A last line without an end is sent at completion, and dropped by an error (LINES-2)")
  func last() {
    let bytes = Signal.of("one\ntwo".utf8)
    expect(bytes.lines(), sends: ["one", "two"])
    expect(bytes.concat(.fail(Failure("no"))).lines(), sends: ["one"], then: .failed(Failure("no")))
  }

  @Test("A line that is too long fails at once, after those before it (LINES-3)", arguments: [1, 3, 100])
  func longest(_ count: Int) {
    for text in ["one\n12345\r\n", "one\n12345", "one\n12345\n\n"] {
      expect(Signal(chunks(text, of: count)).lines(longest: 4), sends: ["one"], then: .failed(SignalError.tooLong(4)))
      expect(Signal(chunks(text, of: count)).lines(longest: 5).take(2), sends: ["one", "12345"])
    }
    let probe = Probe()
    let endless = probe.values(1...1000).map { _ in [UInt8(ascii: "x"), UInt8(ascii: "x")] }
    expect(endless.lines(longest: 5), sends: [], then: .failed(SignalError.tooLong(5)))
    #expect(probe.produced <= 8, "in both ways")
    #expect("\(SignalError.tooLong(5))" == "More than 5 bytes came without the end of a line or a piece.")
  }

  @Test("No empty piece comes in place of one that is dropped, its beginning reported (LINES-6)", arguments: 1...5)
  func dropsPieces(_ count: Int) {
    for (text, pieces, dropped) in [("abc,,d,abcd", ["", "d"], 2), ("abcd,", [""], 1), ("a,abc", ["a"], 1)] {
      let reports = Recorder<String>()
      let signal = Signal(chunks(text, of: count)).split(
        separator: 44, longest: 2, omittingEmptySubsequences: false,
        onDrop: { reports.add("\($1): \(String(decoding: $0, as: UTF8.self))") })
      expect(signal.map { String(decoding: $0, as: UTF8.self) }, sends: pieces)
      let expected = (1...dropped).map { "\($0): ab" }
      #expect(reports.values == expected + expected, "each of two subscriptions counts its own")
    }
  }

  @Test("A line without an end is reported when it becomes too long, and what comes after a cancel is not (LINES-6)")
  func endless() {
    let subject = Subject<[UInt8]>()
    let received = Recorder<String>()
    let subscription = Recorder<Subscription>()
    let lines = subject.lines(
      longest: 3,
      onDrop: { beginning, count in
        received.add("\(beginning) dropped")
        if count == 2 { subscription.values.first?.cancel() }
      })
    subscription.add(lines.observe(.taking({ line in received.add(line) }, end: { received.add("\($0)") })))
    for _ in 0..<100 { subject.send(Array("xx".utf8)) }
    #expect(received.values == ["xxx dropped"])
    subject.send(Array("\none\n1234\n5678\ntwo\n".utf8))
    #expect(received.values == ["xxx dropped", "one", "123 dropped", "cancelled"])
  }

  @Test("Pieces between any separator, with or without the empty ones, as of a collection (LINES-4)", arguments: 1...5)
  func pieces(_ count: Int) {
    for text in ["", ",", "a", "a,", ",a", "a,,b", "a,b,,", "ab,c\r,d"] {
      for omits in [true, false] {
        let pieces = Signal(chunks(text, of: count)).split(separator: 44, omittingEmptySubsequences: omits)
        let expected = Array(text.utf8).split(separator: 44, omittingEmptySubsequences: omits)
        expect(pieces.map { Array($0) }, sends: expected.map { Array($0) })
      }
    }
  }

  @Test("A pause within a chunk keeps what is left of it and pauses the source; nothing is lost or reordered (LINES-5)")
  func pauses() {
    let probe = Probe()
    let received = Recorder<String>()
    let subscription = probe.values(1...3).map { Array("\($0)a\n\($0)b\n\($0)".utf8) }.lines().observe(
      .pausing({ line in received.add(line) }, end: { _ in received.add("end") }))
    #expect(received.values == ["1a"] && probe.produced == 1)
    subscription.resume()
    #expect(received.values == ["1a", "1b"] && probe.produced == 1)
    for _ in 0..<10 { subscription.resume() }
    #expect(received.values == ["1a", "1b", "12a", "2b", "23a", "3b", "3", "end"])
  }
}
