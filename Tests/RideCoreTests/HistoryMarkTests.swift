import RideCore
import Testing

@Suite("Marks of a history (R10)")
struct HistoryMarkTests {
    private static let digest = "000102030405060708090a0b0c0d0e0f"
    private static let seal = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
    private static let text = "12.1795240926000.\(digest).\(seal)"

    @Test func aMarkIsItsText() throws {
        let mark = try #require(
            HistoryMark(
                length: 12, at: WallTime(milliseconds: 1_795_240_926_000),
                digest: Array(0..<16), seal: Array(0xF0...0xFF)))
        #expect(mark.text == Self.text)
        #expect(HistoryMark(Self.text) == mark)
    }

    @Test(arguments: [
        "", "12", "12.1.\(digest)", "12.1.\(digest).\(seal).", "-1.1.\(digest).\(seal)",
        "012.1.\(digest).\(seal)", "+12.1.\(digest).\(seal)", "12. 1.\(digest).\(seal)",
        "18446744073709551616.1.\(digest).\(seal)", "12.9223372036854775808.\(digest).\(seal)",
        "12.1.\(digest)0.\(seal)", "12.1.0\(digest.dropFirst()).\(seal.dropLast())",
        "12.1.\(digest).\(seal.uppercased())", "12.1.\(digest).g\(seal.dropFirst())",
        "12.1.\(digest).é\(seal.dropFirst(2))",
    ])
    func nothingElseIsOne(text: String) { #expect(HistoryMark(text) == nil) }

    @Test(arguments: [0, 15, 17])
    func digestAndSealHaveTheirLength(count: Int) {
        let (short, right) = ([UInt8](repeating: 1, count: count), [UInt8](repeating: 1, count: 16))
        let at = WallTime.epoch
        #expect(HistoryMark(length: 1, at: at, digest: short, seal: right) == nil)
        #expect(HistoryMark(length: 1, at: at, digest: right, seal: short) == nil)
        #expect(HistoryMark(length: 1, at: at, digest: right, seal: right) != nil)
    }
}
