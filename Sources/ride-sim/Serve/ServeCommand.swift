import ArgumentParser
import Glibc
import Logging
import RideClient
import RideCore
import RideGateway
import RideMap
import RideMarket
import RidePostgres
import RideResources
import RideRuns
import RideScenario
import RideService
import RideShell
import RideSim
import RideSocket
import RideStore
import RideWeb

/// `ride-sim serve`: the engine that the apps talk to.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run a city and serve its passengers and drivers.")

    @Option(help: "A scenario file, or the name of one that comes with the product.")
    var scenario = "la-serena-live"

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "A key of the scenario and another value for it. May be repeated.",
            valueName: "key=value"))
    var settings: [String] = []

    @Option(help: "Another city than the scenario's: a name or a city file.")
    var city: String?

    @Option(help: "Seconds of the city's time that pass in a second, above 0 and at most 3600.")
    var speed = 1.0

    @Option(help: "Another number of simulated drivers, 0 to 100000.")
    var drivers: Int?

    @Option(help: "Another number of simulated requests per hour, 0 to 1000000.")
    var requestsPerHour: Double?

    @Option(help: "The rules of another country than the scenario's: br, cl, or a file.")
    var market: String?

    @Option(
        help: ArgumentHelp(
            "Bicycles: a folder with a GBFS feed or a file of CityBikes, `invented` or `none`.",
            discussion: "The built-in city has invented ones. A feed is read anew when it changes.",
            valueName: "source"))
    var bikes: String?

    @Option(
        help: ArgumentHelp(
            "The bicycle systems of the world: a file with CityBikes' list of them.",
            valueName: "file"))
    var bikeNetworks: String?

    @Option(
        help: ArgumentHelp(
            "Bicycles of another city, to be looked at; may be given several times.",
            discussion: "A folder with a GBFS feed or a file of CityBikes.",
            valueName: "source"))
    var bikesElsewhere: [String] = []

    @Option(help: "Where to listen.")
    var socket = SocketPath.socket()

    @Option(help: "The folder of the database, or of the keys of a city in another one.")
    var data = SocketPath.dataFolder()

    @OptionGroup var place: StoreOptions

    @Option(
        help: ArgumentHelp(
            "The schema of people that cities in --store share: one account for all of them.",
            valueName: "schema"))
    var people: String?

    @Flag(
        help: ArgumentHelp(
            "Wait until the engine that serves the city in --store has ended, then serve it.",
            discussion: "It has a data folder of its own, with the keys of the other's."))
    var standby = false

    @Option(
        help: ArgumentHelp(
            "Another user of this machine who may connect, by name or number; may be repeated.",
            discussion: "None of them is the operator, but who is given the operator's key.",
            valueName: "user"))
    var allowUser: [SystemUser] = []

    @Option(
        help: ArgumentHelp(
            "Where to tell figures to collectors, in the text format of Prometheus: a socket.",
            valueName: "path"))
    var metrics: String?

    @Option(
        help: ArgumentHelp(
            "Where operators come in, and then nowhere else: a socket of their own.",
            valueName: "path"))
    var operatorSocket: String?

    @Option(
        help: ArgumentHelp(
            "Where browsers see rides that are shared: a number of this machine and a port.",
            discussion: "Not encrypted: a reverse proxy stands before it. OPERATOR.md shows one.",
            valueName: "address:port"))
    var web: WebAddress?

    @Option(
        help: ArgumentHelp(
            "What links to such rides begin with, as the reverse proxy is reached.",
            valueName: "https://…"))
    var webAddress: String?

    @Option(
        help: ArgumentHelp(
            "From which level on to log: \(LogLevel.names). No person is named at any.",
            valueName: "level"))
    var log = LogLevel.info

    @Flag(
        help: ArgumentHelp(
            "Fill a new data folder with two people who have lived in the city for eight days.",
            discussion: "Whoever wants to look around can sign in as one of them."))
    var demo = false

    func validate() throws {
        guard speed > 0, speed <= 3_600 else {
            throw ValidationError("--speed must be above 0 and at most 3600.")
        }
        guard (0...100_000).contains(drivers ?? 0) else {
            throw ValidationError("--drivers must be from 0 to 100000.")
        }
        guard (0...1_000_000).contains(requestsPerHour ?? 0) else {
            throw ValidationError("--requests-per-hour must be from 0 to 1000000.")
        }
        try WebOpening.check(web, links: webAddress)
        guard let people else { return }
        guard place.named != nil else {
            throw ValidationError(
                "--people needs --store: a file of SQLite is one city's alone, and no other engine "
                    + "could read it.")
        }
        guard !demo, people != place.schema else {
            throw ValidationError(
                demo
                    ? "--demo makes people of one city, not those of --people."
                    : "--people takes another schema than the city's.")
        }
    }

    /// - Throws: the status `EngineLaunch.placeIsTaken`, after a word about it, where another
    ///   engine is at the socket or getting ready for it.
    /// - Returns: nil where the engine was asked to stop before.
    private static func listen(
        _ settings: EngineSettings, _ signals: TerminationSignals
    ) throws -> RunningEngine? {
        do {
            guard settings.turn != nil else { return try EngineHost.start(settings) }
            return try Standby.listen(signals) { try EngineHost.start(settings) }
        } catch let error as ListenError {
            guard case .alreadyListening = error else { throw Failure(error.message) }
            PlainLogHandler.logger(settings.logLevel).error("\(error.message)")
            throw ExitCode(EngineLaunch.placeIsTaken)
        }
    }

    func run() throws {
        EngineProcess.prepare()
        try Failure.reporting {
            var settings = try EngineSettings(self)
            let signals = TerminationSignals()
            let log = PlainLogHandler.logger(settings.logLevel)
            if standby {
                guard let lease = try Standby(settings, log).wait(signals) else { return }
                settings.turn = Handover(lease)
            }
            guard let engine = try Self.listen(settings, signals) else { return }
            for warning in settings.warnings { log.warning("\(warning)") }
            for note in settings.notes { log.info("\(note)") }
            ServiceManager.ready()
            signals.wait()
            ServiceManager.stopping()
            engine.stop()
            for socket in [socket, operatorSocket].compactMap({ $0 }) {
                StartNote.remove(for: socket)
            }
        }
    }

    /// The arguments with which another process can start the same engine from any folder.
    fileprivate var argumentsToRepeat: [String] {
        func absolute(_ name: String) -> String {
            access(name, F_OK) == 0 ? CityOpening.absolute(name) : name
        }
        var arguments = [
            "serve", "--scenario", absolute(scenario), "--speed", "\(speed)",
            "--socket", socket, "--data", CityOpening.absolute(data),
        ]
        for setting in settings { arguments += ["--set", setting] }
        if let city { arguments += ["--city", absolute(city)] }
        if let market { arguments += ["--market", absolute(market)] }
        if let bikes { arguments += ["--bikes", absolute(bikes)] }
        if let bikeNetworks { arguments += ["--bike-networks", absolute(bikeNetworks)] }
        for source in bikesElsewhere { arguments += ["--bikes-elsewhere", absolute(source)] }
        if let drivers { arguments += ["--drivers", "\(drivers)"] }
        for user in allowUser { arguments += ["--allow-user", "\(user.number)"] }
        if let metrics { arguments += ["--metrics", metrics] }
        if let operatorSocket { arguments += ["--operator-socket", operatorSocket] }
        if let web { arguments += ["--web", web.text(port: web.port)] }
        if let webAddress { arguments += ["--web-address", webAddress] }
        if log != .info { arguments += ["--log", log.rawValue] }
        if demo { arguments += ["--demo"] }
        if standby { arguments += ["--standby"] }
        if let requestsPerHour { arguments += ["--requests-per-hour", "\(requestsPerHour)"] }
        return arguments
    }
}

