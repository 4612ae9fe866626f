/// What names are compared by when an address looks for its street: lower case, without accents,
/// with single spaces, and with the usual short forms written out.
enum StreetNameKey {
    private static let shortForms: [String: String] = [
        "av": "avenida", "avda": "avenida", "al": "alameda", "estr": "estrada", "pca": "praca",
        "r": "rua", "rod": "rodovia", "trav": "travessa", "tv": "travessa", "ave": "avenue",
        "c": "calle", "dr": "doutor", "prof": "professor", "cel": "coronel", "gen": "general",
        "eng": "engenheiro", "cap": "capitao", "mal": "marechal", "sta": "santa", "sto": "santo",
    ]

    /// The key of a name.
    static func key(of name: String) -> String {
        var words: [String] = []
        var word = ""
        for scalar in name.unicodeScalars {
            if let letters = folded(scalar) {
                word += letters
            } else if !isIgnored(scalar), !word.isEmpty {
                words.append(shortForms[word] ?? word)
                word = ""
            }
        }
        if !word.isEmpty { words.append(shortForms[word] ?? word) }
        return words.joined(separator: " ")
    }

    /// Apostrophes and marks that stand on the letter before them.
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x60, 0xb4, 0x2018, 0x2019, 0x300...0x36f: true
        default: false
        }
    }

    /// A letter or digit without its accent; nil if it is neither.
    private static func folded(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7a: return String(scalar)
        case 0x41...0x5a: return String(scalar).lowercased()
        case 0xaa: return "a"
        case 0xba: return "o"
        case 0..<0xc0: return nil
        default: break
        }
        guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
            return nil
        }
        // "LATIN SMALL LETTER E WITH ACUTE": Unicode's own word for the letter underneath.
        if let name = scalar.properties.name, name.hasPrefix("LATIN "),
            let letter = name.firstRange(of: " LETTER ")
        {
            let word = name[letter.upperBound...].prefix { $0 != " " }
            if word.count <= 2 { return word.lowercased() }
            if word == "SHARP" { return "ss" }
        }
        return scalar.properties.lowercaseMapping
    }
}
