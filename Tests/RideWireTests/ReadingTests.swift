import RideCore
import Testing

@testable import RideWire

/// How the reader of the wire takes numbers, texts and keys.
@Suite struct ReadingTests {
    private struct Sample<Value: Codable>: Codable {
        let value: Value
    }

    private func read<Value: Codable>(_ text: String, _ type: Value.Type) throws -> Value {
        let frame = Array("{\"value\":\(text)}".utf8)
        let document = try JSONDocument(frame, isStrict: true)
        return try JSONReader(document).read(Sample<Value>.self).value
    }

    // MARK: Numbers

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("-0.0", 0), ("0e9", 0), ("5", 5), ("5.0", 5), ("5e0", 5),
        ("50e-1", 5), ("0.5e1", 5), ("-5.00E+2", -500), ("1e18", 1_000_000_000_000_000_000),
        ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
        ("9223372036854775807.0", Int64.max), ("9.223372036854775807e18", Int64.max),
        ("-92233720368547758080e-1", Int64.min), ("9007199254740993.0", 9_007_199_254_740_993),
        ("0e99999999999999999999", 0), ("0.000e-400", 0),
    ])
    func aWholeNumberIsReadToTheLastDigit(text: String, value: Int64) throws {
        #expect(try read(text, Int64.self) == value)
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "1e19", "0.5", "5.000001", "1e-1",
        "1e400", "-1e400", "1e99999999999999999999", "1e-99999999999999999999",
        "9223372036854775807.5", "123456789012345678901234567890",
    ])
    func whatIsNotWholeOrDoesNotFitIsOutOfRange(text: String) {
        #expect(throws: OutOfRange.self) { try read(text, Int64.self) }
    }

    @Test(arguments: [
        ("18446744073709551615", UInt64.max), ("-0", 0), ("1.8446744073709551615e19", .max),
    ])
    func numbersWithoutASignGoToTheirEnd(text: String, value: UInt64) throws {
        #expect(try read(text, UInt64.self) == value)
        #expect(throws: OutOfRange.self) { try read("-1", UInt64.self) }
        #expect(throws: OutOfRange.self) { try read("18446744073709551616", UInt64.self) }
    }

    @Test(arguments: [
        ("1e308", 1e308), ("-1.5e-3", -0.001_5), ("1e-400", 0), ("4", 4), ("-0", 0),
        ("0.1", 0.1), ("123456789.123456789", 123_456_789.123_456_789),
    ])
    func aNumberIsTheNearestDouble(text: String, value: Double) throws {
        #expect(try read(text, Double.self) == value)
    }

    @Test(arguments: ["1e309", "-1e309", "1e400"])
    func aNumberThatNoDoubleHoldsIsOutOfRange(text: String) {
        #expect(throws: OutOfRange.self) { try read(text, Double.self) }
    }

    // MARK: Ranges

    @Test func aNumberInItsRangeIsReadAndOneBesideItIsNot() throws {
        #expect(try read("0", Within<Identifiers>.self).wrappedValue == 0)
        #expect(
            try read("9223372036854775807", Within<Identifiers>.self).wrappedValue
                == UInt64(Int64.max))
        #expect(try read("-1000000000000", Within<Amounts>.self).wrappedValue == -1e12.whole)
        #expect(try read("1000000000000000", Within<Moments>.self).wrappedValue == 1e15.whole)
        for text in ["9223372036854775808", "-1", "1e400", "0.5"] {
            #expect(throws: OutOfRange.self) { try read(text, Within<Identifiers>.self) }
        }
        for text in ["1000000000001", "-1000000000001", "9223372036854775807"] {
            #expect(throws: OutOfRange.self) { try read(text, Within<Amounts>.self) }
        }
    }

    /// Whatever is added to a moment, or counted of it, fits.
    @Test func theFurthestMomentLeavesRoom() {
        for moment in [Moments.range.lowerBound, Moments.range.upperBound] {
            let instant = Instant(milliseconds: moment)
            for span in [Limits.rideDuration, Limits.ratingWindow, Limits.quoteLifetime] {
                #expect((instant + span).milliseconds > moment)
            }
        }
        // A million amounts, and the largest one in a thousandth of a per cent.
        #expect(!Amounts.range.upperBound.multipliedReportingOverflow(by: 1_000_000).overflow)
    }

    // MARK: Texts and keys

    @Test(arguments: [
        (#""""#, ""), (#""é""#, "é"), (#""\u00e9""#, "é"), (#""\ud83d\ude97""#, "🚗"),
        (#""a\"b\\c\/d\b\f\n\r\t""#, "a\"b\\c/d\u{8}\u{C}\n\r\t"), (#""\u0000""#, "\u{0}"),
        (#""\uD83D\uDE97\u0041""#, "🚗A"),
    ])
    func escapesAreUndone(text: String, value: String) throws {
        #expect(try read(text, String.self) == value)
    }

    @Test func aKeyMayBeWrittenWithEscapes() throws {
        let document = try JSONDocument(Array(#"{"v\u0061lue":7}"#.utf8), isStrict: true)
        #expect(try JSONReader(document).read(Sample<Int>.self).value == 7)
    }

    /// Strict reading names every key that a type knows, lenient reading passes over the others.
    @Test func anUnknownKeyIsAFaultWhereReadingIsStrict() throws {
        let frame = Array(#"{"value":7,"more":[1]}"#.utf8)
        #expect(throws: UnknownKey.self) {
            try JSONReader(JSONDocument(frame, isStrict: true)).read(Sample<Int>.self)
        }
        #expect(
            try JSONReader(JSONDocument(frame, isStrict: false)).read(Sample<Int>.self).value == 7)
    }

    /// The keys that a refusal names are all that a call can have: those of its recorded frame.
    @Test(arguments: RecordedCall.whole)
    func theKnownKeysAreThoseOfTheRecordedFrame(recorded: RecordedCall) throws {
        let document = try JSONDocument(frame(recorded.json), isStrict: true)
        let params = try #require(document.value(of: "params", in: JSONDocument.root))
        let keys = document.keys(of: params).map(document.text)
        #expect(KnownKeys.of(type(of: recorded.call.request)).sorted() == keys.sorted())
    }

    @Test func thePlaceOfAFaultIsFoundInTheFrame() throws {
        let text = #"{"a":[{"b":1},{"c":{"d":[true,null]}}]}"#
        let document = try JSONDocument(Array(text.utf8), isStrict: true)
        let last = Int32(document.nodes.count - 1)
        #expect(document.path(to: last).map(\.stringValue) == ["a", "1", "c", "d", "1"])
        #expect(document.path(to: JSONDocument.root).isEmpty)
    }
}

extension Double {
    fileprivate var whole: Int64 { Int64(self) }
}
