import RideCore
import RideMarket
import RideSim

/// When simulated drivers work, where they go without a ride, and how fast anybody drives.
extension Scenario {
    static let breaks = SectionFields(BreakRules(after: longest, length: longest)) {
        Key.duration(
            "after", fromAMinute,
            "after so long at work, a driver pauses as soon as there is no ride"
        ).range("60s to 31d").required("a duration such as 4h").sets(\.after)
        Key.duration("length", fromAMinute, "how long a pause is")
            .range("60s to 31d").required("a duration such as 30m").sets(\.length)
    }

    enum Strategy: String, CaseIterable { case stay, stand, demand, home }

    /// What is said of drivers without a ride.
    struct Idling: Sendable {
        fileprivate var strategy = Strategy.stay
        fileprivate var going = IdleRules(goal: .home)
        fileprivate var stands: [String] = []

        /// Where they go; nil where they stay.
        var rules: IdleRules? { strategy == .stay ? nil : going }
    }

    static let idling = SectionFields(Idling()) {
        Key.choice(
            "strategy", of: Strategy.self,
            "`stay`; `stand`, to the nearest of the stands; `demand`, to the place of a recent "
                + "request, drawn among all of `lookback`; `home`, to where the driver began"
        ).required("one of: stay, stand, demand, home").sets { strategy, _, idling in
            guard let strategy else { return }
            idling.strategy = strategy
            idling.going.goal = IdleRules.Goal(rawValue: strategy.rawValue) ?? .home
        }
        Key.duration("after", .seconds(10)...longest, "after standing without a ride for so long")
            .sets(\.going.after)
        Key.duration("farthest", times, "no driver goes on a longer way for this")
            .sets(\.going.farthest)
        Key.duration(
            "lookback", fromAMinute, "how long a request is remembered, with `strategy: demand`"
        ).range("60s to 31d").sets(\.going.lookback)
        Key.texts(
            "stands", as: .text,
            "names of places of the city, or degrees such as `\"-29.9027,-71.2520\"`; with "
                + "`strategy: stand`"
        ).range("1 to 1000").sets(\.stands)
    }

    struct ShiftKeys: KeyList {
        let profile = Key.hours(
            "profile", 0...1,
            "the share of the fleet at work: one number, or a list of 24, from the hour after "
                + "midnight on. The driver longest at work goes first, the one longest away "
                + "comes first")
        let holiday = Key.hours(
            "holiday", 0...1, "the same for the market's holidays, in a world with dates"
        ).usual("as on other days")
        let table = Key.table("table", "a table of shifts instead")
    }

    static let shiftKeys = ShiftKeys()

    enum StartPlaces: String, CaseIterable { case people, streets }

    /// What is said under `drivers` besides who they are.
    static func work(_ section: YAMLSection) throws(ScenarioError) -> DriverWork {
        var work = DriverWork()
        work.beginsByPeople = try section.read(driverKeys.startAt) != .streets
        if let shifts = try section.read(driverKeys.shifts) {
            work.holidays = try shifts.read(shiftKeys.holiday).map(profile)
            work.shifts = try Self.shifts(shifts)
        }
        guard let idle = try section.read(driverKeys.idle) else { return work }
        work.stands = idle.stands
        guard (idle.strategy == .stand) == !work.stands.isEmpty, work.stands.count <= 1_000 else {
            throw section.error(
                below: "idle.stands",
                "expected 1 to 1000 places or points with `strategy: stand`, and none without")
        }
        return work
    }

    private static func shifts(
        _ section: YAMLSection
    ) throws(ScenarioError) -> DriverWork.ShiftSource {
        if section.has("table") {
            guard section.keys.count == 1 else {
                throw section.error("table", "stands alone: the table holds every shift")
            }
            return .table(try section.require(shiftKeys.table))
        }
        return .profile(
            profile(
                try section.require(
                    shiftKeys.profile, "a share or a list of 24, or `table` with a file")))
    }

    private static func profile(_ shares: [Double]) -> ShiftProfile {
        ShiftProfile(atWorkPerMille: shares.map { Int(($0 * 1_000).rounded()) })
    }

    // MARK: Traffic

    struct TrafficKeys: KeyList {
        let speed = Key<[Double]>(
            "speed", [.numbers(168, 0.05...5), .number(0.05...5), .numbers(24, 0.05...5)],
            "times the city's speeds, turns included: one number, a list of 24 from the hour after "
                + "midnight on, or a list of 168 from Monday's on"
        ) { section, name throws(ScenarioError) in
            let count = section.listLength(name) == 168 ? 168 : 24
            return try section.numbers(name, count: count, 0.05...5)
        }
        let streets = Key.text(
            "streets",
            "what each street takes at each hour of the week: `city` for the speeds of a city "
                + "file, or a table (SPEEDS.md)"
        ).usual("all streets alike")
    }

    static let trafficKeys = TrafficKeys()

    static func traffic(_ top: YAMLSection) throws(ScenarioError) -> Traffic? {
        guard let speeds = try top.read(keys.traffic)?.read(trafficKeys.speed) else { return nil }
        let perMille = speeds.map { Int(($0 * 1_000).rounded()) }
        return Traffic(
            speedPerMille: speeds.count == 168 ? perMille : (0..<7).flatMap { _ in perMille })
    }

    /// Where the speeds of single streets come from; nil where none are named.
    static func streetSpeeds(_ section: YAMLSection?) throws(ScenarioError) -> StreetSpeedSource? {
        guard let section, let text = try section.read(trafficKeys.streets) else { return nil }
        return text == "city" ? .city : .table(try tablePath(text, "streets", of: section))
    }
}
