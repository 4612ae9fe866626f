/// The name of a text in the table of texts, such as `"driver.offer.title"`, written where the text
/// is shown. A test reads the sources and reports names that a language does not have, and texts
/// that nobody shows.
public struct TextKey: ExpressibleByStringLiteral, Hashable, Sendable {
    /// The name as it stands in the table.
    public let name: String

    /// A name written in the source.
    public init(stringLiteral name: StaticString) { self.name = name.description }
}
