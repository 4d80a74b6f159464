extension SignalStream {
  /// Sends the values that arrive while the consumer is busy as one array.
  ///
  /// Under load the arrays grow. A value that arrives when the consumer is idle is sent immediately, as an array of
  /// one.
  ///
  /// ```marbles batched(upTo:)
  /// seconds  0    5    10
  /// source   -1-23-4--5---|
  /// write     [1] [2,3] [4] [5]
  ///          batched().mapAsync { await write($0) }
  /// output   ----1--2--1--(1|)
  /// ```
  ///
  /// Nothing waits for a time or for a number of values. A `for try await` loop without a policy is busy from one array
  /// to the next; other operators are while they have paused. This signal is paused when a full array waits, which one
  /// that cannot pause exceeds by further arrays. Completion follows the waiting values; an error is sent immediately
  /// and drops them. Memory: `limit` values. The limit must be 1 or more.
  ///
  /// Sends on: the source; what has waited, where the consumer resumes.
  @inlinable
  public func batched(upTo limit: Int = 256) -> Signal<[Value]> {
    guard limit > 0 else { return .invalid("batched(upTo:) needs a limit of 1 or more, not \(limit)") }
    return signal.gathering(upTo: limit, stage: #function, { _ in 1 }, { [$0] }, { $0.append($1) })
  }

  /// Sends the values that arrive while the consumer is busy as one array, up to a total weight.
  ///
  /// A weight may be a number of bytes. A value heavier than the limit is sent alone, and a negative weight counts as
  /// zero. For the rest see `batched(upTo:)`.
  @inlinable
  public func batched<Thrown: Error>(
    upTo limit: Int, weighing weight: @escaping @Sendable (Value) throws(Thrown) -> Int
  ) -> Signal<[Value]> {
    guard limit > 0 else { return .invalid("batched(upTo:weighing:) needs a limit of 1 or more, not \(limit)") }
    return signal.gathering(
      upTo: limit, stage: #function, { value throws(Thrown) in Swift.max(0, try weight(value)) }, { [$0] },
      { $0.append($1) })
  }

  /// Merges what arrives while the consumer is busy into one value, which it gets when it is ready for one.
  ///
  /// ```marbles conflated(_:)
  /// seconds  0    5    10
  /// source   -1-23-4--5---|
  ///          conflated(+).mapAsync { await report($0) }
  /// output   ----1--5--4--(5|)
  /// ```
  ///
  /// For values of which a consumer that is behind needs only a summary: the sum of counts, the union of changes. To
  /// keep only the newest, use `buffering(.newest(1))`. Never pauses this signal. Otherwise as `batched(upTo:)`.
  /// Memory: one value.
  @inlinable
  public func conflated<Thrown: Error>(
    _ merge: @escaping @Sendable (Value, Value) throws(Thrown) -> Value
  ) -> Signal<Value> {
    signal.gathering(
      upTo: .max, stage: #function, { _ in 0 }, { $0 },
      { batch, value throws(Thrown) in batch = try merge(batch, value) })
  }
}

extension Signal {
  /// Gathers values while downstream is paused, into batches of at most `limit`.
  ///
  /// - Parameters:
  ///   - weight: The weight that a value adds to its batch.
  ///   - first: Makes a batch of a value.
  ///   - add: Adds a value to a batch.
  @inlinable @inline(never)
  func gathering<Batch, WeightError: Error, AddError: Error>(
    upTo limit: Int, stage: StaticString, _ weight: @escaping @Sendable (Value) throws(WeightError) -> Int,
    _ first: @escaping @Sendable (Value) -> Batch,
    _ add: @escaping @Sendable (inout Batch, Value) throws(AddError) -> Void
  ) -> Signal<Batch> {
    Signal<Batch>(stage: stage) { observer in
      let junction = Junction(observer, state: Batches<Batch>(limit: limit), inputs: 1)
      let input = Input()
      input.ignoresPauses = true
      junction.receiver?.learn(.sendsWork)
      junction.owned.storesInPause = true
      junction.owned.onResume = { $0.sendBatches(from: input) }
      junction.connect(
        start, to: junction.add(input),
        next: { junction, _, value in
          if !junction.isDownstreamPaused, junction.state.isEmpty {
            return junction.send(first(value)) == .cancelled ? .cancelled : .more
          }
          do {
            try junction.state.gather(try weight(value), first: { first(value) }) { batch throws(AddError) in
              try add(&batch, value)
            }
          } catch {
            junction.finish(.failed(error))
            return .cancelled
          }
          input.ignoresPauses = !junction.state.isFull
          return .more
        },
        finished: { junction, termination in
          // The completion is sent after the values.
          if !termination.isOver || junction.state.isEmpty { junction.finish(termination) }
        })
      return junction.subscription
    }
  }
}

/// The values that wait until the consumer is ready for them.
@usableFromInline
struct Batches<Batch: Sendable>: Sendable {
  @usableFromInline let limit: Int
  /// Those to which nothing can be added.
  @usableFromInline var full = ShortQueue<Batch>()
  /// The batch that is being gathered.
  @usableFromInline var last: Batch?
  @usableFromInline var weightOfLast = 0

  @inlinable
  init(limit: Int) {
    self.limit = limit
  }

  @inlinable
  var isEmpty: Bool { last == nil && full.isEmpty }

  /// Whether the source is to be paused.
  @inlinable
  var isFull: Bool { weightOfLast >= limit || !full.isEmpty }

  @inlinable
  mutating func gather<Thrown: Error>(
    _ weight: Int, first: () -> Batch, add: (inout Batch) throws(Thrown) -> Void
  ) throws(Thrown) {
    if var batch = last.take() {
      if weight <= limit - weightOfLast {
        try add(&batch)
        last = .some(batch)
        weightOfLast += weight
        return
      }
      full.append(batch)
    }
    last = .some(first())
    weightOfLast = min(weight, limit)
  }

  @inlinable
  mutating func popFirst() -> Batch? {
    if let batch = full.popFirst() { return batch }
    weightOfLast = 0
    return last.take()
  }
}

extension Junction {
  /// Sends what waits, and tells the source whether there is room.
  @inlinable
  func sendBatches(from input: Input) where State == Batches<Output> {
    while !isEnded, !isDownstreamPaused, let batch = state.popFirst() {
      if send(batch) == .cancelled { return finish(.cancelled) }
    }
    if isEnded { return }
    if input.outlook != .open, state.isEmpty { return complete() }
    input.ignoresPauses = !state.isFull
    tell(input)
  }
}
