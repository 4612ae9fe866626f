import RideCore
import RideSim

/// Supply that answers: cars that charge, drivers who choose their hours, two platforms.
extension Scenario {
    // MARK: Electric cars

    static let electric = SectionFields(ScenarioElectric()) {
        Key.table("stations", "a table of charging stations (below)")
            .required("the path of a table of charging stations").sets(\.stations)
        whole(
            \.rules.capacity_Wh,
            .perMille("battery_kwh", 1...1_000, "what a full battery holds").usual("50"))
        whole(
            \.rules.initialPerMille,
            .perMille("initial_charge", "how full batteries are at the beginning").usual("1"))
        whole(
            \.rules.perKilometre_Wh,
            .integer(
                "wh_per_km", 10...2_000,
                "the watt-hours that a kilometre uses; ranges are told by it"
            ).usual("140"))
        numbers(
            "use_by_speed", 13, 0.1...10,
            "times `wh_per_km`, by the mean speed of a way: a list of 13, for 0, 10, … 120 km/h"
        ).usual("1").sets { values, _, electric in
            electric.rules.useBySpeed = points(values, every: 10_000)
        }
        whole(
            \.rules.standing_W,
            .perMille("standing_kw", 0...100, "what a car uses that stands at work").usual("0"))
        numbers(
            "curve_kw", 21, 0.001...10_000,
            "what a battery takes at most: a list of 21, for 0, 5, … 100 % full"
        ).usual("what the plug gives").sets { values, _, electric in
            electric.rules.curve = points(values, every: 50_000)
        }
        Key.length(
            "reserve", ranges,
            "the range that a car must have besides the quoted way to be asked for a ride"
        ).sets(\.rules.reserve)
        Key.length(
            "charge_below", ranges,
            "a car without a ride goes to charge before its range at the station falls below this"
        ).sets(\.rules.chargeBelow)
        whole(
            \.rules.chargeToPerMille,
            .perMille("charge_to", 0.1...1, "how full it leaves").usual("0.8"))
        Key.duration(
            "idle_after", fromAMinute,
            "a car that has stood so long without a ride goes to charge to the full"
        ).range("60s to 31d").usual("never").sets(\.rules.idleAfter)
        Key.length(
            "called_from", ranges, "at the plug such a car takes rides from this range on"
        ).sets(\.rules.calledFrom)
    }

    private static let ranges = Metres.zero...Metres(1_000_000)

    private static func whole(
        _ path: WritableKeyPath<ScenarioElectric, Int64> & Sendable, _ key: Key<Int>
    ) -> Sets<ScenarioElectric> {
        key.sets { value, _, electric in
            if let value { electric[keyPath: path] = Int64(value) }
        }
    }

    private static func numbers(
        _ name: String, _ count: Int, _ range: ClosedRange<Double>, _ meaning: String
    ) -> Key<[Double]> {
        Key(name, [.numbers(count, range), .number(range)], meaning) {
            section, name throws(ScenarioError) in
            try section.numbers(name, count: count, range)
        }
    }

    /// A table of values in thousandths, each a step after the one before; empty without any.
    private static func points(
        _ values: [Double]?, every step: Int64
    ) -> [ElectricRules.Point] {
        (values ?? []).enumerated().map { place, value in
            .init(at: Int64(place) * step, Int64((value * 1_000).rounded()))
        }
    }

    // MARK: Platforms

    static let platforms = SectionFields(
        PlatformRules(firstOnlyPerMille: 0, secondOnlyPerMille: 0)
    ) {
        Key.perMille("first_only_share", "each driver's chance to drive for the first alone")
            .sets(\.firstOnlyPerMille)
        Key.perMille(
            "second_only_share",
            "each driver's chance to drive for the second alone; all others drive for both"
        ).sets(\.secondOnlyPerMille)
        Key.perMille(
            "first_share",
            "each request's chance to be made on the first, where waits and prices are the same"
        ).sets(\.requestsPerMille)
        Key.number(
            "wait_weight", 0...100,
            "what each minute that the nearest idle car of the second needs longer adds for the "
                + "first"
        ).sets(\.perMinute)
        Key.perMille("second_price", 0.01...100, "times the tariff, what the second costs")
            .sets(\.secondPricePerMille)
        Key.number(
            "price_weight", 0...100,
            "what prices of the second that are e times as high add for the first"
        ).sets(\.perPrice)
    } check: { rules, section throws(ScenarioError) in
        guard rules.firstOnlyPerMille + rules.secondOnlyPerMille <= 1_000 else {
            throw section.error(
                "second_only_share", "expected no more than 1 together with first_only_share")
        }
    }

