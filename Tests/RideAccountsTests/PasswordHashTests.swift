import RideTestSupport
import Testing

@testable import RideAccounts

@Suite("A6: a password's hash is stored with all that is needed to make it again")
struct PasswordHashTests {
    private let salt = [UInt8](0..<16)
    private let key = [UInt8](100..<132)
    private let text =
        "$scrypt$ln=17,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$"
        + "ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoM"

    @Test("A6: the stored form is the usual one")
    func theStoredFormIsTheUsualOne() throws {
        let hash = try #require(PasswordHash(salt: salt, key: key))
        #expect(hash.text == text)
        try expectStored(hash, "\"\(text)\"")
        #expect(hash.parameters.n == 131_072)
        #expect(hash.parameters.memoryBytes == 128 * 1_024 * 1_024)
        let older = PasswordHash(stored: text.replacing("ln=17", with: "ln=14"))
        #expect(older?.parameters.n == 16_384)
    }

    @Test("A6: any other text is refused")
    func anyOtherTextIsRefused() {
        let wrong = [
            "", "$", text + "$", text + "AA", "x" + text, String(text.dropFirst()),
            String(text.dropLast()), text.replacing("scrypt", with: "bcrypt"),
            text.replacing("ln=17", with: "ln=9"), text.replacing("ln=17", with: "ln=21"),
            text.replacing("ln=17", with: "ln=+17"), text.replacing("ln=17", with: "ln=017"),
            text.replacing("r=8", with: "r=0"), text.replacing("r=8", with: "r=33"),
            text.replacing("p=1", with: "p=0"), text.replacing("p=1", with: "p=17"),
            text.replacing("p=1", with: "q=1"), text.replacing(",p=1", with: ""),
            text.replacing("AAEC", with: "AAE*"), text.replacing("AAEC", with: ""),
            text.replacing("ODw", with: "ODx"),
        ]
        for text in wrong { #expect(PasswordHash(stored: text) == nil, "\(text)") }
    }

    @Test("A6: salt has 16 to 64 bytes, key 32 to 64")
    func saltAndKeyHaveLimits() {
        func makes(salt: Int, key: Int) -> Bool {
            PasswordHash(
                salt: .init(repeating: 1, count: salt), key: .init(repeating: 1, count: key))
                != nil
        }
        #expect(
            [15, 16, 17, 64, 65].map { makes(salt: $0, key: 32) }
                == [false, true, true, true, false])
        #expect(
            [31, 32, 33, 64, 65].map { makes(salt: 16, key: $0) }
                == [false, true, true, true, false])
    }

    @Test("A6: only the same key matches")
    func onlyTheSameKeyMatches() throws {
        let hash = try #require(PasswordHash(salt: salt, key: key))
        #expect(hash.matches(key: key))
        #expect(!hash.matches(key: Array(key.dropLast())))
        #expect(!hash.matches(key: []))
        for index in key.indices {
            var other = key
            other[index] ^= 1
            #expect(!hash.matches(key: other))
        }
        #expect("\(hash)" == "scrypt ln=17, r=8, p=1")
        #expect(!String(reflecting: hash).contains("AAEC"))
    }

    @Test(
        "Base 64 is that of RFC 4648, 10",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
            ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
        ])
    func base64IsTheUsualOne(text: String, encoded: String) {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
        #expect(Base64.decode(encoded) == Array(text.utf8))
    }

    @Test("Base 64 comes back, and nothing else is read")
    func base64ComesBack() {
        var random = SeededRandom(seed: 64)
        for count in 0..<100 {
            let bytes = (0..<count).map { _ in UInt8(random.below(256)) }
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        }
        for wrong in ["Z", "Zh", "Zg=", "Zg==", "Zm9", "Zm9vY", "Zm 9v", "Zm9-", "é"] {
            #expect(Base64.decode(wrong) == nil, "\(wrong)")
        }
    }
}
