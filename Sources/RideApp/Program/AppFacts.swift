import RideCore
import RideMap
import RideTUI
import RideWire

/// What an app knows: of the engine, the city, the person, and how to say it. Moments and pages
/// read it; only the core writes it.
public struct AppFacts: Sendable {
    /// How far the map file has come.
    public enum CityStatus: Sendable {
        /// The engine has not said yet which city it holds.
        case unknown
        /// The file is being read.
        case opening(CityView)
        /// The map is there.
        case open(City)
        /// The file cannot be used, and why.
        case failed(String)
    }

    /// Which side of a ride the person is on; says nothing of an operator, who is on none.
    public let role: Side
    /// Whether an operator looks on, who has neither session nor state.
    public let isOperator: Bool
    /// The words.
    public internal(set) var texts: Texts
    /// The words in every language there is.
    public let languages: [Texts]
    /// The coasts of the world.
    public let coasts: Coasts
    /// How quantities are written; amounts as in the engine's market.
    public internal(set) var format: Format
    /// What the person has chosen about the app.
    public internal(set) var settings: AppSettings
    /// Whether the app was started in a language that was asked for.
    let isLanguageGiven: Bool
    /// Whether keys that come too late for their screen are taken all the same.
    let takesKeysAtOnce: Bool
    /// The colours.
    public internal(set) var theme: Theme
    /// The person's name until the engine says it.
    public let ownName: String
    /// The person's own folder; nil where there is none.
    public let home: String?
    /// Where the engine listens, if it is another place than the usual one.
    public let socket: String?
    /// The person's places in this city.
    public internal(set) var places = PlaceBook()

    /// The app's clock.
    public internal(set) var now_ms: Int64 = 0
    /// The size of the terminal.
    public internal(set) var size = Size.smallest
    /// The link to the engine.
    public internal(set) var link: EngineLink
    /// Whether the engine has ended what the person was signed in with.
    public internal(set) var wasSignedOut = false
    /// What the engine has said about itself.
    public internal(set) var engine: HelloResult?
    /// The app's clock when the engine introduced itself.
    public internal(set) var greeted_ms: Int64 = 0
    /// The city's time.
    public internal(set) var clock: CityClock?
    /// How far the map file has come.
    public internal(set) var city = CityStatus.unknown
    /// Why the engine takes no change; nil where it does.
    public internal(set) var historyDoubt: HistoryDoubtView?
    /// The person's state; the last that is known while the engine is away.
    public internal(set) var state: PersonState?
    /// The points of the way of the ride's car.
    public internal(set) var routeShape: [Coordinate] = []
    /// Whether the engine has said which cars there are.
    public internal(set) var hasSeenCars = false
    /// The cars in view; of those that are told as groups, only one's own.
    public internal(set) var cars: [CarSighting] = []
    /// The cars in view where there are too many to be told one by one.
    public internal(set) var groups: GroupedCars?
    /// The rows that a ride takes over any page.
    var rideRows = 0
    /// Whether the key that is being pressed was asked for by the name of what it does.
    public internal(set) var isKeyNamed = false
    /// How far the car of one's own ride has got; nil while it stands.
    public internal(set) var progress: TickView.Progress?

    /// What an app knows that has just been started.
    public init(role: Side, isOperator: Bool = false, settings: ProgramSettings) {
        self.role = role
        self.isOperator = isOperator
        texts = settings.texts
        languages = settings.languages.isEmpty ? [settings.texts] : settings.languages
        coasts = settings.coasts
        self.settings = settings.settings
        isLanguageGiven = settings.isLanguageGiven
        takesKeysAtOnce = settings.takesKeysAtOnce
        theme = settings.theme
        ownName = settings.name
        home = settings.home
        socket = settings.socket
        format = Format(
            language: settings.texts.spoken, units: settings.settings.units)
        link = EngineLink(
            role: role, clientName: isOperator ? "operator" : role.rawValue, name: settings.name,
            token: settings.token, tokensByData: settings.tokensByData, marks: settings.marks,
            entersAsGuest: settings.entersAsGuest, operatorKey: settings.operatorKey,
            language: isOperator ? nil : settings.texts.language,
            codec: WireCodec(settings.texts))
    }
}

extension AppFacts {
    /// What a command knows that an engine has greeted, and that only writes lines.
    public init(greetedBy hello: HelloResult, _ texts: Texts) {
        self.init(
            role: .passenger, isOperator: true,
            settings: ProgramSettings(name: "", texts: texts, seed: 0))
        engine = hello
        clock = CityClock(hello.clock, at_ms: 0)
        write(amountsOf: hello.market)
    }

