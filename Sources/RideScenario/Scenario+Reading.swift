import RideCore
import RideFares
import RideImport
import RideMap
import RideMarket
import RideSim

/// Reading a scenario from its text.
extension Scenario {
    /// Reads a scenario from a file.
    ///
    /// - Parameters:
    ///   - settings: keys that are to have other values than in the file.
    ///   - markets: the folder of the markets that come with the product; nil for
    ///     `markets` beside the scenario's folder, which is right for scenarios that come along.
    /// - Throws: `ScenarioError` with the place and what was expected.
    public init(
        contentsOf path: String, settings: [ScenarioSetting] = [], markets: String? = nil
    ) throws(ScenarioError) {
        try self.init(
            text: try TextFile.read(path), file: path, settings: settings, markets: markets)
    }

    /// Reads a scenario.
    ///
    /// - Parameters:
    ///   - text: the YAML.
    ///   - file: its path, for messages and as the place against which other paths are meant.
    ///   - settings: keys that are to have other values than in the text.
    ///   - markets: the folder of the markets, as for `init(contentsOf:settings:markets:)`.
    /// - Throws: `ScenarioError` with the place and what was expected; it may be one in the file of
    ///   the market.
    public init(
        text: String, file: String, settings: [ScenarioSetting] = [], markets: String? = nil
    ) throws(ScenarioError) {
        let (top, whole) = try YAMLSection.reading(text, file: file, settings)
        do throws(ScenarioError) {
            try self.init(top, text: whole, markets: markets)
        } catch { throw ScenarioSetting.naming(settings, in: error, of: file) }
    }

    /// Reads a scenario from its sections.
    ///
    /// - Parameter text: the whole of it, with everything that was set beside the file.
    init(_ top: YAMLSection, text: String, markets: String?) throws(ScenarioError) {
        let file = top.file
        self.text = text
        try top.allow([
            "name", "city", "seed", "start", "time_zone", "holidays", "duration", "drivers",
            "demand", "behaviour",
            "dispatch", "market", "tariffs", "surge", "home", "measures", "traffic", "bikes",
            "learner",
        ])
        self.file = file
        let slash = file.lastIndex(of: "/")
        folder = slash.map { String(file[..<$0]) } ?? "."
        guard let name = try top.text("name") else { throw top.missing("name", "a text") }
        self.name = CleanText.cleaned(name)
        guard let city = try top.text("city") else {
            throw top.missing("city", "the name of a city, a city file, or a folder of tables")
        }
        let isPath = city.contains("/") || city.hasSuffix(".city")
        self.city = isPath ? .path(Self.path(city, in: folder)) : .named(city)
        guard let duration = try top.duration("duration", .seconds(1)...(.seconds(31 * 86_400)))
        else { throw top.missing("duration", "a duration such as 24h") }
        self.duration = duration
        figures = try Self.figures(top.section("measures"), duration)
        let market = try Self.market(top, folder, markets)
        marketFile = try Self.marketFile(top, folder, markets)
        start = try Self.start(top)
        zoneName = try Self.zoneName(top, keptIn: folder)
        timeZone = try Self.timeZone(top, zoneName, market, folder, start)
        rules = WorldRules(
            seed: UInt64(try top.integer("seed", 0...Int(Int64.max)) ?? 1),
            calendar: try Self.calendar(start, timeZone, market, file: file),
            tariffs: try Self.tariffs(top.section("tariffs"), market),
            dispatch: try Self.dispatch(top.section("dispatch")),
            behaviour: try Self.behaviour(top.section("behaviour")),
            surge: try Self.surge(top, market),
            habits: try Self.habits(top, market))
        try Self.checkReplies(rules, top)
        self.market = try Self.market(market, with: rules, top)
        drivers = try Self.drivers(top, folder, rules.tariffs)
        work = try Self.work(try top.section("drivers"), folder)
        demand = try Self.demand(top, folder, rules.tariffs)
        streetSpeeds = try Self.streetSpeeds(top.section("traffic"), folder)
        home = try Self.home(top)
        bikes = try Self.bikes(top.section("bikes"), folder)
        learner = try Self.learner(top, rules)
    }

    static func path(_ path: String, in folder: String) -> String {
        path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }

    // MARK: People

