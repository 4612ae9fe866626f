import RideAccounts
import RideCore

/// What has to hold between the parts of a market, and of those parts that are not checked
/// where they are made.
struct MarketCheck {
    let market: Market

    func check() throws(MarketRejection) {
        try checkNames()
        try checkNumbers()
        try checkDocuments()
        try checkVehicleAges()
        guard market.tariffs.offers(.common) else {
            throw MarketRejection(.noCommonTariff, key: "tariffs")
        }
        guard market.ledger.currency == market.currency else {
            throw MarketRejection(.otherCurrency, key: "ledger.currency")
        }
        guard market.bikes.map({ $0.currency == market.currency }) ?? true else {
            throw MarketRejection(.otherCurrency, key: "bikes")
        }
        for goal in market.ledger.bonusGoals where !offersAny(of: goal.categories) {
            throw MarketRejection(
                .goalWithoutCategory, key: "ledger.bonuses.\(goal.key.description)")
        }
        var codes: Set<String> = []
        for promotion in market.promotions {
            let key = "promotions.\(promotion.code.text)"
            guard codes.insert(promotion.code.text).inserted else {
                throw MarketRejection(.promotionTwice, key: key)
            }
            guard offersAny(of: promotion.categories) else {
                throw MarketRejection(.promotionWithoutCategory, key: key)
            }
        }
    }

    private func checkNames() throws(MarketRejection) {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        guard market.code.utf8.count == 2, market.code.utf8.allSatisfy(letters.contains) else {
            throw MarketRejection(.codeNotAllowed, key: "code")
        }
        let clean = try? CleanText.checked(
            market.name, characters: Limits.nameCharacters, bytes: Limits.nameBytes)
        guard clean == market.name else { throw MarketRejection(.nameNotAllowed, key: "name") }
    }

    private func checkNumbers() throws(MarketRejection) {
        let phone = market.identity.phone
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard (1...3).contains(phone.countryCode.utf8.count),
            phone.countryCode.utf8.allSatisfy(digits.contains),
            phone.countryCode.utf8.first != digits.lowerBound
        else { throw MarketRejection(.countryCodeNotAllowed, key: "identity.phone.country_code") }
        // E.164 numbers have 8 to 15 digits with those of the country.
        guard !phone.forms.isEmpty,
            phone.forms.allSatisfy({
                (8...15).contains(phone.countryCode.utf8.count + $0.length)
            })
        else { throw MarketRejection(.phoneFormNotAllowed, key: "identity.phone.forms") }
        guard !market.identity.plates.isEmpty,
            market.identity.plates.allSatisfy({ (4...10).contains($0.length) })
        else { throw MarketRejection(.plateFormNotAllowed, key: "identity.plates") }
    }

    private func checkDocuments() throws(MarketRejection) {
        let kinds = market.identity.documents.map(\.kind)
        for (index, kind) in kinds.enumerated() where kinds[..<index].contains(kind) {
            throw MarketRejection(.documentTwice, key: "identity.documents.\(kind.rawValue)")
        }
        guard (1...1_000_000).contains(market.identity.consentVersion) else {
            throw MarketRejection(.termsVersionOutOfRange, key: "identity.terms_version")
        }
        guard (16...99).contains(market.identity.minimumDriverAge) else {
            throw MarketRejection(.driverAgeOutOfRange, key: "identity.minimum_driver_age")
        }
    }

    private func checkVehicleAges() throws(MarketRejection) {
        let rules = market.identity.vehicleAges
        for (index, rule) in rules.enumerated() {
            let key = "identity.vehicle_ages.\(rule.category.rawValue)"
            guard !rules[..<index].contains(where: { $0.category == rule.category }) else {
                throw MarketRejection(.vehicleAgeTwice, key: key)
            }
            guard (1...99).contains(rule.years) else {
                throw MarketRejection(.vehicleAgeOutOfRange, key: key)
            }
            guard market.tariffs.offers(rule.category) else {
                throw MarketRejection(.vehicleAgeWithoutCategory, key: key)
            }
        }
    }

    private func offersAny(of categories: CategorySet) -> Bool {
        market.tariffs.categories.contains(where: categories.serves)
    }
}
