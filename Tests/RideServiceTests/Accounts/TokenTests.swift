import RideTestSupport
import Testing

@testable import RideService

/// Tokens and digests against published figures (A6, S4).
@Suite struct TokenTests {
    @Test func tokensHave256BitsAndNeverRepeat() {
        var random = SeededRandom(seed: 1)
        let tokens = (0..<1_000).map { _ in Token(using: &random).text }
        #expect(Set(tokens).count == 1_000)
        for token in tokens { #expect(Token(presented: token)?.text == token) }
    }

    /// FIPS 180-2, appendix B: the digest of "abc", also in two pieces.
    @Test func theDigestIsSHA256() {
        var digest = HistoryDigest()
        digest.update(Array("a".utf8))
        digest.update(Array("bc".utf8))
        #expect(
            digest.hexadecimal()
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
