import ArgumentParser
import RideCore
import RideMap

/// `ride-sim info`: what a city file holds.
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Say what a city holds, and whose data it is.")

    @Argument(help: "The name of a city, a city file, or a folder of tables.")
    var city = "la-serena"

    func run() throws {
        try StandardOutput.say(try Failure.reporting { Self.text(try CityOpening.open(city)) })
    }

    private static func size(_ bytes: Int) -> String {
        bytes == 0 ? "none" : "\((bytes + 500) / 1_000) kB"
    }

    private static func text(_ open: CityOpening.OpenCity) -> String {
        let city = open.city
        let summary = city.summary
        let country = city.country.isEmpty ? "not known" : CleanText.cleaned(city.country)
        let checksum = String(city.checksum, radix: 16)
        return """
            \(CleanText.cleaned(city.name))
              country         \(country), cars keep to the \(city.drivesOnLeft ? "left" : "right")
              nodes           \(summary.nodes)
              links           \(summary.links), of them \(summary.oneWayLinks) one-way
              forbidden turns \(summary.forbiddenTurns)
              traffic lights  \(summary.signals)
              streets         \(summary.streetLength.millimetres / 1_000_000) km
              street names    \(summary.namedStreets)
              zones           \(summary.zones), population \(summary.population)
              places          \(summary.places)
              addresses       \(summary.addresses)
              areas and lines \(summary.areas)
              left out        \(summary.droppedNodes) nodes, \(summary.droppedLinks) links
              routing tables  \(Self.size(summary.hierarchyBytes))
              labels          \(Self.size(summary.labelBytes))
              file            \(Self.size(summary.fileBytes))
              checksum        \(checksum)
            \(CleanText.cleaned(city.notice))
            """
    }
}
