import RideAccounts
import RideCore
import RideMap
import RideService
import RideSim

/// The lived past of the demo accounts: an engine of its own lives through eight days of the city
/// with two people in it who use it as everybody does, by its commands. What that leaves behind is
/// one batch to be saved; nothing in it was written by hand.
public enum DemoHistory {
    /// The days that are lived through.
    static let length = Duration.seconds(8 * 86_400)

    /// A document to be kept for the driver.
    public struct Paper: Sendable {
        /// What it is.
        public let kind: DocumentKind
        /// What its owner called the file.
        public let name: String
        /// What is in it.
        public let bytes: [UInt8]
        /// Whose it is.
        public let driver: DriverID
    }

    /// Lives through the days.
    ///
    /// The city, the settings and the day on the wall decide what happens; `random` only makes
    /// tokens and names.
    ///
    /// - Parameters:
    ///   - settings: those of the engine that will go on from here. The days are lived with a part
    ///     of its fleet and less demand, at speed 1.
    ///   - wall: the moment on the wall's clock at which they end.
    ///   - key: works out a password's key.
    ///   - keep: keeps a document.
    /// - Returns: what a new store has to save, at once.
    /// - Throws: `ServiceRejection` where the market cannot have such people, or what `key` and
    ///   `keep` throw.
    public static func live(
        in city: City, settings: ServiceSettings, until wall: WallTime,
        random: any RandomNumberGenerator, key: (PasswordTask) throws -> [UInt8],
        keep: (Paper) throws -> DocumentFile
    ) throws -> SaveBatch {
        let people = DemoPeople(in: settings.market, writing: settings.letters)
        let service = try RideService(
            city: city, settings: settings.forDemo(without: people.missingCategory),
            contents: StoredContents(), wall: wall - length, random: random)
        let life = DemoLife(
            service, people: people, places: DemoPlaces(around: settings.home, city))
        try life.begin(key: key, keep: keep)
        try life.liveThroughTheDays()
        life.end()
        return service.takeChanges()?.batch ?? SaveBatch()
    }
}

extension ServiceSettings {
    /// The drivers who are at work in the days of the demo.
    private static let demoDrivers = 7

    /// The same with fewer simulated people, none of whom serves `missing`.
    fileprivate func forDemo(without missing: Category?) -> ServiceSettings {
        var own = self
        own.speed = 1
        // The driver is known to the passenger, who waits for him.
        own.rules.dispatch.favouritePickupTime = .seconds(1_800)
        if let limit = own.rules.dispatch.maximumPickupTime {
            own.rules.dispatch.maximumPickupTime = max(limit, .seconds(1_800))
        }
        let able = drivers.filter { driver in missing.map { !driver.categories.serves($0) } ?? true
        }
        // One of each kind first.
        let special = [Category.vip, .women].compactMap { category in
            able.first { $0.categories.serves(category) }
        }
        let rest = able.filter { !special.contains($0) }
        own.drivers = Array((special + rest).prefix(Self.demoDrivers)).sorted { $0.id < $1.id }
        own.demand = .none
        if rules.tariffs.offers(.common) {
            own.demand = .synthetic(
                SyntheticDemand(
                    requestsPerHour: (0..<24).map { (6..<23).contains($0) ? 8 : 0.5 },
                    halfAttraction: Metres(3_000)))
        }
        return own
    }
}

/// Where the people of the demo go: named places near and far, or crossings where there are none.
struct DemoPlaces {
    /// From where the passenger lives to what is farthest, home first.
    let all: [Waypoint]

    /// How far the places are from home, in metres.
    private static let distances = [0, 900, 1_500, 2_100, 2_800, 3_500, 4_500]
    /// Places of such kinds are worth a way of so many metres more or less.
    private static let wanted: Set<String> = [
        "university", "college", "hospital", "clinic", "mall", "supermarket", "stadium", "museum",
        "park", "theatre", "cinema", "library", "bus_station", "restaurant", "sports_centre",
        "lighthouse", "hotel", "marketplace", "school",
    ]
    private static let worth = 400.0

    init(around home: Waypoint, _ city: City) {
        var found = [home]
        let candidates = city.places.filter {
            $0.kind != .busStop && (4...40).contains($0.name.count)
                && city.snap($0.coordinate) != nil
        }
        for distance in Self.distances.dropFirst() {
            var best: (place: Waypoint, cost: Double)?
            for place in candidates where !found.contains(where: { $0.name == place.name }) {
                let way = Geodesy.distance(place.coordinate, home.coordinate).inMetres
                let cost =
                    abs(way - Double(distance))
                    + (Self.wanted.contains(place.kind.rawValue) ? 0 : Self.worth)
                if cost < best?.cost ?? .infinity {
                    best = (Waypoint(coordinate: place.coordinate, name: place.name), cost)
                }
            }
            found.append(best?.place ?? Self.crossing(distance, from: home, city))
        }
        all = found
    }

    /// The crossing whose distance is nearest to the one that is wanted.
    private static func crossing(_ distance: Int, from home: Waypoint, _ city: City) -> Waypoint {
        var best = (coordinate: home.coordinate, off: Double.infinity)
        for node in 0..<city.network.nodeCount {
            let coordinate = city.coordinate(of: .node(NodeID(UInt32(node))))
            let way = Geodesy.distance(coordinate, home.coordinate).inMetres
            let off = abs(way - Double(distance))
            if off < best.off { best = (coordinate, off) }
        }
        return city.waypoint(at: best.coordinate)
    }
}
