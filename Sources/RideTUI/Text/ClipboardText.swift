/// What puts a text onto the clipboard of a terminal that has one: OSC 52 of xterm, the text in
/// base 64 (RFC 4648), so that nothing in it can act on the terminal.
public enum ClipboardText {
    /// The longest text that is copied, in bytes of UTF-8; terminals take some 74,000 signs.
    public static let limit = 10_000

    /// The bytes that the terminal is sent; a longer text is cut between characters.
    public static func sequence(for text: String) -> String {
        var cut = text
        while cut.utf8.count > limit { cut.removeLast() }
        return "\u{1B}]52;c;\(base64(Array(cut.utf8)))\u{07}"
    }

    private static let signs = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    private static func base64(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(
                    place <= group.count ? signs[bits >> (18 - 6 * place) & 63] : "=")
            }
        }
        return text
    }
}
