import Foundation
import RideResources
import RideTestSupport
import Testing

/// The help texts that come with the product (P12).
@Suite struct HelpFileTests {
    private struct Article: Decodable {
        let id: String
        let topic: String
        let question: String
        let answer: String
    }

    private static let languages = TestLanguages.all.all.map(\.tag.rawValue)

    private static func articles(_ language: String) throws -> [Article] {
        try JSONDecoder().decode(
            [Article].self, from: TestLanguages.data(of: .help, in: language))
    }

    @Test("P12: every language answers the same questions, in the order of their names")
    func everyLanguageHasTheSameArticles() throws {
        let english = try Self.articles("en")
        for language in Self.languages {
            let others = try Self.articles(language)
            #expect(english.map(\.id) == others.map(\.id))
            #expect(english.map(\.topic) == others.map(\.topic))
        }
        #expect(english.map(\.id) == Set(english.map(\.id)).sorted())
        #expect(english.count >= 14)
    }

    @Test(arguments: languages)
    func articlesKeepTheirForm(_ language: String) throws {
        for article in try Self.articles(language) {
            #expect(article.id.wholeMatch(of: /[a-z0-9-]{1,40}/) != nil, "\(article.id)")
            let topics = ["rides", "payments", "account", "safety", "driving"]
            #expect(topics.contains(article.topic), "\(article.id)")
            #expect(!article.question.isEmpty && article.question.count <= 80, "\(article.id)")
            #expect((100...600).contains(article.answer.count), "\(article.id)")
            #expect(article.answer.utf8.count <= 2_000, "\(article.id)")
        }
    }

    @Test func everyTopicHasAnArticle() throws {
        #expect(Set(try Self.articles("en").map(\.topic)).count == 5)
    }

    @Test func languageWithoutHelpIsNamed() {
        #expect {
            _ = try TestLanguages.data(of: .help, in: "tlh")
        } throws: { error in
            guard case .notFound(let kind, let name, _, let known)? = error as? ResourceError
            else { return false }
            return kind == "language" && name == "tlh" && known.contains("en")
        }
    }
}
