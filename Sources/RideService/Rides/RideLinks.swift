import RideCrypto

/// What stands at the end of a link by which a ride is watched in a browser: 128 random bits, as 22
/// signs of the base 64 of addresses (RFC 4648, section 5).
struct RideLink: Hashable, Sendable {
    /// The signs.
    let text: String

    /// How many there are.
    static let length = 22

    private static let signs = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    /// A fresh link.
    init(using generator: inout some RandomNumberGenerator) {
        var bits = UInt128(generator.next()) << 64 | UInt128(generator.next())
        // 21 signs of six bits, and one of the two that are left.
        var text = ""
        for _ in 0..<(Self.length - 1) {
            text.append(Self.signs[Int(bits >> 122)])
            bits <<= 6
        }
        text.append(Self.signs[Int(bits >> 122)])
        self.text = text
    }

    /// A link that a browser presents; nil if it cannot be one.
    init?(presented text: String) {
        guard text.utf8.count == Self.length, text.utf8.allSatisfy(Self.isSign) else { return nil }
        self.text = text
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// The links of rides that are watched, by the codes for which they stand.
///
/// A link is looked up by its digest, and then compared as a whole in a time that says nothing of
/// where it differs: nobody comes nearer to one by trying.
struct RideLinks: Sendable {
    private var links: [String: RideLink] = [:]
    private var codes: [[UInt8]: String] = [:]

    /// The link that stands for a code; nil where nobody has asked for one.
    subscript(_ code: String) -> RideLink? { links[code] }

    mutating func keep(_ link: RideLink, for code: String) {
        forget(code)
        links[code] = link
        codes[Digest.of(link.text.utf8)] = code
    }

    mutating func forget(_ code: String) {
        guard let link = links.removeValue(forKey: code) else { return }
        codes[Digest.of(link.text.utf8)] = nil
    }

    /// The code for which a link stands; nil for what is none.
    func code(behind presented: String) -> String? {
        guard let link = RideLink(presented: presented),
            let code = codes[Digest.of(link.text.utf8)], let own = links[code],
            Array(own.text.utf8).isSame(as: Array(link.text.utf8))
        else { return nil }
        return code
    }
}