/// Everything an engine is started with, read and checked before it takes the socket.
struct EngineSettings: Sendable {
    let city: City
    let cityPath: String
    let service: ServiceSettings
    let socket: String
    /// Where the bicycles are from.
    let bikes: BikeSource
    /// The folder of the database.
    let data: String
    let database: String
    /// Where the data lie.
    let store: StorePlace
    /// The right to serve the city, where it was waited for; whoever opens the data takes it.
    var turn: Handover<EngineLease>?
    let help: [String: [HelpText]]
    let tariffFormat: TariffFormat
    /// Whether a new data folder is given the demo accounts.
    let demo: Bool
    /// Users of the system, besides our own, who may connect.
    let otherUsers: Set<UInt32>
    /// Where figures are told; nil for nowhere.
    let metrics: String?
    /// Where operators come in; nil where they come in with everybody.
    let operatorSocket: String?
    /// Where browsers come in, and the pages for them; nil for nowhere.
    let web: WebOpening?
    /// From which level on is logged.
    let logLevel: Logger.Level
    /// With which another process can start the same engine.
    let argumentsToRepeat: [String]
    /// What of the scenario could not be taken, to be said in the log.
    let warnings: [String]
    /// What was taken for so, to be said in the log.
    let notes: [String]

    init(_ command: ServeCommand) throws {
        var scenario = try Self.scenario(of: command)
        let market = try MarketOpening.market(of: scenario, named: command.market)
        if scenario.market == nil || command.market != nil {
            scenario.rules.tariffs = market.tariffs
            scenario.rules.surge = market.surge
        }
        let words = try EngineWords()
        help = words.help
        tariffFormat = MarketOpening.tariffFormat(market)
        let open = try CityOpening.open(scenario.city)
        guard let path = open.path else {
            throw Failure(
                "\(command.city ?? scenario.name): serve needs a city file, because the apps read "
                    + "it too. Make one with ride-sim import.")
        }
        (city, cityPath) = (open.city, path)
        // A person waits three minutes for a driver, has fifteen seconds to answer, and half a
        // minute to rate the last passenger before the next offer comes.
        scenario.rules.behaviour.personRest = .seconds(30)
        scenario.rules.behaviour.personPatience = .seconds(180)
        scenario.rules.dispatch.personOfferTime = .seconds(15)
        let recorded = try scenario.recordedDemand(in: open.city)
        let demand =
            try recorded.map { Demand.recorded($0.requests) }
            ?? scenario.makeDemand(in: open.city)
        let (drivers, shiftsRepeatAfter) = try scenario.makeLastingDrivers(in: open.city)
        var service = ServiceSettings(
            rules: try scenario.makeRules(in: open.city), drivers: drivers, demand: demand,
            speed: command.speed, home: try scenario.makeHome(in: open.city), market: market,
            letters: words.letters)
        service.shiftsRepeatAfter = shiftsRepeatAfter
        service.speeds = try scenario.makeStreetSpeeds(in: open.city)
        var isBuiltIn = false
        if case .named = scenario.city { isBuiltIn = true }
        let ownBikes = scenario.bikes.map { $0.feed ?? "invented" }
        bikes = BikeSource(command.bikes ?? ownBikes, isBuiltInCity: isBuiltIn)
        service.bikeRidersPerHour = scenario.bikes?.ridersPerHour ?? 0
        let findings = try Self.readBikes(of: bikes, command, in: open.city, into: &service)
        let unread = Self.warnings(of: recorded) + findings.map { "bicycles: \($0)" }
        service.helpArticles = (help["en"] ?? []).map(\.article)
        service.hasExampleQuiz = true
        service.calendarWithoutDates = scenario.start.weekdays
        let dates = try ServedDates(
            scenario, in: open.city, market: market, at: WallClock.now, hasPast: command.demo)
        if let calendar = dates.calendar { service.rules.calendar = calendar }
        web = try WebOpening(command, city: open.city, market: market)
        service.webAddress = web?.links
        notes = dates.notes + (web?.notes ?? [])
        warnings = unread + dates.warnings + (web?.warnings ?? [])
        self.service = service
        demo = command.demo
        socket = command.socket
        (database, data) = (DataOptions.database(in: command.data), command.data)
        otherUsers = Set(command.allowUser.map(\.number))
        (metrics, operatorSocket) = (command.metrics, command.operatorSocket)
        logLevel = command.log.level
        store = StorePlace(command.place, city: open.city.name, people: command.people)
        argumentsToRepeat = command.argumentsToRepeat + store.arguments
    }

