import Foundation

/// Languages are folders: each has the same files with the same keys and places as the English
/// one, and no source knows any of them by its name.
struct LanguageRule {
    /// The files of each folder by their names, by the folders' names.
    let folders: [String: [String: String]]

    /// Sources in which such a word is something else, with what it is.
    static let exceptions = [
        "Sources/RideMap/Search/KindWords.swift": "an ending of words that are searched for",
        "Sources/RideImport/Bikes/InventedBikes.swift": "the language of an invented feed",
        "Sources/RideImport/Countries/Country.swift": "countries",
        "Sources/RideImport/OSM/OSMPlaces.swift": "the keys of names on maps",
        "Sources/RideImport/OSM/Tags/OSMFerry.swift": "an ISO 8601 duration",
    ]

    /// The folders of the project.
    static func ofProject() -> LanguageRule {
        let root = "Resources/languages"
        var folders: [String: [String: String]] = [:]
        for tag in Repository.names(in: root) {
            for file in Repository.names(in: "\(root)/\(tag)") {
                folders[tag, default: [:]][file] = Repository.text("\(root)/\(tag)/\(file)") ?? ""
            }
        }
        return LanguageRule(folders: folders)
    }

    // MARK: Folders

    /// What a folder has that the English one has not, and the other way round.
    func differences() -> [String] {
        guard let english = folders["en"] else { return ["there is no English"] }
        return folders.sorted { $0.key < $1.key }.flatMap { tag, files -> [String] in
            let missing = Set(english.keys).symmetricDifference(files.keys)
            return missing.sorted().map { "\(tag): \($0) is not in every folder" }
                + files.keys.sorted().flatMap { file in
                    Self.differences(of: files[file], from: english[file]).map {
                        "\(tag)/\(file): \($0)"
                    }
                }
        }
    }

    private static func differences(of text: String?, from english: String?) -> [String] {
        guard let text, let english, let found = Self.texts(in: text),
            let wanted = Self.texts(in: english)
        else { return ["expected JSON"] }
        let keys = Set(found.keys).symmetricDifference(wanted.keys)
            // Where the countries of a language differ no day is the first.
            .subtracting(["firstWeekday"])
        return keys.sorted().map { "\($0) is not in every language" }
            + found.keys.sorted().filter { key in
                wanted[key].map { TextRule.places(in: $0) != TextRule.places(in: found[key] ?? "") }
                    ?? false
            }.map { "\($0) fills other places" }
    }

    /// The texts of a file by their keys; of a list of articles by their names, with what of an
    /// article no language changes. Nil for what is none.
    private static func texts(in json: String) -> [String: String]? {
        let object = try? JSONSerialization.jsonObject(with: Data(json.utf8))
        if let table = object as? [String: Any] {
            return table.mapValues { $0 as? String ?? "" }
        }
        guard let articles = object as? [[String: String]] else { return nil }
        let named = articles.enumerated().flatMap { number, article -> [(String, String)] in
            let name = "\(number) \(article["id"] ?? "") \(article["topic"] ?? "")"
            return article.map { ("\(name) \($0.key)", $0.value) }
        }
        return Dictionary(named) { first, _ in first }
    }

    // MARK: Sources

    /// Lines that name a language other than English: by its tag or the first part of it, by what
    /// it is called in itself, or in English.
    func named(in source: SourceText) -> [Finding] {
        guard Self.exceptions[source.path] == nil else { return [] }
        return source.lines.enumerated().compactMap { index, line in
            guard !line.drop(while: { $0 == " " }).hasPrefix("//"),
                let word = words.first(where: { line.lowercased().contains($0) })
            else { return nil }
            return source.finding(index, "\(word) names a language; its folder says what it needs")
        }
    }

    private var words: [String] {
        let tags = folders.keys.filter { $0 != "en" }
        let quoted = Set(tags.flatMap { [$0, String($0.prefix { $0 != "-" })] })
            .map { "\"\($0.lowercased())\"" }
        return quoted.sorted() + ["portug", "spanish", "español"]
    }
}
