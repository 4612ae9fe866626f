import Glibc
import RideMap

extension CityImporter {
    /// How many milliseconds a weight of a graph may stand for.
    public static let timeFactors = 0.001...100_000.0

    /// Makes a city of a graph of the 9th DIMACS challenge, to measure with: all nodes in order,
    /// none dropped, no names.
    ///
    /// - Parameters:
    ///   - time: The graph with times (`.gr` or `.gr.gz`).
    ///   - distance: The same graph with lengths in tenths of a metre; nil to measure them.
    ///   - coordinates: The nodes' places (`.co` or `.co.gz`).
    ///   - name: What the city is called; nil for the name of the file.
    ///   - notice: Who is to be named as the source of the map.
    ///   - timeFactor: Milliseconds in a weight of the graph with times, which states no unit.
    ///   - speeds: Speeds by class of road; arcs have no numbers, and all are of one class.
    ///   - progress: Told what is being done.
    /// - Throws: `ImportError` naming file and line and what was expected there.
    /// - Complexity: O(n log n) in the number of nodes and arcs.
    public static func dimacs(
        time: String, distance: String?, coordinates: String, name: String? = nil,
        notice: String? = nil, timeFactor: Double = 1, speeds: SpeedTable? = nil,
        progress: (String, Double) -> Void = { _, _ in }
    ) throws(ImportError) -> (city: City, report: ImportReport) {
        try speeds?.check(numbers: "class")
        var reader = DIMACSReader(
            name: name ?? OSMReader.name(of: time), notice: notice ?? "",
            timeFactor: timeFactor)
        let distances: TextSource?
        if let distance { distances = try TextSource.opened(distance) } else { distances = nil }
        try reader.read(
            time: TextSource.opened(time), distance: distances,
            coordinates: TextSource.opened(coordinates),
            progress: progress)
        var draft = reader.draft
        draft.speeds = speeds
        var builder = CityBuilder(draft, report: reader.report)
        let city = try builder.build(file: time)
        return (city, builder.report)
    }

    /// A graph and the files that belong to it by their names, as the challenge has them:
    /// `X-t.Y.gr`, `X-d.Y.gr` and `X-d.Y.co`, packed or not.
    static func dimacs(
        beside path: String, name: String?, notice: String?, timeFactor: Double,
        speeds: SpeedTable? = nil, progress: (String, Double) -> Void
    ) throws(ImportError) -> (city: City, report: ImportReport) {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let file = path.dropFirst(folder.count)
        guard let mark = file.firstRange(of: "-t.") ?? file.firstRange(of: "-d."),
            let suffix = file.firstRange(of: ".gr")
        else {
            throw ImportError(
                path, "expected the name of a graph of times, as in USA-road-t.NY.gr.gz")
        }
        let (stem, area) = (file[..<mark.lowerBound], file[mark.upperBound..<suffix.lowerBound])
        func beside(_ letter: String, _ kind: String) -> String? {
            let candidates = ["", ".gz"].map { "\(folder)\(stem)-\(letter).\(area).\(kind)\($0)" }
            return candidates.first { access($0, R_OK) == 0 }
        }
        guard let time = beside("t", "gr"), let places = beside("d", "co") else {
            throw ImportError(path, "expected \(stem)-t.\(area).gr and \(stem)-d.\(area).co there")
        }
        return try dimacs(
            time: time, distance: beside("d", "gr"), coordinates: places, name: name,
            notice: notice, timeFactor: timeFactor, speeds: speeds, progress: progress)
    }
}
