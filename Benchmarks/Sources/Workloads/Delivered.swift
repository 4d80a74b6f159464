import Dispatch
import OpenCombine
import OpenCombineDispatch
import ReactiveConcurrency

extension Workload {
  static let deliverOn = Workload(
    "deliver-on", "A subject's values moved to a serial scheduler: what does a hop cost?", size: 200_000, target: 0.12,
    isGuarded: false,
    ours: .ours { size in
      let subject = OurSubject()
      let signal = subject.signal.deliver(on: SerialScheduler())
      return await .timed(count: size) {
        let tally = Tally()
        return await withUnsafeContinuation { continuation in
          signal.tally(tally) { continuation.resume(returning: tally.result) }
          for value in 0..<size { subject.send(value) }
          subject.finish()
        }
      }
    },
    peers: [
      Contender("DispatchQueue.async") { size in
        let queue = DispatchQueue(label: "deliver-on")
        return await .timed(count: size) {
          let tally = Tally()
          return await withUnsafeContinuation { continuation in
            for value in 0..<size {
              queue.async { tally.add(value) }
            }
            queue.async { continuation.resume(returning: tally.result) }
          }
        }
      },
      Contender("OpenCombine") { size in
        let subject = PassthroughSubject<Int, Never>()
        let queue = DispatchQueue(label: "deliver-on")
        var subscription: AnyCancellable?
        let outcome = await Outcome.timed(count: size) {
          let tally = Tally()
          return await withUnsafeContinuation { continuation in
            subscription = subject.receive(on: queue.ocombine).sink(
              receiveCompletion: { _ in continuation.resume(returning: tally.result) },
              receiveValue: { tally.add($0) })
            for value in 0..<size { subject.send(value) }
            subject.send(completion: .finished)
          }
        }
        return withExtendedLifetime(subscription) { outcome }
      },
    ])
}
