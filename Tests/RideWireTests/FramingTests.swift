import Testing

@testable import RideWire

/// One row of the table of hostile input: bytes, and what is to become of them.
struct HostileRow: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let error: FrameError
    let consequence: FrameConsequence

    var testDescription: String { name }

    init(
        _ name: String, _ bytes: [UInt8], _ error: FrameError, _ consequence: FrameConsequence
    ) {
        self.name = name
        self.bytes = bytes
        self.error = error
        self.consequence = consequence
    }

    static let limits = FrameLimits(bytes: 64, nesting: 4)

    static let all: [HostileRow] = [
        .init("empty line", [], .empty, .connectionKept),
        .init("blanks", Array(" \t ".utf8), .empty, .connectionKept),
        .init("carriage return alone", [13], .empty, .connectionKept),
        .init(
            "one byte too long", Array(repeating: 97, count: 64), .tooLong(limit: 64),
            .connectionClosed),
        .init(
            "far too long", Array(repeating: 97, count: 9_000), .tooLong(limit: 64),
            .connectionClosed),
        .init("UTF-8 mark", [0xEF, 0xBB, 0xBF, 0x7B, 0x7D], .byteOrderMark, .connectionClosed),
        .init("UTF-16 mark, little", [0xFF, 0xFE, 0x7B, 0], .byteOrderMark, .connectionClosed),
        .init("UTF-16 mark, big", [0xFE, 0xFF, 0, 0x7B], .byteOrderMark, .connectionClosed),
        .init("UTF-32 mark", [0, 0, 0xFE, 0xFF, 0x7B], .byteOrderMark, .connectionClosed),
        .init(
            "UTF-16 without a mark", [0x7B, 0, 0x7D, 0], .zeroByte(offset: 1),
            .connectionClosed),
        .init("zero bytes", [0, 0, 0], .zeroByte(offset: 0), .connectionClosed),
        .init(
            "stray continuation", [0x22, 0x80, 0x22], .invalidUTF8(.unexpectedByte, offset: 1),
            .connectionKept),
        .init(
            "continuation missing", [0x22, 0xC3, 0x22],
            .invalidUTF8(.unexpectedByte, offset: 1), .connectionKept),
        .init("byte FF", [0x22, 0xFF], .invalidUTF8(.unexpectedByte, offset: 1), .connectionKept),
        .init(
            "overlong slash", [0x22, 0xC0, 0xAF], .invalidUTF8(.overlong, offset: 1),
            .connectionKept),
        .init(
            "overlong in three", [0xE0, 0x80, 0xAF], .invalidUTF8(.overlong, offset: 0),
            .connectionKept),
        .init(
            "overlong in four", [0xF0, 0x80, 0x80, 0xAF], .invalidUTF8(.overlong, offset: 0),
            .connectionKept),
        .init(
            "surrogate", [0xED, 0xA0, 0x80], .invalidUTF8(.surrogate, offset: 0), .connectionKept),
        .init(
            "above U+10FFFF", [0xF4, 0x90, 0x80, 0x80], .invalidUTF8(.beyondUnicode, offset: 0),
            .connectionKept),
        .init("byte F5", [0xF5], .invalidUTF8(.beyondUnicode, offset: 0), .connectionKept),
        .init(
            "unfinished character", [0x22, 0xE2, 0x82], .invalidUTF8(.truncated, offset: 1),
            .connectionKept),
        .init(
            "nesting over the limit", Array("[[{\"a\":[[".utf8), .tooDeep(limit: 4),
            .connectionKept),
    ]
}

@Suite struct FramingTests {
    private let good = Array(#"{"a":1}"#.utf8)

    @Test(arguments: HostileRow.all)
    func hostileBytesHaveTheirOwnErrorAndConsequence(row: HostileRow) {
        var decoder = FrameDecoder(limits: HostileRow.limits)
        let outcomes = decoder.feed(row.bytes + [10] + good + [10])
        #expect(outcomes.first == .failure(row.error))
        #expect(row.error.consequence == row.consequence)
        switch row.consequence {
        case .connectionKept: #expect(Array(outcomes.dropFirst()) == [.success(good)])
        case .connectionClosed: #expect(outcomes.count == 1 && decoder.hasFailed)
        }
        #expect(!row.error.message.isEmpty)
    }

    @Test func everyErrorHasACodeOfItsOwn() {
        let faults = UTF8Fault.allCases.map { FrameError.invalidUTF8($0, offset: 0) }
        let errors: [FrameError] =
            [
                .empty, .tooLong(limit: 1), .byteOrderMark, .zeroByte(offset: 0),
                .tooDeep(limit: 1), .truncated(bytes: 1), .lineEndInside(offset: 0),
            ] + faults
        #expect(Set(errors.map(\.code)).count == errors.count)
    }

    @Test(arguments: [62, 63, 64])
    func framesUpToTheLimitPass(length: Int) {
        var decoder = FrameDecoder(limits: HostileRow.limits)
        let frame = [UInt8](repeating: 97, count: length)
        let expected: Result<[UInt8], FrameError> =
            length < 64 ? .success(frame) : .failure(.tooLong(limit: 64))
        #expect(decoder.feed(frame + [10]) == [expected])
    }

    @Test(arguments: [65_534, 65_535, 65_536])
    func theProtocolsLimitIs64KiBWithTheLineEnd(length: Int) {
        var decoder = FrameDecoder()
        let frame = [UInt8](repeating: 97, count: length)
        let passes = decoder.feed(frame + [10]) == [.success(frame)]
        #expect(passes == (length < 65_536))
        let line = try? FrameEncoder().line(frame)
        #expect((line != nil) == (length < 65_536))
    }

    @Test(arguments: [31, 32, 33])
    func nestingUpToTheLimitPasses(depth: Int) {
        var decoder = FrameDecoder()
        let frame = Array((String(repeating: "[", count: depth)).utf8)
        let expected: Result<[UInt8], FrameError> =
            depth <= 32 ? .success(frame) : .failure(.tooDeep(limit: 32))
        #expect(decoder.feed(frame + [10]) == [expected])
    }

    @Test func deepRubbishIsRefusedWithoutRecursion() {
        var decoder = FrameDecoder()
        let frame = [UInt8](repeating: UInt8(ascii: "["), count: 10_000)
        #expect(decoder.feed(frame + [10]) == [.failure(.tooDeep(limit: 32))])
    }

    @Test(arguments: [
        #"["[[[[[[","{{{{{{"]"#, #"{"a":"\"[[[[[[\\"}"#, "[][][][][][]", "]]]]]][",
        #"[{"é€😀":"[[[["}]"#,
    ])
    func bracketsInStringsAndBesideEachOtherDoNotNest(text: String) {
        var decoder = FrameDecoder(limits: HostileRow.limits)
        #expect(decoder.feed(Array(text.utf8) + [10]) == [.success(Array(text.utf8))])
    }

    @Test func aCarriageReturnBeforeTheLineEndStaysInTheFrame() {
        var decoder = FrameDecoder()
        #expect(decoder.feed(good + [13, 10]) == [.success(good + [13])])
    }

    @Test func severalFramesComeOutOfOnePiece() {
        var decoder = FrameDecoder()
        let outcomes = decoder.feed(good + [10] + good + [10, 10] + good + [10] + good)
        #expect(
            outcomes == [.success(good), .success(good), .failure(.empty), .success(good)])
        #expect(decoder.bufferedBytes == good.count)
    }

