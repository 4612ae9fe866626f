import RideCore
import RideImport

/// A moment as tables of requests write it.
enum RecordedMoment: Hashable {
    /// Seconds since the world began.
    case seconds(Double)
    /// After midnight of some day; beyond 24 h on the days after it.
    case clock(milliseconds: Int64)
    /// A day of the calendar and the time of its clocks, and by how much these are ahead of
    /// Universal Time where that is written too.
    case date(CivilDate, milliseconds: Int64, offset_s: Int? = nil)
    /// A day of which only the whole table tells whether its month or its day comes first.
    case slashed(SlashedDate, milliseconds: Int64, offset_s: Int? = nil)

    /// `3600.5`, `07:30`, `25:10:00`, `2016-01-05T07:30:00.250`, with a blank in place of the `T`
    /// too, `03/07/2024 06:00:10 AM`, `07.03.2024 06:00`, and seconds or milliseconds since 1970;
    /// nil for anything else. Seconds since 1970, and a `Z` or `-03:00` after the time, say how far
    /// those clocks are from Universal Time.
    ///
    /// - Parameter takesComma: whether a comma may stand before decimals.
    init?(_ text: UnsafeRawBufferPointer, takesComma: Bool = false) {
        var field = MomentField(text)
        if let number = field.wholeNumber {
            self.init(Double(number))
            return
        }
        if let date = field.takeDate() {
            guard let time = field.takeTime(hours: 0...24) else { return nil }
            let offset_s = field.takeOffset()
            switch date {
            case .known(let day):
                self = .date(day, milliseconds: time.milliseconds, offset_s: offset_s)
            case .slashed(var date):
                date.hasHalves = time.hasHalves
                self = .slashed(date, milliseconds: time.milliseconds, offset_s: offset_s)
            }
            return
        }
        if let time = field.takeTime(hours: 0...999), field.isAtEnd {
            self = .clock(milliseconds: time.milliseconds)
            return
        }
        let string = String(decoding: text, as: UTF8.self).filter { $0 != "\"" }
        if let number = CSVTable.Column.number(string, takesComma: takesComma) {
            self.init(number)
            return
        }
        guard string.utf8.count < text.count else { return nil }
        self.init(string, takesComma: takesComma)
    }

    /// Likewise.
    init?(_ text: String, takesComma: Bool = false) {
        var text = text
        let moment = text.withUTF8 {
            RecordedMoment(UnsafeRawBufferPointer($0), takesComma: takesComma)
        }
        guard let moment else { return nil }
        self = moment
    }

    /// Seconds since the world began; what is too much for that counts from 1970, where it leads to
    /// the years from 2001 to 2286.
    private init(_ number: Double) {
        let milliseconds: Int64
        switch number {
        case _ where number > 1e9 && number < 1e10:
            milliseconds = Int64((number * 1_000).rounded())
        case 1e12..<1e13: milliseconds = Int64(number.rounded())
        default:
            self = .seconds(number)
            return
        }
        let (day, time) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        self = .date(CivilDate(daysSince1970: Int(day)), milliseconds: time, offset_s: 0)
    }
}

/// A date of which month or day comes first, and the year last: `03/07/2024`.
struct SlashedDate: Hashable {
    /// What comes first.
    enum Order: String, CaseIterable {
        case monthFirst = "month_first"
        case dayFirst = "day_first"
    }

    let first: Int
    let second: Int
    let year: Int
    /// Whether the time beside it has AM or PM, as it is written where months come first.
    var hasHalves = false

    /// The day; nil where the calendar has none such.
    func date(_ order: Order) -> CivilDate? {
        switch order {
        case .monthFirst: CivilDate(year: year, month: first, day: second)
        case .dayFirst: CivilDate(year: year, month: second, day: first)
        }
    }

    /// As it is written.
    var text: String { "\(first)/\(second)/\(year)" }
}

