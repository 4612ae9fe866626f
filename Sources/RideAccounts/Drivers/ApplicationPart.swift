/// A step of a driver's application other than the documents (D1), in the order of the steps.
public enum ApplicationSection: String, CaseIterable, Codable, Sendable {
    /// Name, e-mail address, phone, tax number.
    case account
    /// Agreement to the terms.
    case consent
    /// Surname, birth date, city.
    case personal
    /// The categories to be served.
    case category
    /// The car.
    case vehicle
}

/// Something that an application needs and that can be rejected by itself; stored as `vehicle` or
/// `document.licence`.
public enum ApplicationPart: StoredText, CustomStringConvertible {
    /// A step.
    case section(ApplicationSection)
    /// A document.
    case document(DocumentKind)

    /// The stored form.
    public var text: String {
        switch self {
        case .section(let section): section.rawValue
        case .document(let kind): "document." + kind.rawValue
        }
    }

    /// The stored form.
    public var description: String { text }

    /// Reads the stored form; nil for any other.
    public init?(stored text: String) {
        if let section = ApplicationSection(rawValue: text) {
            self = .section(section)
            return
        }
        let prefix = "document."
        guard text.hasPrefix(prefix),
            let kind = DocumentKind(rawValue: String(text.dropFirst(prefix.count)))
        else { return nil }
        self = .document(kind)
    }
}

/// Why an operator rejected a part of an application.
public struct PartReason: Hashable, Codable, Sendable {
    /// The part.
    public let part: ApplicationPart
    /// What is wrong and what to do: clean, at most 280 characters once it has been accepted.
    public let reason: String

    /// A reason.
    public init(part: ApplicationPart, reason: String) {
        self.part = part
        self.reason = reason
    }
}

extension IdentityRules {
    /// Everything that an application consists of, in the order in which it is asked.
    public var applicationParts: [ApplicationPart] {
        ApplicationSection.allCases.map { .section($0) } + documents.map { .document($0.kind) }
    }
}
