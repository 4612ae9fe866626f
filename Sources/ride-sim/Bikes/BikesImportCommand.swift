import ArgumentParser
import FoundationEssentials
import RideBikes
import RideImport

/// `ride-sim bikes import`: the data of a bicycle system in any form becomes a GBFS 3.0 feed.
struct BikesImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make a GBFS 3.0 feed from the data of a bicycle system.",
        discussion: """
            The input is a folder with a GBFS feed (2.x or 3.0), or a file with CityBikes' answer \
            for one system. What is absurd in it is left out and said; what cannot be read at all \
            is refused, and nothing is written. If the folder holds a feed already, what has \
            changed since is said.
            """)

    @Argument(help: "A folder with a GBFS feed, or a file of CityBikes.")
    var input: String

    @Option(name: [.short, .long], help: "The folder for the feed.")
    var output: String

    @Option(help: "Where the feed will be published; otherwise the folder itself.")
    var baseURL: String?

    @Option(help: "The address for faults in the feed, which GBFS demands.")
    var contact = "feed@example.org"

    func run() throws {
        let (system, report) = try BikeOpening.system(at: input)
        let renewal = (try? BikeOpening.system(at: output))?.system.renewed(by: system).renewal
        do throws(ImportError) {
            try BikeFeed.write(
                system, to: output, now: WallClock.now, baseURL: address, contact: contact)
        } catch { throw Failure(error.description) }
        try StandardOutput.say(summary(system, report, renewal))
    }

    private var address: String {
        var address = baseURL ?? URL(filePath: output).absoluteURL.absoluteString
        while address.hasSuffix("/") { address.removeLast() }
        return address
    }

    private func summary(
        _ system: BikeSystem, _ report: BikeFeedReport, _ renewal: BikeSystem.Renewal?
    ) -> String {
        let reported = system.stations.compactMap(\.status)
        var lines = [
            "\(system.name) is in \(output): \(system.stations.count) stations, "
                + "\(reported.count) of them reporting "
                + "\(reported.reduce(0) { $0 + $1.bikeCount }) bicycles and "
                + "\(reported.reduce(0) { $0 + ($1.freeDocks ?? 0) }) free docks."
        ]
        if !system.freeBikes.isEmpty {
            lines.append("\(system.freeBikes.count) bicycles stand elsewhere.")
        }
        if let renewal {
            lines.append(
                "Since the last time: \(renewal.added.count) stations more, "
                    + "\(renewal.removed.count) gone, \(renewal.changed.count) changed.")
        }
        if !report.findings.isEmpty { lines.append("Left out or put right:") }
        lines += report.lines.map { "  \($0)" }
        return lines.joined(separator: "\n")
    }
}

extension BikeFeedReport {
    /// The first ten findings, and how many more there are.
    var lines: [String] {
        let shown = findings.prefix(10).map(\.description)
        let rest = findings.count - shown.count
        return rest == 0 ? shown : shown + ["and \(rest) more"]
    }
}

/// Opens the data of shared bicycles, with one message for whatever is wrong with it.
enum BikeOpening {
    static func system(at path: String) throws -> (system: BikeSystem, report: BikeFeedReport) {
        do throws(ImportError) {
            return try BikeFeed.system(at: path, now: WallClock.now)
        } catch { throw Failure(error.description) }
    }

    /// The systems of other cities, each under a code of its own.
    static func elsewhere(
        _ paths: [String]
    ) throws -> (systems: [BikeSystem], findings: [String]) {
        var systems: [BikeSystem] = []
        var findings: [String] = []
        for path in paths {
            let (system, report) = try system(at: CityOpening.absolute(path))
            findings += report.lines
            guard !systems.contains(where: { $0.code == system.code }) else {
                throw Failure("\(path): the system \(system.code) was given before")
            }
            systems.append(system)
        }
        return (systems, findings)
    }

    static func networks(
        at path: String
    ) throws -> (networks: [BikeNetwork], report: BikeFeedReport) {
        do throws(ImportError) {
            return try BikeFeed.networks(at: path)
        } catch { throw Failure(error.description) }
    }
}
