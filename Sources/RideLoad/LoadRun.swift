import Glibc
import RideClient
import RideCore

/// Plays everybody of a plan against an engine, over its socket, on one thread.
public final class LoadRun {
    /// Why a load cannot be played.
    public struct Impossible: Error {
        /// One sentence.
        public let message: String
    }

    private let plan: LoadPlan
    private let socket: String
    private let clock: () -> Duration
    private let gauge: EngineGauge?
    private var clients: [LoadClient] = []
    private var neighbours: [BadNeighbour] = []
    private var shared = LoadClient.Shared()
    private var report: LoadReport
    private let pause: Duration

    /// An answer that takes longer will not come.
    private static let patience = Duration.seconds(30)
    /// How often who is due is looked for.
    private static let beat_ms: Int32 = 2
    /// At most so many come at a time, as the engine's queue of callers is short.
    private static let arrivals = 20

    /// A run that has not begun.
    ///
    /// - Parameters:
    ///   - socket: where the engine listens.
    ///   - processID: the engine's process, to read its memory; nil for one that is not to be seen.
    ///   - clock: time since whenever, on a clock that only goes forward.
    public init(
        _ plan: LoadPlan, socket: String, processID: Int32?, clock: @escaping () -> Duration
    ) {
        self.plan = plan
        self.socket = socket
        self.clock = clock
        gauge = processID.map(EngineGauge.init)
        report = LoadReport(plan: plan)
        let people = plan.passengers + plan.drivers
        // Nobody may ask more often than the engine takes for long.
        pause = .milliseconds(
            Int64(
                max(
                    1_000 / Double(Limits.requestsPerSecond),
                    1_000 * Double(people) / Double(max(1, plan.callsPerSecond)))))
        let begin = clock()
        clients = (0..<people).map { number in
            let role: Side = number < plan.passengers ? .passenger : .driver
            return LoadClient(
                LoadPerson(role: role, number: number, seed: plan.seed), at: begin)
        }
        for (kind, count) in [
            (BadNeighbour.Kind.dawdling, plan.neighbours.dawdling),
            (.silent, plan.neighbours.silent), (.vanishing, plan.neighbours.vanishing),
            (.flooding, plan.neighbours.flooding),
        ] {
            neighbours += (0..<count).map { BadNeighbour(kind, number: $0, at: begin) }
        }
    }

    /// Plays, says what comes of it, and hangs up.
    ///
    /// - Throws: `Impossible` where the engine cannot be reached any more.
    public func run() throws(Impossible) -> LoadReport {
        report.filesBefore = filesAtRest()
        try arrive()
        let begin = clock()
        for client in clients { client.wait(within: pause, from: begin) }
        let own = Self.ownProcessor
        let machine = EngineGauge.machine()
        var last = gauge?.read()
        var lastAt = begin
        let end = begin + .seconds(plan.seconds)
        shared.times = CallTimes()
        shared.changes = 0
        note(nil, last, at: .zero, since: .zero)
        while case let now = clock(), now < end {
            try turn(plan, at: now)
            guard now - lastAt >= .seconds(1) else { continue }
            let reading = gauge?.read()
            note(last, reading, at: now - begin, since: now - lastAt)
            (last, lastAt) = (reading, now)
        }
        report.time = clock() - begin
        report.times = shared.times
        report.changes = shared.changes
        report.ownLoad = Self.perCent(Self.ownProcessor - own, of: report.time)
        if let machine, let end = EngineGauge.machine(), end.all > machine.all {
            report.machineLoad = Int((end.busy - machine.busy) * 100 / (end.all - machine.all))
        }
        try settle()
        return finish()
    }

    /// The files that the engine has open once their number has stood still for a moment: what it
    /// does at its start opens some that stay open.
    private func filesAtRest() -> Int? {
        var files = gauge?.read()?.files
        let end = clock() + .seconds(3)
        var since = clock()
        while case let now = clock(), now < end, now - since < .milliseconds(300) {
            _ = poll(nil, 0, 50)
            let reading = gauge?.read()?.files
            if reading != files { (files, since) = (reading, now) }
        }
        return files
    }

    private func note(
        _ last: EngineGauge.Reading?, _ reading: EngineGauge.Reading?, at: Duration, since: Duration
    ) {
        guard let reading else { return }
        let load = last.map { Self.perCent(reading.processor - $0.processor, of: since) } ?? 0
        report.moments.append(
            .init(at: at, memory: reading.memory, load: load, files: reading.files))
    }

