import Glibc
import RideCore
import RideMap
import RideResults
import RideScenario
import RideService
import RideSim
import RideStore

/// Somebody who looks at a run while it goes on.
package protocol RunWatcher {
    /// Whether anybody still looks.
    var isOpen: Bool { get }

    /// The run is about to begin.
    func open(
        _ scenario: Scenario, _ city: City, _ drivers: [SimulatedDriver], _ speeds: SpeedProfile?)

    /// What there is by now.
    func show(_ records: RunRecords, at now: Instant)
}

/// One run of one scenario.
package struct ScenarioRun {
    /// What is kept of a run.
    package enum Keeping {
        /// Nothing but what is printed.
        case nothing
        /// A folder.
        case folder(Place)
    }

    /// What is kept where.
    package struct Place {
        /// The folder; nil for one named after scenario, seed and settings.
        package let path: String?
        /// What tables are kept as.
        package let format: ResultsFormat
        /// Whether the history is kept as a table.
        package let hasEvents: Bool
        /// Whether the tables are kept in SQLite too.
        package let hasDatabase: Bool

        package init(path: String?, format: ResultsFormat, hasEvents: Bool, hasDatabase: Bool) {
            self.path = path
            self.format = format
            self.hasEvents = hasEvents
            self.hasDatabase = hasDatabase
        }
    }

    /// What calls itself so in results.
    package static let program = "ride-sim 0.1.0"

    package let scenario: Scenario
    private let file: String
    private let settings: [ScenarioSetting]
    private let name: String
    /// Whether the scenario is another one than its file says, beside the seed.
    private let isChanged: Bool

    package init(_ name: String, seed: UInt64?, settings: [String]) throws {
        isChanged = !settings.isEmpty
        var settings = try settings.map { try ScenarioSetting($0) }
        if let seed { settings.append(try ScenarioSetting("seed=\(seed)")) }
        scenario = try CityOpening.scenario(name, settings: settings)
        let file = name.split(separator: "/").last.map(String.init) ?? name
        self.name = String(file.prefix { $0 != "." })
        self.file = name
        self.settings = settings
    }

    /// What came of it.
    package struct Outcome {
        package let document: RunSummaryDocument
        package let tables: RunTables
        package let recorded: RecordedDemand?
        package let bikes: BikeShareOfRun?
        /// How long it took to make the requests, and then to run them.
        package let reading: Duration
        package let simulating: Duration
    }

    /// Runs it, with a progress bar where there is a terminal.
    ///
    /// - Parameter watch: who looks at it on the map meanwhile.
    package func report(keeping: Keeping, watch: (any RunWatcher)? = nil) throws -> RunReport {
        let city = try CityOpening.open(scenario.city).city
        let kept = try folder(keeping)
        if scenario.start.date != nil {
            try kept?.folder.keep(
                KeptZone.text(of: scenario.zone(of: city)), named: ResultsFolder.zoneName)
            if let note = try scenario.zoneNote(in: city) { tell(note) }
        }
        let bar = ProgressBar(title: scenario.name)
        let interruption = Interruption()
        let events = try kept.flatMap { $0.place.hasEvents ? $0.folder : nil }
            .map { folder in
                let dates = try scenario.makeCalendar(in: city).dates
                return try EventsFile(in: folder, city: city, dates: dates)
            }
        var failure: ResultsError?
        let drivers = try scenario.makeDrivers(in: city)
        let speeds = try scenario.makeStreetSpeeds(in: city)
        watch?.open(scenario, city, drivers, speeds)
        let outcome = try outcome(in: city, (drivers, speeds)) { history in
            do throws(ResultsError) { try events?.write(history) } catch { failure = error }
        } seen: {
            watch?.show($0, at: $1)
        } goesOn: {
            if watch?.isOpen != true { bar.show($0) }
            return !interruption.isAskedFor && failure == nil
        }
        if let failure { throw failure }
        try events?.finish()
        if watch == nil { bar.clear() }
        if let (folder, place) = kept {
            if place.hasDatabase {
                try ResultsDatabase.write(
                    outcome.tables.plain(outcome.document),
                    summary: ResultsFolder.summaryText(outcome.document),
                    to: "\(folder.path)/\(ResultsFolder.databaseName)")
            }
            try outcome.bikes?.write(to: folder, dates: outcome.tables.dates)
            try folder.write(outcome.tables, outcome.document, format: place.format)
        }
        return RunReport(
            document: outcome.document, reasons: outcome.recorded?.reasons ?? [],
            currency: scenario.market?.currency ?? .real, wallTime: outcome.simulating,
            reading: outcome.recorded.map { _ in outcome.reading }, folder: kept?.folder.place,
            bikes: outcome.bikes?.lines)
    }

    /// Runs it in its city.
    ///
    /// - Parameters:
    ///   - ready: the drivers and what streets take by the hour, where they are made already.
    ///   - history: takes what happens, in the bytes of `EventLog`.
    ///   - seen: sees what there is by now, from time to time.
    ///   - goesOn: hears how much is done, and says whether to go on.
    package func outcome(
        in city: City, _ ready: (drivers: [SimulatedDriver], speeds: SpeedProfile?)? = nil,
        history: ([UInt8]) -> Void = { _ in },
        seen: (RunRecords, Instant) -> Void = { _, _ in }, goesOn: (Double) -> Bool
    ) throws -> Outcome {
        let clock = ContinuousClock()
        let begin = clock.now
        let horizon = Instant.start + scenario.duration
        let inputs = try RunInput.all(of: scenario)
        let (drivers, speeds) =
            try ready ?? (scenario.makeDrivers(in: city), scenario.makeStreetSpeeds(in: city))
        let recorded = try scenario.recordedDemand(in: city, until: horizon)
        let demand =
            try recorded.map { Demand.recorded($0.requests) } ?? scenario.makeDemand(in: city)
        let demandReport = recorded.map { DemandReport($0) }
        let bikes = try scenario.bikes.map { try BikeShareOfRun($0, scenario, in: city) }
        var digest = HistoryDigest()
        let rules = try scenario.makeRules(in: city)
        let made = clock.now
        let result = HeadlessRun.run(
            drivers, asking: demand, in: city, rules: rules,
            speeds: speeds, horizon: horizon,
            takesCar: bikes.map { bikes in { bikes.takesCar($0, $1) } },
            log: {
                digest.update($0)
                history($0)
            }, seen: seen, goesOn: goesOn)
        let ended = clock.now
        seen(result.records, result.stoppedAt ?? horizon)
        let end = min(horizon, result.stoppedAt ?? horizon)
        let tables = RunTables(result.records, in: city, dates: rules.calendar.dates)
        let document = RunSummaryDocument(
            identity: identity(of: city, inputs), summary: RunSummary(result.records, horizon: end),
            figures: tables.figures(horizon: end, rules: scenario.figures),
            digest: digest.hexadecimal(), stoppedAt: result.stoppedAt, demand: demandReport)
        return Outcome(
            document: document, tables: tables, recorded: recorded, bikes: bikes,
            reading: made - begin, simulating: ended - made)
    }

    /// The folder of a run that names none: other settings are another run, and have another one.
    private var ownFolder: String {
        let name = "\(name)-seed\(scenario.rules.seed)"
        guard isChanged else { return name }
        return "\(name)-\(textDigest.prefix(8))"
    }

    /// SHA-256 of the scenario as it is run.
    private var textDigest: String {
        var digest = HistoryDigest()
        digest.update(Array(scenario.text.utf8))
        return digest.hexadecimal()
    }

    /// The scenario as it is kept: it stands in another folder, from where it is to be run too.
    private func keptText() throws -> String {
        var paths = scenario.inputs.map { ($0.key, $0.path) }
        if case .path(let path) = scenario.city { paths.append(("city", path)) }
        let moved = try paths.filter { _, path in
            let isBelow = path.hasPrefix("\(scenario.folder)/")
            // As it was typed, which is not the whole path.
            let typed = path.dropFirst(scenario.folder.count + 1)
            return isBelow && scenario.text.contains(typed) && !scenario.text.contains(path)
        }.map { key, path in
            try ScenarioSetting("\(key)=\(JSONFigure.text(CityOpening.absolute(path)).json)")
        }
        if moved.isEmpty { return scenario.text }
        return try CityOpening.scenario(file, settings: settings + moved).text
    }

    private func folder(
        _ keeping: Keeping
    ) throws -> (folder: ResultsFolder, place: Place)? {
        guard case .folder(let place) = keeping else { return nil }
        let path = place.path ?? ownFolder
        let folder = try ResultsFolder(
            path, scenario: try keptText(), replacesOthers: place.path != nil)
        return (folder, place)
    }

    private func identity(of city: City, _ inputs: [RunInput]) -> RunIdentity {
        RunIdentity(
            scenario: scenario.name, scenarioDigest: textDigest, city: city.name,
            cityChecksum: city.checksum,
            cityNotice: city.notice, seed: scenario.rules.seed, duration: scenario.duration,
            currency: (scenario.market?.currency ?? .real).code,
            program: Self.program, programDigest: { RunInput.program },
            inputs: inputs, machine: Machine.description)
    }
}

