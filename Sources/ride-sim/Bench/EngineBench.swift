import Glibc
import RideCore
import RideGateway
import RideLedger
import RideMap
import RideScenario
import RideService
import RideSim
import RideStore
import RideWire

/// How many commands a second the engine makes durable, and how many steps of a random history of
/// money it can take and check.
struct EngineBench {
    private let gateway: Gateway
    private let store: SQLiteStore
    private let codec = WireCodec()
    private let drivers: Int
    private var nextCall: UInt64 = 1

    /// An engine with so many drivers, in a folder that is removed afterwards.
    init(drivers: Int, folder: String) throws {
        let scenario = try CityOpening.scenario("la-serena-live")
        let city = try CityOpening.open(scenario.city).city
        let market = try MarketOpening.market(of: scenario, named: nil)
        let settings = ServiceSettings(
            rules: scenario.rules, drivers: [], demand: .none, speed: 1,
            home: try scenario.makeHome(in: city), market: market)
        store = try SQLiteStore(path: folder + "/bench.db")
        gateway = Gateway(
            service: RideService(
                city: city, settings: settings, contents: try store.load(),
                random: SystemRandomNumberGenerator()),
            cityPath: "", engineName: "bench")
        self.drivers = drivers
    }

    /// Prints the figures.
    static func run() throws {
        var name = Array("/tmp/ride-bench-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw Failure("no folder for the bench in /tmp") }
        let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { Self.remove(folder) }
        var bench = try EngineBench(drivers: 200, folder: folder)
        try bench.signIn()
        let alone = try bench.commands(of: 1, rounds: 200)
        print("engine.command.durable.alone", Self.text(alone), "commands/s")
        let together = try bench.commands(of: 200, rounds: 50)
        print("engine.command.durable.together", Self.text(together), "commands/s")
        print("engine.property.steps", Self.text(try Self.steps(200_000)), "steps/s")
    }

    private static func text(_ value: Double) -> String { String(Int(value.rounded())) }

    private static func remove(_ folder: String) {
        for ending in ["", "-wal", "-shm"] { unlink("\(folder)/bench.db\(ending)") }
        rmdir(folder + "/outbox")
        rmdir(folder)
    }

    private mutating func signIn() throws {
        for number in 0..<drivers {
            let client = ClientID(UInt64(number))
            gateway.connected(client)
            send(.hello(HelloParameters(client: "bench")), client)
            send(.sessionOpen(SessionParameters(role: .driver, name: "Luis")), client)
        }
        try save()
    }

    private mutating func send(_ call: Call, _ client: ClientID) {
        gateway.receive(codec.encode(call, id: nextCall), from: client)
        nextCall += 1
    }

    private func save() throws {
        while let round = gateway.takeRound() {
            try store.save(round.batch)
            gateway.roundWasSaved()
        }
        _ = gateway.takeReady()
    }

    /// Rounds in which each of so many drivers goes online, or offline again.
    private mutating func commands(of count: Int, rounds: Int) throws -> Double {
        let start = Stopwatch.seconds
        for round in 0..<rounds {
            for number in 0..<count {
                guard let id = CommandID("bench-\(count)-\(round)-\(number)") else { continue }
                let parameters = CommandParameters(command_id: id)
                send(
                    round % 2 == 0 ? .driverOnline(parameters) : .driverOffline(parameters),
                    ClientID(UInt64(number)))
            }
            try save()
        }
        return Double(count * rounds) / (Stopwatch.seconds - start)
    }

    /// A history of rides, settlements and withdrawals in which the whole ledger is checked after
    /// every step.
    private static func steps(_ count: Int) throws -> Double {
        let scenario = try CityOpening.scenario("la-serena-live")
        let rules = try MarketOpening.market(of: scenario, named: nil).ledger
        var ledger = Ledger(rules: rules)
        var random = RandomStream(seed: 1, purpose: .people, number: 1)
        var now = Instant.start
        let start = Stopwatch.seconds
        for step in 0..<count {
            now = now + .seconds(Int(random.below(900)))
            let fare = Fare(items: [
                .init(kind: .base, amount: Money(minorUnits: 500 + Int64(random.below(4_000))))
            ])
            let ride = CompletedRide(
                trip: TripID(UInt64(step + 1)), passenger: PassengerID(1 + random.below(20)),
                driver: DriverID(1 + random.below(20)), category: .common, fare: fare,
                payment: random.below(2) == 0 ? .cash : .card)
            for entry in try ledger.rideCompleted(ride, at: now) { try ledger.apply(entry) }
            if ride.payment == .card {
                for entry in try ledger.cardPaid(for: .trip(ride.trip), at: now) {
                    try ledger.apply(entry)
                }
            }
            for entry in try ledger.settle(at: now) { try ledger.apply(entry) }
            try ledger.verify()
        }
        return Double(count) / (Stopwatch.seconds - start)
    }
}
