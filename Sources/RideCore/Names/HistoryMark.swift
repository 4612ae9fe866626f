/// How far the history of an engine's data had come at a moment, and what it came to: an app keeps
/// the last one that it was given, and shows it when it comes again (R10).
///
/// Nobody without the key that lies with the data can make the seal.
public struct HistoryMark: Hashable, Codable, Sendable {
    /// The length of digest and seal in bytes.
    public static let byteCount = 16

    /// How many rounds had been saved.
    public let length: UInt64
    /// When the last of them was. In one history it never goes back, whatever the clock does.
    public let at: WallTime
    /// What all of them, and all that they left, come to.
    public let digest: [UInt8]
    /// By what the engine knows its own marks.
    public let seal: [UInt8]

    /// A mark; nil unless digest and seal have their length.
    public init?(length: UInt64, at: WallTime, digest: [UInt8], seal: [UInt8]) {
        guard digest.count == Self.byteCount, seal.count == Self.byteCount else { return nil }
        self.length = length
        self.at = at
        self.digest = digest
        self.seal = seal
    }

    /// Reads a text such as `text`; nil for one of another form.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let length = UInt64(parts[0]), let at = Int64(parts[1]),
            let digest = Self.bytes(parts[2]), let seal = Self.bytes(parts[3]),
            let mark = HistoryMark(
                length: length, at: WallTime(milliseconds: at), digest: digest, seal: seal),
            mark.text == text
        else { return nil }
        self = mark
    }

    /// The mark as it stands on the wire and in profiles: length, milliseconds since 1970, digest
    /// and seal, with points between them.
    public var text: String {
        [
            String(length), String(at.milliseconds), Self.hexadecimal(digest),
            Self.hexadecimal(seal),
        ].joined(separator: ".")
    }

    /// Reads the bare text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let mark = HistoryMark(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a mark is length.milliseconds.digest.seal")
        }
        self = mark
    }

    /// Writes the bare text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 2 * byteCount else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}

/// What becomes of marks that an app has shown.
public struct Testimony: Hashable, Sendable {
    /// Those that carry the engine's own seal and are not of the history that it has.
    public var contradictions: [HistoryMark]
    /// The moment up to which both may be the same; nil where nothing of the history is as old, and
    /// where nothing contradicts.
    public var agreesUntil: WallTime?

    /// What became of marks.
    public init(contradictions: [HistoryMark] = [], agreesUntil: WallTime? = nil) {
        self.contradictions = contradictions
        self.agreesUntil = agreesUntil
    }
}
