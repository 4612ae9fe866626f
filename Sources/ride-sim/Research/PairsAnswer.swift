import RideCore
import RideImport
import RideMap
import RideRuns

/// The fastest ways between many pairs of points: `route --pairs`.
///
/// The table has the columns `from_lat`, `from_lon`, `to_lat`, `to_lon`, and `id` if pairs have
/// names. The answer is a table with the columns id, time_s and distance_m, and with geometry the
/// line of each way as well-known text.
struct PairsAnswer {
    let city: City
    let hours: HourOptions
    let hasGeometry: Bool

    /// Answers a table of pairs, line by line.
    func table(of path: String) throws -> [UInt8] {
        let table = try ResearchTable.read(path)
        let bar = ProgressBar(title: "Routes")
        defer { bar.clear() }
        if table.rows.count > city.network.nodeCount / 4, !hours.isNamed {
            bar.show(0, "preparing")
            city.prepareTravelTimes()
        }
        let router = try hours.router(in: city)
        var bytes = Array("id,time_s,distance_m\(hasGeometry ? ",geometry" : "")\n".utf8)
        var missing = 0
        do throws(ImportError) {
            let from = try ResearchTable.Coordinates(table, prefix: "from_")
            let to = try ResearchTable.Coordinates(table, prefix: "to_")
            let ids = table.column("id")
            for (index, row) in table.rows.enumerated() {
                if index % 256 == 0 { bar.show(Double(index) / Double(table.rows.count)) }
                let id = ids?.text(row) ?? "\(index + 1)"
                let figures = figures(
                    router, try from.coordinate(row), try to.coordinate(row))
                if figures == nil { missing += 1 }
                let line = figures ?? (hasGeometry ? ",," : ",")
                bytes += (SweepTable.quoted(id) + "," + line + "\n").utf8
            }
        } catch { throw Failure(error.description) }
        bar.clear()
        if missing > 0 {
            let pairs = missing == 1 ? "1 pair has" : "\(missing) pairs have"
            tell("\(path): \(pairs) no way, or an end more than a kilometre from any street")
        }
        return bytes
    }

    private func figures(_ router: Router, _ from: Coordinate, _ to: Coordinate) -> String? {
        guard let start = city.snap(from)?.position, let end = city.snap(to)?.position else {
            return nil
        }
        guard hasGeometry else {
            return router.travel(from: start, to: end).map {
                text(Int64($0.duration_ms), $0.distance)
            }
        }
        return router.route(from: start, to: end).map { route in
            let points = route.shape.map { point in
                "\(Self.degrees(point.longitudeE7)) \(Self.degrees(point.latitudeE7))"
            }
            let line = "LINESTRING (" + points.joined(separator: ", ") + ")"
            return text(Int64(route.duration_ms), route.distance) + ",\"\(line)\""
        }
    }

    private func text(_ time_ms: Int64, _ distance: Metres) -> String {
        ResearchTable.thousandths(time_ms) + "," + ResearchTable.thousandths(distance.millimetres)
    }

    /// All seven digits, without loss.
    static func degrees(_ valueE7: Int32) -> String {
        let digits = String(valueE7.magnitude % 10_000_000)
        let zeros = String(repeating: "0", count: 7 - digits.count)
        return "\(valueE7 < 0 ? "-" : "")\(valueE7.magnitude / 10_000_000).\(zeros)\(digits)"
    }
}
