import RideCore
import RideImport
import RideMap
import RideSim

/// Reading a scenario from its text.
extension Scenario {
    /// Reads a scenario from a file.
    ///
    /// - Throws: `ScenarioError` with the place and what was expected.
    public init(contentsOf path: String) throws(ScenarioError) {
        let bytes: [UInt8]
        do throws(FileReadError) { bytes = try FileBytes.read(path, limit: 1 << 20) } catch {
            throw ScenarioError(file: path, message: "cannot be read: \(error.reason)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ScenarioError(file: path, message: "is not UTF-8 text")
        }
        try self.init(text: text, file: path)
    }

    /// Reads a scenario.
    ///
    /// - Parameters:
    ///   - text: the YAML.
    ///   - file: its path, for messages and as the place against which other paths are meant.
    /// - Throws: `ScenarioError` with the place and what was expected.
    public init(text: String, file: String) throws(ScenarioError) {
        let top = try YAMLSection(text: text, file: file)
        try top.allow([
            "name", "city", "seed", "start", "duration", "drivers", "demand", "behaviour",
            "dispatch", "tariffs", "home",
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
        rules = WorldRules(
            seed: UInt64(try top.integer("seed", 0...Int(Int64.max)) ?? 1),
            calendar: try Self.calendar(top.section("start")),
            tariffs: try Self.tariffs(top.section("tariffs")),
            dispatch: try Self.dispatch(top.section("dispatch")),
            behaviour: try Self.behaviour(top.section("behaviour")))
        drivers = try Self.drivers(top, folder)
        demand = try Self.demand(top, folder)
        home = try Self.home(top)
    }

    private static func path(_ path: String, in folder: String) -> String {
        path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }

    private static func calendar(_ start: YAMLSection?) throws(ScenarioError) -> WorldCalendar {
        guard let start else { return WorldCalendar(startingOn: .thursday, at: .zero) }
        try start.allow(["weekday", "time"])
        let weekday = try start.choice("weekday", of: WeekdayName.self) ?? .thursday
        var time = Duration.zero
        if let text = try start.text("time") {
            guard let parsed = Quantity.timeOfDay(text) else {
                throw start.error("time", "expected a time of day from 00:00 to 23:59")
            }
            time = parsed
        }
        return WorldCalendar(startingOn: weekday.weekday, at: time)
    }

    /// The words for the days of the week.
    private enum WeekdayName: String, CaseIterable {
        case monday, tuesday, wednesday, thursday, friday, saturday, sunday

        var weekday: Weekday {
            switch self {
            case .monday: .monday
            case .tuesday: .tuesday
            case .wednesday: .wednesday
            case .thursday: .thursday
            case .friday: .friday
            case .saturday: .saturday
            case .sunday: .sunday
            }
        }
    }

    // MARK: Money

    private static func tariffs(_ section: YAMLSection?) throws(ScenarioError) -> Tariffs {
        guard let section else { return .standard }
        try section.allow(Category.allCases.map(\.rawValue))
        func tariff(_ category: Category) throws(ScenarioError) -> Tariff {
            guard let rates = try section.section(category.rawValue) else {
                return Tariffs.standard[category]
            }
            return try Self.tariff(rates)
        }
        return Tariffs(common: try tariff(.common), vip: try tariff(.vip))
    }

    private static func tariff(_ rates: YAMLSection) throws(ScenarioError) -> Tariff {
        try rates.allow(["base", "per_km", "per_minute", "minimum"])
        func money(_ key: String) throws(ScenarioError) -> Money {
            guard let text = try rates.text(key) else {
                throw rates.missing(key, "an amount such as 3.00")
            }
            guard let amount = Money(decimal: text) else {
                throw rates.error(key, "expected an amount with two decimals, such as 3.00")
            }
            return amount
        }
        let (base, perKilometre) = (try money("base"), try money("per_km"))
        let (perMinute, minimum) = (try money("per_minute"), try money("minimum"))
        do throws(TariffRejection) {
            return try Tariff(
                base: base, perKilometre: perKilometre, perMinute: perMinute, minimum: minimum)
        } catch {
            let key =
                switch error {
                case .baseOutOfRange: "base"
                case .perKilometreOutOfRange: "per_km"
                case .perMinuteOutOfRange: "per_minute"
                case .minimumOutOfRange: "minimum"
                }
            throw rates.error(key, "expected an amount from 0.00 to 100000.00")
        }
    }

    // MARK: People

    private static let longest = Duration.seconds(31 * 86_400)

    private static func dispatch(_ section: YAMLSection?) throws(ScenarioError) -> DispatchRules {
        var rules = DispatchRules()
        guard let section else { return rules }
        try section.allow(["policy", "offer_time", "when_all_are_busy", "maximum_pickup_time"])
        _ = try section.choice("policy", of: PolicyName.self)
        if let time = try section.duration("offer_time", .seconds(1)...longest) {
            rules.offerTime = time
        }
        if let choice = try section.choice(
            "when_all_are_busy", of: DispatchRules.WhenAllAreBusy.self)
        {
            rules.whenAllAreBusy = choice
        }
        rules.maximumPickupTime = try section.duration(
            "maximum_pickup_time", .seconds(1)...longest)
        return rules
    }

    /// The ways to dispatch; for now there is one.
    private enum PolicyName: String, CaseIterable { case nearest }

    private static func behaviour(_ section: YAMLSection?) throws(ScenarioError) -> Behaviour {
        var behaviour = Behaviour()
        guard let section else { return behaviour }
        try section.allow([
            "acceptance", "reply_at_least", "reply_at_most", "boarding_time", "patience",
        ])
        if let share = try section.number("acceptance", 0...1) {
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
        if let time = try section.duration("boarding_time", .zero...longest) {
            behaviour.boardingTime = time
        }
        behaviour.patience = try section.duration("patience", .seconds(1)...longest)
        return behaviour
    }

    private static func drivers(
        _ top: YAMLSection, _ folder: String
    ) throws(ScenarioError) -> DriverSource {
        guard let section = try top.section("drivers") else {
            throw top.missing("drivers", "`count`, or `table` with a file")
        }
        try section.allow(["count", "vip_share", "table"])
        if let table = try section.text("table") {
            guard !section.has("count"), !section.has("vip_share") else {
                throw section.error("table", "stands alone: the table says how many there are")
            }
            return .table(try tablePath(table, of: section, in: folder))
        }
        guard let count = try section.integer("count", 0...1_000_000) else {
            throw section.missing("count", "a whole number, or `table` with a file")
        }
        let share = try section.number("vip_share", 0...1) ?? 0
        return .spread(count: count, vipPerMille: Int((share * 1_000).rounded()))
    }

    private static func demand(
        _ top: YAMLSection, _ folder: String
    ) throws(ScenarioError) -> DemandSource {
        guard let section = try top.section("demand") else { return .none }
        try section.allow(["requests_per_hour", "vip_share", "half_attraction", "table"])
        if let table = try section.text("table") {
            guard section.keys.count == 1 else {
                throw section.error("table", "stands alone: the table holds every request")
            }
            return .table(try tablePath(table, of: section, in: folder))
        }
        guard
            let rates = try section.numbers("requests_per_hour", count: 24, 0...10_000_000)
        else {
            throw section.missing("requests_per_hour", "a number or a list of 24, or `table`")
        }
        var halfAttraction = Metres(4_000)
        if let text = try section.text("half_attraction") {
            guard let length = Quantity.length(text), length > .zero else {
                throw section.error("half_attraction", "expected a length such as 4km or 500m")
            }
            halfAttraction = length
        }
        let share = try section.number("vip_share", 0...1) ?? 0
        return .synthetic(
            SyntheticDemand(
                requestsPerHour: rates, vipPerMille: Int((share * 1_000).rounded()),
                halfAttraction: halfAttraction))
    }

    private static func tablePath(
        _ table: String, of section: YAMLSection, in folder: String
    ) throws(ScenarioError) -> String {
        guard !table.lowercased().hasSuffix(".parquet") else {
            throw section.error("table", "expected a table in CSV; export the Parquet file to CSV")
        }
        return path(table, in: folder)
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

extension Tariffs {
    /// What rides cost where a scenario does not say, in centavos: round figures of the order of
    /// published Brazilian ride-hailing rate cards of 2015 to 2016.
    public static let standard: Tariffs = {
        func tariff(_ base: Int64, _ perKilometre: Int64, _ perMinute: Int64, _ minimum: Int64)
            -> Tariff
        {
            guard
                let tariff = try? Tariff(
                    base: Money(minorUnits: base), perKilometre: Money(minorUnits: perKilometre),
                    perMinute: Money(minorUnits: perMinute), minimum: Money(minorUnits: minimum))
            else { preconditionFailure("the standard tariff is within the limits") }
            return tariff
        }
        return Tariffs(common: tariff(300, 169, 30, 1_100), vip: tariff(500, 242, 40, 1_650))
    }()
}

extension Money {
    /// An amount written with two decimals and a point, such as `3.00`; nil for another form.
    init?(decimal text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2, !parts[0].isEmpty,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let whole = Int64(parts[0]), whole <= 1_000_000_000, let hundredths = Int64(parts[1])
        else { return nil }
        self.init(minorUnits: whole * 100 + hundredths)
    }
}
