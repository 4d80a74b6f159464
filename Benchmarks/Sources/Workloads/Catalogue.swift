extension Workload {
  /// Every workload, in the order of the table.
  public static let all =
    [
      coldChain, hotChain, fanOut, merge, flatMap, scanDistinctTake, subscribeAndDispose,
      awaitColdChain, awaitPushed, awaitPushedSubject, awaitMerge, awaitZip, awaitCombineLatest, emit,
      deliverOn, contention1, contention8, contention128, growthOfMerge,
    ] + operators + timed + sequences + servers + queues + published
}
