import Glibc
import RideImport
import RideMap
import RideResults

/// The folder of a sweep: `runs.csv` with a line for each run that is done, `summary.csv`, and the
/// plan.
///
/// A line is written and brought to the disk as soon as its run is done, in one piece. One that a
/// kill has cut short is removed when the sweep goes on, and its run is made again.
struct SweepFolder {
    /// One run that is done.
    struct Row {
        /// What the run was made of: the same again is not made again.
        let identity: String
        /// The values of the columns, in the order of the header.
        let fields: [String]
    }

    let path: String
    private var runs: String { path + "/runs.csv" }

    /// Makes the folder, or takes one that a sweep left.
    init(_ path: String, plan: String) throws {
        self.path = path
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw Failure("\(path) cannot be made: \(String(cString: strerror(errno)))")
        }
        do throws(FileReadError) {
            let text = try FileBytes.read(plan, limit: 1 << 20)
            try FileBytes.write(text, to: path + "/plan.yaml")
        } catch {
            throw Failure("\(plan) cannot be kept in \(path): \(error.reason)")
        }
    }

    /// The folder of a plan that names none.
    static func name(of plan: String) -> String {
        let file = plan.split(separator: "/").last.map(String.init) ?? plan
        return String(file.prefix { $0 != "." }) + "-sweep"
    }

    /// The runs that are done, which must have been measured by the same columns.
    func done(_ header: [String]) throws -> [Row] {
        var bytes: [UInt8]
        do throws(FileReadError) { bytes = try FileBytes.read(runs, limit: 1 << 30) } catch {
            if error.isMissing {
                try append(header.joined(separator: ","))
                return []
            }
            throw Failure("\(runs): \(error.reason)")
        }
        let whole = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
        if whole < bytes.count {
            guard truncate(runs, whole) == 0 else {
                throw Failure("\(runs): \(String(cString: strerror(errno)))")
            }
            bytes.removeSubrange(whole...)
        }
        guard whole > 0 else {
            try append(header.joined(separator: ","))
            return []
        }
        let table: CSVTable
        do throws(ImportError) { table = try CSVTable(bytes, file: runs) } catch {
            throw Failure(error.description)
        }
        guard table.header == header.map({ $0.lowercased() }) else {
            throw Failure(
                "\(runs) is of a plan that sets or measures something else: name another folder "
                    + "with -o")
        }
        return table.rows.map { Row(identity: $0.fields[0], fields: $0.fields) }
    }

    /// Adds a run that is done, and brings it to the disk.
    func append(_ line: String) throws {
        let descriptor = open(runs, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Failure("\(runs): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        let bytes = Array((line + "\n").utf8)
        let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard written == bytes.count, fsync(descriptor) == 0 else {
            throw Failure("\(runs): \(String(cString: strerror(errno)))")
        }
    }

    /// Writes a table beside the runs.
    func write(_ table: String, to name: String) throws {
        do throws(FileReadError) {
            try FileBytes.write(Array(table.utf8), to: "\(path)/\(name)")
        } catch { throw Failure("\(path)/\(name): \(error.reason)") }
    }
}
