import RideAccounts
import RideCore

/// What is asked of people.
extension MarketFile {
    /// Whether a document is good until a day only.
    private enum Validity: String, CaseIterable { case expires, permanent }

    static func identity(_ section: YAMLSection) throws(ScenarioError) -> IdentityRules {
        try section.allow([
            "tax_id", "phone", "plates", "documents", "terms_version", "minimum_driver_age",
            "vehicle_ages", "licence_quiz",
        ])
        guard let taxID = try section.choice("tax_id", of: TaxIDKind.self) else {
            let words = TaxIDKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw section.missing("tax_id", "one of: \(words)")
        }
        let phone = try section.requiredSection("phone", "`country_code` and `forms`")
        try phone.allow(["country_code", "forms"])
        guard let countryCode = try phone.text("country_code") else {
            throw phone.missing("country_code", "the number of the country, such as \"55\"")
        }
        return IdentityRules(
            taxID: taxID,
            phone: PhoneFormat(
                countryCode: countryCode, forms: try patterns("forms", phone, "NN 9####-####")),
            plates: try patterns("plates", section, "LLL-####"),
            documents: try documents(section.section("documents")),
            consentVersion: try section.integer("terms_version", 1...1_000_000) ?? 1,
            minimumDriverAge: try section.integer("minimum_driver_age", 16...99) ?? 18,
            vehicleAges: try vehicleAges(section.section("vehicle_ages")),
            licenceQuiz: try licenceQuiz(section.section("licence_quiz")))
    }

    private static func licenceQuiz(
        _ section: YAMLSection?
    ) throws(ScenarioError) -> LicenceQuizRule? {
        guard let section else { return nil }
        try section.allow(["questions", "right"])
        guard
            let questions = try section.integer("questions", LicenceQuizRule.questionRange)
        else { throw section.missing("questions", "how many questions, from 1 to 30") }
        guard let right = try section.integer("right", 1...questions) else {
            throw section.missing("right", "how many right answers are enough")
        }
        return LicenceQuizRule(questions: questions, right: right)
    }

    private static func patterns(
        _ key: String, _ section: YAMLSection, _ example: String
    ) throws(ScenarioError) -> [TextPattern] {
        guard let texts = try section.texts(key) else {
            throw section.missing(key, "a list of forms such as \"\(example)\"")
        }
        var patterns: [TextPattern] = []
        for text in texts {
            guard let pattern = TextPattern(stored: text) else {
                throw section.error(
                    key,
                    "expected forms of # and N for digits, L and C for letters, digits, blanks, "
                        + "points and dashes, such as \"\(example)\"")
            }
            patterns.append(pattern)
        }
        return patterns
    }

    private static func documents(
        _ section: YAMLSection?
    ) throws(ScenarioError) -> [DocumentRule] {
        guard let section else { return [] }
        try section.allow(DocumentKind.allCases.map(\.rawValue))
        var rules: [DocumentRule] = []
        for key in section.keys {
            guard let kind = DocumentKind(rawValue: key),
                let validity = try section.choice(key, of: Validity.self)
            else { continue }
            rules.append(DocumentRule(kind: kind, expires: validity == .expires))
        }
        return rules
    }

    private static func vehicleAges(
        _ section: YAMLSection?
    ) throws(ScenarioError) -> [VehicleAgeRule] {
        guard let section else { return [] }
        try section.allow(Category.allCases.map(\.rawValue))
        var rules: [VehicleAgeRule] = []
        for category in Category.allCases {
            guard let years = try section.integer(category.rawValue, 1...99) else { continue }
            rules.append(VehicleAgeRule(category: category, years: years))
        }
        return rules
    }
}
