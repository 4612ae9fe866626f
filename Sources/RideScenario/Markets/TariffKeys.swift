import RideCore
import RideFares

/// The keys of `tariffs`.
enum TariffKeys {
    /// The categories.
    static func categories(in currency: Currency) -> [KeyForm] {
        let period = Key.section(KeyForm.anyName, period(in: currency), "")
        let periods = Key.section(
            "periods", period.forms,
            "parts of the week that cost something else; their keys are in `MARKETS.md`"
        ).range("1 to \(FareLimits.periods)").usual("none")
        let keys = RateKeys(currency: currency).forms + periods.forms
        return Category.allCases.flatMap { category in
            Key.section(
                category.rawValue, keys, alias: "tariffs.common",
                "a category, whole: it replaces what the market has for it"
            ).usual("as in the market").forms
        }
    }

    /// What a period says: when it is, and what differs then.
    static func period(in currency: Currency) -> [KeyForm] {
        var rates = RateKeys(currency: currency).forms
        for index in rates.indices { rates[index].expectation = nil }
        return windows.forms + rates
    }

    static let windows = Key<[YAMLSection]>("windows", [.sections(FareLimits.windows)], "") {
        section, name throws(ScenarioError) in
        try section.sections(name, atMost: FareLimits.windows)
    }.required("a list of `days`, `from` and `until`").with { $0.keys = window.forms }

    static let window = WindowKeys()
}

/// The keys of a tariff.
struct RateKeys: KeyList {
    let base, perKilometre, perMinute, minimum: Key<Money>
    let freeWaiting: Key<Duration>
    let waitingPerMinute: Key<Money>
    let freeCancellation: Key<Duration>
    let cancellationFee, cancellationPerKilometre, missingFee: Key<Money>

    init(currency: Currency) {
        func rate(_ name: String, _ meaning: String) -> Key<Money> {
            .amount(name, in: currency, .zero...FareLimits.rate, meaning)
        }
        func time(_ name: String, _ meaning: String) -> Key<Duration> {
            .duration(name, .zero...FareLimits.freeTime, meaning).usual("0s")
        }
        let example = "an amount such as \(currency.example)"
        base = rate("base", "once").required(example)
        perKilometre = rate("per_km", "for each kilometre of the quoted route").required(example)
        perMinute = rate("per_minute", "for each minute of the quoted route").required(example)
        minimum = rate("minimum", "at least").required(example)
        freeWaiting = time(
            "free_waiting", "how long the driver waits at the pick-up without charge")
        waitingPerMinute = rate("waiting_per_minute", "for each minute after that").usual("0.00")
        freeCancellation = time(
            "free_cancellation",
            "how long after a driver has accepted the passenger can call the ride off without "
                + "charge")
        cancellationFee = rate("cancellation_fee", "for calling it off later").usual("0.00")
        cancellationPerKilometre = rate(
            "cancellation_per_km",
            "besides, for every whole kilometre that the car has come by then; both together are "
                + "never more than `missing_fee`, or than `cancellation_fee` where that is more"
        ).usual("0.00")
        missingFee = rate("missing_fee", "for not coming within the free waiting").usual("0.00")
    }
}

/// The keys of a window of a period.
struct WindowKeys: KeyList {
    let days = Key.texts("days", as: .text, "")
        .required("`every day`, a day such as monday, holiday, or a list of days")
    let from = time("from")
    let until = time("until")

    private static func time(_ name: String) -> Key<DayTime> {
        .parsed(
            name, .timeOfDay, "",
            expecting: "a quarter of an hour from 00:00 to 24:00, such as 06:45", DayTime.init
        ).required("a time of day such as 20:00")
    }
}
