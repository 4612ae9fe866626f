import FoundationEssentials
import Glibc
import RideCore
import RideGateway
import RideMap
import RideService
import RideSim
import RideWire

/// The engine as it runs: how much of a core a large city takes at its own speed, and what it costs
/// to show cars to many.
struct LiveBench {
    /// Some of them have arrived by the time of the measurement.
    private static let firstRequests = 130_000
    private static let drivers = 140_000
    private static let requestsPerSecond: Int64 = 30
    private static let warmUp_s: Int64 = 600
    private static let measured_s: Int64 = 30

    /// A hundred thousand cars on their way in a large city, and thirty requests a second; every
    /// second what happened is saved.
    static func run(_ city: City, name: String) throws {
        let stopwatch = Stopwatch(prefix: "engine.live.\(name)")
        let settings = try BenchEngine.settings(
            of: city, home: Waypoint(coordinate: city.bounds.southWest, name: "Home"),
            drivers: BenchEngine.drivers(drivers, in: city, seed: 1),
            demand: .recorded(
                BenchEngine.requests(
                    in: city, first: firstRequests, within: warmUp_s, then: requestsPerSecond,
                    until: warmUp_s + 2 * measured_s, seed: 2)))
        try BenchEngine.inFolder { folder in
            let engine = try BenchEngine(settings, city: city, folder: folder)
            for _ in 0..<warmUp_s {
                engine.pass(1_000)
                try engine.save()
            }
            let overview = engine.gateway.service.overview()
            let moving = ["enRoute", "withPassenger"].reduce(0) {
                $0 + (overview.drivers[$1] ?? 0)
            }
            stopwatch.print("moving_cars", Double(moving), "cars", goal: "100000")
            let alone = try stopwatch.processorTime { _ = try live(engine, shows: false) }.s
            stopwatch.print("processor", alone / Double(measured_s), "cores", goal: "at most 1")
            stopwatch.print("memory", memory_MB, "MB")
            // Somebody looks at all of it, then at a hundredth of its width and height.
            let client = engine.connect(1)
            try watch(engine, client, 1, "watched", stopwatch)
            try watch(engine, client, 0.01, "watched_closely", stopwatch)
        }
    }

    /// Somebody looks at a part of the city around its middle.
    private static func watch(
        _ engine: BenchEngine, _ client: ClientID, _ part: Double, _ name: String,
        _ stopwatch: Stopwatch
    ) throws {
        let bounds = engine.gateway.service.city.bounds
        let (low, high) = (bounds.southWest, bounds.northEast)
        let reach = (
            north: (high.latitude - low.latitude) * part / 2,
            east: (high.longitude - low.longitude) * part / 2
        )
        let middle = bounds.center
        engine.send(
            WatchMap(
                south: middle.latitude - reach.north, west: middle.longitude - reach.east,
                north: middle.latitude + reach.north, east: middle.longitude + reach.east), client)
        var told = 0
        let first = stopwatch.processorTime {
            told = engine.gateway.tick().reduce(0) { $0 + $1.frame.count }
        }.s
        stopwatch.print("\(name).first_look", first, "s")
        stopwatch.print("\(name).first_frame", Double(told), "bytes")
        var frames: [Int] = []
        let used = try stopwatch.processorTime { frames = try live(engine, shows: true) }.s
        let bytes = Double(frames.reduce(0, +))
        stopwatch.print(
            "\(name).processor", used / Double(measured_s), "cores", goal: "at most 1")
        stopwatch.print("\(name).frames", Double(frames.count) / Double(measured_s), "a second")
        stopwatch.print("\(name).frame", bytes / Double(max(1, frames.count)), "bytes")
        stopwatch.print("\(name).memory", memory_MB, "MB")
    }

    /// What this process has of the machine's memory.
    private static var memory_MB: Double {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
            .split(separator: " ").dropFirst().first.flatMap { Double($0) }
        return (pages ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
    }

    /// - Returns: how many bytes each frame has that was told meanwhile.
    private static func live(_ engine: BenchEngine, shows: Bool) throws -> [Int] {
        var frames: [Int] = []
        for step in 0..<(measured_s * 10) {
            engine.pass(100)
            if step % 10 == 9 { try engine.save() }
            if shows { frames += engine.gateway.tick().map(\.frame.count) }
        }
        return frames
    }

    /// Ten ticks a second to a thousand apps, each of which looks at another part of the map.
    static func ticks(_ city: City) throws {
        let stopwatch = Stopwatch(prefix: "engine.ticks")
        let cars = 1_000
        let settings = try BenchEngine.settings(
            of: city, drivers: BenchEngine.drivers(cars, in: city, seed: 3),
            demand: .recorded(
                BenchEngine.requests(
                    in: city, first: cars, within: 60, then: 4, until: 120, seed: 4)))
        try BenchEngine.inFolder { folder in
            let engine = try BenchEngine(settings, city: city, folder: folder)
            for _ in 0..<60 { engine.pass(1_000) }
            try engine.save()
            var random = RandomStream(seed: 5, purpose: .demand)
            let clients = 1_000
            for number in 0..<clients {
                let client = engine.connect(number)
                let node = NodeID(UInt32(random.below(UInt64(city.network.nodeCount))))
                let middle = city.network.coordinate(of: node)
                engine.send(
                    WatchMap(
                        south: middle.latitude - 0.01, west: middle.longitude - 0.01,
                        north: middle.latitude + 0.01, east: middle.longitude + 0.01), client)
            }
            try engine.save()
            _ = engine.gateway.tick()
            var frames = 0
            var bytes = 0
            let rounds = 50
            let used = stopwatch.processorTime {
                for _ in 0..<rounds {
                    engine.pass(100)
                    for output in engine.gateway.tick() {
                        frames += 1
                        bytes += output.frame.count
                    }
                }
            }.s
            stopwatch.print("1000_clients.frames", Double(frames) / Double(rounds), "per tick")
            stopwatch.print("1000_clients.frame", Double(bytes) / Double(max(1, frames)), "bytes")
            stopwatch.print(
                "1000_clients.tick", used / Double(rounds) * 1_000, "ms",
                goal: "at most 100, ten a second")
        }
    }
}
