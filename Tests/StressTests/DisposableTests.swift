import ReactiveCallbacks
import Testing

extension Stress {
  @Suite struct Disposables {
    @Test("What is added while its compound is disposed of is disposed of, and not kept (DSP-COMP-2)")
    func addedDuringDisposal() async {
      await race(
        rounds: Scale.rounds(40_000),
        setUp: { _ in (compound: CompoundDisposable(), members: (0..<3).map { _ in Disposable() }) },
        [
          { $0.compound.dispose() },
          { arena in for member in arena.members { arena.compound.add(member) } },
          { $0.compound.add($0.members[2]) },
        ],
        check: { arena in
          #expect(arena.members.count(where: \.isDisposed) == 3)
          #expect(arena.compound.count == 0)
        })
    }

    @Test("What is disposed of while compounds add it is kept by none of them (SUB-18)")
    func disposedDuringAdding() async {
      await race(
        rounds: Scale.rounds(40_000),
        setUp: { _ in (compounds: (0..<2).map { _ in CompoundDisposable() }, member: Disposable()) },
        [{ $0.member.dispose() }, { $0.compounds[0].add($0.member) }, { $0.compounds[1].add($0.member) }],
        check: { arena in #expect(arena.compounds.map(\.count) == [0, 0]) })
    }
  }
}
