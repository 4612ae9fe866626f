/// By what the data behind an engine is told from that of others: 32 hexadecimal digits.
public struct DataID: Hashable, Comparable, Sendable {
    /// The digits.
    public let text: String

    private static let digits = 32

    /// Reads what an engine has said; nil for anything else, which no profile keeps.
    public init?(_ text: String) {
        guard text.utf8.count == Self.digits,
            text.utf8.allSatisfy({
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            })
        else { return nil }
        self.text = text
    }

    /// By their digits.
    public static func < (left: DataID, right: DataID) -> Bool { left.text < right.text }
}
