import Foundation
import RideCore
import Testing

@testable import RideWire

/// The far ends of what is given to the reader (reliability, promise 10), and that what is refused
/// there would do harm.
@Suite struct LongestLineTests {
    /// A line of 2^32 - 1 bytes is refused once, at the limit; the rest of it, and what a client
    /// says after it, is nobody's.
    @Test(arguments: [0, 1, 65_535]) func aLineOfFourGigabytesIsRefusedAtTheLimit(first: Int) {
        var decoder = FrameDecoder()
        var outcomes = decoder.feed([UInt8](repeating: 97, count: first))
        #expect(outcomes.isEmpty)
        let piece = [UInt8](repeating: 97, count: 1 << 20)
        var left = Int(UInt32.max) - first
        while left > 0 {
            let part = min(left, piece.count)
            outcomes += piece.withUnsafeBytes {
                decoder.feed(UnsafeRawBufferPointer(rebasing: $0.prefix(part)))
            }
            left -= part
        }
        outcomes += decoder.feed(Array("\n{\"a\":1}\n".utf8))
        #expect(outcomes == [.failure(.tooLong(limit: 65_536))])
        #expect(decoder.hasFailed && decoder.bufferedBytes == 0)
    }

    /// The length that another protocol would write in front of a frame of that size is no text.
    @Test func aLengthInFrontIsNoText() {
        var decoder = FrameDecoder()
        let outcomes = decoder.feed([0xFF, 0xFF, 0xFF, 0xFF] + Array("{\"a\":1}\n".utf8))
        guard case .failure(.invalidUTF8(_, let offset))? = outcomes.first else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(offset == 0 && outcomes.count == 1)
    }

    private struct Bare: Codable { var number: Int64 }
    private struct Bounded: Codable { @Within<Amounts> var number: Int64 }

    private func read<Read: Decodable>(_ type: Read.Type, _ number: Int64) throws -> Read {
        try JSONDecoder().decode(type, from: Data("{\"number\":\(number)}".utf8))
    }

    /// The control of the bounds: without them the same numbers come through, and the first sum
    /// with one of them would stop the engine.
    @Test(arguments: [Int64.max, .min]) func withoutBoundsANumberWouldTrap(number: Int64) throws {
        let bare = try read(Bare.self, number).number
        #expect(bare == number)
        #expect(bare.addingReportingOverflow(number.signum()).overflow)
        #expect(bare.multipliedReportingOverflow(by: 60).overflow)
        #expect(throws: (any Error).self) { try read(Bounded.self, number) }
    }

    /// What comes through the bounds can be added up and multiplied by what is done with it.
    @Test(arguments: [Limits.amount_minor, -Limits.amount_minor, 0, 1, -1])
    func withinBoundsNothingTraps(number: Int64) throws {
        let bounded = try read(Bounded.self, number).number
        #expect(bounded == number)
        #expect(!bounded.multipliedReportingOverflow(by: 1_000_000).overflow)
        for beyond in [Limits.amount_minor + 1, -Limits.amount_minor - 1] {
            #expect(throws: (any Error).self) { try read(Bounded.self, beyond) }
        }
    }
}
