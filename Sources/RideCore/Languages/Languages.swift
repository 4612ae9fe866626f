/// The languages that there are, and the one rule by which somebody is served in one of them.
public struct Languages: Hashable, Sendable {
    /// All of them, English first, then by their tags.
    public let all: [Language]
    /// The language of those for whom there is no other.
    public let english: Language

    /// These languages; nil where English is not among them.
    public init?(_ languages: [Language]) {
        guard let english = languages.first(where: { $0.tag == .english }) else { return nil }
        self.english = english
        all =
            [english]
            + languages.filter { $0 != english }.sorted { $0.tag.rawValue < $1.tag.rawValue }
    }

    /// The language of just this tag, else the first that serves its first part: `pt-BR` for
    /// `pt_PT.UTF-8`, as any Portuguese is better than none; nil where none does.
    public func nearest(to tag: String) -> Language? {
        let wanted = Language.Tag(rawValue: tag)
        return all.first { $0.tag == wanted }
            ?? all.first { $0.declaration.serves.contains(wanted.firstPart) }
    }

    /// The nearest language, English where there is none.
    public func serving(_ tag: String) -> Language { nearest(to: tag) ?? english }

    /// The language of a country such as `br`, English where there is none.
    public func spoken(in country: String) -> Language {
        all.first { $0.isSpoken(in: country) } ?? english
    }
}
