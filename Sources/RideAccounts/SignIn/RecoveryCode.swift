import RideCore

/// A one-time code that is sent to the mailbox of an account (A3): 8 signs without look-alikes.
public struct RecoveryCode: Hashable, Sendable {
    /// The code as it is sent and hashed.
    public let text: String

    /// A fresh code.
    public init(using generator: inout some RandomNumberGenerator) {
        let limit = UInt64(CodeAlphabet.signs.count)
        text = CodeAlphabet.text(
            (0..<AccountLimits.recoveryCodeCharacters).map { _ in
                Int(generator.next(upperBound: limit))
            })
    }

    /// Checks the form of a typed code; dashes, spaces and small letters do not matter.
    ///
    /// - Throws: `RecoveryCodeRejection` with the first reason.
    public init(_ typed: String) throws(RecoveryCodeRejection) {
        guard let values = CodeAlphabet.values(of: typed) else { throw .wrongCharacter }
        guard !values.isEmpty else { throw .empty }
        guard values.count <= AccountLimits.recoveryCodeCharacters else { throw .tooLong }
        guard values.count == AccountLimits.recoveryCodeCharacters else { throw .incomplete }
        text = CodeAlphabet.text(values)
    }

    /// What a form can say about a typed code.
    public static func check(_ typed: String) -> FieldCheck<RecoveryCode> {
        do { return .right(try RecoveryCode(typed)) } catch { return .refused(error) }
    }

    /// The code in two halves, as it is written in the message: `ABCD-2345`.
    public var formatted: String { "\(text.prefix(4))-\(text.dropFirst(4))" }
}

extension RecoveryCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Never the code.
    public var description: String { "••••-••••" }
    /// Never the code.
    public var debugDescription: String { description }
    /// A value without parts.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why the form of a recovery code was refused.
public enum RecoveryCodeRejection: String, FieldRejection, Sendable {
    /// Nothing was typed.
    case empty = "recovery_code_empty"
    /// Signs are missing.
    case incomplete = "recovery_code_incomplete"
    /// A sign that no code has.
    case wrongCharacter = "recovery_code_wrong_character"
    /// Too many signs.
    case tooLong = "recovery_code_too_long"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter the code from the message."
        case .incomplete: "A code has \(AccountLimits.recoveryCodeCharacters) characters."
        case .wrongCharacter: "No code has such a character."
        case .tooLong: "A code has only \(AccountLimits.recoveryCodeCharacters) characters."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .incomplete: .incomplete
        case .wrongCharacter, .tooLong: .wrong
        }
    }
}
