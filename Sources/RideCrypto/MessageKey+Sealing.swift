import CSodium

/// Keeping bytes where others may read: XSalsa20 with Poly1305 (Bernstein, "Cryptography in NaCl",
/// 2009), as libsodium's `secretbox` has it.
///
/// The nonce is the mark of the message under a key of its own, so no chance is needed, and two
/// different messages never share one. Who looks on learns only whether two messages are the same.
extension MessageKey {
    private static let nonceByteCount = 24
    /// What stands before the hidden message: the nonce, and what it is known to be whole by.
    private static let overhead = nonceByteCount + 16

    /// The key for one use, from which neither this key nor that of another use can be told.
    public func derived(for use: String) -> MessageKey {
        // A mark has as many bytes as a key.
        MessageKey(mark(use.utf8)) ?? self
    }

    /// Hides a message; only `opened(_:)` of the same key can read it.
    ///
    /// - Complexity: O(length of the message).
    public func sealed(_ message: [UInt8]) -> [UInt8] {
        let nonce = Array(derived(for: "nonce").mark(message).prefix(Self.nonceByteCount))
        var hidden = [UInt8](
            repeating: 0, count: message.count + Self.overhead - Self.nonceByteCount)
        crypto_secretbox_easy(&hidden, message, UInt64(message.count), nonce, secret)
        return nonce + hidden
    }

    /// The message that was sealed; nil if it was sealed by another key, or changed since.
    ///
    /// - Complexity: O(length of the message).
    public func opened(_ sealed: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.overhead else { return nil }
        let nonce = Array(sealed.prefix(Self.nonceByteCount))
        let hidden = Array(sealed.dropFirst(Self.nonceByteCount))
        var message = [UInt8](repeating: 0, count: sealed.count - Self.overhead)
        let status = crypto_secretbox_open_easy(
            &message, hidden, UInt64(hidden.count), nonce, secret)
        return status == 0 ? message : nil
    }
}
