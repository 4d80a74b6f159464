import ReactiveConcurrency

struct Request: Sendable {
  var path: String
  var status: Int
  var milliseconds: Double
}

extension Request {
  init?(line: String) {
    let words = line.split(separator: " ")
    guard words.count == 4, let status = Int(words[2]), let milliseconds = Double(words[3]) else { return nil }
    self.init(path: String(words[1]), status: status, milliseconds: milliseconds)
  }
}

func requests(in lines: Signal<String>) -> Signal<Request> {
  lines.compactMap { Request(line: $0) }
}
