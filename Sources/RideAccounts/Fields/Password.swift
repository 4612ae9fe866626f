/// A password on its way to be hashed. It is not `Codable` and never shows itself: not in a log,
/// not in an error, not in a debugger's summary.
public struct Password: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The bytes to be hashed: UTF-8, exactly as typed.
    public let bytes: [UInt8]

    /// A password as it is typed at sign-in. Nothing but its length is checked, since it may have
    /// been chosen under other rules.
    ///
    /// - Throws: `PasswordRejection.empty`, `.tooLong` or `.tooManyBytes`.
    public init(presented typed: String) throws(PasswordRejection) {
        guard !typed.isEmpty else { throw .empty }
        try Self.checkLength(typed)
        bytes = Array(typed.utf8)
    }

    /// A password that a person chooses: 8 to 128 characters of any kind, not a common one, and
    /// of enough characters without the person's own name and address.
    ///
    /// - Parameter own: the person's names and e-mail address.
    /// - Throws: `PasswordRejection` with the first reason.
    public init(chosen typed: String, own: [String]) throws(PasswordRejection) {
        guard !typed.isEmpty else { throw .empty }
        try Self.checkLength(typed)
        guard typed.count >= AccountLimits.passwordCharacters else { throw .tooShort }
        let small = typed.lowercased()
        guard !CommonPasswords.contain(small), Set(small).count > 1 else { throw .common }
        guard
            Self.charactersLeft(in: small, without: Self.parts(of: own))
                >= AccountLimits.passwordCharacters
        else { throw .tooPersonal }
        bytes = Array(typed.utf8)
    }

    /// What a form can say about a password that is being chosen.
    public static func check(_ typed: String, own: [String]) -> FieldCheck<Password> {
        do { return .right(try Password(chosen: typed, own: own)) } catch {
            return .refused(error)
        }
    }

    /// Never the password.
    public var description: String { "••••••••" }
    /// Never the password.
    public var debugDescription: String { description }
    /// A value without parts.
    public var customMirror: Mirror { Mirror(self, children: []) }

    private static func checkLength(_ typed: String) throws(PasswordRejection) {
        guard typed.count <= AccountLimits.longPasswordCharacters else { throw .tooLong }
        guard typed.utf8.count <= AccountLimits.passwordBytes else { throw .tooManyBytes }
    }

    /// The whole texts and their words of at least three letters or digits, the longest first.
    private static func parts(of own: [String]) -> [String] {
        let texts = own.map { $0.lowercased() }
        let words = texts.flatMap { text in
            text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        }
        return (texts + words).filter { $0.count >= 3 }
            .sorted { ($0.count, $0) > ($1.count, $1) }
    }

    private static func charactersLeft(in text: String, without parts: [String]) -> Int {
        var rest = text
        for part in parts {
            while let range = rest.firstRange(of: part) { rest.removeSubrange(range) }
        }
        return rest.count
    }
}

/// Why a password was refused.
public enum PasswordRejection: String, FieldRejection, Sendable {
    /// Nothing was typed.
    case empty = "password_empty"
    /// Fewer than 8 characters.
    case tooShort = "password_too_short"
    /// More than 128 characters.
    case tooLong = "password_too_long"
    /// More than 512 bytes of UTF-8 in no more characters than that.
    case tooManyBytes = "password_too_many_bytes"
    /// One of the passwords that are tried first.
    case common = "password_common"
    /// Little more than the person's own name or address.
    case tooPersonal = "password_too_personal"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter a password."
        case .tooShort: "A password has at least \(AccountLimits.passwordCharacters) characters."
        case .tooLong: "A password has at most \(AccountLimits.longPasswordCharacters) characters."
        case .tooManyBytes: "A password has at most \(AccountLimits.passwordBytes) bytes."
        case .common: "Too many people use this password."
        case .tooPersonal: "Your own name and address do not count: add something else."
        }
    }

    /// How far from right it is: a longer password can also stop being common or personal.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .tooShort, .common, .tooPersonal: .incomplete
        case .tooLong, .tooManyBytes: .wrong
        }
    }
}
