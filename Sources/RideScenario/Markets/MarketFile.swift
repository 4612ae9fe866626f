import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideMarket

/// A market as it stands in a file. See docs/MARKETS.md.
public enum MarketFile {
    /// Reads a market from a file.
    ///
    /// - Throws: `ScenarioError` with the place and what was expected.
    public static func read(contentsOf path: String) throws(ScenarioError) -> Market {
        try read(text: try TextFile.read(path), file: path)
    }

    /// Reads a market.
    ///
    /// - Parameters:
    ///   - text: the YAML.
    ///   - file: what to call it in messages.
    /// - Throws: `ScenarioError` with the place and what was expected.
    public static func read(text: String, file: String) throws(ScenarioError) -> Market {
        let top = try YAMLSection(text: text, file: file)
        try top.allow([
            "code", "name", "currency", "identity", "tariffs", "surge", "ledger", "promotions",
            "referral_promotion", "reservations", "bikes", "raises", "working_hours", "time_zone",
            "holidays",
        ])
        guard let code = try top.text("code") else {
            throw top.missing("code", "two small letters, such as br")
        }
        guard let name = try top.text("name") else { throw top.missing("name", "a text") }
        let amounts = try amounts(
            top.requiredSection("currency", "a section with `code`, `digits` and signs"))
        let currency = amounts.currency
        let identity = try identity(
            top.requiredSection("identity", "a section with `tax_id`, `phone` and papers"))
        let tariffs = try TariffReader(currency: currency).book(
            top.requiredSection("tariffs", "a section for each category"))
        let surge = try SurgeReader.rules(top, otherwise: top.has("surge") ? .standard : .off)
        let ledger = try ledger(
            top.requiredSection("ledger", "a section with `commission` and `settlement`"),
            currency)
        let promotions = try promotions(top.section("promotions"), currency)
        let referral = try referralPromotion(top.section("referral_promotion"), currency)
        let reservations = try reservations(top.section("reservations"))
        let bikes = try bikes(top.section("bikes"), currency)
        let raises = try raises(top.section("raises"), currency)
        let hours = try top.section("working_hours").map(hours)
        let timeZone = try timeZone(top)
        let holidays = try holidays(top)
        do throws(MarketRejection) {
            return try Market(
                code: code, name: name, amounts: amounts, identity: identity, tariffs: tariffs,
                surge: surge, ledger: ledger, promotions: promotions, referralPromotion: referral,
                reservations: reservations, bikes: bikes, raises: raises, hours: hours,
                timeZone: timeZone, holidays: holidays)
        } catch { throw top.error(below: error.key, error.reason.message) }
    }

    private static func amounts(_ section: YAMLSection) throws(ScenarioError) -> AmountFormat {
        try section.allow([
            "code", "digits", "symbol", "symbol_first", "symbol_apart", "decimal_sign",
            "group_sign",
        ])
        func required(_ key: String, _ expectation: String) throws(ScenarioError) -> String {
            guard let text = try section.text(key) else {
                throw section.missing(key, expectation)
            }
            return text
        }
        let code = try required("code", "three capital letters, such as BRL")
        guard let digits = try section.integer("digits", 0...3) else {
            throw section.missing("digits", "how many decimals amounts have, from 0 to 3")
        }
        guard let currency = Currency(code: code, digits: digits) else {
            throw section.error("code", "expected three capital letters, such as BRL")
        }
        let symbol = try required("symbol", "the sign of the currency, such as R$")
        let decimalSign = try required("decimal_sign", "a comma or a point, in quotes")
        let isFirst = try section.flag("symbol_first") ?? true
        let isApart = try section.flag("symbol_apart") ?? false
        let groupSign = try section.text("group_sign") ?? ""
        do throws(AmountFormatRejection) {
            return try AmountFormat(
                currency: currency, symbol: symbol, symbolFirst: isFirst, symbolApart: isApart,
                decimalSign: decimalSign, groupSign: groupSign)
        } catch { throw section.error(error.key, error.message) }
    }

    private static func raises(
        _ section: YAMLSection?, _ currency: Currency
    ) throws(ScenarioError) -> RaiseRules {
        guard let section else { return .standard }
        try section.allow(["step", "most"])
        let steps = Money(minorUnits: 1)...Limits.tip
        let standard = RaiseRules.standard
        return RaiseRules(
            step: try section.amount("step", in: currency, steps) ?? standard.step,
            most: try section.share("most") ?? standard.most)
    }

    private static func hours(_ section: YAMLSection) throws(ScenarioError) -> HoursRules {
        try section.allow(["work", "rest"])
        let works = (HoursRules.warning + .seconds(60))...HoursRules.longest
        guard let work = try section.duration("work", works) else {
            throw section.missing("work", "how long a driver may work, such as 5h30m")
        }
        guard let rest = try section.duration("rest", .seconds(60)...HoursRules.longest) else {
            throw section.missing("rest", "how long the rest is then, such as 30m")
        }
        guard let rules = HoursRules(work: work, rest: rest) else {
            preconditionFailure("both are within the range that was read")
        }
        return rules
    }

    private static func reservations(
        _ section: YAMLSection?
    ) throws(ScenarioError) -> ReservationRules {
        guard let section else { return .standard }
        try section.allow(["earliest", "latest", "dispatch_lead"])
        let times = Duration.zero...ReservationRules.longest
        let standard = ReservationRules.standard
        let earliest = try section.duration("earliest", times) ?? standard.earliest
        let latest = try section.duration("latest", times) ?? standard.latest
        let lead = try section.duration("dispatch_lead", times) ?? standard.dispatchLead
        do throws(ReservationRulesRejection) {
            return try ReservationRules(earliest: earliest, latest: latest, dispatchLead: lead)
        } catch {
            let expectation =
                switch error {
                case .latestOutOfRange: error.message
                case .earliestOutOfRange: "expected no more than latest"
                case .dispatchLeadOutOfRange: "expected no more than earliest"
                }
            throw section.error(error.key, expectation)
        }
    }
}
