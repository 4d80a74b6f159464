import ReactiveClassic
import ReactiveConcurrency
import Testing

extension Stress {
  @Suite struct Actors {
    /// What callbacks on the main actor have received.
    @MainActor fileprivate final class Model {
      private var subscription: Disposable?
      private var isDisposed = false
      var values: [Sent] = []
      var effects: [Sent] = []
      var late = 0
      var ends = 0
      nonisolated let disposals = Counter()

      func follow(_ signal: Signal<Sent>) {
        let cleanUp = RACDisposable { self.disposals.add() }
        subscription = CompoundDisposable(
          cleanUp,
          signal.doNext { [weak self] in self?.take($0, to: \.effects) }
            .onDispose { [disposals] in disposals.add() }
            .subscribeNext({ [weak self] in self?.take($0, to: \.values) }, completed: { [weak self] in self?.end() }))
      }

      func watch(_ signal: Signal<Sent>, by witness: Witness<Sent>) {
        let signal = signal.onNext { [weak self] in self?.effects.append($0) }
        Task.detached { witness.watch(signal) }
      }

      func dispose() {
        subscription?.dispose()
        isDisposed = true
      }

      private func take(_ value: Sent, to list: ReferenceWritableKeyPath<Model, [Sent]>) {
        MainActor.preconditionIsolated()
        // Once it has received the end there is nothing left to dispose of.
        if isDisposed, list == \Model.values || ends == 0 { late += 1 }
        self[keyPath: list].append(value)
      }

      private func end() {
        MainActor.preconditionIsolated()
        if isDisposed { late += 1 }
        ends += 1
      }
    }

    /// The same on an actor.
    private actor Place {
      private var subscription: Disposable?
      private var isDisposed = false
      var values: [Sent] = []
      var effects: [Sent] = []
      var late = 0
      var ends = 0

      func follow(_ signal: Signal<Sent>) {
        subscription = signal.doNext {
          self.preconditionIsolated()
          if self.isDisposed, self.ends == 0 { self.late += 1 }
          self.effects.append($0)
        }.subscribeNext {
          self.preconditionIsolated()
          if self.isDisposed { self.late += 1 }
          self.values.append($0)
        } completed: {
          if self.isDisposed { self.late += 1 }
          self.ends += 1
        }
      }

      func send(_ count: Int, _ subject: Subject<Sent>) {
        for number in 0..<count { subject.send(Sent(sender: 3, number: number)) }
      }

      func dispose() {
        subscription?.dispose()
        subscription = nil
        isDisposed = true
      }
    }

    @Test("callbacks on the main actor and on an actor: every value, in each sender's order, then the end (WHERE-5)")
    func order() async {
      let count = Scale.rounds(5_000)
      let subject = Subject<Sent>()
      let (model, place) = (Model(), Place())
      await model.follow(subject.signal)
      await place.follow(subject.signal)
      async let onActor: Void = place.send(count, subject)
      async let onMain: Void = sendOnMain(subject, count, from: 4)
      await onThreads(3) { thread in
        for number in 0..<count { subject.send(Sent(sender: thread, number: number)) }
      }
      await onActor
      await onMain
      subject.finish()
      while await model.ends == 0 { await turn() }
      while await place.ends == 0 { await turn() }
      await expectOrder(model.values, senders: 5, each: count)
      await expectOrder(model.effects, senders: 5, each: count)
      await expectOrder(place.values, senders: 5, each: count)
      while await place.effects.count < 5 * count { await turn() }
      await expectOrder(place.effects, senders: 5, each: count)
    }

    @Test("dispose() on the actor while others send: nothing comes afterwards, what cleans up comes once (WHERE-6)")
    func disposing() async {
      for round in 0..<Scale.rounds(300) {
        let subject = Subject<Sent>()
        let (model, place) = (Model(), Place())
        await model.follow(subject.signal)
        await place.follow(subject.signal)
        async let sending: Void = onThreads(2) { thread in
          for number in 0..<200 { subject.send(Sent(sender: thread, number: number)) }
          if round % 2 == 0 { subject.finish() }
        }
        for _ in 0..<round % 16 { await turn() }
        await model.dispose()
        await place.dispose()
        await sending
        await turn()
        await turn()
        let late = await model.late + place.late
        #expect(late == 0, "round \(round)")
        await expectOrder(model.values, senders: 2)
        await expectOrder(place.values, senders: 2)
        while model.disposals.value < 2 { await turn() }
        #expect(model.disposals.value == 2)
      }
    }

    @Test("a cold signal that outruns the actor and a consumer that pauses: everything, once, in order (WHERE-8)")
    func pausing() async throws {
      let count = Scale.rounds(20_000)
      for _ in 0..<4 {
        let model = Model()
        let witness = Witness<Sent> { $0.number % 100 == 0 ? .paused : .more }
        await model.watch(Signal(0..<count).map { Sent(sender: 0, number: $0) }, by: witness)
        while witness.endCount == 0 {
          witness.resume()
          await turn()
        }
        while await model.effects.count < count { await turn() }
        await expectOrder(model.effects, senders: 1, each: count)
        expectOrder(witness.values, senders: 1, each: count)
      }
    }
  }
}
