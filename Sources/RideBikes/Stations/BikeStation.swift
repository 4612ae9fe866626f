import RideCore

/// A place where bicycles are taken and returned (B1, B3).
public struct BikeStation: Hashable, Codable, Sendable {
    /// Its name within the engine; kept when the system's data is read anew.
    public let id: StationID
    /// The name by which the system's own data calls it.
    public let code: String
    /// Its name for people, cleaned.
    public let name: String
    /// Its names in other languages than the system's, by their tags; nil where it has none.
    public let localNames: [LocalName]?
    /// Its address; empty where the data has none.
    public let address: String
    /// Where it stands.
    public let coordinate: Coordinate
    /// How many docks it has; nil where the data does not say.
    public let capacity: Int?
    /// What is there to take and to return to; nil while nothing was reported.
    public var status: Status?

    /// A name in a language.
    public struct LocalName: Hashable, Codable, Sendable {
        /// The language by its BCP 47 tag, such as `pt-BR` or `pt`.
        public let language: String
        /// The name, cleaned.
        public let name: String

        /// A name in a language.
        public init(language: String, name: String) {
            self.language = language
            self.name = name
        }
    }

    /// What a station has reported of itself.
    public struct Status: Hashable, Codable, Sendable {
        /// Bicycles that can be taken, by kind; kinds without any are left out.
        public var bikes: [BikeKindID: Int]
        /// Docks that take a bicycle back; nil where the data does not say.
        public var freeDocks: Int?
        /// Whether it stands there.
        public var isInstalled: Bool
        /// Whether it lends.
        public var isRenting: Bool
        /// Whether it takes bicycles back.
        public var isReturning: Bool
        /// When it reported this; nil where the data does not say.
        public var reportedAt: WallTime?

        /// What a station reports; counts are 0 to `BikeLimits.docks`.
        public init(
            bikes: [BikeKindID: Int], freeDocks: Int?, isInstalled: Bool = true,
            isRenting: Bool = true, isReturning: Bool = true, reportedAt: WallTime? = nil
        ) {
            self.bikes = bikes.filter { $0.value > 0 }
            self.freeDocks = freeDocks
            self.isInstalled = isInstalled
            self.isRenting = isRenting
            self.isReturning = isReturning
            self.reportedAt = reportedAt
        }

        /// Bicycles that can be taken, of all kinds.
        public var bikeCount: Int { bikes.values.reduce(0, +) }

        private enum CodingKeys: CodingKey {
            case bikes, freeDocks, isInstalled, isRenting, isReturning, reportedAt
        }

        /// How many there are of one kind, as it is kept: a list has an order, a dictionary none.
        private struct KindCount: Codable {
            let kind: BikeKindID
            let count: Int
        }

        /// Reads what was reported.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let counts = try container.decode([KindCount].self, forKey: .bikes)
            self.init(
                bikes: Dictionary(counts.map { ($0.kind, $0.count) }) { $1 },
                freeDocks: try container.decodeIfPresent(Int.self, forKey: .freeDocks),
                isInstalled: try container.decode(Bool.self, forKey: .isInstalled),
                isRenting: try container.decode(Bool.self, forKey: .isRenting),
                isReturning: try container.decode(Bool.self, forKey: .isReturning),
                reportedAt: try container.decodeIfPresent(WallTime.self, forKey: .reportedAt))
        }

        /// Writes it, kinds in their order.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            let counts = bikes.sorted { $0.key < $1.key }
            try container.encode(
                counts.map { KindCount(kind: $0.key, count: $0.value) }, forKey: .bikes)
            try container.encodeIfPresent(freeDocks, forKey: .freeDocks)
            try container.encode(isInstalled, forKey: .isInstalled)
            try container.encode(isRenting, forKey: .isRenting)
            try container.encode(isReturning, forKey: .isReturning)
            try container.encodeIfPresent(reportedAt, forKey: .reportedAt)
        }
    }

    /// A station.
    public init(
        id: StationID, code: String, name: String, localNames: [LocalName] = [],
        address: String = "", coordinate: Coordinate, capacity: Int? = nil, status: Status? = nil
    ) {
        self.localNames = localNames.isEmpty ? nil : localNames.sorted { $0.language < $1.language }
        self.id = id
        self.code = code
        self.name = name
        self.address = address
        self.coordinate = coordinate
        self.capacity = capacity
        self.status = status
    }

    /// The same station under another name within the engine.
    func renamed(_ id: StationID) -> BikeStation {
        BikeStation(
            id: id, code: code, name: name, localNames: localNames ?? [], address: address,
            coordinate: coordinate, capacity: capacity, status: status)
    }

    /// What it is called in a language: in just that, else in its language anywhere, else as the
    /// system calls it.
    public func name(in language: String) -> String {
        func bare(_ tag: String) -> Substring { tag.prefix { $0 != "-" } }
        let names = localNames ?? []
        let found =
            names.first { $0.language == language }
            ?? names.first { bare($0.language) == bare(language) }
        return found?.name ?? name
    }

    /// All its names.
    public var names: [String] { [name] + (localNames ?? []).map(\.name) }
}
