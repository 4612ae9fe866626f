import RideAccounts
import RideTUI

/// Numbers as they are typed: signs in groups that put themselves between the fingers.
enum CardTyping {
    /// A card's number in the groups in which its brand prints them: "4111 1111", "3782 822463".
    static func grouped(_ digits: [Character], _ brand: CardBrand?) -> String {
        joined(digits, by: " ", in: groups(of: brand))
    }

    private static func groups(of brand: CardBrand?) -> [Int] {
        switch brand {
        case .amex: [4, 6, 5]
        case .diners: [4, 6, 4]
        case .visa, .mastercard, .elo, .hipercard, nil: [4, 4, 4, 4, 3]
        }
    }

    /// A month as it stands on a card: "05/29". A single digit before a slash stands for a whole
    /// month. What begins as no month does stays as it is typed, and nothing is made of it.
    static func expiry(_ typed: String) -> String {
        var digits = Array(typed.filter(isDigit))
        guard let first = digits.first else { return "" }
        let slash = typed.firstIndex(of: "/")
        if first > "1", slash == nil { return String(digits.prefix(6)) }
        let isAlone = slash.map { typed[..<$0].count(where: isDigit) == 1 } ?? false
        if isAlone, first > "1" || typed.hasSuffix("/") { digits.insert("0", at: 0) }
        // A slash that was typed after two such digits is theirs.
        guard digits.count > 2 || digits[0] > "1" else { return String(digits) }
        return String(digits.prefix(2)) + "/" + String(digits.dropFirst(2).prefix(4))
    }

    /// What `expiry` stands for: a month of one digit may be typed without its nought and without
    /// the slash, "529".
    static func wholeExpiry(_ text: String) -> String {
        let isMonth = [1, 2, 3, 5].contains(text.count) && text.allSatisfy(isDigit)
        return isMonth && !text.hasPrefix("0") && !text.hasPrefix("1") ? "0" + text : text
    }

    /// A Brazilian tax number: "529.982.247-25".
    static func cpf(_ digits: [Character]) -> String {
        let body = joined(Array(digits.prefix(9)), by: ".", in: [3, 3, 3])
        return digits.count > 9 ? body + "-" + String(digits.dropFirst(9).prefix(2)) : body
    }

    /// Digits of ASCII alone.
    static func isDigit(_ character: Character) -> Bool {
        character.isASCII && character.isNumber
    }

    private static func joined(
        _ signs: [Character], by separator: Character, in groups: [Int]
    ) -> String {
        var text = ""
        var rest = signs[...]
        for size in groups where !rest.isEmpty {
            if !text.isEmpty { text.append(separator) }
            text += String(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return text
    }
}
