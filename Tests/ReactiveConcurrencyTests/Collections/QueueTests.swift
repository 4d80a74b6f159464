import ReactiveConcurrency
import Testing

@Suite("Queue")
struct QueueTests {
  @Test("A queue is first in, first out, wherever in the ring it starts", arguments: [0, 1, 3, 4, 5, 64, 100])
  func order(offset: Int) {
    var queue = Queue<Int>()
    for value in 0..<offset {
      queue.append(value)
      #expect(queue.popFirst() == value)
    }
    for value in 0..<1_000 { queue.append(value) }
    #expect(queue.count == 1_000)
    #expect(queue.first == 0)
    for value in 0..<1_000 { #expect(queue.popFirst() == value) }
    #expect(queue.popFirst() == nil)
    #expect(queue.isEmpty)
  }

  @Test("A queue releases each element as it is taken")
  func forgets() {
    final class Element {}
    weak var first: Element?
    var queue = Queue<Element>()
    for index in 0..<10 {
      let element = Element()
      if index == 0 { first = element }
      queue.append(element)
    }
    #expect(first != nil)
    _ = queue.popFirst()
    #expect(first == nil)
  }

  @Test("A queue exchanges its oldest element for a new one, also when the ring is full", arguments: 1...9)
  func exchanges(count: Int) {
    var queue = Queue<Int>()
    for value in 0..<count { queue.append(value) }
    for value in count..<100 { #expect(queue.exchangeFirst(for: value) == value - count) }
    #expect(queue.count == count)
    for value in 100 - count..<100 { #expect(queue.popFirst() == value) }
    #expect(queue.isEmpty)
  }

  @Test("A queue holds optional elements, also nil")
  func optionals() {
    var queue = Queue<Int?>()
    for element in [1, nil, 2] { queue.append(element) }
    #expect(queue.popFirst() == .some(1))
    #expect(queue.popFirst() == .some(nil))
    #expect(queue.popFirst() == .some(2))
    #expect(queue.popFirst() == .none)
  }
}
