import Glibc
import RideImport
import RideMap

/// A square of crossings, 125 m and 15 s apart, each numbered as in the grid of
/// `Benchmarks/grid64`, of which it is the first corner.
public struct TestGrid: Sendable {
    /// How many crossings there are along each side.
    public let side: Int
    /// The city.
    public let city: City

    /// All of it.
    public static let whole = TestGrid(side: 64, city: TestCity.grid64)
    /// A seventh of the crossings, for what is searched a great many times: debug builds search
    /// slowly.
    public static let small = corner(24)
    /// As many crossings as a corner of 16 has, of a map on which turns take time.
    public static let turning = mapped(16)

    /// The crossing in a column and a row, both counted from 0.
    public func crossing(_ column: Int, _ row: Int) -> StreetPosition {
        guard let node = city.network.node(sourceID: Self.number(column, row)) else {
            preconditionFailure("no crossing at \(column), \(row)")
        }
        return .node(node)
    }

    private static func number(_ column: Int, _ row: Int) -> Int { row * 64 + column + 1 }

    private static func corner(_ side: Int) -> TestGrid {
        var folder = Array("\(temporaryFolder)/grid-XXXXXX".utf8CString)
        guard mkdtemp(&folder) != nil else { preconditionFailure("no temporary folder") }
        let path = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let numbers = Set((0..<side * side).map { number($0 % side, $0 / side) })
        let names = ["config.csv": 0..<0, "node.csv": 0..<1, "link.csv": 2..<4]
        defer {
            for name in names.keys { unlink("\(path)/\(name)") }
            rmdir(path)
        }
        for (name, columns) in names {
            let text = contents(TestCity.packageFolder + "/Benchmarks/grid64/" + name)
            let lines = text.split(separator: "\n").enumerated().filter { number, line in
                let fields = line.split(separator: ",", omittingEmptySubsequences: false)
                return number == 0
                    || columns.allSatisfy { numbers.contains(Int(fields[$0]) ?? 0) }
            }
            write(lines.map(\.element).joined(separator: "\n") + "\n", to: "\(path)/\(name)")
        }
        do { return TestGrid(side: side, city: try CityImporter.gmns(folder: path).city) } catch {
            preconditionFailure("no small grid: \(error)")
        }
    }

    /// Streets of a map, from which an importer knows what turns take.
    private static func mapped(_ side: Int) -> TestGrid {
        let numbers = (0..<side).map { row in (0..<side).map { number($0, row) } }
        let columns = (0..<side).map { column in numbers.map { $0[column] } }
        var lines = ["<osm version=\"0.6\">"]
        for row in 0..<side {
            for column in 0..<side {
                lines.append(
                    "<node id=\"\(numbers[row][column])\" lat=\"-29.\(9000 + row * 11)\" "
                        + "lon=\"-71.\(2000 + column * 13)\"/>")
            }
        }
        for (index, way) in (numbers + columns).enumerated() {
            lines.append("<way id=\"\(index + 1)\">")
            lines += way.map { "<nd ref=\"\($0)\"/>" }
            lines.append("<tag k=\"highway\" v=\"residential\"/></way>")
        }
        let path = "\(temporaryFolder)/turning-\(getpid()).osm"
        write((lines + ["</osm>"]).joined(separator: "\n"), to: path)
        defer { unlink(path) }
        do { return TestGrid(side: side, city: try CityImporter.city(from: path).city) } catch {
            preconditionFailure("no grid with turns: \(error)")
        }
    }

    private static var temporaryFolder: String {
        getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    }

    private static func contents(_ path: String) -> String {
        guard let file = fopen(path, "r") else { preconditionFailure("no \(path)") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 {
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ text: String, to path: String) {
        guard let file = fopen(path, "w") else { preconditionFailure("no \(path)") }
        defer { fclose(file) }
        _ = fputs(text, file)
    }
}
