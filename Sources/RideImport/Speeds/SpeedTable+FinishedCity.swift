import RideCore
import RideMap

/// Speeds for a city that is there already.
extension SpeedTable {
    /// Refuses a table that names streets in another way than a source does.
    func check(numbers column: String) throws(ImportError) {
        guard let idColumn, idColumn != column else { return }
        throw ImportError(
            file, line: 1, column: idColumn, "expected a column \(column) for a map of this kind")
    }

    /// The city with speeds by hour; links are numbered from 1, as `ride-sim export` writes them.
    ///
    /// - Throws: `ImportError` where the table says what a finished city does not take.
    func applied(to city: City) throws(ImportError) -> (city: City, report: ImportReport) {
        let streets = try streets(of: city)
        var report = ImportReport()
        report.add(
            "streets in the table of speeds that are not there",
            numbers(notIn: streets).count)
        guard let profile = try profile(of: streets) else { return (city, report) }
        do throws(CityFileError) { return (try city.adding(profile), report) } catch {
            throw ImportError(file, error.description)
        }
    }

    /// What it says of the hours of a finished city; nil if nothing. Links are numbered from 1, as
    /// `ride-sim export` writes them.
    ///
    /// - Throws: `ImportError` where the table says what a finished city does not take, or speaks
    ///   of a link that is not there.
    public func profile(in city: City) throws(ImportError) -> SpeedProfile? {
        let streets = try streets(of: city)
        if let lost = numbers(notIn: streets).compactMap({ firstLine[$0] }).min() {
            throw ImportError(
                file, line: lost, column: idColumn,
                "expected a link of the city, from 1 to \(city.network.linkCount)")
        }
        return try profile(of: streets)
    }

    private func numbers(notIn streets: [Street]) -> [Int64] {
        let there = Set(streets.compactMap(\.id))
        return firstLine.keys.filter { !there.contains($0) }
    }

    /// Both directions of every link of a finished city, which takes no usual speeds.
    private func streets(of city: City) throws(ImportError) -> [Street] {
        try check(numbers: "link_id")
        if let line = firstLineWithoutHours {
            throw ImportError(
                file, line: line,
                "expected a day or an hour: a city file keeps its own speeds otherwise")
        }
        let network = city.network
        return (0..<UInt32(network.linkCount)).flatMap { index in
            let link = network[LinkID(index)]
            // A street of two times is two links where it is written down.
            let isApart = link.travelTime_ms != link.backwardTime_ms
            return [false, true].map { isBack in
                let isOwn = isBack != link.allowsForward
                let directed = network.link(of: index << 1 | (isBack ? 1 : 0), nil)
                // In tenths, so that what is equal but for rounding is equal.
                let speed = 3.6 * Double(link.length_mm) / Double(directed.travelTime_ms)
                return Street(
                    id: Int64(index) + 1 + (isApart && isBack ? Int64(network.linkCount) : 0),
                    isForward: isApart || isOwn, roadClass: link.roadClass,
                    usual_kmh: max((speed * 10).rounded() / 10, 0.1))
            }
        }
    }
}
