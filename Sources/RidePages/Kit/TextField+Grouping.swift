import RideAccounts
import RideTUI

/// Numbers and codes get their dashes and points while they are typed.
extension TextField {
    /// Rewrites what is typed, if `form` has a form for its symbols; the cursor stays behind the
    /// same symbol.
    ///
    /// - Parameter form: the text for these ASCII digits and capital letters; nil to leave what is
    ///   typed as it is.
    mutating func group(_ form: ([UInt8]) -> String?) {
        let before = Self.symbols(of: characters[..<cursor])
        guard let symbols = Self.symbols(of: characters[...]), let count = before?.count,
            let grouped = form(symbols), grouped != text
        else { return }
        text = grouped
        while cursor > 0, (Self.symbols(of: characters[..<cursor])?.count ?? 0) > count {
            handle(.left)
        }
    }

    /// Groups a CPF as far as it is typed, a RUT once it is right.
    mutating func groupTaxID(_ kind: TaxIDKind) {
        switch kind {
        case .cpf:
            group { Self.isDigits($0) && $0.count <= 11 ? Self.cpf.formatted($0) : nil }
        case .rut: group { try? TaxID(Self.text($0), kind: .rut).formatted }
        case .notAsked: break
        }
    }

    /// Groups a telephone number as the market writes it, unless it begins with a country.
    mutating func groupPhone(_ format: PhoneFormat) {
        guard !text.contains("+") else { return }
        group { symbols in
            guard Self.isDigits(symbols) else { return nil }
            return format.forms.first { $0.fit(symbols) != .none }?.formatted(symbols)
        }
    }

    /// Puts a code of eight signs into two halves of capitals.
    mutating func groupCode() {
        group { symbols in
            guard symbols.count <= 8 else { return nil }
            let text = Self.text(symbols)
            return text.count > 4 ? "\(text.prefix(4))-\(text.dropFirst(4))" : text
        }
    }

    private static let cpf = Grouping(sizes: [3, 3, 3, 2], separators: [".", ".", "-"])

    private static func isDigits(_ symbols: [UInt8]) -> Bool {
        symbols.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func text(_ symbols: [UInt8]) -> String {
        String(decoding: symbols, as: UTF8.self)
    }

    /// Digits and capitals without what stands between them; nil where there is anything else.
    private static func symbols(of characters: ArraySlice<Character>) -> [UInt8]? {
        var symbols: [UInt8] = []
        for character in characters where !" .-()/".contains(character) {
            guard let byte = character.asciiValue, character.isLetter || character.isNumber else {
                return nil
            }
            symbols.append(character.isLowercase ? byte - 32 : byte)
        }
        return symbols
    }
}

/// Symbols in groups with a separator between them.
private struct Grouping {
    let sizes: [Int]
    let separators: [Character]

    func formatted(_ symbols: [UInt8]) -> String {
        var result = ""
        var rest = symbols[...]
        for (index, size) in sizes.enumerated() where !rest.isEmpty {
            if index > 0 { result.append(separators[index - 1]) }
            result += String(decoding: rest.prefix(size), as: UTF8.self)
            rest = rest.dropFirst(size)
        }
        return result
    }
}
