import RideCore
import RideFares

/// The kinds of keys, each with its value as a section reads it.
extension Key {
    /// A value that is made of a text.
    static func parsed(
        _ name: String, _ kind: KeyForm.Kind, _ meaning: String, expecting: String,
        words: @escaping @Sendable (Value) -> String = { _ in "" },
        _ parse: @escaping @Sendable (String) -> Value?
    ) -> Self {
        Key(name, [kind], meaning, words: words) { section, name throws(ScenarioError) in
            guard let text = try section.text(name) else { return nil }
            guard let value = parse(text) else {
                throw section.error(name, "expected \(expecting)")
            }
            return value
        }
    }
}

extension Key<String> {
    static func text(_ name: String, as kind: KeyForm.Kind = .text, _ meaning: String) -> Self {
        Key(name, [kind], meaning) { section, name throws(ScenarioError) in
            try section.text(name)
        }
    }

    /// The path of a table, against the folder of the file that names it.
    static func table(_ name: String, _ meaning: String) -> Self {
        Key(name, [.text], meaning) { section, name throws(ScenarioError) in
            guard let table = try section.text(name) else { return nil }
            return try Scenario.tablePath(table, name, of: section)
        }.range("path")
    }
}

extension Key
where Value: RawRepresentable & CaseIterable & SendableMetatype, Value.RawValue == String {
    static func choice(_ name: String, of type: Value.Type, _ meaning: String) -> Self {
        let word = KeyForm.Kind.word(type.allCases.map(\.rawValue))
        return Key(name, [word], meaning, words: { "`\($0.rawValue)`" }) {
            section, name throws(ScenarioError) in
            try section.choice(name, of: type)
        }
    }
}

extension Key {
    /// One of a few words, or several.
    static func choices<Choice: RawRepresentable & CaseIterable & Equatable & SendableMetatype>(
        _ name: String, of type: Choice.Type, _ meaning: String
    ) -> Self where Value == [Choice], Choice.RawValue == String {
        let word = KeyForm.Kind.word(type.allCases.map(\.rawValue))
        return Key(name, [.list(word), word], meaning) { section, name throws(ScenarioError) in
            try section.choices(name, of: type)
        }
    }
}

extension Key<[String]> {
    /// One text, or several.
    static func texts(_ name: String, as kind: KeyForm.Kind, _ meaning: String) -> Self {
        Key(name, [.list(kind), kind], meaning) { section, name throws(ScenarioError) in
            try section.texts(name)
        }
    }
}

extension Key<Int> {
    static func integer(_ name: String, _ range: ClosedRange<Int>, _ meaning: String) -> Self {
        Key(name, [.integer(range)], meaning, words: { "\($0)" }) {
            section, name throws(ScenarioError) in
            try section.integer(name, range)
        }
    }

    /// A share that is kept in thousandths.
    static func perMille(_ name: String, _ meaning: String) -> Self {
        perMille(name, 0...1, meaning)
    }

    /// A number that is kept in thousandths.
    static func perMille(
        _ name: String, _ range: ClosedRange<Double>, _ meaning: String
    ) -> Self {
        Key(name, [.number(range)], meaning, words: { Quantity.text(Double($0) / 1_000) }) {
            section, name throws(ScenarioError) in
            try section.number(name, range).map { Int(($0 * 1_000).rounded()) }
        }
    }

    /// A number that is kept in hundredths.
    static func hundredths(_ name: String, _ range: ClosedRange<Int>, _ meaning: String) -> Self {
        let bounds = Double(range.lowerBound) / 100...Double(range.upperBound) / 100
        return Key(name, [.number(bounds)], meaning) { section, name throws(ScenarioError) in
            try section.decimal(name, digits: 2, Int64(range.lowerBound)...Int64(range.upperBound))
                .map { Int($0) }
        }
    }
}

extension Key<Double> {
    static func number(_ name: String, _ range: ClosedRange<Double>, _ meaning: String) -> Self {
        Key(name, [.number(range)], meaning, words: Quantity.text) {
            section, name throws(ScenarioError) in
            try section.number(name, range)
        }
    }
}

extension Key<[Double]> {
    /// One number for each hour of a day, or one for all.
    static func hours(_ name: String, _ range: ClosedRange<Double>, _ meaning: String) -> Self {
        Key(name, [.numbers(24, range), .number(range)], meaning) {
            section, name throws(ScenarioError) in
            try section.numbers(name, count: 24, range)
        }
    }
}

extension Key<Duration> {
    static func duration(
        _ name: String, _ range: ClosedRange<Duration>, _ meaning: String
    ) -> Self {
        Key(name, [.duration(range)], meaning, words: Quantity.text) {
            section, name throws(ScenarioError) in
            try section.duration(name, range)
        }
    }
}

extension Key<Metres> {
    static func length(_ name: String, _ range: ClosedRange<Metres>, _ meaning: String) -> Self {
        let (least, most) = (Quantity.text(range.lowerBound), Quantity.text(range.upperBound))
        return Key.parsed(
            name, .length, meaning, expecting: "a length from \(least) to \(most)",
            words: Quantity.text
        ) {
            Quantity.length($0).flatMap { range.contains($0) ? $0 : nil }
        }.range("\(least) to \(most)")
    }
}

extension Key<Money> {
    static func amount(
        _ name: String, in currency: Currency, _ range: ClosedRange<Money>, _ meaning: String
    ) -> Self {
        Key(name, [.amount], meaning, words: { $0.decimal(in: currency) }) {
            section, name throws(ScenarioError) in
            try section.amount(name, in: currency, range)
        }.range(
            "\(range.lowerBound.decimal(in: currency)) to \(range.upperBound.decimal(in: currency))"
        )
    }
}

extension Key<Share> {
    static func share(_ name: String, atLeast least: Share = .none, _ meaning: String) -> Self {
        let bounds = Double(least.basisPoints) / 10_000...1
        return Key(name, [.number(bounds)], meaning) { section, name throws(ScenarioError) in
            try section.share(name, atLeast: least)
        }
    }
}

extension Key<YAMLSection> {
    /// - Parameter alias: where the keys of the section are explained, if not below this one.
    static func section(
        _ name: String, _ keys: some KeyHolder, alias: String? = nil, _ meaning: String
    ) -> Self {
        let forms = keys.forms
        return Key(name, [.section], meaning) { section, name throws(ScenarioError) in
            try section.section(name, of: forms)
        }.with {
            $0.keys = forms
            $0.alias = alias
        }
    }
}

extension Key where Value: Sendable {
    /// A section that is no more than its keys.
    static func fields(
        _ name: String, _ fields: SectionFields<Value>, _ meaning: String
    ) -> Self {
        let forms = fields.forms
        return Key(name, [.section], meaning) { section, name throws(ScenarioError) in
            guard let section = try section.section(name, of: forms) else { return nil }
            return try fields.read(section)
        }.with { $0.keys = forms }
    }
}
