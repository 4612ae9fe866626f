import RideCore
import RideMarket
import RideSim

/// What simulated people do beyond the simplest.
extension Scenario {
    /// The habits of a scenario; nil where it asks for none.
    static func habits(
        _ top: YAMLSection, _ market: Market?
    ) throws(ScenarioError) -> Habits? {
        var habits = Habits()
        if let section = try top.section("behaviour") {
            habits.answers = try answers(section, market?.currency ?? .real)
            habits.drawsByRide =
                try section.choice("chance", of: ChanceOrder.self) ?? .inOrder == .byRide
            habits.patience = try law("patience", section, leastFirst)
            habits.pickupPatience = try law("patience_for_pickup", section, leastFirst)
            habits.boarding = try law("boarding_time", section, .zero...longest)
            habits.elasticity = try section.section("elasticity").map(elasticity)
            habits.extras = try extras(section, market?.reservations ?? .standard)
        }
        if let section = try top.section("drivers") {
            habits.breaks = try section.section("breaks").map(breaks)
            habits.idling = try section.section("idle").flatMap(idling)
        }
        habits.traffic = try traffic(top)
        return habits == Habits() ? nil : habits
    }

    /// The mean of how long getting in takes, where it is drawn.
    static func meanBoarding(_ section: YAMLSection?) throws(ScenarioError) -> Duration? {
        try section.flatMap { section throws(ScenarioError) in
            try law("boarding_time", section, .zero...longest)
        }?.mean
    }

    private static let leastFirst = Duration.seconds(1)...longest

    private enum ChanceOrder: String, CaseIterable {
        case inOrder = "in_order"
        case byRide = "by_ride"
    }

    // MARK: Times that are drawn

    private enum LawName: String, CaseIterable { case uniform, exponential, lognormal }

    /// How long something takes, where a section says how it is drawn; nil for one duration.
    private static func law(
        _ key: String, _ section: YAMLSection, _ range: ClosedRange<Duration>
    ) throws(ScenarioError) -> TimeLaw? {
        guard section.holdsSection(key), let law = try section.section(key) else { return nil }
        try law.allow(["law", "from", "to", "mean", "median", "spread"])
        func only(_ keys: String...) throws(ScenarioError) {
            for other in law.keys where other != "law" && !keys.contains(other) {
                let own = keys.joined(separator: ", ")
                throw law.error(other, "belongs to another law; here go: \(own)")
            }
        }
        func time(_ key: String) throws(ScenarioError) -> Duration {
            guard let time = try law.duration(key, range) else {
                throw law.missing(key, "a duration such as 5m")
            }
            return time
        }
        switch try law.choice("law", of: LawName.self) {
        case nil: throw law.missing("law", "one of: uniform, exponential, lognormal")
        case .uniform:
            try only("from", "to")
            let least = try time("from")
            let most = try time("to")
            guard least <= most else { throw law.error("to", "expected no less than from") }
            return .uniform(least: least, most: most)
        case .exponential:
            try only("mean")
            return .exponential(mean: try time("mean"))
        case .lognormal:
            try only("median", "spread")
            let spread = try law.number("spread", 0...5) ?? 0.5
            return .logNormal(median: try time("median"), spread: spread)
        }
    }

    // MARK: Decisions

    private static func answers(
        _ section: YAMLSection, _ currency: Currency
    ) throws(ScenarioError) -> AnswerModel? {
        guard section.holdsSection("acceptance"), let model = try section.section("acceptance")
        else { return nil }
        try model.allow(["constant", "per_pickup_minute", "per_ride_minute", "per_pay"])
        guard let constant = try model.number("constant", -100...100) else {
            throw model.missing("constant", "a number, such as 2")
        }
        let weights = -100.0...100
        let perPay = try model.number("per_pay", weights) ?? 0
        return AnswerModel(
            constant: constant,
            perPickupMinute: try model.number("per_pickup_minute", weights) ?? 0,
            perRideMinute: try model.number("per_ride_minute", weights) ?? 0,
            perMinorUnit: perPay / Double(currency.minorUnitsPerUnit))
    }

    private static func elasticity(_ section: YAMLSection) throws(ScenarioError) -> Elasticity {
        try section.allow(["price", "price_level", "wait", "usual_wait", "longest_wait"])
        let usual = Elasticity()
        let rules = Elasticity(
            price: try section.number("price", -10...0) ?? usual.price,
            priceLevel: try section.number("price_level", 0.01...100) ?? usual.priceLevel,
            wait: try section.number("wait", -10...0) ?? usual.wait,
            usualWait: try section.duration("usual_wait", leastFirst) ?? usual.usualWait,
            longestWait: try section.duration("longest_wait", leastFirst) ?? usual.longestWait)
        guard rules.longestWait >= rules.usualWait else {
            throw section.error("longest_wait", "expected no less than usual_wait")
        }
        return rules
    }

    /// The keys that say how many want something besides a way from here to there.
    static let extraShares = [
        "booked_share", "stop_share", "new_destination_share", "calling_off_share",
        "missing_share", "favourite_share", "giving_back_share",
    ]

