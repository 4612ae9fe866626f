import FoundationEssentials
import RideAccounts
import RideGateway
import RideResources

/// The help texts among the resources, one file a language.
enum HelpFile {
    private struct Article: Decodable {
        let id: String
        let topic: HelpTopic
        let question: String
        let answer: String
    }

    /// All texts, by language.
    ///
    /// - Throws: `Failure` naming the file that cannot be read.
    static func all() throws -> [String: [HelpText]] {
        let resources = try ResourceFinder.locate()
        var texts: [String: [HelpText]] = [:]
        for language in resources.languages {
            texts[language] = try read(try resources.path(of: .help, in: language))
        }
        return texts
    }

    private static func read(_ path: String) throws -> [HelpText] {
        guard let data = try? Data(contentsOf: URL(filePath: path)),
            let articles = try? JSONDecoder().decode([Article].self, from: data)
        else { throw Failure("\(path): expected a list of help texts") }
        return try articles.map { article in
            guard let id = HelpArticleID(stored: article.id) else {
                throw Failure("\(path): \(article.id): expected small letters, digits and dashes")
            }
            return HelpText(
                article: HelpArticle(id: id, topic: article.topic), question: article.question,
                answer: article.answer)
        }
    }
}
