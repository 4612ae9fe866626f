import RideAccounts
import RideCore
import RideFares
import RideLedger
import Testing

@testable import RideMarket

@Suite("The parts of a market fit together")
struct MarketTests {
    @Test("S3: what is left out of a market is quiet")
    func theDefaults() throws {
        let market = try MarketParts().market()
        #expect(
            market.surge == .off && market.promotions.isEmpty && market.referralPromotion == nil)
        #expect(market.reservations == .standard && market.currency == .real)
        #expect(market.categories == Category.allCases)
    }

    /// What is wrong once a part has been changed; nil if nothing is.
    private func fault(_ change: (inout MarketParts) throws -> Void) throws -> String? {
        var parts = try MarketParts()
        try change(&parts)
        do { _ = try parts.market() } catch let error as MarketRejection {
            #expect(error.message == "\(error.key): \(error.reason.message)")
            return "\(error.key) \(error.code)"
        }
        return nil
    }

    @Test(
        "S3: a code is two small letters",
        arguments: [
            ("br", true), ("cl", true), ("b", false), ("bra", false), ("BR", false), ("b1", false),
            ("", false), ("ç", false),
        ])
    func theCode(code: String, isAllowed: Bool) throws {
        #expect(try fault { $0.code = code } == (isAllowed ? nil : "code code_not_allowed"))
    }

    @Test(
        "S3: a name has 1 to 60 visible characters",
        arguments: [(0, false), (1, true), (59, true), (60, true), (61, false)])
    func theName(count: Int, isAllowed: Bool) throws {
        let name = String(repeating: "ñ", count: count)
        #expect(try fault { $0.name = name } == (isAllowed ? nil : "name name_not_allowed"))
    }

    @Test("S3: a name is as it is shown") func aNameIsClean() throws {
        #expect(try fault { $0.name = " Brasil" } == "name name_not_allowed")
        #expect(try fault { $0.name = "Bra\u{1B}sil" } == "name name_not_allowed")
    }

    private func identity(
        country: String = "55", phones: [String] = ["NN 9####-####"],
        plates: [String] = ["LLL#L##"], documents: [DocumentKind] = [.licence], terms: Int = 1,
        age: Int = 18, vehicles: [(Category, Int)] = []
    ) -> IdentityRules {
        IdentityRules(
            taxID: .cpf,
            phone: PhoneFormat(
                countryCode: country, forms: phones.compactMap { TextPattern(stored: $0) }),
            plates: plates.compactMap { TextPattern(stored: $0) },
            documents: documents.map { DocumentRule(kind: $0, expires: false) },
            consentVersion: terms, minimumDriverAge: age,
            vehicleAges: vehicles.map { VehicleAgeRule(category: $0.0, years: $0.1) })
    }

    @Test(
        "A1: telephone numbers can be numbers of the world",
        arguments: [
            ("55", ["NN 9####-####"], nil), ("1", ["### ### ####"], nil),
            ("", ["#########"], "country_code country_code_not_allowed"),
            ("1234", ["#########"], "country_code country_code_not_allowed"),
            ("05", ["#########"], "country_code country_code_not_allowed"),
            ("5x", ["#########"], "country_code country_code_not_allowed"),
            ("55", [], "forms phone_form_not_allowed"),
            ("55", ["#####"], "forms phone_form_not_allowed"), ("55", ["######"], nil),
            ("55", ["#############"], nil),
            ("55", ["##############"], "forms phone_form_not_allowed"),
            ("55", ["#########", "#####"], "forms phone_form_not_allowed"),
        ] as [(String, [String], String?)])
    func theTelephone(country: String, forms: [String], message: String?) throws {
        let rules = identity(country: country, phones: forms)
        #expect(try fault { $0.identity = rules } == message.map { "identity.phone.\($0)" })
    }

    @Test(
        "D1: number plates have 4 to 10 letters and digits",
        arguments: [
            ([], false), (["LL#"], false), (["LL##"], true), (["LLLLL#####"], true),
            (["LLLLL######"], false), (["LL##", "LL#"], false),
        ] as [([String], Bool)])
    func thePlates(forms: [String], isAllowed: Bool) throws {
        let rules = identity(plates: forms)
        let message = isAllowed ? nil : "identity.plates plate_form_not_allowed"
        #expect(try fault { $0.identity = rules } == message)
    }

    @Test("D1: documents, terms, and ages are within reason") func theDriverRules() throws {
        let cases: [(IdentityRules, String?)] = [
            (identity(documents: []), nil), (identity(documents: [.licence, .photo]), nil),
            (identity(documents: [.photo, .licence, .photo]), "documents.photo document_twice"),
            (identity(terms: 0), "terms_version terms_version_out_of_range"),
            (identity(terms: 1), nil), (identity(terms: 1_000_000), nil),
            (identity(terms: 1_000_001), "terms_version terms_version_out_of_range"),
            (identity(age: 15), "minimum_driver_age driver_age_out_of_range"),
            (identity(age: 16), nil), (identity(age: 99), nil),
            (identity(age: 100), "minimum_driver_age driver_age_out_of_range"),
            (
                identity(vehicles: [(.vip, 0)]),
                "vehicle_ages.vip vehicle_age_out_of_range"
            ),
            (identity(vehicles: [(.vip, 1)]), nil), (identity(vehicles: [(.vip, 99)]), nil),
            (identity(vehicles: [(.vip, 100)]), "vehicle_ages.vip vehicle_age_out_of_range"),
            (
                identity(vehicles: [(.vip, 6), (.pet, 9), (.vip, 7)]),
                "vehicle_ages.vip vehicle_age_twice"
            ),
        ]
        for (rules, message) in cases {
            #expect(try fault { $0.identity = rules } == message.map { "identity.\($0)" })
        }
    }

    @Test("R3: the ledger is kept in the market's currency") func theCurrency() throws {
        #expect(
            try fault { $0.ledger = try MarketParts.ledger(.chileanPeso) }
                == "ledger.currency other_currency")
        #expect(
            try fault { $0.amounts = .chileanPeso } == "ledger.currency other_currency")
    }

    @Test("R2: what is promised is for a category on offer") func theCategories() throws {
        let key = try #require(LedgerLabel("week-20"))
        func goal(_ categories: [Category]) throws -> LedgerRules {
            try MarketParts.ledger(
                .real,
                goals: [
                    try BonusGoal(
                        key: key, rides: 20, categories: CategorySet(categories),
                        reward: Money(minorUnits: 1))
                ])
        }
        func without(_ change: (inout MarketParts) throws -> Void) throws -> String? {
            try fault { parts in
                parts.identity = identity()
                parts.tariffs = try parts.tariffs([.common, .vip])
                try change(&parts)
            }
        }
        #expect(try without { _ in } == nil)
        #expect(try without { $0.ledger = try goal([.vip, .pet]) } == nil)
        #expect(
            try without { $0.ledger = try goal([.women, .pet]) }
                == "ledger.bonuses.week-20 goal_without_category")
        #expect(
            try without { $0.promotions = [try MarketParts.promotion("FIRST", [.vip, .pet])] }
                == nil)
        #expect(
            try without {
                $0.promotions = [
                    try MarketParts.promotion("FIRST"), try MarketParts.promotion("PETS", [.pet]),
                ]
            } == "promotions.PETS promotion_without_category")
        #expect(
            try without { $0.identity = identity(vehicles: [(.vip, 6), (.pet, 6)]) }
                == "identity.vehicle_ages.pet vehicle_age_without_category")
    }

    @Test("R2: everybody can ask for a common car") func theCommonCategory() throws {
        #expect(
            try fault { parts in
                parts.identity = identity()
                parts.tariffs = try parts.tariffs([.vip, .women, .pet])
            } == "tariffs no_common_tariff")
    }

    @Test("P4: a code is one promotion's") func promotionsHaveTheirOwnCodes() throws {
        #expect(
            try fault {
                $0.promotions = [
                    try MarketParts.promotion("ONCE"), try MarketParts.promotion("TWICE"),
                    try MarketParts.promotion("once"),
                ]
            } == "promotions.ONCE promotion_twice")
    }

    @Test("S3: prices can be changed, and the market still fits") func pricesCanBeChanged() throws {
        var parts = try MarketParts()
        parts.identity = identity(vehicles: [(.pet, 6)])
        let market = try parts.market()
        let raised = try market.with(
            tariffs: try parts.tariffs([.common, .pet]), surge: .standard)
        #expect(raised.categories == [.common, .pet] && raised.surge == .standard)
        #expect(try raised.with(tariffs: market.tariffs).surge == .standard)
        #expect(try raised.with(tariffs: market.tariffs, surge: .off) == market)
        let error = #expect(throws: MarketRejection.self) {
            try market.with(tariffs: try parts.tariffs([.common]))
        }
        #expect(error?.reason == .vehicleAgeWithoutCategory)
    }

    @Test("S3: every reason has a sentence of its own or shares one with its like")
    func reasonsCanBeShown() {
        let messages = MarketRejection.Reason.allCases.map(\.message)
        #expect(messages.allSatisfy { $0.hasSuffix(".") })
        #expect(Set(messages).count == messages.count - 2)
    }
}