    /// The scenario as the command changes it.
    ///
    /// - Throws: `Failure` where it cannot be read.
    private static func scenario(of command: ServeCommand) throws -> Scenario {
        var scenario = try CityOpening.scenario(
            command.scenario, settings: command.settings.map { try ScenarioSetting($0) })
        if let city = command.city {
            scenario.city = CityOpening.source(city)
            scenario.home = nil
        }
        if let count = command.drivers { scenario.setDriverCount(count) }
        if let rate = command.requestsPerHour { scenario.setRequestsPerHour(rate) }
        return scenario
    }

    /// Reads the bicycles of the city, the systems of the world and those that are shown beside it.
    ///
    /// - Returns: what was left out of them, a line each.
    private static func readBikes(
        of source: BikeSource, _ command: ServeCommand, in city: City,
        into service: inout ServiceSettings
    ) throws -> [String] {
        let own = try source.system(in: city, around: service.home.coordinate)
        let world = try command.bikeNetworks.map(BikeOpening.networks)
        let elsewhere = try BikeOpening.elsewhere(command.bikesElsewhere)
        service.bikes = own.system
        service.bikeNetworks = world?.networks ?? []
        service.otherBikes = elsewhere.systems
        return own.findings + (world?.report.lines ?? []) + elsewhere.findings
    }

    private static func warnings(of recorded: RecordedDemand?) -> [String] {
        guard let recorded, !recorded.dropped.isEmpty else { return [] }
        let lines = DroppedLines(recorded.reasons).lines
        let head =
            "\(recorded.dropped.count) of \(recorded.lines) lines of the table of requests are "
            + "no requests"
        return [head] + lines.map { "table of requests: \($0)" }
    }
}

/// The signals that ask the engine to stop, taken off all threads so that one can wait for them.
struct TerminationSignals {
    private var set = sigset_t()

    /// Must be made before any other thread is.
    init() {
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Returns when one of them has come.
    func wait() {
        var set = self.set
        var signal: Int32 = 0
        while sigwait(&set, &signal) != 0 {}
    }

    /// Waits so long for one of them.
    ///
    /// - Returns: whether it came.
    func came(within time: Duration) -> Bool {
        var set = self.set
        let (seconds, attoseconds) = time.components
        var limit = timespec(
            tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        return sigtimedwait(&set, nil, &limit) > 0
    }
}
