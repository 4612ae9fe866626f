import FoundationEssentials
import RideAccounts
import RideCore
import RideGateway
import RideResources
import RideService
import RideShell

/// What an engine says itself, in every language: its help and its letters.
struct EngineWords {
    /// The help texts, by language.
    let help: [String: [HelpText]]
    /// What is written to people.
    let letters: LetterBook

    private struct Article: Decodable {
        let id: String
        let topic: HelpTopic
        let question: String
        let answer: String
    }

    /// Reads the folders of all languages.
    ///
    /// - Throws: `Failure` naming the file that cannot be read.
    init() throws {
        do {
            let folders = try LanguageFolders()
            var help: [String: [HelpText]] = [:]
            var letters: [Language.Tag: [String: String]] = [:]
            for language in folders.languages.all {
                help[language.tag.rawValue] = try Self.help(in: language, folders)
                letters[language.tag] = try Self.read(.letters, in: language, folders)
            }
            self.help = help
            self.letters = LetterBook(folders.languages, letters)
        } catch let problem as LanguageFolders.Problem { throw Failure(problem.message) }
    }

    private static func help(
        in language: Language, _ folders: LanguageFolders
    ) throws -> [HelpText] {
        let articles: [Article] = try read(.help, in: language, folders)
        return try articles.map { article in
            guard let id = HelpArticleID(stored: article.id) else {
                throw Failure(
                    "\(language.tag.rawValue): help \(article.id): expected small letters, digits "
                        + "and dashes")
            }
            return HelpText(
                article: HelpArticle(id: id, topic: article.topic), question: article.question,
                answer: article.answer)
        }
    }

    private static func read<Words: Decodable>(
        _ file: LanguageFile, in language: Language, _ folders: LanguageFolders
    ) throws -> Words {
        let (path, bytes) = try folders.bytes(of: file, in: language)
        do { return try JSONDecoder().decode(Words.self, from: Data(bytes)) } catch {
            throw Failure("\(path): expected words as in the English one")
        }
    }
}
