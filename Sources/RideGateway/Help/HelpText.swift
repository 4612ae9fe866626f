import RideAccounts
import RideFares
import RideService

/// A help text in one language.
public struct HelpText: Sendable {
    /// Which, and on what.
    public let article: HelpArticle
    /// What people ask.
    public let question: String
    /// What is answered.
    public let answer: String

    /// A help text.
    public init(article: HelpArticle, question: String, answer: String) {
        self.article = article
        self.question = question
        self.answer = answer
    }
}

/// How tariffs are read and written as text. The format is YAML, which only the host knows.
public struct TariffFormat: Sendable {
    let read: @Sendable (String) -> Result<TariffBook, RuleRefusal>
    let write: @Sendable (TariffBook) -> String

    /// Reads and writes with these functions.
    public init(
        read: @escaping @Sendable (String) -> Result<TariffBook, RuleRefusal>,
        write: @escaping @Sendable (TariffBook) -> String
    ) {
        self.read = read
        self.write = write
    }

    /// Refuses every text: for hosts without operators.
    public static let unreadable = TariffFormat(
        read: { _ in
            .failure(
                RuleRefusal(code: "tariffs_not_here", message: "Tariffs cannot be set here."))
        },
        write: { _ in "" })
}
