import Foundation
import RideCore
import RideResources
import RideService

/// The languages of the product, read once for all tests.
public enum TestLanguages {
    private static let finder = ResourceFinder(folder: "\(TestCity.packageFolder)/Resources")

    /// All of them.
    public static let all: Languages = {
        let found = finder.languages.map { tag in
            do {
                return try Language(
                    tag: Language.Tag(rawValue: tag),
                    JSONDecoder().decode(
                        LanguageDeclaration.self, from: data(of: .declaration, in: tag)))
            } catch { preconditionFailure("\(tag): \(error)") }
        }
        guard let languages = Languages(found) else { preconditionFailure("there is no English") }
        return languages
    }()

    /// What the engine writes in each.
    public static let letters: LetterBook = {
        let words = all.all.map { ($0.tag, table(.letters, in: $0.tag.rawValue)) }
        return LetterBook(all, Dictionary(uniqueKeysWithValues: words))
    }()

    /// A language by its tag.
    ///
    /// - Precondition: there is one.
    public static func language(_ tag: String) -> Language {
        guard let language = all.all.first(where: { $0.tag.rawValue == tag }) else {
            preconditionFailure("there is no folder \(tag)")
        }
        return language
    }

    /// English with other things said of it.
    ///
    /// - Throws: what makes it no language.
    public static func changed(_ change: (inout [String: Any]) -> Void) throws -> Language {
        let data = try data(of: .declaration, in: "en")
        var object = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        change(&object)
        return try Language(
            tag: Language.Tag(rawValue: "xx-XX"),
            JSONDecoder().decode(
                LanguageDeclaration.self, from: JSONSerialization.data(withJSONObject: object)))
    }

    /// The words in a file of a language, by their keys.
    public static func table(_ file: LanguageFile, in tag: String) -> [String: String] {
        do {
            return try JSONDecoder().decode([String: String].self, from: data(of: file, in: tag))
        } catch { preconditionFailure("\(tag): \(error)") }
    }

    /// What is in a file of a language.
    ///
    /// - Throws: where there is none.
    public static func data(of file: LanguageFile, in tag: String) throws -> Data {
        try Data(contentsOf: URL(filePath: finder.path(of: file, in: tag)))
    }
}
