/// Bytes as text (RFC 4648, 4), without padding, as password hashes are written.
package enum Base64 {
    private static let signs = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(signs[bits >> count])
                bits &= (1 << count) - 1
            }
        }
        if count > 0 { text.append(signs[bits << (6 - count)]) }
        return Typed.text(text)
    }

    /// The bytes; nil for a text that `encode` never gives.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for sign in text.utf8 {
            guard let value = signs.firstIndex(of: sign) else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count))
                bits &= (1 << count) - 1
            }
        }
        // What is left over are filling bits: fewer than six, and all zero.
        return count < 6 && bits == 0 ? bytes : nil
    }
}
