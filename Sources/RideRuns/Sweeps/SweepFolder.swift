import Glibc
import RideImport
import RideMap
import RideResults
import RideScenario

/// The folder of a sweep: `runs.csv` with a line for each run that is done, `summary.csv`, and the
/// plan.
///
/// A line is written and brought to the disk as soon as its run is done, in one piece. One that a
/// kill has cut short is removed when the sweep goes on, and its run is made again. Parts of a
/// sweep that are made at the same time, on other machines, each have a file of their own:
/// `runs-3.csv`.
package struct SweepFolder {
    /// One run that is done.
    package struct Row {
        /// What the run was made of: the same again is not made again.
        package let identity: String
        /// The values of the columns, in the order of the header.
        package let fields: [String]
    }

    package let path: String
    /// The file that runs are added to.
    private let runs: String
    /// Whether others write into it at the same time.
    private let isPart: Bool
    /// No other sweep writes into it meanwhile, but for other parts; nil where others may.
    private var claims: [OutputClaim] = []

    /// Makes the folder, or takes one that a sweep of the same scenario left.
    ///
    /// - Parameters:
    ///   - part: which part of the sweep is made here; nil for the whole.
    ///   - isMade: whether runs are made here; otherwise others may be making them.
    package init(_ path: String, plan: String, part: SweepPart? = nil, isMade: Bool = true) throws {
        // Where files must not be so large, `write` says so instead of ending the program.
        signal(SIGXFSZ, SIG_IGN)
        self.path = path
        isPart = part != nil
        runs = path + (part.map { "/runs-\($0.number).csv" } ?? "/runs.csv")
        switch OutputFolder.make(path, takesLinks: true) {
        case .made, .wasThere: break
        case .isNoFolder: throw Failure("\(path) is not a folder; name another with -o")
        case .refused(let why): throw Failure("\(path) cannot be made: \(why)")
        }
        if isMade {
            claims.append(
                try Self.claim(
                    path, isShared: part != nil,
                    otherwise: "is being written by another sweep; name another with -o"))
        }
        try check(plan)
        if isMade, part != nil {
            try begin()
            claims.append(
                try Self.claim(runs, otherwise: "is being written: this part is being made"))
        }
        let text = try Self.text(of: plan)
        do throws(FileReadError) {
            try FileBytes.write(Array(text.utf8), to: path + "/plan.yaml")
        } catch {
            // Parts that begin together may keep it at the same moment; one of them has.
            guard part == nil || CityOpening.exists(path + "/plan.yaml") else {
                throw Failure("\(plan) cannot be kept in \(path): \(error.reason)")
            }
        }
    }

    /// The plan as it is kept: it stands in another folder, from where it is to be used too.
    private static func text(of plan: String) throws -> String {
        let scenario = try SweepPlan(contentsOf: plan).scenario
        guard scenario.contains("/") else {
            return try SweepPlan.text(contentsOf: plan, with: [])
        }
        let whole = JSONFigure.text(CityOpening.absolute(scenario)).json
        return try SweepPlan.text(
            contentsOf: plan, with: [try ScenarioSetting("scenario=\(whole)")])
    }

    private static func claim(
        _ path: String, isShared: Bool = false, otherwise: String
    ) throws -> OutputClaim {
        guard let claim = OutputClaim(path, isShared: isShared) else {
            throw Failure("\(path) \(otherwise)")
        }
        return claim
    }

    /// Sees to it that the file of runs is there.
    private func begin() throws {
        let descriptor = open(runs, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Failure("\(runs) cannot be written: \(WriteObstacle.last(runs))")
        }
        close(descriptor)
    }

    /// What is there already must be of this sweep: with other seeds and values it goes on.
    private func check(_ plan: String) throws {
        let names = try Self.names(in: path)
        guard names.contains(where: Self.isOfASweep) else {
            guard let stranger = names.first else { return }
            throw Failure(
                "\(path) holds \(stranger), which no sweep wrote; name another folder with -o")
        }
        // A plan that cannot be read says nothing; it is replaced.
        guard let kept = try? SweepPlan(contentsOf: path + "/plan.yaml") else { return }
        let (old, new) = (kept.scenario, try SweepPlan(contentsOf: plan).scenario)
        guard Self.file(old) == Self.file(new) else {
            throw Failure(
                "\(path) holds a sweep of \(Self.file(old)), and this one is of "
                    + "\(Self.file(new)); name another folder with -o")
        }
    }

    /// Whether a name is one of the files by which a sweep is known, even while it is being
    /// written.
    private static func isOfASweep(_ name: String) -> Bool {
        name.hasPrefix("plan.yaml") || (name.hasPrefix("runs") && name.contains(".csv"))
    }

    /// A scenario without the folder it is in: the plan that is kept is in another one.
    private static func file(_ scenario: String) -> String {
        scenario.split(separator: "/").last.map(String.init) ?? scenario
    }

    /// The folder of a plan that names none.
    package static func name(of plan: String) -> String {
        let file = plan.split(separator: "/").last.map(String.init) ?? plan
        return String(file.prefix { $0 != "." }) + "-sweep"
    }

    /// The runs that are done, here and in other parts, which must have been measured by the same
    /// columns.
    package func done(_ header: [String]) throws -> [Row] {
        try own(header)
            + others().flatMap { try rows(of: $0, Self.lines(of: $0) ?? [], header) }
    }

    /// The files of runs in a folder, those of parts first.
    package static func files(in path: String) throws -> [String] {
        try names(in: path).filter { $0.hasPrefix("runs") && $0.hasSuffix(".csv") }
            .map { "\(path)/\($0)" }
    }

    /// The files of other parts.
    private func others() throws -> [String] { try Self.files(in: path).filter { $0 != runs } }

    /// What the folder holds, in order.
    private static func names(in path: String) throws -> [String] {
        do throws(FileReadError) { return try FileBytes.names(in: path) } catch {
            throw Failure("\(path): \(error.reason)")
        }
    }

    /// The runs of the file that is added to, which is begun or mended first.
    private func own(_ header: [String]) throws -> [Row] {
        guard let bytes = try Self.lines(of: runs), !bytes.isEmpty else {
            if CityOpening.exists(runs) { try cut(to: 0) }
            try append(header.joined(separator: ","))
            return []
        }
        try cut(to: bytes.count)
        return try rows(of: runs, bytes, header)
    }

    private func cut(to length: Int) throws {
        guard truncate(runs, length) == 0 else {
            throw Failure("\(runs) cannot be written: \(WriteObstacle.last(runs))")
        }
    }

    /// The whole lines of a file; nil where there is none.
    package static func lines(of file: String) throws -> [UInt8]? {
        do throws(FileReadError) {
            let bytes = try FileBytes.read(file, limit: 1 << 30)
            let whole = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
            return Array(bytes[..<whole])
        } catch {
            if error.isMissing { return nil }
            throw Failure("\(file): \(error.reason)")
        }
    }

    private func rows(of file: String, _ bytes: [UInt8], _ header: [String]) throws -> [Row] {
        guard !bytes.isEmpty else { return [] }
        let table: CSVTable
        do throws(ImportError) { table = try CSVTable(bytes, file: file) } catch {
            throw Failure(error.description)
        }
        guard table.header == header.map({ $0.lowercased() }) else {
            throw Failure(
                "\(file) is of a plan that sets or measures something else: name another folder "
                    + "with -o")
        }
        return table.rows.map { Row(identity: $0.fields[0], fields: $0.fields) }
    }

    /// Takes runs away that are no longer right; a part those of its own file alone.
    package func remove(_ identities: Set<String>) throws {
        for file in try [runs] + (isPart ? [] : others()) {
            let lines = String(decoding: try Self.lines(of: file) ?? [], as: UTF8.self)
                .split(separator: "\n")
            let kept = lines.filter { line in
                !identities.contains(String(line.prefix { $0 != "," }))
            }
            guard kept.count < lines.count else { continue }
            do throws(FileReadError) {
                try FileBytes.write(Array((kept.joined(separator: "\n") + "\n").utf8), to: file)
            } catch { throw Failure("\(file) cannot be written: \(error.reason)") }
        }
    }

    /// Adds a run that is done, and brings it to the disk. What was said of the runs without it is
    /// no longer what they say.
    package func append(_ line: String) throws {
        for name in ["summary.csv", "found.txt"] { unlink("\(path)/\(name)") }
        let descriptor = open(runs, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Failure("\(runs) cannot be written: \(WriteObstacle.last(runs))")
        }
        defer { close(descriptor) }
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            // On a disk that is getting full some are written, and the next time it says so.
            let written = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard written >= 0 || errno == EINTR else {
                throw Failure("\(runs) cannot be written: \(WriteObstacle.last(runs))")
            }
            bytes = bytes.dropFirst(max(0, written))
        }
        guard fsync(descriptor) == 0 else {
            throw Failure("\(runs) cannot be written: \(WriteObstacle.last(runs))")
        }
    }

    /// Writes a table beside the runs.
    package func write(_ table: String, to name: String) throws {
        do throws(FileReadError) {
            try FileBytes.write(Array(table.utf8), to: "\(path)/\(name)")
        } catch { throw Failure("\(path)/\(name): \(error.reason)") }
    }
}
