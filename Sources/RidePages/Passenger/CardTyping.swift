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

    /// A month as it stands on a card: "05/29". A first digit that no month has stands for a whole
    /// month, and so does one before a slash.
    static func expiry(_ typed: String) -> String {
        var digits = Array(typed.filter(isDigit))
        if let first = digits.first, first > "1" || digits.count == 1 && typed.hasSuffix("/") {
            digits.insert("0", at: 0)
        }
        guard digits.count > 2 else { return String(digits) }
        return String(digits.prefix(2)) + "/" + String(digits.dropFirst(2).prefix(4))
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
