import RideCore

/// A type that says itself what may stand where it is read.
protocol AllowedValues {
    /// What may stand there, as in `a whole number from 1 to 20`.
    static var allowed: String { get }
}

extension PageLimit: AllowedValues {
    static var allowed: String { "a whole number from 1 to \(most)" }
}

extension CivilDate: AllowedValues {
    static var allowed: String { "a day such as 2026-11-21" }
}

/// What may stand where a type is read.
enum AllowedWords {
    /// In words, of a type that says so or has a list of words; nil of all others.
    static func of(_ type: any Decodable.Type) -> String? {
        if let type = type as? any AllowedValues.Type { return type.allowed }
        guard let type = type as? any CaseIterable.Type else { return nil }
        let words = words(of: type)
        return words.isEmpty ? nil : "one of: \(words.joined(separator: ", "))"
    }

    private static func words<Words: CaseIterable>(of type: Words.Type) -> [String] {
        type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    }
}