    static let longest = Duration.seconds(31 * 86_400)

    private static func behaviour(_ section: YAMLSection?) throws(ScenarioError) -> Behaviour {
        var behaviour = Behaviour()
        guard let section else { return behaviour }
        try section.allow(
            [
                "acceptance", "reply_at_least", "reply_at_most", "boarding_time", "patience",
                "patience_for_pickup", "elasticity", "chance", "booked_ahead",
            ] + extraShares)
        if !section.holdsSection("acceptance"), let share = try section.number("acceptance", 0...1)
        {
            behaviour.acceptancePerMille = Int((share * 1_000).rounded())
        }
        if let time = try section.duration("reply_at_least", .zero...longest) {
            behaviour.replyAtLeast = time
            behaviour.replyAtMost = max(time, behaviour.replyAtMost)
        }
        if let time = try section.duration("reply_at_most", .zero...longest) {
            guard time >= behaviour.replyAtLeast else {
                throw section.error("reply_at_most", "expected no less than reply_at_least")
            }
            behaviour.replyAtMost = time
        }
        if let mean = try meanBoarding(section) {
            behaviour.boardingTime = mean
        } else if let time = try section.duration("boarding_time", .zero...longest) {
            behaviour.boardingTime = time
        }
        behaviour.patience = try patience("patience", section)
        behaviour.pickupPatience = try patience("patience_for_pickup", section)
        return behaviour
    }

    /// How long somebody waits, where it is always the same.
    private static func patience(
        _ key: String, _ section: YAMLSection
    ) throws(ScenarioError) -> Duration? {
        guard !section.holdsSection(key) else { return nil }
        return try section.duration(key, .seconds(1)...longest)
    }

    /// Drivers who can never answer in time serve nobody: that is no scenario but a slip.
    private static func checkReplies(
        _ rules: WorldRules, _ top: YAMLSection
    ) throws(ScenarioError) {
        guard rules.behaviour.replyAtLeast >= rules.dispatch.offerTime else { return }
        throw top.error(
            below: "behaviour.reply_at_least",
            "expected less than dispatch.offer_time (\(Quantity.text(rules.dispatch.offerTime))):"
                + " no driver would ever answer in time")
    }

    /// What is worked out of a run.
    private static func figures(
        _ section: YAMLSection?, _ duration: Duration
    ) throws(ScenarioError) -> FigureRules {
        guard let section else { return FigureRules() }
        try section.allow(["warm_up", "bin", "service_levels"])
        var rules = FigureRules()
        if let time = try section.duration("warm_up", .zero...longest) {
            guard time < duration else {
                throw section.error("warm_up", "expected less than the scenario's duration")
            }
            rules.warmUp = time
        }
        if let time = try section.duration("bin", .seconds(60)...longest) { rules.bin = time }
        guard let texts = try section.texts("service_levels", as: .duration(.seconds(1)...longest))
        else { return rules }
        var levels: [Duration] = []
        for text in texts {
            guard let level = Quantity.duration(text), (.seconds(1)...longest).contains(level),
                level.milliseconds % 1_000 == 0, level > levels.last ?? .zero, levels.count < 16
            else {
                throw section.error(
                    "service_levels",
                    "expected up to 16 durations of whole seconds, the shortest first")
            }
            levels.append(level)
        }
        rules.serviceLevels = levels
        return rules
    }

    private static func drivers(
        _ top: YAMLSection, _ folder: String, _ tariffs: TariffBook
    ) throws(ScenarioError) -> DriverSource {
        guard let section = try top.section("drivers") else {
            throw top.missing("drivers", "`count`, or `table` with a file")
        }
        let shares = ["vip_share", "women_share", "pet_share"]
        try section.allow(
            ["count"] + shares + ["table", "start_at", "shifts", "breaks", "idle"])
        if let table = try section.text("table") {
            guard !(["count", "start_at"] + shares).contains(where: section.has) else {
                throw section.error("table", "stands alone: the table says how many there are")
            }
            return .table(try tablePath(table, "table", of: section, in: folder))
        }
        guard let count = try section.integer("count", 0...1_000_000) else {
            throw section.missing("count", "a whole number, or `table` with a file")
        }
        return .spread(
            count: count, vipPerMille: try perMille("vip_share", .vip, section, tariffs),
            womenPerMille: try perMille("women_share", .women, section, tariffs),
            petPerMille: try perMille("pet_share", .pet, section, tariffs))
    }

