import ArgumentParser
import RideImport
import RideMap
import RideService

/// `ride-sim import`: tables become a city file.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make a city file from a street network.",
        discussion: """
            The input is a folder with GMNS tables: node.csv, link.csv and config.csv, and \
            optionally zone.csv and place.csv.
            """)

    @Argument(help: "A folder of GMNS tables.")
    var input: String

    @Option(name: [.short, .long], help: "The city file to write.")
    var output: String

    @Option(help: "What the city is called; otherwise the name in config.csv.")
    var name: String?

    @Option(help: "Whose data it is and under which licence, shown wherever the map is.")
    var notice = "© OpenStreetMap contributors, ODbL 1.0"

    func run() throws {
        print(try Failure.reporting(importCity))
    }

    private func importCity() throws -> String {
        let (city, report) = try imported()
        do throws(FileReadError) { try city.write(to: output) } catch {
            throw Failure("\(output) cannot be written: \(error.reason)")
        }
        let counts: [(String, Int)] = [
            ("nodes read", report.nodesRead), ("links read", report.linksRead),
            ("nodes left out", report.nodesDropped), ("links left out", report.linksDropped),
            ("lengths measured on the map", report.lengthsMeasured),
            ("speeds assumed by road class", report.speedsAssumed),
            ("links drawn straight", report.straightLinks),
            ("unknown road classes", report.unknownFacilities),
            ("zones", report.zonesRead), ("places", report.placesRead),
        ]
        let lines = counts.map { "  \($0.0): \($0.1)" }
        return """
            \(city.name) is in \(output).
            Left out is what a car cannot reach from everywhere and leave to everywhere.
            \(lines.joined(separator: "\n"))
            """
    }

    private func imported() throws -> (city: City, report: ImportReport) {
        do throws(ImportError) {
            return try CityImporter.gmns(folder: input, name: name, notice: notice)
        } catch { throw Failure("\(input)/\(error)") }
    }
}
