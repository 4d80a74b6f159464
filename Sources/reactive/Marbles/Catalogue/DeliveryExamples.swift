import ReactiveConcurrency

extension Catalogue {
  static let delivery = [
    Example("deliver(on:)", "deliver(on: scheduler)", ["source": "-1-2-|"]) { run in
      run.numbers("source").deliver(on: run.scheduler).drawn()
    },
    Example("deliverOnMain()", "deliverOnMain()", ["source": "-1-2-|"]) { run in
      run.numbers("source").deliverOnMain().drawn()
    },
    Example("subscribe(on:)", "subscribe(on: scheduler)", ["source": "-1-2-|"]) { run in
      run.numbers("source").subscribe(on: run.scheduler).drawn()
    },
    Example("buffering(_:onDrop:)", "buffering(.newest(1)), values taken every 2 s", ["source": "(1234)---5|"]) { run in
      let slow = run.numbers("source").buffering(.newest(1)).mapAsync(on: run.scheduler) { value in
        try await run.scheduler.sleep(for: .seconds(2))
        return value
      }
      return slow.drawn()
    },
  ]
}
