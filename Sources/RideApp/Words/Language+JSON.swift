import FoundationEssentials
import RideCore

extension Language {
    /// Reads what a language's folder says about it (`language.json`).
    ///
    /// - Throws: an error of the JSON decoder, or `LanguageRejection`.
    public init(tag: String, json: [UInt8]) throws {
        try self.init(
            tag: Tag(rawValue: tag),
            JSONDecoder().decode(LanguageDeclaration.self, from: Data(json)))
    }
}
