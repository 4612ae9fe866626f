import RideCore
import RideFares

/// A book of Brazilian tariffs, in centavos: rates of São Paulo's cards of 2015 and 2016, nights
/// as Porto Alegre's taxis count them.
enum BrazilianBook {
    static func terms(cancellationFee: Int64 = 800, missingFee: Int64 = 1_100) -> RideTerms {
        RideTerms(
            freeWaiting: .seconds(180), waitingPerMinute: money(43),
            freeCancellation: .seconds(120), cancellationFee: money(cancellationFee),
            missingFee: money(missingFee))
    }

    static func common(perKilometre: Int64 = 169) throws -> Tariff {
        try Tariff(
            base: money(300), perKilometre: money(perKilometre), perMinute: money(30),
            minimum: money(1_100), terms: terms())
    }

    static func vip(perKilometre: Int64 = 242) throws -> Tariff {
        try Tariff(
            base: money(500), perKilometre: money(perKilometre), perMinute: money(40),
            minimum: money(1_650), terms: terms(cancellationFee: 1_200, missingFee: 1_650))
    }

    static func pet(perKilometre: Int64 = 169) throws -> Tariff {
        try Tariff(
            base: money(700), perKilometre: money(perKilometre), perMinute: money(30),
            minimum: money(1_500), terms: terms())
    }

    /// 20:00 to 06:00, Saturday from 15:00, all Sunday.
    static func night(_ tariff: Tariff) throws -> TariffPeriod {
        let (evening, morning) = (try time("20:00"), try time("06:00"))
        return TariffPeriod(
            name: "night",
            windows: [
                TimeWindow(days: Weekday.allCases, from: evening, until: morning),
                TimeWindow(days: [.saturday], from: try time("15:00"), until: .endOfDay),
                .wholeDays([.sunday]),
            ], tariff: tariff)
    }

    static func book() throws -> TariffBook {
        let common = TariffPlan(
            standard: try common(), periods: [try night(try Self.common(perKilometre: 220))])
        let vip = TariffPlan(
            standard: try vip(), periods: [try night(try Self.vip(perKilometre: 315))])
        let pet = TariffPlan(
            standard: try pet(), periods: [try night(try Self.pet(perKilometre: 220))])
        return try TariffBook([.common: common, .vip: vip, .women: common, .pet: pet])
    }

    static func time(_ text: String) throws -> DayTime {
        guard let time = DayTime(text) else { throw NoTime(text: text) }
        return time
    }

    struct NoTime: Error { let text: String }
}
