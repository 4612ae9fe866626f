import RideCore
import RideGateway
import RideLedger
import RideMap
import RideSim
import RideWire

/// How many commands a second the engine makes durable, and how many steps of a random history of
/// money it can take and check.
struct EngineBench {
    private let engine: BenchEngine
    private let drivers: Int

    /// An engine with so many drivers, in a folder that is removed afterwards.
    private init(drivers: Int, city: City, folder: String) throws {
        engine = try BenchEngine(BenchEngine.settings(of: city), city: city, folder: folder)
        self.drivers = drivers
    }

    /// Prints the figures.
    static func run(_ city: City) throws {
        let stopwatch = Stopwatch(prefix: "engine")
        try BenchEngine.inFolder { folder in
            let bench = try EngineBench(drivers: 200, city: city, folder: folder)
            try bench.signIn()
            let alone = try bench.commands(of: 1, rounds: 200)
            stopwatch.print("command.durable.alone", alone, "commands/s")
            let (together, used) = try stopwatch.processorTime {
                try bench.commands(of: 200, rounds: 50)
            }
            stopwatch.print("command.durable.together", together, "commands/s", goal: "5000")
            // What a busy machine does not change.
            stopwatch.print(
                "command.durable.together.processor", used * 1e6 / 10_000, "us a command",
                goal: "200")
        }
        stopwatch.print("property.steps", try Self.steps(200_000), "steps/s")
    }

    private func signIn() throws {
        for number in 0..<drivers {
            let client = engine.connect(number)
            engine.send(StartSession(role: .driver, name: "Luis"), client)
        }
        try engine.save()
    }

    /// Rounds in which each of so many drivers goes online, or offline again.
    private func commands(of count: Int, rounds: Int) throws -> Double {
        let start = Stopwatch.seconds
        for round in 0..<rounds {
            for number in 0..<count {
                guard let id = CommandID("bench-\(count)-\(round)-\(number)") else { continue }
                let client = ClientID(UInt64(number))
                if round % 2 == 0 {
                    engine.send(GoOnline(command_id: id), client)
                } else {
                    engine.send(GoOffline(command_id: id), client)
                }
            }
            try engine.save()
        }
        return Double(count * rounds) / (Stopwatch.seconds - start)
    }

    /// A history of rides, settlements and withdrawals in which the whole ledger is checked after
    /// every step.
    private static func steps(_ count: Int) throws -> Double {
        var ledger = Ledger(rules: try BenchInput.scenario().market.ledger)
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
