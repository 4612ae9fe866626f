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
        let keys = Self.keys
        self.text = text
        try top.allow(keys.forms.map(\.name))
        file = top.file
        folder = top.folder
        name = CleanText.cleaned(try top.require(keys.name))
        let city = try top.require(keys.city)
        let isPath = city.contains("/") || city.hasSuffix(".city")
        self.city = isPath ? .path(Self.path(city, in: folder)) : .named(city)
        duration = try top.require(keys.duration)
        figures = try Self.figures(top, duration)
        let market = try Self.market(top, folder, markets)
        marketFile = try Self.marketFile(top, folder, markets)
        start = try Self.start(top)
        zoneName = try Self.zoneName(top, keptIn: folder)
        timeZone = try Self.timeZone(top, zoneName, market, folder, start)
        rules = WorldRules(
            seed: UInt64(try top.read(keys.seed) ?? 1),
            calendar: try Self.calendar(start, timeZone, market, file: file),
            tariffs: try Self.tariffs(top.read(keys.tariffs), market),
            dispatch: try top.read(keys.dispatch) ?? Self.dispatch.usual,
            behaviour: try Self.behaviour(top.read(keys.behaviour)),
            surge: try Self.surge(top, market),
            habits: try Self.habits(top, market))
        rules.platforms = try top.read(keys.platforms)
        electric = try top.read(keys.electric)
        try Self.checkReplies(rules, top)
        try Self.checkSupply(rules, isElectric: electric != nil, top)
        self.market = try Self.market(market, with: rules, top)
        drivers = try Self.drivers(top.require(keys.drivers), rules.tariffs)
        work = try Self.work(top.require(keys.drivers))
        demand = try Self.demand(top.read(keys.demand), rules.tariffs)
        streetSpeeds = try Self.streetSpeeds(top.read(keys.traffic))
        home = try Self.home(top)
        bikes = try top.read(keys.bikes)
        learner = try Self.learner(top, rules)
    }

    /// The keys of a scenario.
    struct Keys: KeyList {
        let name = Key.text("name", "what the run is called").range("text").required("a text")
        let city = Key.text(
            "city",
            "a city that comes with the product by its name; with a `/` in it or `.city` at its "
                + "end, the path of a city file or of a folder of GMNS tables"
        ).range("text").required("the name of a city, a city file, or a folder of tables")
        let seed = Key.integer(
            "seed", 0...Int(Int64.max),
            "the seed of all chance; the same seed gives the same history"
        ).usual("1")
        let start = Key.text(
            "start", as: .moment,
            "the moment at which the world begins: a date and a time such as `2026-03-09T06:00`, "
                + "or a section; without a date the world has weekdays only"
        ).orSection(Scenario.startKeys)
        let timeZone = Key.text(
            "time_zone",
            "the time zone of a world with dates, by its IANA name: `America/Santiago`; a name "
                + "that the system does not know is an error"
        ).usual("that of the market, or of where the city is")
        let holidays = Key.choice(
            "holidays", of: HolidayHabits.self,
            "in a world with dates, the weekday whose demand and speeds hold on the market's "
                + "holidays; `own_weekday` for the weekday of the holiday itself"
        ).usual("`sunday`")
        let duration = Key.duration(
            "duration", times,
            "how long requests come, and the end of the observed period; rides under way then go "
                + "on to their end"
        ).required("a duration such as 24h")
        let drivers = Key.section("drivers", Scenario.driverKeys, "who drives")
            .required("`count`, or `table` with a file")
        let demand = Key.section("demand", Scenario.demandKeys, "what simulated passengers ask for")
            .usual("nothing")
        let behaviour = Key.section(
            "behaviour", Scenario.behaviourKeys, "how simulated people behave")
        let dispatch = Key.fields("dispatch", Scenario.dispatch, "how requests find drivers")
        let market = Key.text(
            "market",
            "the country whose prices, money and papers hold: the code of one that comes with "
                + "the product (`br`, `cl`), or the path of a file (`MARKETS.md`)"
        ).usual("none")
        let tariffs = Key.section(
            "tariffs", TariffKeys.categories(in: .real),
            "what rides cost, where the market's prices do not hold"
        ).usual("as in the market; without one as in the third example")
        let surge = SurgeReader.key
        let home = Key.text(
            "home",
            "where people find themselves in a city served live: the name of one of its places, "
                + "or a point"
        ).usual("the middle of the city").orSection(Scenario.pointKeys, isFirst: false)
        let measures = Key.fields(
            "measures", Scenario.measures, "which figures describe a run (RESULTS.md)")
        let traffic = Key.section(
            "traffic", Scenario.trafficKeys, "how fast cars drive on the streets"
        ).usual("as in the city at all hours")
        let bikes = Key.fields(
            "bikes", ScenarioBikes.fields,
            "shared bicycles beside the cars (BIKES.md): in `run` everybody of `demand` who "
                + "wants to go somewhere chooses between feet, bicycle and car, and people who "
                + "choose a car ask for one; in `serve` the system to rent from if `--bikes` "
                + "names none"
        ).usual("none")
        let electric = Key.fields(
            "electric", Scenario.electric,
            "cars have batteries and go to charge (`MODEL.md`); in runs"
        ).usual("cars never have to")
        let platforms = Key.fields(
            "platforms", Scenario.platforms,
            "two platforms, each of which asks only the drivers who drive for it (`MODEL.md`); in "
                + "runs"
        ).usual("one")
        let learner = Key.choices(
            "learner", of: LearnerChoice.self,
            "what your own program decides, in `env` (ENVIRONMENT.md): `dispatch`, "
                + "`repositioning`, `prices`, `acceptance`, or a list of them; everything else "
                + "runs as without this key"
        ).usual("nothing")
    }

    static let keys = Keys()

    // MARK: Values

    static let longest = Duration.seconds(31 * 86_400)
    /// A time in which something can happen.
    static let times = Duration.seconds(1)...longest
    static let anyTime = Duration.zero...longest
    static let fromAMinute = Duration.seconds(60)...longest
    static let windows = Duration.seconds(1)...Duration.seconds(3_600)

    static func path(_ path: String, in folder: String) -> String {
        path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }

    /// The path of a table that is said under a key.
    static func tablePath(
        _ table: String, _ key: String, of section: YAMLSection
    ) throws(ScenarioError) -> String {
        guard !table.lowercased().hasSuffix(".parquet") else {
            throw section.error(key, "expected a table in CSV; export the Parquet file to CSV")
        }
        let path = path(table, in: section.folder)
        guard TextFile.isOrdinaryOrMissing(path) else {
            throw section.error(key, "expected a file: this is a folder, a pipe or a device")
        }
        return path
    }

    // MARK: Measures

    static let measures = SectionFields(FigureRules()) {
        Key.duration(
            "warm_up", anyTime, "requests made before this much time has passed are left out"
        ).range("0s to less than `duration`").sets(\.warmUp)
        Key.duration(
            "bin", fromAMinute, "the length of the stretches of time that have figures of their own"
        ).range("60s to 31d").sets(\.bin)
        Key.texts(
            "service_levels", as: .duration(times),
            "the waits for which a run gives the share of requests that waited no longer: up to "
                + "16, in whole seconds, the shortest first"
        ).usual("3m, 5m, 10m, 15m").sets { texts, section, rules throws(ScenarioError) in
            if let texts { rules.serviceLevels = try levels(texts, section) }
        }
    }

    /// What is worked out of a run.
    private static func figures(
        _ top: YAMLSection, _ duration: Duration
    ) throws(ScenarioError) -> FigureRules {
        let rules = try top.read(keys.measures) ?? measures.usual
        guard rules.warmUp == .zero || rules.warmUp < duration else {
            throw top.error(
                below: "measures.warm_up", "expected less than the scenario's duration")
        }
        return rules
    }

    private static func levels(
        _ texts: [String], _ section: YAMLSection
    ) throws(ScenarioError) -> [Duration] {
        var levels: [Duration] = []
        for text in texts {
            guard let level = Quantity.duration(text), times.contains(level),
                level.milliseconds % 1_000 == 0, level > levels.last ?? .zero, levels.count < 16
            else {
                throw section.error(
                    "service_levels",
                    "expected up to 16 durations of whole seconds, the shortest first")
            }
            levels.append(level)
        }
        return levels
    }

    // MARK: Home

    struct PointKeys: KeyList {
        let latitude = Key.number("latitude", -90...90, "degrees, both")
            .range("-90 to 90, -180 to 180")
        let longitude = Key.number("longitude", -180...180, "degrees, both")
            .range("-90 to 90, -180 to 180")
    }

    static let pointKeys = PointKeys()

    private static func home(_ top: YAMLSection) throws(ScenarioError) -> Home? {
        guard top.has("home") else { return nil }
        if let place = try? top.text("home") { return .place(place) }
        guard let section = try top.section(under: keys.home),
            let latitude = try section.read(pointKeys.latitude),
            let longitude = try section.read(pointKeys.longitude),
            let point = Coordinate(latitude: latitude, longitude: longitude)
        else { throw top.error("home", "expected a place's name, or latitude and longitude") }
        return .point(point)
    }
}
