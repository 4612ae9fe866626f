import RideCore

/// The words in which the engine and the people in it write, in one language (`letters.json`): what
/// goes out by mail, what simulated drivers answer, what the people of the demo have said, and the
/// example of a quiz.
public struct Letters: Sendable {
    /// The language.
    public let language: Language
    private let words: [String: String]
    /// Words of which one is taken after the other: those of the keys that end in 1, 2, 3 …
    private let lists: [String: [String]]

    /// Words by their keys.
    public init(_ language: Language, _ words: [String: String]) {
        self.language = language
        self.words = words
        var lists: [String: [(Int, String)]] = [:]
        for (key, text) in words {
            guard let dot = key.utf8.lastIndex(of: UInt8(ascii: ".")),
                let number = Int(key[key.utf8.index(after: dot)...])
            else { continue }
            lists[String(key[..<dot]), default: []].append((number, text))
        }
        self.lists = lists.mapValues { $0.sorted { $0.0 < $1.0 }.map(\.1) }
    }

    /// The text under a key, with its places filled in. A key that is not there comes back itself,
    /// so that a missing text is seen and nothing else breaks.
    package func callAsFunction(
        _ key: String, _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        language.filled(words[key] ?? key, values)
    }

    /// The texts under a key with the numbers from 1 on behind it; never none.
    package func list(_ key: String) -> [String] { lists[key] ?? [key] }

    /// The same, of texts that are lists themselves.
    package func lists(_ key: String) -> [[String]] {
        var all: [[String]] = []
        while let next = lists["\(key).\(all.count + 1)"] { all.append(next) }
        return all.isEmpty ? [[key]] : all
    }

    /// The colour of a car, where it is one of those that apps have words for; what a driver has
    /// written otherwise stays as it is.
    func colour(_ name: String) -> String { words["colour.\(name)"] ?? name }
}

/// The words of every language, handed over by the host: nothing is read while the engine runs.
public struct LetterBook: Sendable {
    /// The languages that there are.
    public let languages: Languages
    private let letters: [Language.Tag: Letters]
    private let english: Letters

    /// Words by the tags of their languages; a language without any writes the keys.
    public init(_ languages: Languages, _ words: [Language.Tag: [String: String]]) {
        self.languages = languages
        let all = languages.all.map { Letters($0, words[$0.tag] ?? [:]) }
        letters = Dictionary(uniqueKeysWithValues: all.map { ($0.language.tag, $0) })
        english = Letters(languages.english, words[.english] ?? [:])
    }

    /// The words of a language; English where it is none of these any more.
    subscript(_ tag: Language.Tag) -> Letters { letters[tag] ?? english }

    /// The words that the people of a country write.
    package func spoken(in country: String) -> Letters { self[languages.spoken(in: country).tag] }
}

extension RideService {
    /// The words in which mails to somebody are written: in the language in which an app of theirs
    /// last came.
    func letters(to actor: Actor) -> Letters {
        settings.letters[people[actor]?.language ?? .english]
    }

    /// The language of mails to somebody.
    public func language(of actor: Actor) -> Language { letters(to: actor).language }

    /// Notes in which language an app of somebody has come, for mails.
    public func speak(_ language: Language.Tag, to actor: Actor) {
        guard let account = people[actor], account.language != language else { return }
        change(actor) { $0.language = language }
    }
}
