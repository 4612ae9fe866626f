import Glibc

/// A conversation in lines, over two descriptors, until one side ends it.
public enum EnvironmentConversation {
    /// The longest line that is read, in bytes: enough to name all worlds with their seeds.
    public static let longestLine = 1 << 18

    /// Answers every line until the other side has no more, wants no answer, or says goodbye.
    ///
    /// - Returns: false where it ended for a line longer than `longestLine`.
    @discardableResult
    public static func hold(
        with host: EnvironmentHost, reading input: Int32, writing output: Int32
    ) -> Bool {
        var kept: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = piece.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return true }
            kept += piece[..<count]
            while let end = kept.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: kept[..<end], as: UTF8.self)
                kept.removeFirst(end + 1)
                switch host.reply(to: line) {
                case .line(let text): if !write(text + "\n", to: output) { return true }
                case .end: return true
                }
            }
            guard kept.count <= longestLine else {
                _ = write("error long_line - - The line is too long.\n", to: output)
                return false
            }
        }
    }

    private static func write(_ text: String, to output: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
