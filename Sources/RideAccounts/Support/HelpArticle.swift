import RideCore

/// A question with its answer (P12). The texts are in the resources of each language, under the
/// article's name.
public struct HelpArticle: Hashable, Codable, Sendable {
    /// Its name.
    public let id: HelpArticleID
    /// Under which heading it stands.
    public let topic: HelpTopic

    /// An article.
    public init(id: HelpArticleID, topic: HelpTopic) {
        self.id = id
        self.topic = topic
    }
}

/// The name of an article: 1 to 40 of `a–z 0–9 -`, such as `how-to-pay`.
public struct HelpArticleID: StoredText, CustomStringConvertible {
    /// The name.
    public let text: String

    /// Reads a name; nil for one of another form.
    public init?(stored text: String) {
        guard (1...40).contains(text.utf8.count),
            text.utf8.allSatisfy({
                Typed.isDigit($0) || $0 == UInt8(ascii: "-")
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            })
        else { return nil }
        self.text = text
    }

    /// The name.
    public var description: String { text }
}

/// The headings of the help.
public enum HelpTopic: String, CaseIterable, Codable, Sendable {
    /// Asking for rides and riding.
    case rides
    /// Prices, cards, cash, promotions.
    case payments
    /// Signing in, personal data.
    case account
    /// Help in danger, lost things.
    case safety
    /// Driving and earning.
    case driving
}

/// What people said of one article: "was this useful?". One vote each, which can be changed.
public struct HelpVotes: Hashable, Codable, Sendable {
    /// The votes, ordered by person.
    private var votes: [Vote] = []
    /// How many found it useful.
    public private(set) var useful = 0

    private struct Vote: Hashable, Codable {
        let person: Actor
        let isUseful: Bool
    }

    /// No votes.
    public init() {}

    /// How many did not find it useful.
    public var useless: Int { votes.count - useful }

    /// What a person said; nil if nothing.
    ///
    /// - Complexity: O(log n) in the number of votes.
    public func vote(of person: Actor) -> Bool? {
        let index = position(of: person)
        guard index < votes.count, votes[index].person == person else { return nil }
        return votes[index].isUseful
    }

    /// Counts a vote in place of the one that the person gave before.
    ///
    /// - Complexity: O(n) in the number of votes.
    public mutating func vote(_ isUseful: Bool, by person: Actor) {
        let index = position(of: person)
        let vote = Vote(person: person, isUseful: isUseful)
        if index < votes.count, votes[index].person == person {
            if votes[index].isUseful { useful -= 1 }
            votes[index] = vote
        } else {
            votes.insert(vote, at: index)
        }
        if isUseful { useful += 1 }
    }

    /// Where the vote of a person stands, or would.
    private func position(of person: Actor) -> Int {
        votes.partitioningIndex { $0.person >= person }
    }
}
