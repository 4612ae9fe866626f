import RideAccounts
import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// The questions and answers in the app's language (P12), fetched whole, so that they can be
/// searched while somebody types.
struct HelpArticles: Sendable {
    /// What has come so far, in the order of the topics and then of the engine.
    private(set) var articles: [ArticleView] = []
    /// Why they did not come; nil where they did.
    private(set) var failure: String?
    /// Whether all have come.
    private(set) var isComplete = false

    private var asked: CallID?
    private var pages = 0

    /// More pages than any help has; an engine that never ends its list is not asked for ever.
    private static let mostPages = 20

    /// Asks for the articles, unless they are there.
    mutating func open(_ context: inout PageContext) {
        guard !isComplete else { return }
        articles = []
        pages = 0
        ask(after: nil, &context)
    }

    /// Takes in an answer.
    ///
    /// - Returns: whether it was one that the shelf waits for.
    mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if done.request is VoteOnHelp, case .success(let page as HelpResult) = done.result {
            for article in page.articles { replace(article) }
            return false
        }
        guard done.id == asked else { return false }
        asked = nil
        switch done.result {
        case .success(let page as HelpResult):
            articles += page.articles.filter { article in
                !articles.contains { $0.id == article.id }
            }
            guard page.has_more, pages < Self.mostPages, let last = page.articles.last else {
                isComplete = true
                return true
            }
            ask(after: last.id, &context)
        case .failure(let error): failure = context.texts[error]
        case .success: return false
        }
        return true
    }

    private mutating func ask(after id: String?, _ context: inout PageContext) {
        let call = ListHelp(
            language: context.texts.language, after: id,
            limit: PageLimit(PageLimit.most))
        failure = nil
        pages += 1
        asked = context.send(call)
    }

    private mutating func replace(_ article: ArticleView) {
        guard let index = articles.firstIndex(where: { $0.id == article.id }) else { return }
        articles[index] = article
    }

    // MARK: Finding

    /// What may help somebody on this side, by topic; only articles in which every word typed
    /// occurs, whatever its accents.
    ///
    /// - Parameter isAboutARide: whether articles about accounts are left out.
    func articles(
        for role: Side, matching query: String = "", isAboutARide: Bool = false
    ) -> [ArticleView] {
        let wanted = NameQuery(query)
        let topics = Self.topics(for: role).filter { !isAboutARide || $0 != .account }
        let known = topics.flatMap { topic in
            articles.filter { $0.topic == topic.rawValue }
        }
        // A newer engine may have topics of which this app has not heard.
        let names = HelpTopic.allCases.map(\.rawValue)
        let others = isAboutARide ? [] : articles.filter { !names.contains($0.topic) }
        return (known + others).filter {
            wanted.matches($0.question, $0.answer)
        }
    }

    /// The topics in the order in which they matter to one side; passengers do not need to know
    /// how to become a driver.
    static func topics(for role: Side) -> [HelpTopic] {
        switch role {
        case .passenger: [.rides, .payments, .safety, .account]
        case .driver: [.driving, .rides, .payments, .safety, .account]
        }
    }
}
