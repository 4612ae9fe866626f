import RideCore
import RideFares
import Yams

/// The kinds of values that prices and markets are made of.
extension YAMLSection {
    /// An amount with all the decimals of its currency, such as `3.00`; nil if the key is absent.
    func amount(
        _ key: String, in currency: Currency, _ range: ClosedRange<Money>
    ) throws(ScenarioError) -> Money? {
        guard let text = try text(key) else { return nil }
        guard let amount = Money(decimal: text, in: currency) else {
            throw error(key, "expected \(currency.expectation)")
        }
        guard range.contains(amount) else {
            let least = range.lowerBound.decimal(in: currency)
            throw error(
                key,
                "expected an amount from \(least) to \(range.upperBound.decimal(in: currency))")
        }
        return amount
    }

    /// An amount that may not be absent.
    func requiredAmount(
        _ key: String, in currency: Currency, _ range: ClosedRange<Money>
    ) throws(ScenarioError) -> Money {
        guard let amount = try amount(key, in: currency, range) else {
            throw missing(key, "an amount such as \(currency.example)")
        }
        return amount
    }

    /// A number with few decimals, in units of the last of them; nil if the key is absent.
    func decimal(
        _ key: String, digits: Int, _ range: ClosedRange<Int64>
    ) throws(ScenarioError) -> Int64? {
        guard let text = try text(key) else { return nil }
        guard let number = Quantity.decimal(text, digits: digits), range.contains(number) else {
            let least = Quantity.text(decimal: range.lowerBound, digits: digits)
            let most = Quantity.text(decimal: range.upperBound, digits: digits)
            throw error(
                key, "expected a number from \(least) to \(most), with at most \(digits) decimals")
        }
        return number
    }

    /// A part of a whole, from 0 to 1; nil if the key is absent.
    func share(
        _ key: String, atLeast least: Share = .none
    ) throws(ScenarioError) -> Share? {
        try decimal(key, digits: 4, least.basisPoints...Share.whole.basisPoints)
            .map { Share(basisPoints: $0) }
    }

    /// `true` or `false`; nil if the key is absent.
    func flag(_ key: String) throws(ScenarioError) -> Bool? {
        switch try text(key) {
        case nil: return nil
        case "true": return true
        case "false": return false
        default: throw error(key, "expected true or false")
        }
    }

    /// A day such as `2026-11-21`; nil if the key is absent.
    func date(_ key: String) throws(ScenarioError) -> CivilDate? {
        guard let text = try text(key) else { return nil }
        guard let date = CivilDate(text) else {
            throw error(key, "expected a day such as 2026-11-21")
        }
        return date
    }

    /// One text, or a list of them; nil if the key is absent.
    func texts(_ key: String) throws(ScenarioError) -> [String]? {
        guard let value = value(key), case .sequence(let sequence) = value else {
            return try text(key).map { [$0] }
        }
        var texts: [String] = []
        for (index, element) in sequence.enumerated() {
            guard case .scalar(let scalar) = element, !scalar.string.isEmpty else {
                throw error(key, "expected a list of texts; number \(index + 1) is not")
            }
            texts.append(scalar.string)
        }
        return texts
    }

    /// One of a few words, or a list of them, each once; nil if the key is absent.
    func choices<Choice: RawRepresentable & CaseIterable & Equatable>(
        _ key: String, of type: Choice.Type
    ) throws(ScenarioError) -> [Choice]? where Choice.RawValue == String {
        let words = Choice.allCases.map(\.rawValue)
        guard let texts = try texts(key) else { return nil }
        var choices: [Choice] = []
        for text in texts {
            guard let choice = Choice(rawValue: text) else {
                throw error(key, "expected one or more of: \(words.joined(separator: ", "))")
            }
            guard !choices.contains(choice) else {
                throw error(key, "expected each only once")
            }
            choices.append(choice)
        }
        guard !choices.isEmpty else { throw error(key, "expected at least one") }
        return choices
    }

    /// A list of sections, at most so many; nil if the key is absent.
    func sections(_ key: String, atMost limit: Int) throws(ScenarioError) -> [YAMLSection]? {
        guard let value = value(key) else { return nil }
        guard case .sequence(let sequence) = value, (1...limit).contains(sequence.count) else {
            throw error(key, "expected a list of 1 to \(limit), one `- key: value` a line")
        }
        var sections: [YAMLSection] = []
        for (index, element) in sequence.enumerated() {
            sections.append(
                try YAMLSection(
                    element, file: file, path: "\(qualified(key)).\(index + 1)", in: folder))
        }
        return sections
    }

    /// A section that may not be absent.
    func requiredSection(
        _ key: String, _ expectation: String
    ) throws(ScenarioError) -> YAMLSection {
        guard let section = try section(key) else { throw missing(key, expectation) }
        return section
    }

    /// An error at a key below this section, such as `periods.night.windows`, on the line of the
    /// nearest key above it that is there. A number stands for the entry at that place.
    func error(below path: String, _ message: String) -> ScenarioError {
        guard !path.isEmpty else {
            return ScenarioError(
                file: file, line: line, key: self.path.isEmpty ? nil : self.path, message: message)
        }
        var section = self
        var rest = path.split(separator: ".").map(String.init)[...]
        while let first = rest.first {
            let place = Int(first).map { $0 - 1 } ?? -1
            let isPlace = !section.has(first) && section.keys.indices.contains(place)
            let key = isPlace ? section.keys[place] : first
            guard rest.count > 1, let next = try? section.section(key) else {
                rest = [key] + rest.dropFirst()
                break
            }
            section = next
            rest = rest.dropFirst()
        }
        return ScenarioError(
            file: file, line: section.error(rest.first ?? "", message).line,
            key: section.qualified(rest.joined(separator: ".")), message: message)
    }
}

extension Currency {
    /// An amount as a file writes it.
    var example: String { Money(minorUnits: 3 * minorUnitsPerUnit).decimal(in: self) }

    /// How amounts are written in a file.
    fileprivate var expectation: String {
        let number = ["no decimals", "one decimal", "two decimals", "three decimals"][digits]
        return "an amount with \(number), such as \(example)"
    }
}

extension Money {
    /// An amount written with exactly the decimals of its currency and a point, such as `3.00`
    /// reais or `300` pesos; nil for another form.
    init?(decimal text: String, in currency: Currency) {
        let decimals = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
        guard decimals.first?.count ?? 0 == currency.digits,
            let minorUnits = Quantity.decimal(text, digits: currency.digits)
        else { return nil }
        self.init(minorUnits: minorUnits)
    }

    /// The amount in that form.
    ///
    /// - Precondition: it is not negative.
    func decimal(in currency: Currency) -> String {
        Quantity.text(decimal: minorUnits, digits: currency.digits, least: currency.digits)
    }
}