    @Test func whereTheBytesAreSplitMakesNoDifference() {
        let kept = HostileRow.all.filter { $0.consequence == .connectionKept }
        let stream: [UInt8] = kept.flatMap { row in good + [10] + row.bytes + [10] }
        var whole = FrameDecoder(limits: HostileRow.limits)
        let expected = whole.feed(stream)
        for cut in 0...stream.count {
            var decoder = FrameDecoder(limits: HostileRow.limits)
            let outcomes =
                decoder.feed(Array(stream[..<cut])) + decoder.feed(Array(stream[cut...]))
            #expect(outcomes == expected, "cut at \(cut)")
        }
        var bytewise = FrameDecoder(limits: HostileRow.limits)
        var outcomes: [Result<[UInt8], FrameError>] = []
        for byte in stream { outcomes += bytewise.feed([byte]) }
        #expect(outcomes == expected)
    }

    @Test func anEndlessLineIsRefusedOnceAndHoldsNoMemory() {
        var decoder = FrameDecoder()
        var errors: [FrameError] = []
        var most = 0
        for _ in 0..<200_000 {
            for case .failure(let error) in decoder.feed([97]) { errors.append(error) }
            most = max(most, decoder.bufferedBytes)
        }
        let piece = [UInt8](repeating: 97, count: 1 << 20)
        for _ in 0..<16 {
            let outcomes = decoder.feed(piece)
            #expect(outcomes.isEmpty)
        }
        #expect(errors == [.tooLong(limit: 65_536)])
        #expect(most < 65_536)
        #expect(decoder.bufferedBytes == 0)
    }

    @Test func anEndInsideAFrameIsToldAtEveryByte() throws {
        for count in 0...good.count {
            var decoder = FrameDecoder()
            _ = decoder.feed(good + [10] + Array(good[..<count]))
            let error = count == 0 ? nil : FrameError.truncated(bytes: count)
            var thrown: FrameError?
            do throws(FrameError) { try decoder.finish() } catch { thrown = error }
            #expect(thrown == error)
        }
    }

    @Test func whatTheEncoderWritesTheDecoderReads() throws {
        var decoder = FrameDecoder()
        let line = try FrameEncoder().line(good)
        #expect(decoder.feed(line) == [.success(good)])
        #expect(throws: FrameError.lineEndInside(offset: 3)) {
            try FrameEncoder().line([97, 97, 97, 10, 97])
        }
        #expect(throws: FrameError.empty) { try FrameEncoder().line([]) }
    }

    @Test func theJudgementOnUTF8IsThatOfTheStandardLibrary() {
        var random = SplitMix(state: 7)
        // Bytes near the edges of the table make valid and invalid sequences equally likely.
        let edges: [UInt8] = [
            0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED,
            0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
        ]
        var valid = 0
        for _ in 0..<200_000 {
            let bytes = (0..<Int(random.next() % 6 + 1)).map { _ in
                edges[Int(random.next() % UInt64(edges.count))]
            }
            let isValid = String(validating: bytes, as: UTF8.self) != nil
            let fault = bytes.withUnsafeBytes { UTF8Inspector.fault(in: $0) }
            if (fault == nil) != isValid { Issue.record("judged wrongly: \(bytes)") }
            valid += isValid ? 1 : 0
        }
        #expect(valid > 1_000)
    }

    @Test func theLineEndIsFoundAtEveryOffset() {
        for length in 0..<40 {
            for offset in 0..<length {
                // 0x0B and 0x8A differ from a line feed by one bit and catch a careless borrow.
                for filler in [UInt8(0x0B), 0x8A, 0x09, 0xFF, 0x00] {
                    var bytes = [UInt8](repeating: filler, count: length)
                    #expect(bytes.withUnsafeBytes { LineScanner.firstLineEnd(in: $0) } == nil)
                    bytes[offset] = 10
                    #expect(bytes.withUnsafeBytes { LineScanner.firstLineEnd(in: $0) } == offset)
                }
            }
        }
    }
}

/// The SplitMix64 generator (Steele, Lea and Flood, 2014), for repeatable bytes.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