/// A field with a moment, from left to right.
private struct MomentField {
    enum Date {
        case known(CivilDate)
        case slashed(SlashedDate)
    }

    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    /// All of it where it is digits alone, as most tables have them.
    var wholeNumber: Int? {
        guard (1...15).contains(bytes.count) else { return nil }
        var number = 0
        for byte in bytes {
            let digit = byte &- 0x30
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        return number
    }

    /// A day and what parts it from the time; where there is none, nothing is taken.
    mutating func takeDate() -> Date? {
        let start = place
        if let date = takenDate() { return date }
        place = start
        return nil
    }

    private mutating func takenDate() -> Date? {
        guard let first = takeNumber(1...4), let sign = takeAny("-/."),
            let second = takeNumber(1...2), takeAny(sign), let third = takeNumber(1...4)
        else { return nil }
        guard takeAny("Tt ") != nil else { return nil }
        while takeAny(0x20) {}
        switch (first.digits, third.digits) {
        case (4, 1...2):
            return CivilDate(year: first.value, month: second.value, day: third.value)
                .map(Date.known)
        case (1...2, 4) where sign == UInt8(ascii: "."):
            return CivilDate(year: third.value, month: second.value, day: first.value)
                .map(Date.known)
        case (1...2, 4):
            return .slashed(
                SlashedDate(first: first.value, second: second.value, year: third.value))
        default: return nil
        }
    }

    /// Hours and minutes, perhaps seconds with decimals, perhaps AM or PM.
    mutating func takeTime(hours: ClosedRange<Int>) -> (milliseconds: Int64, hasHalves: Bool)? {
        guard let first = takeNumber(1...3), takeAny(UInt8(ascii: ":")),
            let minute = takeNumber(1...2), minute.value < 60
        else { return nil }
        var milliseconds = 0
        if takeAny(UInt8(ascii: ":")) {
            guard let second = takeNumber(1...2), second.value < 61 else { return nil }
            milliseconds = second.value * 1_000
            if takeAny(".,") != nil {
                guard let part = takeNumber(1...9) else { return nil }
                let scale = (0..<part.digits).reduce(1) { scale, _ in scale * 10 }
                milliseconds += (part.value * 1_000 + scale / 2) / scale
            }
        }
        var hour = first.value
        let isAfternoon = takeHalf()
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard hours.contains(hour) else { return nil }
        let time = Int64(hour * 3_600_000 + minute.value * 60_000 + milliseconds)
        return (time, isAfternoon != nil)
    }

    /// `Z`, `+02`, `-0300` or `-03:00` in seconds; nil for anything else, which is passed over.
    mutating func takeOffset() -> Int? {
        while takeAny(0x20) {}
        if takeAny("Zz") != nil { return 0 }
        guard let sign = takeAny("+-"), let hours = takeNumber(2...2), hours.value <= 24 else {
            return nil
        }
        _ = takeAny(UInt8(ascii: ":"))
        let minutes = takeNumber(2...2)?.value ?? 0
        let seconds = hours.value * 3_600 + minutes * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// Whether `PM` stands here, with or without a blank before it; nil for neither that nor `AM`.
    private mutating func takeHalf() -> Bool? {
        let start = place
        while takeAny(0x20) {}
        if let letter = takeAny("AaPp") {
            _ = takeAny(".")
            if takeAny("Mm") != nil {
                _ = takeAny(".")
                return letter | 0x20 == UInt8(ascii: "p")
            }
        }
        place = start
        return nil
    }

    private mutating func takeNumber(_ digits: ClosedRange<Int>) -> (value: Int, digits: Int)? {
        let start = place
        var value = 0
        while place < bytes.count, place - start < digits.upperBound {
            let digit = bytes[place] &- 0x30
            guard digit < 10 else { break }
            value = value * 10 + Int(digit)
            place += 1
        }
        return digits.contains(place - start) ? (value, place - start) : nil
    }

    private mutating func takeAny(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func takeAny(_ letters: StaticString) -> UInt8? {
        guard place < bytes.count else { return nil }
        let byte = bytes[place]
        let isOne = letters.withUTF8Buffer { $0.contains(byte) }
        if isOne { place += 1 }
        return isOne ? byte : nil
    }
}
