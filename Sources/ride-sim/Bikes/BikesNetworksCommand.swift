import ArgumentParser
import RideBikes

/// `ride-sim bikes networks`: the bicycle systems of the world.
struct BikesNetworksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "networks",
        abstract: "List the bicycle systems in CityBikes' list by distance or name.")

    @Argument(help: "A file with CityBikes' list of systems.")
    var input: String

    @OptionGroup var choice: NearAndNamed

    func run() throws {
        let networks = try BikeOpening.networks(at: input).networks
        let found = choice.chosen(
            from: networks, at: \.coordinate, names: { [$0.name, $0.city] + $0.companies })
        guard !found.isEmpty else { throw Failure("no system matches") }
        var table = TextTable([
            .left("system"), .left("city"), .left("country"), .right("distance"), .left("company"),
        ])
        for (network, distance) in found {
            table.add([
                network.name, network.city, network.country,
                distance.map(CommandText.distance) ?? "", network.companies.first ?? "",
            ])
        }
        try StandardOutput.say(table.lines.joined(separator: "\n"))
    }
}
