import Testing

@testable import ReactiveConcurrency

@Suite("Membership")
struct MembershipTests {
  @Test("It closes when the last member leaves, and takes no more")
  func closes() {
    var members = Membership(1)
    #expect(members.add())
    #expect(!members.remove())
    #expect(members.remove())
    #expect(members.isClosed)
    #expect(!members.add())
    #expect(!members.remove())
  }

  @Test("It may stay open without members, until a vacancy closes it that nobody has filled")
  func vacancy() throws {
    var members = Membership(1)
    #expect(members.add())
    #expect(members.removeStayingOpen() == nil)
    let first = try #require(members.removeStayingOpen())
    #expect(members.isVacant(since: first))
    #expect(members.add())
    #expect(!members.isVacant(since: first))
    let second = try #require(members.removeStayingOpen())
    #expect(!members.close(ifVacantSince: first), "there has been a member since")
    #expect(members.close(ifVacantSince: second))
    #expect(members.isClosed)
    #expect(!members.close(ifVacantSince: second))
    #expect(members.removeStayingOpen() == nil)
  }
}
