import RideCore

/// The languages in which mails are written and simulated drivers answer; that of a person is the
/// one in which an app of theirs last came.
public enum LetterLanguage: String, Codable, Sendable {
    case english = "en"
    case portuguese = "pt-BR"

    /// The nearest one to a language tag such as `pt-BR`, by its first part; English where there
    /// is none.
    public init(nearestTo tag: String) {
        let isPortuguese = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first == "pt"
        self = isPortuguese ? .portuguese : .english
    }

    /// One of two wordings.
    func callAsFunction(_ english: String, _ portuguese: String) -> String {
        switch self {
        case .english: english
        case .portuguese: portuguese
        }
    }

    /// A date as people write it: "12 March 2026", "12 de março de 2026".
    func date(_ date: CivilDate) -> String {
        let month = self(Self.months[date.month - 1], Self.portugueseMonths[date.month - 1])
        return self(
            "\(date.day) \(month) \(date.year)", "\(date.day) de \(month) de \(date.year)")
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
    private static let portugueseMonths = [
        "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro",
        "outubro", "novembro", "dezembro",
    ]

    /// The colour of a car, where it is one of those that apps have words for; what a driver has
    /// written otherwise stays as it is.
    func colour(_ name: String) -> String {
        self(name, Self.portugueseColours[name] ?? name)
    }

    /// The words of the apps, as `colour.…` of their texts has them.
    static let portugueseColours = [
        "black": "preto", "blue": "azul", "green": "verde", "grey": "cinza", "red": "vermelho",
        "silver": "prata", "white": "branco",
    ]
}

extension RideService {
    /// In which language mails to somebody are written.
    public func letterLanguage(of actor: Actor) -> LetterLanguage {
        people[actor]?.language ?? .english
    }

    /// Notes in which language an app of somebody has come, for mails.
    public func speak(_ language: LetterLanguage, to actor: Actor) {
        guard let account = people[actor], account.language != language else { return }
        change(actor) { $0.language = language }
    }
}