extension DemandReport {
    /// What was made of a table.
    fileprivate init(_ recorded: RecordedDemand) {
        self.init(
            lines: recorded.lines, requests: recorded.requests.count + recorded.afterHorizon,
            afterHorizon: recorded.afterHorizon, endsOffStreet: recorded.offStreet.count,
            farthestOffStreet_m: recorded.offStreet.farthest.inMetres,
            dropped: recorded.dropped.entries.map { Dropped(line: $0.line, reason: $0.reason) },
            reasons: recorded.dropped.reasonTexts)
    }
}

/// Being asked to stop, by Ctrl-C or by the system. While this is there the signals do not end the
/// process; they wait until somebody looks.
package struct Interruption: ~Copyable {
    private var signals = sigset_t()
    private var before = sigset_t()

    package init() {
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &signals, &before)
    }

    deinit {
        // What was asked for has been heard.
        var signals = signals
        var before = before
        var now = timespec()
        while sigtimedwait(&signals, nil, &now) > 0 {}
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Whether somebody wants the run to stop.
    package var isAskedFor: Bool { Self.isPending }

    /// Likewise, for other threads than the one that this was made on.
    package static var isPending: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1
    }
}

/// What the program runs on.
package enum Machine {
    /// The processor and the system, in one line.
    package static var description: String {
        var system = utsname()
        uname(&system)
        let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        return "\(processor ?? text(system.machine)), \(processors) cores, "
            + "\(text(system.sysname)) \(text(system.release))"
    }

    /// The name of the processor where the system tells it.
    private static var processor: String? {
        // The system makes this file up while it is read, and says that it has no length.
        let descriptor = open("/proc/cpuinfo", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        let start = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        let lines = start.split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("model name") }),
            let colon = line.firstIndex(of: ":")
        else { return nil }
        return String(line[line.index(after: colon)...].drop { $0 == " " })
    }

    private static func text<Field>(_ field: Field) -> String {
        withUnsafeBytes(of: field) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

/// A line on standard error that fills up, only where standard error is a terminal.
package struct ProgressBar {
    package let title: String
    private let isShown = isatty(2) == 1
    private let width = 30

    package init(title: String) { self.title = title }

    /// Shows how much is done, and what is being done if that changes.
    package func show(_ share: Double, _ phase: String = "") {
        guard isShown else { return }
        let filled = Int(share * Double(width))
        let bar =
            String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        tellOver("\(title)  [\(bar)] \(Int(share * 100)) %  \(phase)")
    }

    package func clear() {
        guard isShown else { return }
        tellOver("")
    }
}
