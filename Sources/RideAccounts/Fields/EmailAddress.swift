import RideCore

/// An e-mail address: the part of RFC 5321 that people use.
///
/// Letters, digits and signs with single dots between them, an `@`, and a domain of at least two
/// labels; no quoted names, no addresses in brackets, ASCII only. Two addresses that differ only
/// in capitals are the same one.
public struct EmailAddress: StoredText, CustomStringConvertible {
    /// The address as its person writes it.
    public let text: String

    /// Checks a typed address; blanks around it do not count.
    ///
    /// - Throws: `EmailRejection` with the first reason.
    public init(_ typed: String) throws(EmailRejection) {
        let text = CleanText.cleaned(typed)
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.allSatisfy({ $0 != 0x20 && $0 < 0x80 }) else { throw .wrongCharacter }
        guard text.utf8.count <= AccountLimits.emailBytes else { throw .tooLong }
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count <= 2 else { throw .secondAtSign }
        try Self.checkLocal(parts[0], isWhole: parts.count == 2)
        guard parts.count == 2 else { throw .incomplete }
        try Self.checkDomain(parts[1])
        self.text = text
    }

    /// Reads a stored address.
    public init?(stored text: String) {
        guard let address = try? EmailAddress(text), address.text == text else { return nil }
        self = address
    }

    /// What a form can say about a typed address.
    public static func check(_ typed: String) -> FieldCheck<EmailAddress> {
        do { return .right(try EmailAddress(typed)) } catch { return .refused(error) }
    }

    /// The address in small letters, by which accounts are found.
    public var key: String { text.lowercased() }

    /// The address as its person writes it.
    public var description: String { text }

    /// Whether both are the same mailbox: capitals do not matter.
    public static func == (left: EmailAddress, right: EmailAddress) -> Bool {
        left.key == right.key
    }

    /// Hashes the address in small letters.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    private static func checkLocal(
        _ local: Substring.UTF8View, isWhole: Bool
    ) throws(EmailRejection) {
        guard local.count <= AccountLimits.emailLocalBytes else { throw .tooLong }
        guard local.allSatisfy({ isAtomSign($0) || $0 == dot }) else { throw .wrongCharacter }
        guard local.first != dot, !hasTwoDots(local) else { throw .wrongDot }
        guard isWhole else { return }
        guard !local.isEmpty else { throw .nothingBeforeAtSign }
        guard local.last != dot else { throw .wrongDot }
    }

    /// Checks what stands behind the `@`. Only the last label can still be growing.
    private static func checkDomain(_ domain: Substring.UTF8View) throws(EmailRejection) {
        guard domain.allSatisfy({ isLabelSign($0) || $0 == dot }) else { throw .wrongCharacter }
        guard domain.first != dot, !hasTwoDots(domain) else { throw .wrongDot }
        let labels = domain.split(separator: dot, omittingEmptySubsequences: false)
        for label in labels {
            guard label.count <= AccountLimits.domainLabelBytes else { throw .tooLong }
            guard label.first != hyphen else { throw .wrongDomain }
        }
        guard labels.dropLast().allSatisfy({ $0.last != hyphen }) else { throw .wrongDomain }
        guard labels.count >= 2, let last = labels.last, last.count >= 2, last.last != hyphen
        else { throw .incomplete }
        guard last.contains(where: Typed.isLetter) else { throw .wrongDomain }
    }

    private static let dot = UInt8(ascii: ".")
    private static let hyphen = UInt8(ascii: "-")

    private static func hasTwoDots(_ text: Substring.UTF8View) -> Bool {
        zip(text, text.dropFirst()).contains { $0 == dot && $1 == dot }
    }

    /// The `atext` of RFC 5322, 3.2.3.
    private static func isAtomSign(_ byte: UInt8) -> Bool {
        Typed.isLetter(byte) || Typed.isDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    private static func isLabelSign(_ byte: UInt8) -> Bool {
        Typed.isLetter(byte) || Typed.isDigit(byte) || byte == hyphen
    }
}

/// Why an e-mail address was refused.
public enum EmailRejection: String, FieldRejection, Sendable {
    /// Nothing was typed.
    case empty = "email_empty"
    /// The `@` or the end of the domain is missing.
    case incomplete = "email_incomplete"
    /// Longer than 254 bytes, 64 before the `@`, or 63 between two dots.
    case tooLong = "email_too_long"
    /// A sign that has no place there.
    case wrongCharacter = "email_wrong_character"
    /// More than one `@`.
    case secondAtSign = "email_second_at_sign"
    /// The `@` comes first.
    case nothingBeforeAtSign = "email_nothing_before_at_sign"
    /// A dot where none can be.
    case wrongDot = "email_wrong_dot"
    /// No domain can have this form.
    case wrongDomain = "email_wrong_domain"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter an e-mail address."
        case .incomplete: "An e-mail address looks like ana@example.com."
        case .tooLong: "This e-mail address is too long."
        case .wrongCharacter: "An e-mail address has no such character."
        case .secondAtSign: "An e-mail address has one @."
        case .nothingBeforeAtSign: "Something must stand before the @."
        case .wrongDot: "There is a dot in the wrong place."
        case .wrongDomain: "What follows the @ is not a domain."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .incomplete: .incomplete
        case .tooLong, .wrongCharacter, .secondAtSign, .nothingBeforeAtSign, .wrongDot,
            .wrongDomain:
            .wrong
        }
    }
}