    private static func extras(
        _ section: YAMLSection, _ rules: ReservationRules
    ) throws(ScenarioError) -> Extras? {
        var shares: [Int] = []
        for key in extraShares {
            shares.append(Int(((try section.number(key, 0...1) ?? 0) * 1_000).rounded()))
        }
        var extras = Extras()
        extras.bookedPerMille = shares[0]
        extras.stopPerMille = shares[1]
        extras.newDestinationPerMille = shares[2]
        extras.callingOffPerMille = shares[3]
        extras.missingPerMille = shares[4]
        extras.favouritePerMille = shares[5]
        extras.givingBackPerMille = shares[6]
        extras.bookingLead = rules.dispatchLead
        if let ahead = try section.duration("booked_ahead", rules.earliest...rules.latest) {
            guard extras.bookedPerMille > 0 else {
                throw section.error("booked_ahead", "says nothing without booked_share")
            }
            extras.bookedAhead = ahead
        }
        return shares.allSatisfy { $0 == 0 } ? nil : extras
    }

    // MARK: Drivers

    private static func breaks(_ section: YAMLSection) throws(ScenarioError) -> BreakRules {
        try section.allow(["after", "length"])
        let range = Duration.seconds(60)...longest
        guard let after = try section.duration("after", range) else {
            throw section.missing("after", "a duration such as 4h")
        }
        guard let length = try section.duration("length", range) else {
            throw section.missing("length", "a duration such as 30m")
        }
        return BreakRules(after: after, length: length)
    }

    private enum Strategy: String, CaseIterable { case stay, stand, demand, home }

    private static func idling(_ section: YAMLSection) throws(ScenarioError) -> IdleRules? {
        try section.allow(["strategy", "after", "farthest", "lookback", "stands"])
        guard let strategy = try section.choice("strategy", of: Strategy.self) else {
            throw section.missing("strategy", "one of: stay, stand, demand, home")
        }
        var rules = IdleRules(goal: IdleRules.Goal(rawValue: strategy.rawValue) ?? .home)
        rules.after = try section.duration("after", .seconds(10)...longest) ?? rules.after
        rules.farthest = try section.duration("farthest", leastFirst) ?? rules.farthest
        rules.lookback = try section.duration("lookback", .seconds(60)...longest) ?? rules.lookback
        return strategy == .stay ? nil : rules
    }

    /// What is said under `drivers` besides who they are.
    static func work(
        _ section: YAMLSection?, _ folder: String
    ) throws(ScenarioError) -> DriverWork {
        var work = DriverWork()
        guard let section else { return work }
        work.beginsByPeople =
            try section.choice("start_at", of: StartPlaces.self) ?? .people == .people
        work.shifts = try section.section("shifts").map { shifts throws(ScenarioError) in
            work.holidays = try shifts.numbers("holiday", count: 24, 0...1).map(Self.profile)
            return try Self.shifts(shifts, folder)
        }
        guard let idle = try section.section("idle") else { return work }
        let goes = try idle.choice("strategy", of: Strategy.self) == .stand
        work.stands = try idle.texts("stands") ?? []
        guard goes == !work.stands.isEmpty, work.stands.count <= 1_000 else {
            throw idle.error(
                "stands",
                "expected 1 to 1000 places or points with `strategy: stand`, and none without")
        }
        return work
    }

    private enum StartPlaces: String, CaseIterable { case people, streets }

    private static func shifts(
        _ section: YAMLSection, _ folder: String
    ) throws(ScenarioError) -> DriverWork.ShiftSource {
        try section.allow(["profile", "holiday", "table"])
        if let table = try section.text("table") {
            guard section.keys.count == 1 else {
                throw section.error("table", "stands alone: the table holds every shift")
            }
            return .table(try tablePath(table, "table", of: section, in: folder))
        }
        guard let shares = try section.numbers("profile", count: 24, 0...1) else {
            throw section.missing("profile", "a share or a list of 24, or `table` with a file")
        }
        return .profile(profile(shares))
    }

    private static func profile(_ shares: [Double]) -> ShiftProfile {
        ShiftProfile(atWorkPerMille: shares.map { Int(($0 * 1_000).rounded()) })
    }

    // MARK: Traffic

    private static func traffic(_ top: YAMLSection) throws(ScenarioError) -> Traffic? {
        guard let section = try top.section("traffic") else { return nil }
        try section.allow(["speed", "streets"])
        let isWeek = section.listLength("speed") == 168
        guard let speeds = try section.numbers("speed", count: isWeek ? 168 : 24, 0.05...5) else {
            return nil
        }
        let perMille = speeds.map { Int(($0 * 1_000).rounded()) }
        return Traffic(
            speedPerMille: isWeek ? perMille : (0..<7).flatMap { _ in perMille })
    }

    /// Where the speeds of single streets come from; nil where none are named.
    static func streetSpeeds(
        _ section: YAMLSection?, _ folder: String
    ) throws(ScenarioError) -> StreetSpeedSource? {
        guard let section, let text = try section.text("streets") else { return nil }
        return text == "city"
            ? .city : .table(try tablePath(text, "streets", of: section, in: folder))
    }
}
