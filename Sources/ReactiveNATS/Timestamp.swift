#if NATS
  import CNats

  /// A moment, as the cluster's clocks have it.
  public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let nanosecondsSince1970: Int64

    public init(nanosecondsSince1970: Int64) {
      self.nanosecondsSince1970 = nanosecondsSince1970
    }

    public static var now: Timestamp { Timestamp(nanosecondsSince1970: nats_NowInNanoSeconds()) }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
      left.nanosecondsSince1970 < right.nanosecondsSince1970
    }

    /// Saturates.
    public static func - (time: Timestamp, duration: Duration) -> Timestamp {
      let (difference, overflows) = time.nanosecondsSince1970.subtractingReportingOverflow(duration.nanoseconds)
      return Timestamp(nanosecondsSince1970: overflows ? .min : difference)
    }

    public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
      .nanoseconds(later.nanosecondsSince1970) - .nanoseconds(earlier.nanosecondsSince1970)
    }

    public var description: String { "\(nanosecondsSince1970) ns" }
  }

  /// As JetStream's API writes moments: `2026-01-31T23:59:59.123456789Z`.
  extension Timestamp {
    private static let day: Int64 = 86_400
    private static let billion: Int64 = 1_000_000_000

    var text: String {
      let seconds = nanosecondsSince1970.quotientRoundedDown(by: Self.billion)
      let (days, second) = (seconds.quotientRoundedDown(by: Self.day), seconds.remainder(by: Self.day))
      let (year, month, date) = Self.civil(days)
      func digits(_ number: Int64, _ count: Int) -> String {
        String(String(number + 10_000_000_000).suffix(count))
      }
      return "\(digits(year, 4))-\(digits(month, 2))-\(digits(date, 2))T\(digits(second / 3600, 2)):"
        + "\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))."
        + "\(digits(nanosecondsSince1970.remainder(by: Self.billion), 9))Z"
    }

    /// - Returns: `nil` if the text is no moment, or is one that nanoseconds do not reach.
    init?(_ text: String) {
      let fields = text.split { !$0.isASCII || !$0.isNumber }
      guard fields.count >= 6, text.last == "Z",
        let year = Int64(fields[0]), let month = Int64(fields[1]), (1...12).contains(month),
        let date = Int64(fields[2]), let hour = Int64(fields[3]), let minute = Int64(fields[4]),
        let second = Int64(fields[5]), (1678...2261).contains(year)
      else { return nil }
      let fraction = fields.count > 6 ? Int64((fields[6] + "000000000").prefix(9)) ?? 0 : 0
      let seconds = Self.days(year, month, date) * Self.day + hour * 3600 + minute * 60 + second
      self.init(nanosecondsSince1970: seconds * Self.billion + fraction)
    }

    /// The days from 1970 to a date: years begin in March, so that a leap day is the last of its year.
    private static func days(_ year: Int64, _ month: Int64, _ date: Int64) -> Int64 {
      let year = month > 2 ? year : year - 1
      let era = year.quotientRoundedDown(by: 400)
      let (yearOfEra, monthFromMarch) = (year - era * 400, (month + 9) % 12)
      let dayOfYear = (153 * monthFromMarch + 2) / 5 + date - 1
      return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, date: Int64) {
      let days = days + 719_468
      let era = days.quotientRoundedDown(by: 146_097)
      let dayOfEra = days - era * 146_097
      let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
      let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
      let monthFromMarch = (5 * dayOfYear + 2) / 153
      let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
      return (
        yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
      )
    }
  }

  extension Int64 {
    fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
      self / divisor - (self % divisor < 0 ? 1 : 0)
    }

    fileprivate func remainder(by divisor: Int64) -> Int64 { self - quotientRoundedDown(by: divisor) * divisor }
  }
#endif
