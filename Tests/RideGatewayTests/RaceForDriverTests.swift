import Glibc
import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// Reliability 5: many clients race for one driver, whose apps answer all at once; nobody ever has
/// two rides. RIDE_RACES says how often, RIDE_RACERS how many (200 in `make soak`).
@Suite struct RaceForDriverTests {
    private static func number(_ name: String) -> Int? {
        getenv(name).flatMap { Int(String(cString: $0)) }
    }

    /// Whoever has two live rides, of what is under way at a moment.
    private static func doubled(_ rides: [(passenger: UInt64, driver: UInt64?)]) -> Set<UInt64> {
        var (seen, twice) = (Set<UInt64>(), Set<UInt64>())
        // Passengers and drivers never share a number here.
        for person in rides.flatMap({ [$0.passenger] + ($0.driver.map { [1 << 40 | $0] } ?? []) }) {
            if !seen.insert(person).inserted { twice.insert(person) }
        }
        return twice
    }

    private func live(_ bench: Bench) -> [(passenger: UInt64, driver: UInt64?)] {
        bench.gateway.service.liveTrips.map {
            ($0.request.passenger.rawValue, $0.assignment?.driver.rawValue)
        }
    }

    /// All ask, twice each, before anybody is answered; nobody gets two rides.
    ///
    /// - Returns: how many were refused.
    private func ask(
        _ bench: Bench, _ wishes: Zip2Sequence<[ClientID], [UInt64]>,
        _ name: () throws -> CommandID
    ) throws -> Int {
        let asked = try wishes.map { client, quote in
            let calls = try (0..<2).map { _ in
                bench.send(RequestRide(command_id: try name(), quote_id: quote), from: client)
            }
            return (client, calls)
        }
        try bench.settle()
        var refused = 0
        for (client, calls) in asked {
            let granted = calls.count { isGranted($0, client, bench) }
            #expect(granted <= 1)
            refused += calls.count - granted
        }
        return refused
    }

    private func isGranted(_ call: UInt64, _ client: ClientID, _ bench: Bench) -> Bool {
        if case .success? = bench.answer(to: call, client) { true } else { false }
    }

    private func callOff(
        _ bench: Bench, _ client: ClientID, _ name: () throws -> CommandID
    ) throws {
        guard let ride = try bench.state(of: client).ride?.id else { return }
        _ = try bench.ask(
            CancelRide(command_id: name(), ride_id: ride, reason: .changedMind), from: client)
        _ = try bench.ask(DismissRide(command_id: name(), ride_id: ride), from: client)
    }

    @Test func aDriverHasOneRideHoweverManyWantOne() throws {
        let racers = Self.number("RIDE_RACERS") ?? 20
        let bench = Bench()
        // Of several users of the machine, of whom one may ask for 5,000 rides at once.
        let passengers = try (0..<racers).map {
            try bench.signIn(UInt64(10 + $0), .passenger, name: "Ana", peer: UInt32($0 % 4)).client
        }
        let (luis, session) = try bench.signIn(1, .driver, name: "Luis")
        // The driver's account is open on three machines.
        let apps =
            try [luis]
            + (2...3).map {
                try bench.signIn($0, .driver, name: "Luis", token: session.token).client
            }
        var names = 0
        func name() throws -> CommandID {
            names += 1
            return try commandID(names)
        }
        _ = try bench.ask(GoOnline(command_id: name()), from: luis)
        var (accepted, refused) = (0, 0)
        for race in 0..<(Self.number("RIDE_RACES") ?? 5) {
            let quotes = try passengers.map { client in
                try #require(try bench.plan(from: client, to: 40, 32).options.first).quote_id
            }
            refused += try ask(bench, zip(passengers, quotes), name)
            #expect(Self.doubled(live(bench)).isEmpty, "race \(race)")
            // Every app takes what it sees, and what others wait for.
            let wanted = bench.gateway.service.liveTrips.map(\.id.rawValue)
            for app in apps {
                for ride in wanted.shuffledByNumber(race).prefix(8) {
                    bench.send(AcceptRide(command_id: try name(), ride_id: ride), from: app)
                }
            }
            try bench.settle()
            let offered = try bench.state(of: luis).ride?.id
            for app in apps {
                guard let offered else { continue }
                bench.send(AcceptRide(command_id: try name(), ride_id: offered), from: app)
            }
            try bench.settle()
            let rides = live(bench)
            #expect(Self.doubled(rides).isEmpty, "race \(race)")
            let taken = rides.filter { $0.driver != nil }
            #expect(taken.count == 1, "race \(race)")
            accepted += taken.count
            // Everybody calls off, and the next race begins.
            for client in passengers { try callOff(bench, client, name) }
            #expect(bench.gateway.service.liveTrips.isEmpty)
            try bench.advance(60)
        }
        #expect(accepted > 0)
        // The control: without the rule each would have got a second ride.
        #expect(refused > 0)
    }

    /// The control: the checker sees a driver, and a passenger, who has two.
    @Test func theCheckerFindsWhoHasTwo() {
        #expect(Self.doubled([(1, 7), (2, nil), (3, 8)]).isEmpty)
        let driver: Set<UInt64> = [(1 << 40) | 7]
        #expect(Self.doubled([(1, 7), (2, 7)]) == driver)
        let passenger: Set<UInt64> = [1]
        #expect(Self.doubled([(1, nil), (1, 8)]) == passenger)
    }
}

extension [UInt64] {
    /// The same numbers in an order that follows from a number.
    fileprivate func shuffledByNumber(_ seed: Int) -> [UInt64] {
        var random = SeededRandom(seed: UInt64(seed) &+ 1)
        return shuffled(using: &random)
    }
}
