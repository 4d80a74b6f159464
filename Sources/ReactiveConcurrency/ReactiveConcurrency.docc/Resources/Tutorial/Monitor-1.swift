import ReactiveConcurrency

struct Request: Sendable {
  var path: String
  var status: Int
  var milliseconds: Double
}