    private static func perCent(_ part: Duration, of whole: Duration) -> Int {
        whole > .zero ? Int(part / whole * 100) : 0
    }

    private static var ownProcessor: Duration {
        // The unit is fixed by POSIX; its macro is hidden from Swift.
        .microseconds(Int64(Glibc.clock()))
    }

    // MARK: Phases

    /// Everybody comes and signs in.
    private func arrive() throws(Impossible) {
        let end = clock() + Self.patience + .milliseconds(Int64(clients.count * 20))
        while clients.contains(where: { $0.person.needsSession })
            || neighbours.contains(where: { $0.connection == nil })
        {
            let now = clock()
            guard now < end else {
                throw Impossible(message: "Not everybody was let in: \(shared.faults.samples)")
            }
            try turn(nil, at: now)
        }
    }

    /// What is under way is finished, and everything is looked up.
    private func settle() throws(Impossible) {
        var end = clock() + Self.patience
        while clients.contains(where: { !$0.isIdle }), clock() < end { try turn(nil, at: clock()) }
        for client in clients { client.settle() }
        end = clock() + Self.patience + pause * 5
        while clients.contains(where: { !$0.isIdle }) {
            guard clock() < end else {
                return shared.faults.add("not everything could be looked up in time")
            }
            try turn(nil, at: clock())
        }
    }

    private func finish() -> LoadReport {
        for client in clients { client.connection?.close() }
        for neighbour in neighbours { neighbour.stop() }
        let end = clock() + .seconds(5)
        repeat {
            report.filesAfter = gauge?.read()?.files
            _ = poll(nil, 0, 50)
        } while clock() < end && (report.filesAfter ?? 0) > (report.filesBefore ?? 0)
        report.repeats = shared.repeats
        report.lost = shared.lost
        report.completed = shared.rides.count(endedAs: .completed)
        report.failed =
            shared.rides.count(endedAs: .cancelled) + shared.rides.count(endedAs: .unserved)
        report.refusals = shared.refusals
        report.faults = shared.faults
        for kind in BadNeighbour.Kind.allCases {
            let ends = neighbours.filter { $0.kind == kind }.reduce(0) { $0 + $1.ends }
            if neighbours.contains(where: { $0.kind == kind }) {
                report.ends.append((kind.rawValue, ends))
            }
        }
        return report
    }

    // MARK: One turn

    private func turn(_ plan: LoadPlan?, at now: Duration) throws(Impossible) {
        try connect(at: now)
        for client in clients {
            client.step(plan, pause: pause, at: now, &shared)
            if client.patience(at: now) > Self.patience {
                throw Impossible(message: "\(client.person.name) waits for an answer in vain.")
            }
        }
        for neighbour in neighbours { neighbour.step(at: now) }
        receive(until: now + .milliseconds(Int64(Self.beat_ms)))
    }

    private func connect(at now: Duration) throws(Impossible) {
        var left = Self.arrivals
        for client in clients where left > 0 {
            guard client.connection == nil || client.connection?.end != nil else { continue }
            guard let connection = try open() else { return }
            client.connect(connection)
            left -= 1
        }
        for neighbour in neighbours where left > 0 && neighbour.wantsConnection(at: now) {
            guard let connection = try open() else { return }
            neighbour.connect(connection, at: now)
            left -= 1
        }
    }

    /// A connection; nil where the engine has too many callers just now.
    private func open() throws(Impossible) -> EngineConnection? {
        do throws(ConnectError) { return try EngineConnection.connect(socket) } catch {
            if case .engineBusy = error { return nil }
            throw Impossible(message: error.message)
        }
    }

    /// Waits for what comes, and reads it.
    private func receive(until end: Duration) {
        var wait = Self.beat_ms
        repeat {
            // A descriptor below zero, of a connection that has ended, is passed over.
            var states = clients.map {
                pollfd(
                    fd: $0.connection?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&states, nfds_t(states.count), wait) > 0 else { return }
            for (client, state) in zip(clients, states) where state.revents != 0 {
                client.receive(plan, at: clock(), &shared)
                client.flush()
            }
            wait = 0
        } while clock() < end
    }
}
