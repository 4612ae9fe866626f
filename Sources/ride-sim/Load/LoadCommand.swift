import ArgumentParser
import NIOCore
import RideClient
import RideLoad

/// `ride-sim load`: many people and bad neighbours at one engine, whose every answer is checked.
struct LoadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Play thousands of passengers and drivers against an engine, and check it.",
        discussion: """
            Everybody asks over the engine's socket, rides, drives, writes and rates, sends one \
            change in ten again and loses the answer of one in a hundred, and compares what the \
            engine says with a model of its own: states, prices, chats, histories, balances. \
            Without --socket an engine of its own is started in a folder of its own, in a city \
            where nobody is simulated, and its data are looked through at the end. Ends with \
            status 0 if all was right and within the limits that were given, 2 if not.
            """)

    @Option(help: "An engine that runs, in place of one of its own.")
    var socket: String?

    @Option(help: "People who ride, 0 to 10000.")
    var passengers = 60

    @Option(help: "People who drive, 0 to 10000.")
    var drivers = 40

    @Option(help: "For how many seconds, 1 to 86400.")
    var seconds = 30

    @Option(help: "Calls of all people together in a second, 1 to 1000000; of each at most 20.")
    var rate = 500

    @Option(help: "Clients that send one byte a second.")
    var dawdle = 0

    @Option(help: "Clients that ask and never read.")
    var silent = 0

    @Option(help: "Clients that sign in and then neither read nor leave.")
    var vanish = 0

    @Option(help: "Clients that send as much as the socket takes.")
    var flood = 0

    @Option(
        help: """
            Seconds of the city's time in one second, above 0 and at most 3600, of an engine of \
            its own.
            """)
    var speed = 60.0

    @Option(help: "Where chance begins, 0 to \(UInt64.max).")
    var seed: UInt64 = 1

    @Option(
        name: .customLong("max-p99"),
        help: "The milliseconds within which 99 of 100 answers have to come.")
    var maxP99: Int?

    @Option(help: "The MiB by which the engine's memory may grow.")
    var maxMemory: Int?

    @Option(help: "The files that the engine may have left open when everybody is gone.")
    var maxFiles: Int?

    func validate() throws {
        for (name, count) in [
            ("passengers", passengers), ("drivers", drivers), ("dawdle", dawdle),
            ("silent", silent), ("vanish", vanish), ("flood", flood),
        ] where !(0...10_000).contains(count) {
            throw ValidationError("--\(name) must be from 0 to 10000.")
        }
        guard passengers + drivers > 0 else {
            throw ValidationError("Somebody must ride or drive.")
        }
        guard (1...86_400).contains(seconds) else {
            throw ValidationError("--seconds must be from 1 to 86400.")
        }
        guard (1...1_000_000).contains(rate) else {
            throw ValidationError("--rate must be from 1 to 1000000.")
        }
        guard speed > 0, speed <= 3_600 else {
            throw ValidationError("--speed must be above 0 and at most 3600.")
        }
        for (name, limit) in [
            ("max-p99", maxP99), ("max-memory", maxMemory), ("max-files", maxFiles),
        ] where !(0...1_000_000).contains(limit ?? 0) {
            throw ValidationError("--\(name) must be from 0 to 1000000.")
        }
    }

    func run() throws {
        let (report, faults) = try Failure.reporting { try play() }
        let excesses = bounds.excesses(of: report)
        try StandardOutput.say(
            LoadText.text(of: report, dataFaults: faults, excesses: excesses))
        guard report.faults.isEmpty, faults.isEmpty, excesses.isEmpty else { throw ExitCode(2) }
    }

    /// What came of it, and the faults of the data that an engine of its own has left.
    private func play() throws -> (LoadReport, [String]) {
        guard let socket else {
            let engine = try LoadEngine(speed: speed)
            defer { engine.remove() }
            let report = try play(at: engine.socket, process: engine.processID)
            return (report, try engine.end())
        }
        return (try play(at: socket, process: try LoadEngine.process(at: socket)), [])
    }

    private func play(at socket: String, process: Int32) throws -> LoadReport {
        do throws(LoadRun.Impossible) {
            return try LoadRun(plan, socket: socket, processID: process) {
                .nanoseconds(Int64(NIODeadline.now().uptimeNanoseconds))
            }.run()
        } catch { throw Failure(error.message) }
    }

    private var bounds: LoadBounds {
        var bounds = LoadBounds()
        bounds.p99 = maxP99.map { .milliseconds($0) }
        bounds.growth = maxMemory.map { $0 * 1_048_576 }
        bounds.files = maxFiles
        return bounds
    }

    private var plan: LoadPlan {
        var plan = LoadPlan()
        plan.passengers = passengers
        plan.drivers = drivers
        plan.seconds = seconds
        plan.callsPerSecond = rate
        plan.neighbours.dawdling = dawdle
        plan.neighbours.silent = silent
        plan.neighbours.vanishing = vanish
        plan.neighbours.flooding = flood
        plan.seed = seed
        return plan
    }
}
