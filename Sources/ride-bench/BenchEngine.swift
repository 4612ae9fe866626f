import FoundationEssentials
import Glibc
import RideCore
import RideGateway
import RideMap
import RideScenario
import RideService
import RideSim
import RideStore
import RideWire

/// A whole engine but for its socket: clients, gateway, service and a database on the disk.
final class BenchEngine {
    let gateway: Gateway
    private let store: SQLiteStore
    private let codec = WireCodec()
    private var nextCall: UInt64 = 1

    /// An engine in a folder of its own, see `inFolder`.
    init(_ settings: ServiceSettings, city: City, folder: String) throws {
        store = try SQLiteStore(
            path: folder + "/bench.db", random: SystemRandomNumberGenerator())
        gateway = Gateway(
            service: try RideService(
                city: city, settings: settings, contents: try store.load(),
                random: SystemRandomNumberGenerator()),
            host: GatewayHost(cityPath: "", engineName: "bench"))
    }

    /// Settings of the built-in scenario with other people in it.
    ///
    /// - Parameter home: where people are; nil for where the scenario has them in this city.
    static func settings(
        of city: City, home: Waypoint? = nil, drivers: [SimulatedDriver] = [],
        demand: Demand = .none
    ) throws -> ServiceSettings {
        let (scenario, market) = try BenchInput.scenario()
        return ServiceSettings(
            rules: scenario.rules, drivers: drivers, demand: demand, speed: 1,
            home: try home ?? scenario.makeHome(in: city), market: market,
            letters: try BenchInput.letters())
    }

    /// Calls `body` with a folder that is removed afterwards.
    static func inFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
        var name = Array("/tmp/ride-bench-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw Failure("no folder for the bench in /tmp") }
        let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body(folder)
    }

    /// Connects a client and lets it introduce itself.
    func connect(_ number: Int) -> ClientID {
        let client = ClientID(UInt64(number))
        gateway.connected(client)
        send(Hello(client: "bench"), client)
        return client
    }

    func send(_ call: some Request, _ client: ClientID) {
        gateway.receive(codec.encode(call, id: nextCall), from: client)
        nextCall += 1
    }

    /// Saves what has changed, and lets the answers go.
    func save() throws {
        while let round = gateway.takeRound() {
            gateway.roundWasSaved(try store.save(round.batch))
        }
        _ = gateway.takeReady()
    }

    /// Lets so much of the city's time pass. What an engine has made beside is made before.
    func pass(_ milliseconds: Int64) {
        let service = gateway.service
        if service.wantsTravelTimes { service.take(TravelTimeTables(service.city)) }
        gateway.advance(to: gateway.service.now + .milliseconds(milliseconds))
    }

    /// Rides between random nodes, evenly over a time, then at a rate.
    static func requests(
        in city: City, first: Int, within seconds: Int64, then rate: Int64, until end: Int64,
        seed: UInt64
    ) -> [PlannedRequest] {
        var random = RandomStream(seed: seed, purpose: .demand)
        func node() -> StreetPosition {
            .node(NodeID(UInt32(random.below(UInt64(city.network.nodeCount)))))
        }
        var moments = (0..<Int64(first)).map { $0 * seconds * 1_000 / Int64(max(1, first)) }
        if rate > 0 {
            moments += stride(from: seconds * 1_000, to: end * 1_000, by: 1_000 / Int(rate))
                .map { Int64($0) }
        }
        return moments.map { moment in
            var ends = RideEnds(pickup: node(), dropoff: node())
            while ends.pickup == ends.dropoff {
                ends = RideEnds(pickup: ends.pickup, dropoff: node())
            }
            return PlannedRequest(at: Instant(milliseconds: moment), ends: ends)
        }
    }

    /// Drivers at random nodes.
    static func drivers(_ count: Int, in city: City, seed: UInt64) -> [SimulatedDriver] {
        SimulatedDriver.spread(count, over: city, vipPerMille: 0, seed: seed)
    }
}