    private static func demand(
        _ top: YAMLSection, _ folder: String, _ tariffs: TariffBook
    ) throws(ScenarioError) -> DemandSource {
        guard let section = try top.section("demand") else { return .none }
        try section.allow([
            "requests_per_hour", "vip_share", "women_share", "pet_share", "half_attraction",
            "destinations", "zones", "table", "time_zone", "dates",
        ])
        if section.has("table") {
            let besides = ["time_zone", "dates"]
            guard section.keys.count(where: { !besides.contains($0) }) == 1 else {
                throw section.error("table", "stands alone: the table holds every request")
            }
            var table = try DemandTable(section, in: folder)
            table.zone = try demandZone(section)
            table.range = try demandDates(section)
            return .table(table)
        }
        for key in ["time_zone", "dates"] where section.has(key) {
            throw section.error(key, "goes with `table`")
        }
        let zones = try ZoneTables(section, in: folder)
        var rates = [Double](repeating: 0, count: 24)
        if zones == nil {
            guard
                let numbers = try section.numbers("requests_per_hour", count: 24, 0...10_000_000)
            else {
                throw section.missing(
                    "requests_per_hour", "a number or a list of 24, `zones` or `table`")
            }
            rates = numbers
        }
        var halfAttraction = Metres(4_000)
        if let text = try section.text("half_attraction", as: .length) {
            guard let length = Quantity.length(text), length > .zero else {
                throw section.error("half_attraction", "expected a length such as 4km or 500m")
            }
            halfAttraction = length
        }
        let vip = try perMille("vip_share", .vip, section, tariffs)
        let women = try perMille("women_share", .women, section, tariffs)
        let pet = try perMille("pet_share", .pet, section, tariffs)
        guard vip + women + pet <= 1_000 else {
            throw section.error(
                section.has("pet_share") ? "pet_share" : "women_share",
                "expected shares of vip, women and pet that are together no more than 1")
        }
        let synthetic = SyntheticDemand(
            requestsPerHour: rates, vipPerMille: vip, womenPerMille: women, petPerMille: pet,
            halfAttraction: halfAttraction,
            isBalanced: try section.choice("destinations", of: Destinations.self) != .attraction)
        return zones.map { .zones($0, synthetic) } ?? .synthetic(synthetic)
    }

    /// How destinations are chosen.
    private enum Destinations: String, CaseIterable { case balanced, attraction }

    /// The share of a category, which must have a tariff if there is to be any of it.
    private static func perMille(
        _ key: String, _ category: Category, _ section: YAMLSection, _ tariffs: TariffBook
    ) throws(ScenarioError) -> Int {
        guard let share = try section.number(key, 0...1) else { return 0 }
        let perMille = Int((share * 1_000).rounded())
        guard perMille == 0 || tariffs.offers(category) else {
            throw section.error(
                key, "expected 0, because the category \(category.rawValue) has no tariff")
        }
        return perMille
    }

    /// The path of a table that is said under a key.
    static func tablePath(
        _ table: String, _ key: String, of section: YAMLSection, in folder: String
    ) throws(ScenarioError) -> String {
        guard !table.lowercased().hasSuffix(".parquet") else {
            throw section.error(key, "expected a table in CSV; export the Parquet file to CSV")
        }
        let path = path(table, in: folder)
        guard TextFile.isOrdinaryOrMissing(path) else {
            throw section.error(key, "expected a file: this is a folder, a pipe or a device")
        }
        return path
    }

    private static func home(_ top: YAMLSection) throws(ScenarioError) -> Home? {
        guard top.has("home") else { return nil }
        if let place = try? top.text("home") { return .place(place) }
        guard let section = try? top.section("home") else {
            throw top.error("home", "expected a place's name, or latitude and longitude")
        }
        try section.allow(["latitude", "longitude"])
        guard let latitude = try section.number("latitude", -90...90),
            let longitude = try section.number("longitude", -180...180),
            let point = Coordinate(latitude: latitude, longitude: longitude)
        else { throw top.error("home", "expected a place's name, or latitude and longitude") }
        return .point(point)
    }
}
