import ArgumentParser
import Glibc
import RideEnvironment
import RideScenario
import RideSim

/// `ride-sim env`: worlds for somebody who learns.
struct EnvCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "env",
        abstract: "Let another program decide in a scenario: an environment for learners.",
        discussion: """
            The scenario's key `learner` says what is decided there. Lines are read from standard \
            input and answered on standard output; arrays are in shared memory. \
            docs/ENVIRONMENT.md is the protocol, Python/ speaks it. The command ends when nobody \
            writes to it any more.
            """)

    @Argument(help: "A scenario file, or the name of one that comes with the product.")
    var scenario: String

    @Option(help: "How many worlds live side by side, 1 to 4096.")
    var worlds = 1

    @Option(help: "How many waiting requests of a world are seen, the oldest ones, 1 to 4096.")
    var requests = 256

    @Option(help: "How many cars are seen for each request, the soonest ones, 1 to 1000.")
    var candidates = 16

    @Option(
        help: "The seed of the first world, 0 to \(Int64.max); each other one has the next.")
    var seed: UInt64?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Give a key of the scenario another value: drivers.count=100. May be repeated.",
            valueName: "key=value"))
    var settings: [String] = []

    func validate() throws {
        guard seed.map({ $0 <= UInt64(Int64.max) }) ?? true else {
            throw ValidationError("--seed: expected a number from 0 to \(Int64.max)")
        }
        for (name, value, range) in [
            ("worlds", worlds, EnvironmentSize.worldRange),
            ("requests", requests, EnvironmentSize.requestRange),
            ("candidates", candidates, EnvironmentSize.candidateRange),
        ] where !range.contains(value) {
            throw ValidationError(
                "--\(name): expected a number from \(range.lowerBound) to \(range.upperBound)")
        }
    }

    func run() throws {
        try Failure.reporting {
            let host = try host()
            let memory = try Self.memory(for: host)
            host.share(memory.bytes, path: memory.path)
            EnvironmentConversation.hold(
                with: host, reading: STDIN_FILENO, writing: STDOUT_FILENO)
            withExtendedLifetime(memory) {}
        }
    }

    /// The worlds, none of which has begun.
    private func host() throws -> EnvironmentHost {
        guard
            let size = EnvironmentSize(worlds: worlds, requests: requests, candidates: candidates)
        else { preconditionFailure("the numbers were looked at") }
        let scenario = try CityOpening.scenario(
            scenario, settings: try settings.map { try ScenarioSetting($0) })
        try scenario.checkLearner()
        let city = try CityOpening.open(scenario.city).city
        let known = try scenario.demandOfEverySeed(in: city)
        return try EnvironmentHost(
            size, in: city, seed: seed ?? scenario.rules.seed, choices: scenario.learner
        ) { try scenario.makeLearnerRun(in: city, seed: $0, asking: known) }
    }

    private static func memory(for host: EnvironmentHost) throws -> SharedMemory {
        guard host.layout.byteCount <= EnvironmentSize.memoryLimit else {
            throw Failure(
                "the worlds would share \(host.layout.byteCount) bytes, more than "
                    + "\(EnvironmentSize.memoryLimit): fewer worlds, requests or candidates are "
                    + "needed")
        }
        do { return try SharedMemory(byteCount: host.layout.byteCount) } catch {
            throw Failure("\(error)")
        }
    }
}
