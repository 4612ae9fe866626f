import RideTestSupport
import Testing

@testable import RideWire

@Suite struct TickNumbersTests {
    private let codec = WireCodec()

    private func frame(_ cars: String) -> [UInt8] {
        Array(
            #"{"jsonrpc":"2.0","method":"tick","params":{"cars":[\#(cars)],"now_ms":5,"speed":1}}"#
                .utf8)
    }

    private func cars(_ text: String) -> [Int64]? {
        guard
            case .announcement(.tick(let tick))? = try? codec.decodeReply(
                frame(text), pending: [:])
        else { return nil }
        return tick.cars
    }

    @Test func plainNumbersAreCutOut() {
        let cut = TickNumbers(frame("17,-29902700,0"))
        #expect(cut?.numbers == [17, -29_902_700, 0])
        #expect(cut?.rest == frame(""))
    }

    @Test(arguments: [
        "", " 1", "1 ,2", "1,,2", "1,", "-", "01", "1.0", "1e3", "1234567890123456789", "null",
        #""1""#, "[1]", "--1", "+1",
    ])
    func everythingElseIsLeftToTheDecoder(text: String) {
        #expect(TickNumbers(frame(text)) == nil)
    }

    @Test func theEndsOfWhatIsReadByHandAreRight() {
        #expect(cars("999999999999999999") == [999_999_999_999_999_999])
        #expect(cars("-999999999999999999") == [-999_999_999_999_999_999])
        // One digit more goes through the decoder.
        #expect(cars("9223372036854775807") == [.max])
        #expect(cars("9223372036854775808") == nil)
    }

    @Test func bothWaysReadTheSame() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            let numbers = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                Int64.random(in: -2_000_000_000...2_000_000_000, using: &random)
            }
            let plain = numbers.map(String.init).joined(separator: ",")
            let spaced = numbers.map(String.init).joined(separator: ", ")
            #expect(cars(plain) == numbers)
            #expect(cars(spaced) == numbers)
        }
    }

    @Test func aBrokenTickIsRefusedAsBefore() {
        for end in [1, 20, 60] {
            let cut = Array(frame("1,2,3,4,5").dropLast(end))
            #expect(throws: WireError.self) { try codec.decodeReply(cut, pending: [:]) }
        }
    }

    @Test func aTextThatLooksLikeCarsIsNone() throws {
        let notice = codec.encode(.notice(NoticeView(kind: "x", message: #""cars":[1,2]"#)))
        guard case .announcement(.notice(let read)) = try codec.decodeReply(notice, pending: [:])
        else {
            Issue.record("not a notice")
            return
        }
        #expect(read.message == #""cars":[1,2]"#)
    }
}