    // MARK: Hours

    /// The section `drivers.day_to_day`, in whole units of the money.
    struct Days: Sendable {
        fileprivate var shifts: [DayToDay.Shift] = []
        fileprivate var reservation = 0.0
        fileprivate var perPay = 0.0
        fileprivate var weight = 0.2
        fileprivate var expected: Double?

        /// The same in the units of the engine.
        func rules(in currency: Currency) -> DayToDay {
            let parts = Double(currency.minorUnitsPerUnit)
            return DayToDay(
                shifts: shifts, reservation_minor: reservation * parts,
                perMinorUnit: perPay / parts, weight: weight,
                expected_minor: (expected ?? reservation) * parts)
        }
    }

    static let days = SectionFields(Days()) {
        Key.texts(
            "shifts", as: .text,
            "the shifts of a day, of which each driver takes one or none: `06:00-14:00`, up to 24 "
                + "of them, each within a day"
        ).range("1 to 24").required("shifts such as [06:00-14:00, 14:00-22:00]")
            .sets { texts, section, days throws(ScenarioError) in
                for text in texts ?? [] {
                    guard let shift = shift(text), days.shifts.count < 24 else {
                        throw section.error(
                            "shifts", "expected up to 24 such as 06:00-14:00, each within a day")
                    }
                    days.shifts.append(shift)
                }
                guard !days.shifts.isEmpty else {
                    throw section.error("shifts", "expected at least one")
                }
            }
        Key.number("reservation", 0...1_000_000, "what an hour is worth elsewhere")
            .required("a number, such as 20").sets(\.reservation)
        Key.number(
            "per_pay", 0...1_000, "how much each unit of the money an hour weighs in the choice"
        ).required("a number, such as 0.5").sets(\.perPay)
        Key.number(
            "weight", 0.001...1, "how much of what is expected comes from the day before"
        ).sets(\.weight)
        Key.number(
            "expected", 0...1_000_000, "what an hour is expected to be worth at first"
        ).usual("as `reservation`").sets(\.expected)
    }

    private static func shift(_ text: String) -> DayToDay.Shift? {
        let ends = text.split(separator: "-").map(String.init)
        guard ends.count == 2, let from = Quantity.timeOfDay(ends[0]) else { return nil }
        let until = ends[1] == "24:00" ? .seconds(86_400) : Quantity.timeOfDay(ends[1])
        guard let until, from < until else { return nil }
        return DayToDay.Shift(from: from, until: until)
    }

    // MARK: Together

    /// What goes with what.
    static func checkSupply(
        _ rules: WorldRules, isElectric: Bool, _ top: YAMLSection
    ) throws(ScenarioError) {
        let takesNext = rules.dispatch.nextRideWithin != nil
        if isElectric {
            if case .shared = rules.dispatch.policy {
                throw top.error("electric", "does not go with `policy: shared`")
            }
            guard !takesNext else {
                throw top.error("electric", "does not go with `dispatch.next_ride`")
            }
        }
        guard rules.platforms != nil else { return }
        switch rules.dispatch.policy {
        case .nearest, .longestIdle, .radius: break
        case .batched, .shared:
            throw top.error(
                "platforms",
                "goes with `policy: nearest`, `longest_idle` or `radius`, with which each platform "
                    + "decides by itself")
        }
        guard !takesNext else {
            throw top.error("platforms", "does not go with `dispatch.next_ride`")
        }
        guard rules.habits?.extras?.needsTrips != true else {
            throw top.error(
                "platforms",
                "does not go with `booked_share`, `stop_share`, `new_destination_share` or "
                    + "`favourite_share`")
        }
    }

    /// A city that is served keeps neither batteries nor expectations, and has one platform.
    ///
    /// - Throws: `ScenarioError` where there is more.
    func checkLasting() throws(ScenarioError) {
        let isThere = [
            ("electric", electric != nil), ("platforms", rules.platforms != nil),
            ("drivers.day_to_day", rules.habits?.dayToDay != nil),
        ]
        guard let (key, _) = isThere.first(where: { $0.1 }) else { return }
        throw ScenarioError(
            file: file, key: key, message: "is for runs; serve the city without it")
    }
}

extension Extras {
    /// Whether some rides are more than a way from here to there.
    fileprivate var needsTrips: Bool {
        bookedPerMille + stopPerMille + newDestinationPerMille + favouritePerMille > 0
    }
}
