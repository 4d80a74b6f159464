import Benchmark
import Footprints
import Workloads

/// What a change must not make worse: ratios to peers and counts of allocations. No times, which depend on the machine.
///
/// The recorded values lie in `Thresholds/`. Workloads in which threads race are left out: their ratios depend on how
/// many processors there are.
let benchmarks: @Sendable () -> Void = {
  for workload in Workload.all where workload.isGuarded { guardRatio(of: workload) }
  for budget in Budget.allocations { guardAllocations(of: budget) }
}

/// Metrics are whole numbers, hence ten thousandths. The tolerance leaves room for other machines and for their noise.
private func guardRatio(of workload: Workload) {
  let metric = BenchmarkMetric.custom("ratioInTenThousandths", polarity: .prefersSmaller, useScalingFactor: false)
  Benchmark(workload.name, configuration: configuration(metric, iterations: 3, tolerance: 80)) { benchmark in
    let comparison = try await Task.detached { try await workload.measure(rounds: 5, share: 0.2) }.value
    benchmark.measurement(metric, Int((comparison.ratio * 10_000).rounded()))
  }
}

private func guardAllocations(of budget: Budget) {
  let metric = BenchmarkMetric.custom("allocationsInTenths", polarity: .prefersSmaller, useScalingFactor: false)
  Benchmark(budget.name, configuration: configuration(metric, iterations: 1, tolerance: 0)) { benchmark in
    let count = try await Task.detached { try await budget.measure() }.value
    benchmark.measurement(metric, Int((count * 10).rounded()))
  }
}

/// - Parameter tolerance: By how many percent the metric may differ from what is recorded.
private func configuration(
  _ metric: BenchmarkMetric, iterations: Int, tolerance: Double
) -> Benchmark.Configuration {
  Benchmark.Configuration(
    metrics: [metric], warmupIterations: 0, maxDuration: .seconds(60), maxIterations: iterations,
    thresholds: [metric: BenchmarkThresholds(relative: [.p90: tolerance])])
}
