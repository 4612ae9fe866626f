import ArgumentParser
import FoundationEssentials
import RideCore
import RideMap

/// `ride-sim places`: what the search box of the apps would find.
struct PlacesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "Find streets, crossings, addresses, places and neighbourhoods by name.")

    @OptionGroup var options: CityOptions

    @Argument(help: "What to look for, as typed into the search box.")
    var query: [String]

    @Option(
        parsing: .unconditional,
        help: "Measure distances from here, LAT,LON or a name; the middle of the city otherwise.")
    var near: PlaceArgument?

    @Option(help: "How many findings at most, 1 or more.")
    var limit = 10

    @Flag(help: "Print one JSON object instead of a table.")
    var json = false

    func validate() throws {
        guard query.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else {
            throw ValidationError(
                "QUERY: expected the name of a street, a crossing, an address or a place")
        }
        try check(limit: limit)
    }

    func run() throws {
        let text = try Failure.reporting(text)
        if json { try StandardOutput.say(json: text) } else { try StandardOutput.say(text) }
    }

    private func text() throws -> String {
        let city = try options.open()
        let search = PlaceSearch(city)
        let origin = try near.map { try $0.coordinate(in: city, search) } ?? city.bounds.center
        let text = query.joined(separator: " ")
        let findings = search.find(text, near: origin, limit: limit)
        if json { return try FindingsDocument(query: text, findings).text }
        guard !findings.isEmpty else {
            throw Failure(Self.nothing(called: text, in: city))
        }
        let names = findings.map { CleanText.cleaned($0.name) }
        let width = CommandText.width(names)
        return zip(names, findings).map { name, finding in
            name + CommandText.blanks(name, to: width + 2) + CommandText.distance(finding.distance)
                + "  "
                + CleanText.cleaned(finding.detailAndNumber) + "  "
                + CommandText.coordinate(finding.coordinate)
        }
        .joined(separator: "\n")
    }
}

extension PlacesCommand {
    /// Why nothing was found: no name, or no place of the kind, and which kinds there are.
    private static func nothing(called text: String, in city: City) -> String {
        guard let kind = KindWords.kinds(called: text).first else {
            return "\(text): nothing in \(city.name) is called so"
        }
        let none = "\(text): the map of \(city.name) has no \(kind.words)"
        let kinds = city.placeKinds.map(\.words)
        return kinds.isEmpty ? none : "\(none); it has: \(kinds.joined(separator: ", "))"
    }
}

/// The findings as JSON.
private struct FindingsDocument: Encodable {
    struct Item: Encodable {
        let name: String
        let kind: String
        let detail: String
        let latitude: Double
        let longitude: Double
        let distance_m: Double
        /// The house number that was looked for, where it is not known.
        let missing_number: String?
        /// The numbers between which it stands, where its place is worked out so.
        let between_numbers: [String]?
    }

    let query: String
    let findings: [Item]

    init(query: String, _ findings: [Finding]) {
        self.query = query
        self.findings = findings.map {
            Item(
                name: $0.name, kind: "\($0.kind)", detail: $0.detail,
                latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude,
                distance_m: $0.distance.inMetres, missing_number: $0.missingNumber,
                between_numbers: $0.between.map { [$0.low, $0.high] })
        }
    }

    var text: String { get throws { try CommandText.json(self) } }
}
