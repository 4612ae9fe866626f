/// What stands between the members of a list in a language. Its folder declares it.
public struct ListWords: Hashable, Sendable, Decodable {
    /// What a list is for.
    public enum Kind: Sendable {
        /// Facts beside each other, of which none is the last: "white, 4 seats".
        case facts
        /// All of them: "cash, card and tip".
        case and
        /// One of them: "a, b or c".
        case or
    }

    /// Between two facts.
    let facts: String
    /// Of a list of all of them.
    let and: Ending
    /// Of a list of which one is meant.
    let or: Ending

    /// What stands between the members, and what before the last of them.
    struct Ending: Hashable, Sendable, Decodable {
        let between: String
        let last: String
        /// What stands before a last one that begins so; nil where nothing changes.
        let unless: Exception?
    }

    /// Another word before certain sounds: "madre e hija".
    struct Exception: Hashable, Sendable, Decodable {
        let last: String
        /// The beginnings, in small letters; a blank stands for the end of a word.
        let before: [String]
        /// Longer beginnings that sound otherwise.
        let but: [String]
    }

    /// A list in one line.
    func joined(_ items: [String], _ kind: Kind) -> String {
        let ending: Ending
        switch kind {
        case .facts: return items.joined(separator: facts)
        case .and: ending = and
        case .or: ending = or
        }
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ending.between) + ending.word(before: last) + last
    }
}

extension ListWords.Ending {
    fileprivate func word(before item: String) -> String {
        let sound = item.lowercased() + " "
        guard let unless, unless.before.contains(where: sound.hasPrefix),
            !unless.but.contains(where: sound.hasPrefix)
        else { return last }
        return unless.last
    }
}
