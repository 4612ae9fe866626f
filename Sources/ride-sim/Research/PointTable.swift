import Glibc
import RideCore
import RideImport
import RideMap

/// Points of a table, as researchers keep them: a line each, with the columns `lat` and `lon`
/// (also `latitude` and `longitude`) in degrees, and `id` if they are called anything.
struct PointTable {
    /// A point, and the place on the streets that stands for it.
    struct Point {
        /// What it is called; its number from 1 where the table has no ids.
        let id: String
        /// Nil where no street is near.
        let position: StreetPosition?
    }

    let points: [Point]

    /// Reads a table from a file, or from the standard input if the path is `-`.
    init(_ path: String, city: City) throws {
        let table = try ResearchTable.read(path)
        do throws(ImportError) {
            let columns = try ResearchTable.Coordinates(table, prefix: "")
            let ids = table.column("id")
            var points: [Point] = []
            points.reserveCapacity(table.rows.count)
            for (index, row) in table.rows.enumerated() {
                let coordinate = try columns.coordinate(row)
                points.append(
                    Point(
                        id: ids?.text(row) ?? "\(index + 1)",
                        position: city.snap(coordinate)?.position))
            }
            self.points = points
        } catch { throw Failure(error.description) }
        guard !points.isEmpty else { throw Failure("\(path): the table has no points") }
    }

    /// Says how many points have no street near them, if there are any.
    func tellOfStrays(of path: String) {
        let count = points.count { $0.position == nil }
        guard count > 0 else { return }
        let points = count == 1 ? "1 point is" : "\(count) points are"
        tell("\(path): \(points) more than a kilometre from any street")
    }
}

/// What the tables of points and of pairs have in common.
enum ResearchTable {
    private static let limit = 1 << 30

    /// Two columns with a place.
    struct Coordinates {
        private let latitude: CSVTable.Column
        private let longitude: CSVTable.Column

        /// - Parameter prefix: what the names of the columns begin with.
        init(_ table: CSVTable, prefix: String) throws(ImportError) {
            latitude = try Self.column(table, prefix, ["lat", "latitude"])
            longitude = try Self.column(table, prefix, ["lon", "longitude"])
        }

        private static func column(
            _ table: CSVTable, _ prefix: String, _ names: [String]
        ) throws(ImportError) -> CSVTable.Column {
            for name in names.dropFirst() {
                if let column = table.column(prefix + name) { return column }
            }
            return try table.required(prefix + names[0])
        }

        func coordinate(_ row: CSVTable.Row) throws(ImportError) -> Coordinate {
            guard
                let place = Coordinate(
                    latitude: try latitude.number(row), longitude: try longitude.number(row))
            else { throw latitude.error(row, "expected degrees, -90 to 90 and -180 to 180") }
            return place
        }
    }

    /// Reads a table from a file, or from the standard input if the path is `-`.
    static func read(_ path: String) throws -> CSVTable {
        let bytes = path == "-" ? try standardInput() : nil
        do throws(ImportError) {
            if let bytes { return try CSVTable(bytes, file: "the standard input") }
            return try CSVTable(contentsOf: path)
        } catch { throw Failure(error.description) }
    }

    private static func standardInput() throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = buffer.withUnsafeMutableBytes { Glibc.read(0, $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0, bytes.count + got <= limit else {
                throw Failure("the standard input: expected a table of less than 1 GiB")
            }
            if got == 0 { return bytes }
            bytes += buffer[..<got]
        }
    }

    /// Seconds or metres out of thousandths, without loss: 12345 is "12.345".
    static func thousandths(_ value: Int64) -> String {
        let fraction = String(value % 1_000)
        return "\(value / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}

/// Where results go: a file that is replaced as a whole, or the standard output.
struct ResultOutput {
    let path: String?
    let inputs: [String]

    /// Refuses a path before any work is done.
    func check() throws {
        guard let path else { return }
        do throws(FileReadError) { try FileBytes.checkOutput(path, madeFrom: inputs) } catch {
            throw Failure("\(path) cannot be written: \(error.reason)")
        }
    }

    func write(_ bytes: [UInt8]) throws {
        guard let path else { return try StandardOutput.write(results: bytes) }
        do throws(FileReadError) {
            try FileBytes.write(bytes, to: path, madeFrom: inputs)
        } catch { throw Failure("\(path) cannot be written: \(error.reason)") }
    }
}
