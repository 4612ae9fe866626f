import ArgumentParser
import RideCore
import RideMap
import RideRuns

/// `ride-sim matrix`: times and lengths from every point of a table to every point of another.
struct MatrixCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract: "Work out times and lengths from many points to many points.",
        discussion: """
            Points are CSV tables with the columns lat and lon, and id if they have names; - is \
            the standard input. The result is a CSV table with the columns from, to, time_s and \
            distance_m, a line for each pair, or, where the output ends with .npy, a NumPy array \
            of float64 with the shape (from, to, 2): seconds, then metres. Where there is no way, \
            or a point is more than a kilometre from any street, fields are empty and numbers NaN.
            """)

    @OptionGroup var options: CityOptions

    @OptionGroup var hours: HourOptions

    @Option(help: "The table of points to set off from.")
    var from: String

    @Option(help: "The table of points to go to; that of --from if not given.")
    var to: String?

    @Option(name: [.short, .long], help: "The file to write: .csv or .npy; otherwise printed.")
    var output: String?

    func validate() throws {
        guard from != "-" || to != "-" else {
            throw ValidationError("only one of the tables can be the standard input")
        }
    }

    func run() throws {
        try Failure.reporting {
            let result = ResultOutput(path: output, inputs: [from] + (to.map { [$0] } ?? []))
            try result.check()
            try result.write(matrix())
        }
    }

    private func matrix() throws -> [UInt8] {
        let bar = ProgressBar(title: "Matrix")
        defer { bar.clear() }
        bar.show(0, "opening")
        let city = try options.open()
        let origins = try PointTable(from, city: city)
        let destinations = try to.map { try PointTable($0, city: city) } ?? origins
        origins.tellOfStrays(of: from)
        if let to { destinations.tellOfStrays(of: to) }
        let pairs = origins.points.count * destinations.points.count
        // Worth its time from about here on.
        if pairs > city.network.nodeCount / 4, !hours.isNamed {
            bar.show(0, "preparing")
            city.prepareTravelTimes()
        }
        let isArray = output?.hasSuffix(".npy") ?? false
        var writing: any MatrixWriting =
            isArray
            ? MatrixArray(rows: origins.points.count, columns: destinations.points.count)
            : MatrixTable()
        let router = try hours.router(in: city)
        for (index, origin) in origins.points.enumerated() {
            bar.show(Double(index) / Double(origins.points.count))
            for destination in destinations.points {
                var travel: Travel?
                if let start = origin.position, let end = destination.position {
                    travel = router.travel(from: start, to: end)
                }
                writing.add(origin.id, destination.id, travel)
            }
        }
        return writing.bytes
    }
}

/// A form in which a matrix is written, pair by pair, row by row.
protocol MatrixWriting {
    var bytes: [UInt8] { get }
    mutating func add(_ origin: String, _ destination: String, _ travel: Travel?)
}

/// A matrix as a CSV table.
struct MatrixTable: MatrixWriting {
    private(set) var bytes = Array("from,to,time_s,distance_m\n".utf8)

    mutating func add(_ origin: String, _ destination: String, _ travel: Travel?) {
        let figures =
            travel.map {
                ResearchTable.thousandths(Int64($0.duration_ms)) + ","
                    + ResearchTable.thousandths($0.distance.millimetres)
            } ?? ","
        bytes += SweepTable.quoted(origin).utf8
        bytes.append(UInt8(ascii: ","))
        bytes += SweepTable.quoted(destination).utf8
        bytes.append(UInt8(ascii: ","))
        bytes += figures.utf8
        bytes.append(UInt8(ascii: "\n"))
    }
}

/// A matrix as a NumPy array, version 1.0 of the format.
struct MatrixArray: MatrixWriting {
    private(set) var bytes: [UInt8]

    init(rows: Int, columns: Int) {
        var header =
            "{'descr': '<f8', 'fortran_order': False, 'shape': (\(rows), \(columns), 2), }"
        // Ten bytes stand before the header, and the data begin at a multiple of 64.
        let length = (10 + header.utf8.count + 1 + 63) / 64 * 64 - 10
        header += String(repeating: " ", count: length - header.utf8.count - 1) + "\n"
        bytes = [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(length & 255), UInt8(length >> 8)]
        bytes += header.utf8
        bytes.reserveCapacity(bytes.count + 16 * rows * columns)
    }

    mutating func add(_ origin: String, _ destination: String, _ travel: Travel?) {
        append(travel.map { Double($0.duration_ms) / 1_000 } ?? .nan)
        append(travel.map { Double($0.distance.millimetres) / 1_000 } ?? .nan)
    }

    private mutating func append(_ value: Double) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
    }
}
