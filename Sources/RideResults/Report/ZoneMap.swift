/// Zones as circles where their pick-ups are: as large as they have requests, as dark as people
/// wait.
public struct ZoneMap: Sendable {
    /// One zone.
    public struct Zone: Sendable {
        /// Its number.
        public let number: Int
        /// The middle of its pick-ups, in degrees.
        public let latitude: Double
        /// Likewise.
        public let longitude: Double
        /// How many rides were asked for there.
        public let requests: Double
        /// How long people waited for their cars, in seconds; nil where none came.
        public let wait_s: Double?

        /// A zone.
        public init(
            number: Int, latitude: Double, longitude: Double, requests: Double, wait_s: Double?
        ) {
            self.number = number
            self.latitude = latitude
            self.longitude = longitude
            self.requests = requests
            self.wait_s = wait_s
        }
    }

    private let zones: [Zone]
    private let longest_s: Double

    /// A map of zones.
    ///
    /// - Parameter longest_s: the wait that is darkest; the same for maps side by side.
    public init(_ zones: [Zone], longest_s: Double) {
        self.zones = zones
        self.longest_s = max(1, longest_s)
    }

    /// The map as one SVG element.
    public var svg: String {
        let latitudes = zones.map(\.latitude)
        let longitudes = zones.map(\.longitude)
        guard let south = latitudes.min(), let north = latitudes.max(),
            let west = longitudes.min(), let east = longitudes.max()
        else { return "<p>No zones.</p>" }
        let shrink = Self.shrink((south + north) / 2)
        let span = max(north - south, (east - west) * shrink, 1e-6)
        let most = zones.map(\.requests).max() ?? 1
        // The longer side takes the room there is, and the other as much as it needs.
        let size = 600.0
        let edge = 20.0
        let width = Int((2 * edge + (east - west) * shrink / span * size).rounded(.up))
        let height = Int((2 * edge + (north - south) / span * size).rounded(.up))
        var circles = ""
        for zone in zones.sorted(by: { $0.requests > $1.requests }) {
            let x = edge + (zone.longitude - west) * shrink / span * size
            let y = edge + (north - zone.latitude) / span * size
            let radius = 2 + 12 * (zone.requests / max(1, most)).squareRoot()
            let wait = zone.wait_s.map { "mean wait \(Chart.number($0)) s" } ?? "no car came"
            circles +=
                "<circle cx=\"\(ChartScale.plain(x))\" cy=\"\(ChartScale.plain(y))\" "
                + "r=\"\(ChartScale.plain(radius))\" fill=\"\(colour(zone.wait_s))\" "
                + "fill-opacity=\"0.85\" stroke=\"#fff\" stroke-width=\"0.7\">"
                + "<title>zone \(zone.number): "
                + "\(Chart.number(zone.requests)) requests, \(wait)</title></circle>"
        }
        return "<svg viewBox=\"0 0 \(width) \(height)\" style=\"max-width:\(width)px\" "
            + "role=\"img\" aria-label=\"Zones\">\(circles)</svg>"
    }

    /// The numbers of the map as an HTML table.
    public var table: String {
        let rows = zones.sorted { $0.number < $1.number }.map { zone in
            "<tr><td>\(zone.number)</td><td>\(Chart.number(zone.requests))</td>"
                + "<td>\(zone.wait_s.map(Chart.number) ?? "–")</td></tr>"
        }
        return "<table><tr><th>zone</th><th>requests</th><th>mean wait, s</th></tr>"
            + rows.joined() + "</table>"
    }

    /// From pale to dark.
    private func colour(_ wait_s: Double?) -> String {
        guard let wait_s else { return "#bbbbbb" }
        let share = min(1, max(0, wait_s / longest_s))
        func mixed(_ from: Double, _ to: Double) -> Int { Int(from + (to - from) * share) }
        return "rgb(\(mixed(222, 8)),\(mixed(235, 48)),\(mixed(247, 107)))"
    }

    /// The cosine of a latitude in degrees, near enough for a drawing.
    private static func shrink(_ degrees: Double) -> Double {
        let x = degrees * .pi / 180
        return max(0.05, 1 - x * x / 2 + x * x * x * x / 24)
    }
}
