import ReactiveConcurrency
import Testing

extension Stress {
  @Suite struct Contexts {
    @TaskLocal static var id = -1

    @Test("many consumers of one hot source: each sees its own, whoever sends, and on whichever thread (CTX-1, CTX-2)")
    func manyConsumers() async {
      SignalContext.register(Self.$id)
      let rounds = Scale.rounds(300)
      let wrong = Counter(0)
      let right = Counter(0)
      let subject = Subject<Int>()
      let scheduler = SerialScheduler()
      await onThreads(4) { thread in
        for round in 0..<rounds {
          let own = thread * rounds + round
          @Sendable func look(_ value: Int) -> Int {
            _ = (Self.id == own ? right : wrong).add(1)
            return value
          }
          let subscription = Self.$id.withValue(own) {
            subject.signal.map(look)
              .flattenMap { Signal.of($0, $0).map(look).deliver(on: .global) }
              .map(look).deliver(on: scheduler).map(look)
              .onDispose { _ = look(0) }
              .observe(Observer(next: { _ in .more }, finish: { _ in }))
          }
          for value in 0..<4 { Self.$id.withValue(-2) { subject.send(value) } }
          Self.$id.withValue(-3) { subscription.cancel() }
        }
      }
      subject.finish()
      #expect(wrong.value == 0)
      #expect(right.value > rounds)
    }

    @Test("locals registered while others subscribe: none is lost or bound twice, earlier ones are carried (CTX-5)")
    func registering() async {
      await #expect(processExitsWith: .success) {
        let rounds = Scale.rounds(40)
        let wrong = Counter(0)
        let locals = Locked([TaskLocal<Int>]())
        await race(
          rounds: rounds,
          setUp: { _ in
            let local = TaskLocal(wrappedValue: -1)
            locals.withLock { $0.append(local) }
            return local
          },
          Array(
            repeating: { local in
              // The same one by all of them.
              SignalContext.register(local)
              let look: @Sendable (Int) -> Int = { value in
                if local.get() != 7 { _ = wrong.add(1) }
                return value
              }
              let signal = Signal(1...3).subscribe(on: .global).map(look).deliver(on: .global).map(look)
              _ = local.withValue(7) { signal.observe(Observer(next: { _ in .more }, finish: { _ in })) }
            }, count: 4))
        // All of them are there: each is carried.
        let all = locals.withLock { $0 }
        for (index, local) in all.enumerated() {
          let value = try await local.withValue(index) {
            try await Signal.just(1).deliver(on: .global).map { _ in local.get() }.first()
          }
          if value != index { _ = wrong.add(1) }
        }
        precondition(all.count == rounds && wrong.value == 0, "\(wrong.value) saw something else")
      }
    }
  }
}
