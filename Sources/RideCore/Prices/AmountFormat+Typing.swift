/// Reading what a person types.
extension AmountFormat {
    /// An amount as a person types it: `14,60`, `R$ 1.460`, `14,6`. Symbol or code of the currency
    /// may stand before or after it; groups of three need not be marked.
    ///
    /// What another country would read as another amount is no amount at all: where a comma stands
    /// before the minor units, `1.50` could be one and a half and `1,500` could be fifteen hundred.
    ///
    /// - Throws: `AmountRejection` with the first reason.
    public func amount(typed: String) throws(AmountRejection) -> Money {
        let text = withoutCurrency(CleanText.cleaned(typed))
        guard !text.isEmpty else { throw .empty }
        guard text.allSatisfy({ isDigit($0) || [decimalSign, groupSign].contains(String($0)) })
        else { throw .wrongCharacter }
        let parts = text.split(
            separator: Character(decimalSign), maxSplits: 1, omittingEmptySubsequences: false)
        let whole = try wholeDigits(parts[0], isLast: parts.count == 1)
        var decimals = ""
        if parts.count == 2 {
            guard parts[1].allSatisfy(isDigit) else { throw .wrongForm }
            guard parts[1].count <= currency.digits else {
                let looksGrouped = parts[1].count == 3 && (1...3).contains(parts[0].count)
                throw looksGrouped && ",.".contains(decimalSign) ? .unclear : .tooManyDecimals
            }
            guard !parts[1].isEmpty else { throw .incomplete }
            decimals = String(parts[1])
        }
        let zeros = String(repeating: "0", count: currency.digits - decimals.count)
        guard let minorUnits = Int64(whole + decimals + zeros),
            minorUnits <= Limits.ledgerAmount.minorUnits
        else { throw .tooLarge }
        return Money(minorUnits: minorUnits)
    }

    /// The digits before the decimal sign, once their groups are right.
    private func wholeDigits(
        _ text: Substring, isLast: Bool
    ) throws(AmountRejection) -> String {
        guard !groupSign.isEmpty, text.contains(groupSign) else {
            guard !text.isEmpty else { throw .wrongForm }
            return String(text)
        }
        let groups = text.split(separator: Character(groupSign), omittingEmptySubsequences: false)
        guard (1...3).contains(groups[0].count),
            groups.dropFirst().dropLast().allSatisfy({ $0.count == 3 }),
            let last = groups.last, last.count <= 3
        else { throw .wrongForm }
        guard last.count == 3 else {
            guard isLast else { throw .wrongForm }
            let looksDecimal = groups.count == 2 && (1...2).contains(last.count)
            throw looksDecimal && ",.".contains(groupSign) ? .unclear : .groupIncomplete
        }
        // Nobody groups a number that begins with a nought: `0.001` is a thousandth elsewhere.
        guard groups[0].first != "0" else {
            throw ",.".contains(groupSign) ? .unclear : .wrongForm
        }
        return groups.joined()
    }

    private func withoutCurrency(_ text: String) -> String {
        let upper = text.uppercased()
        for name in [symbol, currency.code] where upper.count == text.count {
            if upper.hasPrefix(name.uppercased()) {
                return CleanText.cleaned(String(text.dropFirst(name.count)))
            }
            if upper.hasSuffix(name.uppercased()) {
                return CleanText.cleaned(String(text.dropLast(name.count)))
            }
        }
        return text
    }

    private func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}

/// Why a typed amount was refused. The raw value is the stable code.
public enum AmountRejection: String, Error, CaseIterable, Codable, Sendable {
    /// Nothing was typed.
    case empty = "amount_empty"
    /// Something that is no part of an amount.
    case wrongCharacter = "amount_wrong_character"
    /// The signs stand at wrong places.
    case wrongForm = "amount_wrong_form"
    /// Elsewhere this is another amount.
    case unclear = "amount_unclear"
    /// The sign for thousands wants three digits after it.
    case groupIncomplete = "amount_group_incomplete"
    /// More decimals than the currency has.
    case tooManyDecimals = "amount_too_many_decimals"
    /// The decimal sign wants digits after it.
    case incomplete = "amount_incomplete"
    /// Beyond `Limits.ledgerAmount`.
    case tooLarge = "amount_too_large"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .empty: "Enter an amount."
        case .wrongCharacter: "An amount is a number without a minus, such as 12."
        case .wrongForm: "This is not an amount."
        case .unclear: "This amount can be read in two ways."
        case .groupIncomplete: "Three digits follow the sign for thousands."
        case .tooManyDecimals: "The amount has too many decimals."
        case .incomplete: "Digits of the amount are missing."
        case .tooLarge: "This amount is too large."
        }
    }
}
