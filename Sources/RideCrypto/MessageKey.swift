import CSodium

/// A secret with which bytes are marked, so that nobody without it can make the mark, nor guess
/// the bytes from it: HMAC-SHA-256 (RFC 2104).
public struct MessageKey: Sendable {
    /// The length of a key in bytes.
    public static let byteCount = 32

    /// The length of a mark in bytes.
    public static let markByteCount = 32

    private let bytes: [UInt8]

    /// A key that was kept; nil unless it has 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// A fresh key.
    public init(using generator: inout some RandomNumberGenerator) {
        bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// What to keep of it, where nobody else can read.
    public var secret: [UInt8] { bytes }

    /// The mark of a message, 32 bytes.
    ///
    /// - Complexity: O(length of the message).
    public func mark(_ message: some Collection<UInt8>) -> [UInt8] {
        let message = Array(message)
        var mark = [UInt8](repeating: 0, count: Self.markByteCount)
        crypto_auth_hmacsha256(&mark, message, UInt64(message.count), bytes)
        return mark
    }
}
