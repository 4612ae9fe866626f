import Dispatch
import Glibc
import RideMap
import RideResults
import RideScenario
import RideService
import Synchronization

/// Makes the runs of a sweep side by side, each once, and remembers what came of them.
///
/// A run depends on its scenario and seed alone, so it does not matter which thread makes it, nor
/// when.
package final class SweepRuns: Sendable {
    /// A run that is wanted.
    package struct Job: Hashable, Sendable {
        package let variant: SweepPlan.Variant
        package let seed: UInt64
    }

    /// What is known by now.
    private struct State {
        package var measures: [Job: [String: Double]] = [:]
        package var done: [String: SweepFolder.Row] = [:]
        package var cities: [String: City] = [:]
        package var failure: Failure?
        package var made = 0
    }

    private let scenario: String
    private let keys: [String]
    private let folder: SweepFolder
    /// How many runs are made side by side.
    package let jobs: Int
    private let header: [String]
    private let names: [String]
    /// Those of the names that are of some of the requests.
    private let parts: [MeasureName]
    private let state: Mutex<State>
    private let begin = ContinuousClock().now

    /// - Parameters:
    ///   - keys: the keys that the plan sets, in the order of their columns.
    ///   - names: what is measured.
    ///   - parts: those of the names that are of some of the requests, which come last.
    package init(
        _ scenario: String, keys: [String], names: [String], parts: [MeasureName],
        folder: SweepFolder, jobs: Int?
    ) throws {
        self.scenario = scenario
        self.keys = keys
        self.names = names
        self.parts = parts
        self.folder = folder
        self.jobs = jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let header = ["run"] + keys + ["seed", "event_log_sha256", Self.partName] + names
        self.header = header
        if let twice = header.indices.first(where: { header[..<$0].contains(header[$0]) }) {
            throw Failure("\(header[twice]) would be two columns of runs.csv; leave one out")
        }
        var state = State()
        for row in try folder.done(header) { state.done[row.identity] = row }
        self.state = Mutex(state)
    }

    /// How many runs were made, and not found from before.
    package var made: Int { state.withLock { $0.made } }

    /// What a run gave, by the names of measures; nil while it is not made.
    package func measures(_ job: Job) -> [String: Double]? { state.withLock { $0.measures[job] } }

    /// What all runs gave that were asked for.
    package var measures: [Job: [String: Double]] { state.withLock { $0.measures } }

    /// The column that says what is missing of a run.
    package static let partName = "part"

    /// Makes the runs that are not done yet.
    ///
    /// - Parameter tell: hears how much is done, and about how long the rest will take.
    /// - Returns: whether all are done; false where somebody stopped them.
    package func make(_ wanted: [Job], _ tell: @Sendable (Double, String) -> Void) throws -> Bool {
        let missing = wanted.filter { measures($0) == nil }
        guard !missing.isEmpty else { return true }
        try forgetOutdated(missing)
        let next = Mutex(0)
        let finished = Mutex(0)
        let start = ContinuousClock().now
        DispatchQueue.concurrentPerform(iterations: min(jobs, missing.count)) { _ in
            while !Interruption.isPending, state.withLock({ $0.failure == nil }) {
                let index = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard index < missing.count else { return }
                do { try make(missing[index]) } catch {
                    let failure = error as? Failure ?? Failure("\(error)")
                    state.withLock { $0.failure = $0.failure ?? failure }
                }
                let count = finished.withLock { count in
                    count += 1
                    return count
                }
                let seconds = (ContinuousClock().now - start) / Double(count)
                let left = seconds * Double(missing.count - count)
                tell(
                    Double(count) / Double(missing.count),
                    "\(count) of \(missing.count) runs, about \(Self.text(left)) left")
            }
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
        return missing.allSatisfy { measures($0) != nil }
    }

    private static func text(_ time: Duration) -> String {
        let seconds = time.components.seconds
        return seconds < 90 ? "\(seconds) s" : "\((seconds + 30) / 60) min"
    }

    /// How many of these are not done yet.
    package func countMissing(_ wanted: [Job]) throws -> Int {
        try Failure.reporting {
            try wanted.count { job in
                let identity = try identity(of: scenarioRun(job).scenario)
                return state.withLock { $0.done[identity] } == nil
            }
        }
    }

    private func scenarioRun(_ job: Job) throws -> ScenarioRun {
        try ScenarioRun(scenario, seed: job.seed, settings: job.variant.settings.map(\.text))
    }

    /// What a run is made of, in few letters.
    private func identity(of scenario: Scenario) throws -> String {
        let city = try city(of: scenario.city)
        var digest = HistoryDigest()
        digest.update(Array(scenario.text.utf8))
        digest.update(Array("\(city.checksum) \(RunInput.program)".utf8))
        for input in try RunInput.all(of: scenario) {
            digest.update(Array(" \(input.key) \(input.digest)".utf8))
        }
        return String(digest.hexadecimal().prefix(16))
    }

    /// Takes away runs with these settings and seeds that were made of something else: a table, a
    /// market, a city or a program that has changed since.
    private func forgetOutdated(_ wanted: [Job]) throws {
        let done = state.withLock { $0.done }
        guard !done.isEmpty else { return }
        let earlier = Dictionary(grouping: done.values) { Array($0.fields[1...keys.count + 1]) }
        var outdated: Set<String> = []
        try Failure.reporting {
            for job in wanted {
                let rows = earlier[values(of: job) + ["\(job.seed)"]] ?? []
                guard !rows.isEmpty else { continue }
                let identity = try identity(of: scenarioRun(job).scenario)
                outdated.formUnion(rows.map(\.identity).filter { $0 != identity })
            }
        }
        guard !outdated.isEmpty else { return }
        try folder.remove(outdated)
        state.withLock { state in outdated.forEach { state.done[$0] = nil } }
        tell(
            "\(outdated.count) runs were made of other tables, another city or another program, "
                + "and are made anew.")
    }

    private func values(of job: Job) -> [String] {
        keys.map { key in job.variant.settings.first { $0.key == key }?.value ?? "" }
    }

    /// Makes one run, or takes it from those that are done.
    private func make(_ job: Job) throws {
        try Failure.reporting {
            let run = try scenarioRun(job)
            let identity = try identity(of: run.scenario)
            if let row = state.withLock({ $0.done[identity] }) {
                return keep(job, row)
            }
            let city = try city(of: run.scenario.city)
            let outcome = try run.outcome(in: city) { _ in !Interruption.isPending }
            guard outcome.document.stoppedAt == nil else { return }
            let measures = outcome.document.measures(and: parts, of: outcome.tables)
            guard measures.map(\.name) == names else {
                throw Failure(
                    "\(job.variant.name) measures other things than the other variants: "
                        + "measures.service_levels cannot be swept")
            }
            let values = values(of: job).map(SweepTable.quoted)
            let numbers = measures.map { $0.value.map { "\($0)" } ?? "" }
            let part = SweepTable.quoted(outcome.document.part ?? "")
            let fields =
                [identity] + values + ["\(job.seed)", outcome.document.digest, part] + numbers
            try folder.append(fields.joined(separator: ","))
            state.withLock { $0.made += 1 }
            keep(job, SweepFolder.Row(identity: identity, fields: fields))
        }
    }

    private func keep(_ job: Job, _ row: SweepFolder.Row) {
        var measures: [String: Double] = [:]
        for (name, field) in zip(names, row.fields.suffix(names.count)) {
            measures[name] = Double(field)
        }
        state.withLock { state in
            state.measures[job] = measures
            state.done[row.identity] = row
        }
    }

    /// Each city is opened once and shared.
    private func city(of source: Scenario.CitySource) throws -> City {
        let name = "\(source)"
        return try state.withLock { state in
            if let city = state.cities[name] { return city }
            let city = try CityOpening.open(source).city
            state.cities[name] = city
            return city
        }
    }
}
