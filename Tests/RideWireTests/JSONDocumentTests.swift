import RideCore
import RideTestSupport
import Testing

@testable import RideWire

/// The grammar of RFC 8259, to the letter.
@Suite struct JSONDocumentTests {
    /// What is wrong with a frame; nil for nothing.
    private func finding(in frame: [UInt8]) -> JSONFault? {
        do throws(JSONFault) {
            return try JSONDocument(frame, isStrict: true).duplicate
        } catch { return error }
    }

    @Test(arguments: [
        "{}", "[]", "0", "-0", "1.5e-3", "1E+2", "true", "false", "null", #""""#,
        " \t\r\n[ 1 , 2 ] ",
        #"{"a":{"a":1},"b":{"a":2}}"#, #"["\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE97"]"#, #"[{},{},[[]]]"#,
        #"{"":0}"#, "\"\u{7F}ü\"", #""\u0000""#, #"{"a":1,"A":2}"#,
    ])
    func jsonIsLetThrough(text: String) {
        #expect(finding(in: Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        ("", 0), (" ", 1), ("{", 1), ("}", 0), ("[1,]", 3), ("[1 2]", 3), ("[,1]", 1),
        (#"{"a":1,}"#, 7), (#"{"a" 1}"#, 5), (#"{a:1}"#, 1), (#"{'a':1}"#, 1), (#"{1:1}"#, 1),
        ("01", 1), ("1.", 2), (".5", 0), ("+1", 0), ("-", 1), ("1e", 2), ("0x10", 1), ("--1", 1),
        ("NaN", 0), ("Infinity", 0), ("-Infinity", 1), ("tru", 3), ("True", 0), ("nul", 3),
        (#""abc"#, 4), (#""\x41""#, 2), (#""\u12G4""#, 5), (#""\u12"#, 5), ("\"a\nb\"", 2),
        ("\"\t\"", 1), (#""\ud83d""#, 3), (#""\ude97""#, 3), (#""\ud83d\u0041""#, 3),
        ("{} {}", 3), ("[]x", 2), ("// no", 0), ("[1] // no", 4), ("\u{FEFF}{}", 0),
    ])
    func theFirstWrongByteIsNamed(text: String, offset: Int) {
        #expect(finding(in: Array(text.utf8)) == .notJSON(offset: offset))
    }

    @Test(arguments: [
        (#"{"a":1,"a":1}"#, JSONFault.duplicateKey),
        (#"{"a":1,"\u0061":2}"#, .duplicateKey),
        (#"{"é":1,"\u00e9":2}"#, .duplicateKey),
        (#"{"p":{"a":1,"b":2,"a":3}}"#, .duplicateKeyInside),
        (#"[{"a":1,"a":1}]"#, .duplicateKeyInside),
        (#"{"p":{"a":1,"a":3},"p":0}"#, .duplicateKey),
        (#"{"a":1,"p":{"a":1,"a":3},"a":0}"#, .duplicateKey),
    ])
    func aKeyMayStandOnce(text: String, fault: JSONFault) {
        #expect(finding(in: Array(text.utf8)) == fault)
    }

    @Test func invalidBytesAreNotJSON() {
        #expect(finding(in: [0x22, 0xC0, 0x80, 0x22]) == .notJSON(offset: 1))
        #expect(finding(in: [0x22, 0xFF, 0x22]) == .notJSON(offset: 1))
    }

    @Test func nestingEndsAtTheLimit() {
        func nested(_ count: Int) -> [UInt8] {
            Array(repeating: UInt8(ascii: "["), count: count)
                + Array(repeating: UInt8(ascii: "]"), count: count)
        }
        #expect(finding(in: nested(Limits.frameNesting - 1)) == nil)
        #expect(finding(in: nested(Limits.frameNesting)) == nil)
        #expect(finding(in: nested(Limits.frameNesting + 1)) == .tooDeep)
        #expect(finding(in: nested(100_000)) == .tooDeep)
    }
}
