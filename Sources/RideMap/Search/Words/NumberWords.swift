/// Numbers in words and in digits: "vinte e cinco de março" and "25 de março" are one street.
enum NumberWords {
    /// The words of a language from 0 on; for tens and hundreds their own lists.
    private struct Language {
        /// 0 to 29, where each has a word of its own, or as far as they have.
        let units: [String]
        /// 20, 30 … 90, the first two places empty.
        let tens: [String]
        /// What stands between tens and units.
        let joint: String
    }

    private static let languages = [
        Language(
            units: words(
                """
                zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze
                quinze dezesseis dezessete dezoito dezenove
                """),
            tens: words("- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa"),
            joint: "e"),
        Language(
            units: words(
                """
                cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce
                quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos
                veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve
                """),
            tens: words("- - veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
            joint: "y"),
    ]

    /// Other ways of writing numbers.
    private static let variants = [
        "primeiro": 1, "primeira": 1, "primero": 1, "primera": 1, "uma": 1, "una": 1, "duas": 2,
        "catorze": 14, "dezasseis": 16, "dezassete": 17, "dezanove": 19,
    ]

    private static func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }

    /// The value of each word that stands for a number by itself.
    private static let values: [String: (value: Int, language: Int, isTen: Bool)] = {
        var values: [String: (Int, Int, Bool)] = [:]
        for (index, language) in languages.enumerated() {
            for (value, word) in language.units.enumerated() where values[word] == nil {
                values[word] = (value, index, false)
            }
            for (ten, word) in language.tens.enumerated() where ten > 1 {
                values[word] = (10 * ten, index, true)
            }
        }
        for (word, value) in variants { values[word] = (value, 0, false) }
        return values
    }()

    /// The same words with numbers below 100 written the other way: in digits what is in words,
    /// and in the words of each language what is in digits. Words are folded; only those that
    /// differ are given.
    static func alternatives(to words: [String]) -> [[String]] {
        let inDigits = digits(words)
        var found = inDigits == words ? [] : [inDigits]
        for language in languages {
            let spelled = inDigits.flatMap { spelling($0, language) ?? [$0] }
            if spelled != words, spelled != inDigits, !found.contains(spelled) {
                found.append(spelled)
            }
        }
        return found
    }

    private static func digits(_ words: [String]) -> [String] {
        var written: [String] = []
        var index = 0
        while index < words.count {
            guard let number = values[words[index]] else {
                written.append(words[index])
                index += 1
                continue
            }
            var value = number.value
            index += 1
            if number.isTen, index + 1 < words.count,
                languages.contains(where: { $0.joint == words[index] }),
                let unit = values[words[index + 1]], (1...9).contains(unit.value)
            {
                value += unit.value
                index += 2
            }
            written.append("\(value)")
        }
        return written
    }

    private static func spelling(_ word: String, _ language: Language) -> [String]? {
        guard (1...2).contains(word.utf8.count), word.utf8.allSatisfy({ (48...57).contains($0) }),
            let value = Int(word), "\(value)" == word
        else { return nil }
        if value < language.units.count { return [language.units[value]] }
        let ten = language.tens[value / 10]
        return value % 10 == 0 ? [ten] : [ten, language.joint, language.units[value % 10]]
    }
}
