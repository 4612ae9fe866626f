/// In Portuguese, participles and many adjectives say whether somebody is a man or a woman, and the
/// app does not know. So a sentence in which they would tell it of whoever is named says it in
/// another way: "Avisaremos Ana" for "Ana será avisada".
///
/// Reported is a name that begins a clause and is called something, by a word of the list or by a
/// participle, at once behind a comma or after a word for being or becoming. A list of words can do
/// no more: what is behind another noun ("A conta de Ana está bloqueada") agrees with that.
enum GenderRule {
    /// What a thing is said with that somebody is.
    private static let being: Set<Substring> = [
        "é", "são", "era", "foi", "será", "seria", "seja", "está", "estava",
        "esteve", "estará", "esteja", "estiver", "fica", "ficou", "ficará", "fique", "ficar",
        "continua", "parece",
    ]
    /// What may stand between that and what somebody is.
    private static let between: Set<Substring> = [
        "não", "mais", "já", "ainda", "agora", "logo", "sempre", "nunca", "muito", "bem", "quase",
        "também", "sendo", "só", "aqui",
    ]
    /// Words in which a name belongs to something else, or to what is done.
    private static let before: Set<Substring> = [
        "de", "da", "do", "para", "com", "em", "por", "até", "sobre", "entre",
    ]
    /// Adjectives that end otherwise for a man and for a woman.
    private static let adjectives: Set<Substring> = [
        "pronto", "sozinho", "novo", "seguro", "preso", "morto", "aceito", "eleito", "expulso",
        "suspenso", "isento", "inscrito", "ativo", "inativo", "autônomo", "conhecido", "próximo",
        "satisfeito", "quieto", "certo", "errado", "bem-vindo", "obrigado",
    ]

    /// Nouns that look like a participle.
    private static let nouns: Set<String> = ["corrida", "parada", "chegada", "saída", "pedido"]

    /// The texts of a table that tell it of whoever is named.
    static func findings(in table: [String: String]) -> [String] {
        table.filter { tells($0.value) }.map { "\($0.key): \($0.value)" }.sorted()
    }

    /// Whether a text tells it of whoever is named.
    static func tells(_ text: String) -> Bool {
        let words = words(in: text)
        return words.indices.contains { index in
            guard words[index].hasPrefix("{name}") else { return false }
            guard index == 0 || !before.contains(words[index - 1]) else { return false }
            return isCalledSomething(words[(index + 1)...], atOnce: words[index].hasSuffix(","))
        }
    }

    /// Whether the words behind a name say what somebody is.
    private static func isCalledSomething(
        _ words: ArraySlice<Substring>, atOnce: Bool
    ) -> Bool {
        let said = words.prefix { being.contains($0) || between.contains($0) }
        guard atOnce || said.contains(where: being.contains) else { return false }
        return words.dropFirst(said.count).first.map(isGendered) ?? false
    }

    /// Whether a word ends otherwise for a man and for a woman.
    static func isGendered(_ word: Substring) -> Bool {
        let bare = word.filter { $0.isLetter || $0 == "-" }
        let single = bare.hasSuffix("s") ? bare.dropLast() : bare[...]
        guard let last = single.last, "ao".contains(last) else { return false }
        guard !nouns.contains(String(single)) else { return false }
        let stem = single.dropLast()
        return adjectives.contains(stem + "o")
            || ["ad", "id", "íd"].contains { stem.hasSuffix($0) && stem.count > 3 }
    }

    /// The words of a text in small letters, with what stands at their ends; a sentence that ends
    /// keeps its words apart from the next by its stop.
    private static func words(in text: String) -> [Substring] {
        text.lowercased().split { $0.isWhitespace }
    }
}
