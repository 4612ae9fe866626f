import ArgumentParser
import CMemory
import RideCore
import RideImport
import RideMap
import RideRuns

/// `ride-sim import`: a map of any kind becomes a city file.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make a city file from an OpenStreetMap extract or a street network.",
        discussion: """
            The input is an OpenStreetMap extract (.osm.pbf, .osm, .osm.gz or .osm.bz2), a folder \
            with GMNS tables (node.csv, link.csv, config.csv; optionally zone.csv, place.csv, \
            outline.csv), or a DIMACS graph (.gr beside its .co). What makes routing fast is \
            worked out here, once, and kept in the file.
            """)

    @Argument(help: "An OpenStreetMap extract, a folder of GMNS tables or a DIMACS graph.")
    var input: String

    @Option(name: [.short, .long], help: "The city file to write.")
    var output: String

    @Option(help: "What the city is called; otherwise the source's own name.")
    var name: String?

    @Option(
        help: """
            The country's two letters in ISO 3166-1 (BR, PT, …), for speeds without a sign and the \
            side cars keep to; otherwise guessed from where the city is.
            """)
    var country: String?

    @Flag(help: "The service's cars count as taxis: they go where the map lets taxis and buses in.")
    var taxi = false

    @Flag(
        help: """
            Say of every tag of an extract that speaks of cars how often it occurs, whether it was \
            obeyed, and where one stands.
            """)
    var explain = false

    @Option(help: "Who is to be named as the source of a map that does not say so itself.")
    var notice: String?

    @Option(
        help: """
            Milliseconds in a weight of a DIMACS graph's times, which have no unit, 0.001 to \
            100000.
            """)
    var timeFactor = 1.0

    @Option(
        help: ArgumentHelp(
            "A CSV table of speeds, of streets as such or at certain hours (docs/SPEEDS.md).",
            valueName: "file"))
    var speeds: String?

    func validate() throws {
        guard name.map({ !CleanText.cleaned($0).isEmpty }) ?? true else {
            throw ValidationError("--name: expected what the city is called")
        }
        guard CityImporter.timeFactors.contains(timeFactor) else {
            throw ValidationError("--time-factor: expected a number from 0.001 to 100000")
        }
    }

    func run() throws {
        give_large_pieces_back()
        try StandardOutput.say(try Failure.reporting(importCity))
    }

    private func importCity() throws -> String {
        try writing { () throws(FileReadError) in
            try City.checkOutput(output, madeFrom: inputs)
        }
        if let warning = ImportMemory.warning(input) { tell(warning) }
        let bar = ProgressBar(title: "Importing")
        defer { bar.clear() }
        let (plain, report) = try imported { phase, share in bar.show(share * 0.5, phase) }
        var given = -1.0
        let city = try plain.withHierarchy { share in
            bar.show(0.5 + share * 0.3, "routes")
            // Parting a large graph leaves small pieces behind, which would stay to the end.
            guard share > given + 0.1 else { return }
            given = share
            give_free_pieces_back()
        }
        .withLabels { bar.show(0.8 + $0 * 0.2, "times") }
        try writing { () throws(FileReadError) in
            try city.write(to: output, madeFrom: inputs)
        }
        bar.clear()
        return ImportSummary(city, report, path: output).text + (explain ? explanation(report) : "")
    }

    private func explanation(_ report: ImportReport) -> String {
        var table = TextTable([.left("tag"), .right("times"), .left("look at"), .left("obeyed")])
        for tag in report.tags {
            table.add(
                [
                    "\(tag.tag.key)=\(tag.tag.value)", "\(tag.count)", tag.example,
                    tag.tag.verdict.rawValue,
                ])
        }
        return "\n\n" + table.text(ifEmpty: "No tag in it speaks of cars.")
    }

    private var inputs: [String] { [input] + (speeds.map { [$0] } ?? []) }

    private func writing(_ work: () throws(FileReadError) -> Void) throws {
        do throws(FileReadError) { try work() } catch {
            throw Failure("\(output) cannot be written: \(error.reason)")
        }
    }

    private func imported(
        _ progress: @escaping (String, Double) -> Void
    ) throws -> (city: City, report: ImportReport) {
        do throws(ImportError) {
            let speeds = try speeds.map { path throws(ImportError) in
                try SpeedTable(contentsOf: path)
            }
            return try CityImporter.city(
                from: input, name: name, country: country, vehicle: taxi ? .taxi : .car,
                explains: explain, notice: notice, timeFactor: timeFactor, speeds: speeds,
                progress: progress)
        } catch {
            // A table of speeds is named by its own path.
            guard error.file != speeds else { throw Failure(error.description) }
            throw Failure(CityOpening.message(for: error, in: input))
        }
    }
}

/// What was taken and what was left out, as a table.
private struct ImportSummary {
    private let city: City
    private let report: ImportReport
    private let path: String

    init(_ city: City, _ report: ImportReport, path: String) {
        self.city = city
        self.report = report
        self.path = path
    }

    /// The country, where something follows from it, and who is to be named.
    private var remarks: String {
        [report.country, city.notice].compactMap { $0 }.joined(separator: "\n")
    }

    /// How fast the streets are, and where to look if that cannot be.
    private var speeds: String {
        let speed_kmh = city.medianSpeed_kmh
        let says = "Half of these kilometres are driven at \(Int(speed_kmh.rounded())) km/h or less"
        guard !(8...110).contains(speed_kmh) else { return says + "." }
        return says + ": look at the units of lengths and speeds, or times."
    }

    var text: String {
        let counts = report.all.filter { $0.count > 0 }
        let width = counts.map { "\($0.count)".count }.max() ?? 0
        let lines = counts.map { item in
            let number = "\(item.count)"
            return "  " + String(repeating: " ", count: width - number.count) + number + "  "
                + item.label
        }
        return """
            \(city.name) is in \(path): \(city.summary.nodes) nodes, \(city.summary.links) links, \
            \(city.summary.streetLength.millimetres / 1_000_000) km of streets.
            \(speeds)
            \(lines.joined(separator: "\n"))
            Left out is what a car cannot reach from everywhere and leave to everywhere.
            \(remarks)
            """
    }
}
