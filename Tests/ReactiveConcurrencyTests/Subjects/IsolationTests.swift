import ReactiveConcurrency
import Testing

@Suite("Subjects are actors")
struct IsolationTests {
  private let subject = Subject<Int>()
  private let values = Recorder<Int>()

  @Test("What a step sends is delivered when it ends, before what others have sent meanwhile (STEP-1)")
  func isOne() {
    subject.signal.deliver(to: values)
    subject.withIsolation { [values] subject in
      subject.send(1)
      elsewhere { subject.send(9) }
      subject.send(2)
      #expect(values.values.isEmpty)
    }
    #expect(values.values == [1, 2, 9])
  }

  @Test("So is what an isolated method sends up to its next suspension (STEP-1)")
  func isMethod() async {
    subject.signal.deliver(to: values)
    await subject.sendTwo { [subject] in elsewhere { subject.send(9) } }
    // The caller goes on while the step ends; another task comes after it. The same one would not leave in between.
    await Task { [subject] in await subject.enter() }.value
    #expect(values.values == [1, 2, 9])
  }

  @Test("And what is sent to a connection's subject in a step of the connection (STEP-1)")
  func isConnection() {
    let connection = Signal<Int>.never.multicast(subject)
    connection.signal.deliver(to: values)
    connection.withIsolation { [subject] _ in
      subject.send(1)
      elsewhere { subject.send(9) }
      subject.send(2)
    }
    #expect(values.values == [1, 2, 9])
  }

  @Test("A step that begins in a delivery comes after it, and what its deliveries send after the step (STEP-1)")
  func comesLater() {
    subject.signal.onNext { [subject] value in
      if value == 1 {
        subject.withIsolation { subject in
          subject.send(2)
          subject.withIsolation { subject in
            subject.send(3)
            subject.send(4)
          }
          subject.send(5)
        }
      }
      if value == 2 { subject.send(6) }
    }.deliver(to: values)
    subject.send(1)
    #expect(values.values == [1, 2, 3, 4, 5, 6])
  }

  @Test("A step's end follows its values; who subscribes in it gets what it sends from then on (STEP-1)")
  func ends() {
    let (late, ends) = (Recorder<Int>(), Recorder<String>())
    _ = subject.signal.observe(.taking({ [values] in values.add($0) }, end: { ends.add("\($0)") }))
    subject.withIsolation { subject in
      subject.send(1)
      subject.signal.deliver(to: late)
      subject.send(2)
      subject.finish()
      subject.send(3)
    }
    #expect(values.values == [1, 2] && late.values == [2] && ends.values == ["completed"])
  }

  @Test("Replay subjects remember what a step sends; a behavior subject has its new value immediately (STEP-1)")
  func others() {
    let (replay, current) = (ReplaySubject<Int>(), BehaviorSubject(0))
    current.signal.deliver(to: values)
    replay.withIsolation { for value in 1...3 { $0.send(value) } }
    expect(replay.signal.take(3), sends: [1, 2, 3])
    current.withIsolation { current in
      current.send(current.value + 1)
      current.update { $0 += 1 }
      #expect(current.value == 2)
    }
    #expect(values.values == [0, 1, 2])
  }

  @Test("An actor on a subject's executor changes its state in a delivery, without await (STEP-2)")
  func shares() async {
    let room = Room()
    for value in 1...3 { room.numbers.send(value) }
    #expect(await room.seen == [1, 2, 3])
    // A task of its own, because the compiler may go on in the same step from one member to the next.
    await Task { await room.add(4) }.value
    #expect(await room.seen == [1, 2, 3, 4])
  }
}

/// An actor whose state is fed by its subject.
private actor Room {
  nonisolated let numbers = Subject<Int>()
  private(set) var seen: [Int] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { numbers.unownedExecutor }

  init() {
    let seen = numbers.signal.onNext { [weak self] number in self?.assumeIsolated { $0.seen.append(number) } }
    _ = seen.observe(.ignoring)
  }

  func add(_ number: Int) {
    numbers.send(number)
  }
}

extension Signal {
  fileprivate func deliver(to values: Recorder<Value>) {
    _ = onNext { values.add($0) }.observe(.ignoring)
  }
}

extension Subject<Int> {
  fileprivate func enter() {}

  fileprivate func sendTwo(_ between: @Sendable () -> Void) {
    send(1)
    between()
    send(2)
  }
}