    /// Takes over how the engine's market writes amounts.
    mutating func write(amountsOf market: MarketView) {
        format = Format(
            language: format.language, units: format.units,
            amounts: market.currency.amounts ?? .real)
    }
}

extension WireCodec {
    /// The codec of an app that says in these words what has no name.
    init(_ texts: Texts) {
        self.init(namelessPlace: texts["find.nameless"], namelessPerson: texts["person.guest"])
    }
}

/// Whatever holds the facts of an app, and can therefore put them into words.
public protocol FactsReading {
    /// What the app knows.
    var facts: AppFacts { get }
}

extension FactsReading {
    /// Which side of a ride the person is on.
    public var role: Side { facts.role }
    /// The words.
    public var texts: Texts { facts.texts }
    /// A text in the person's language, its places filled in.
    public func text(_ key: TextKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
        facts.texts[key, values]
    }
    /// How often something is there: "48 rides", "1 ride".
    public func counted(_ count: Int, _ key: TextKey) -> String {
        text(key, ["count": format.number(count)])
    }
    /// How quantities are written.
    public var format: Format { facts.format }
    /// What the person has chosen about the app.
    public var settings: AppSettings { facts.settings }
    /// The colours.
    public var theme: Theme { facts.theme }
    /// Whether things should jump instead of glide.
    public var reducedMotion: Bool { facts.settings.reduced_motion }
    /// The app's clock.
    public var now_ms: Int64 { facts.now_ms }
    /// The size of the terminal.
    public var size: Size { facts.size }
    /// The link to the engine.
    public var link: EngineLink { facts.link }
    /// What the engine has said about itself.
    public var engine: HelloResult? { facts.engine }
    /// The rules of the engine's country.
    public var market: MarketView { facts.engine?.market ?? .unknown }
    /// The city's time.
    public var clock: CityClock? { facts.clock }
    /// The person's state; the last that is known while the engine is away.
    public var state: PersonState? { facts.state }
    /// The points of the way of the ride's car.
    public var routeShape: [Coordinate] { facts.routeShape }
    /// Whether the engine has said which cars there are.
    public var hasSeenCars: Bool { facts.hasSeenCars }
    /// The cars in view.
    public var cars: [CarSighting] { facts.cars }
    /// How far the car of one's own ride has got; nil while it stands.
    public var progress: TickView.Progress? { facts.progress }

    /// The ride that the person is in, or the one that has just ended.
    public var ride: RideView? { facts.state?.ride }

    /// Whether somebody has been let in before, so that there is a last known state to show.
    var isKnown: Bool { facts.isOperator ? facts.engine != nil : facts.state != nil }

    /// Whether the connection stands and the person is signed in, or an operator let in.
    public var isLive: Bool { facts.link.isLive }

    /// Whether the person has a ride that is not over.
    public var hasLiveRide: Bool { ride?.stage.isLive ?? false }

    /// The map, once it is open.
    public var openCity: City? {
        if case .open(let city) = facts.city { city } else { nil }
    }

    /// The city's time at this moment.
    public var cityNow: Instant {
        guard let clock = facts.clock else { return .start }
        return clock.now(at_ms: facts.now_ms)
    }

    /// The day in the city; in one without dates that on the wall, by the engine's clock.
    public var today: CivilDate {
        if let date = facts.clock?.calendar.date(at: cityNow) { return date }
        let wall = facts.engine?.wall_ms ?? 0
        return WallTime(milliseconds: wall + facts.now_ms - facts.greeted_ms).date
    }

    /// What the city's clocks show at a moment of the wall's clock, by which what people and
    /// operators write to each other is counted.
    public func onTheWall(_ wall_ms: Int64) -> WallReading {
        // Numbers of the wire, kept within some thousands of years.
        let kept = min(max(-100_000_000_000_000, wall_ms), 100_000_000_000_000)
        return WallReading(WallTime(milliseconds: kept), by: facts.clock?.calendar)
    }

    /// The same with its day and hour: "21 Nov 2026 06:31", in Universal Time, which is said, where
    /// the city has no dates.
    public func momentOnTheWall(_ wall_ms: Int64) -> String {
        let reading = onTheWall(wall_ms)
        return format.dateWithYear(reading.date) + " "
            + format.clock(minuteOfDay: reading.minuteOfDay)
            + (reading.offset == nil ? " UTC" : "")
    }

    /// `.available` while signed in, else the reason why not.
    public var whenLive: Availability {
        isLive ? .available : .unavailable(reason: texts["link.needed"])
    }

    /// Whether a command of this kind waits for its answer.
    public func waits(for type: any Command.Type) -> Bool {
        facts.link.pendingCommands.contains { $0.method == type.method }
    }
}
