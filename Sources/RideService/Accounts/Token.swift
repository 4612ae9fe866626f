import RideCrypto

/// The secret by which an app proves who its person is: 256 random bits, written as 64
/// hexadecimal digits. The engine keeps the SHA-256 of it and forgets the token itself.
public struct Token: Hashable, Sendable {
    /// The 64 digits.
    public let text: String

    /// A fresh token.
    public init(using generator: inout some RandomNumberGenerator) {
        text = (0..<4).map { _ in Self.hexadecimal(generator.next()) }.joined()
    }

    /// A token that an app presents; nil if it cannot be one.
    public init?(presented text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy(Self.isDigit) else { return nil }
        self.text = text
    }

    /// What the engine keeps.
    public var hash: [UInt8] { Digest.of(text.utf8) }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The SHA-256 of a history that comes in pieces.
public struct HistoryDigest {
    private var hash = Digest()

    /// The digest of nothing yet.
    public init() {}

    /// Adds a piece.
    public mutating func update(_ bytes: [UInt8]) { hash.update(bytes) }

    /// The digest of all pieces, 64 hexadecimal digits.
    public func hexadecimal() -> String {
        hash.finalized().map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }
}
