import Testing

@testable import ReactiveConcurrency

// The answers are compared as a list, because the macro would copy the membership.
@Suite("Membership")
struct MembershipTests {
  @Test("It closes when the last member leaves, and takes no more")
  func closes() {
    var members = Membership(1)
    let answers = [members.add(), members.remove(), members.remove(), members.add(), members.remove()]
    #expect(answers == [true, false, true, false, false])
    #expect(members.isClosed)
  }

  @Test("It may stay open without members, until a vacancy closes it that has not been filled")
  func vacancy() throws {
    var members = Membership(2)
    let before = members.removeStayingOpen()
    #expect(before == nil, "somebody is left")
    let first = members.removeStayingOpen()
    let vacancy = try #require(first)
    #expect(members.isVacant(since: vacancy))
    let isAdded = members.add()
    #expect(isAdded && !members.isVacant(since: vacancy))
    let second = members.removeStayingOpen()
    let answers = try [members.close(ifVacantSince: vacancy), members.close(ifVacantSince: #require(second))]
    #expect(answers == [false, true], "there has been a member since the first")
    let after = members.removeStayingOpen()
    #expect(members.isClosed && after == nil)
  }
}
