import RideCrypto
import Testing

/// Everything against the examples that the standards print.
@Suite struct RideCryptoTests {
    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func digestsAreThoseOfFIPS180(_ message: String, _ digest: String) {
        #expect(hexadecimal(Digest.of(message.utf8)) == digest)
    }

    @Test func aDigestDoesNotDependOnThePieces() {
        let message = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for cut in [0, 1, 55, 63, 64, 65, 999, 1_000] {
            var digest = Digest()
            digest.update(message[..<cut])
            #expect(digest.finalized() == Digest.of(message[..<cut]))
            digest.update(message[cut...])
            #expect(digest.finalized() == Digest.of(message))
        }
    }

    /// The last blocks of all lengths, by one digest of them all, as Python's hashlib has it.
    @Test func messagesOfEveryLengthHaveTheirDigests() {
        let digests = (0..<200).flatMap { length in
            Digest.of((0..<length).map { UInt8(truncatingIfNeeded: 7 * $0 + length) })
        }
        #expect(
            hexadecimal(Digest.of(digests))
                == "8c7c9ff69da76fc28823a1cb97268672663e628e1ea955868b16db46bab0545d")
    }

    /// Long pieces are taken in by the processor's own instructions where it has them, single bytes
    /// never are.
    @Test func longPiecesHaveTheDigestOfTheirBytes() {
        let message = (0..<700).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ 3) }
        var plain = Digest()
        for length in 0...message.count {
            for open in [0, 1, 63, 64, 65] where open <= length {
                var digest = Digest()
                digest.update(message[..<open])
                digest.update(message[open..<length])
                #expect(digest.finalized() == plain.finalized(), "\(length) after \(open)")
            }
            if length < message.count { plain.update(message[length...length]) }
        }
    }

    /// Test case 1 of RFC 4231 has a key of 20 bytes; a key is filled up with zeros, so the same
    /// key with twelve zeros after it has the same marks.
    @Test func marksAreThoseOfRFC4231() throws {
        let key = [UInt8](repeating: 0x0B, count: 20) + [UInt8](repeating: 0, count: 12)
        let marks = try #require(MessageKey(key))
        #expect(
            hexadecimal(marks.mark("Hi There".utf8))
                == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    }

    @Test(arguments: [0, 31, 33])
    func aKeyOfAnotherLengthIsNone(_ count: Int) {
        #expect(MessageKey([UInt8](repeating: 1, count: count)) == nil)
    }

    @Test(arguments: [
        (
            "", "", 16, 1, 1,
            "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
        ),
        (
            "password", "NaCl", 1_024, 8, 16,
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
        ),
    ])
    func passwordKeysAreThoseOfRFC7914(
        _ password: String, _ salt: String, _ cost: Int, _ blockSize: Int, _ parallelism: Int,
        _ key: String
    ) throws {
        #expect(
            hexadecimal(
                try PasswordKey.derive(
                    from: Array(password.utf8), salt: Array(salt.utf8), cost: cost,
                    blockSize: blockSize, parallelism: parallelism, byteCount: 64)) == key)
    }

    @Test(arguments: [(0, 8, 1), (-1, 8, 1), (3, 8, 1), (16, 0, 1), (16, -1, 1), (16, 8, 0)])
    func parametersThatScryptDoesNotHaveAreRefused(
        _ cost: Int, _ blockSize: Int, _ parallelism: Int
    ) {
        #expect(throws: PasswordKey.Unavailable.self) {
            try PasswordKey.derive(
                from: [1], salt: [2], cost: cost, blockSize: blockSize, parallelism: parallelism,
                byteCount: 32)
        }
    }

    @Test func secretsAreComparedWholeAndWiped() {
        var secret: [UInt8] = [1, 2, 3]
        #expect(secret.isSame(as: [1, 2, 3]))
        #expect(!secret.isSame(as: [1, 2, 4]))
        #expect(!secret.isSame(as: [1, 2]))
        #expect([UInt8]().isSame(as: []))
        secret.wipe()
        #expect(secret.isEmpty)
    }
}

/// Bytes that are kept where others may read.
@Suite struct SealingTests {
    private static let key = MessageKey(Array(0..<32))

    @Test(arguments: [0, 1, 16, 1_000])
    func whatWasSealedIsOpenedByTheSameKey(count: Int) throws {
        let key = try #require(Self.key)
        let message = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let sealed = key.sealed(message)
        #expect(sealed.count == count + 40)
        #expect(key.opened(sealed) == message)
        #expect(key.derived(for: "other").opened(sealed) == nil)
    }

    @Test func whatWasChangedIsNotOpened() throws {
        let key = try #require(Self.key)
        let sealed = key.sealed(Array("K7QM-2P9X".utf8))
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(key.opened(changed) == nil, "byte \(index)")
        }
        for count in 0..<sealed.count { #expect(key.opened(Array(sealed[..<count])) == nil) }
    }

    @Test func keysForDifferentUsesDiffer() throws {
        let key = try #require(Self.key)
        #expect(key.derived(for: "a").secret != key.derived(for: "b").secret)
        #expect(key.derived(for: "a").secret != key.secret)
        #expect(key.derived(for: "a").secret == key.derived(for: "a").secret)
    }

    @Test func differentMessagesHaveDifferentNonces() throws {
        let key = try #require(Self.key)
        #expect(key.sealed([1]).prefix(24) != key.sealed([2]).prefix(24))
    }
}
