import RideCore

/// A city's shared bicycles: who lends what, where, and at what price (B1).
public struct BikeSystem: Hashable, Codable, Sendable {
    /// The name by which its own data calls it.
    public let code: String
    /// Its name for people.
    public let name: String
    /// Who runs it; empty where the data does not say.
    public let companies: [String]
    /// Where the system stands on the web; nil where the data does not say.
    public var website: String?
    /// The time zone of its city by its IANA name, such as `Europe/Oslo`.
    public let timeZone: String
    /// The language of its names by its BCP 47 tag, such as `nb`.
    public let language: String
    /// What it lends; `BikeKindID` counts from 1 in this order.
    public let kinds: [BikeKind]
    /// What it costs; the first price counts where nothing else is said.
    public let plans: [BikePlan]
    /// Its stations in the order of their names within the engine.
    public private(set) var stations: [BikeStation]
    /// Bicycles that stand somewhere else than at a station, in the order of the data.
    public let freeBikes: [FreeBike]

    /// A system; stations are put into the order of their names within the engine.
    public init(
        code: String, name: String, companies: [String] = [], timeZone: String = "Etc/UTC",
        language: String = "en", kinds: [BikeKind] = [.plain], plans: [BikePlan] = [],
        stations: [BikeStation], freeBikes: [FreeBike] = []
    ) {
        self.code = code
        self.name = name
        self.companies = companies
        self.timeZone = timeZone
        self.language = language
        self.kinds = kinds
        self.plans = plans
        self.stations = stations.sorted { $0.id < $1.id }
        self.freeBikes = freeBikes
    }

    /// A kind by its name; nil for a name that none has.
    public func kind(_ id: BikeKindID) -> BikeKind? {
        guard id.rawValue >= 1, id.rawValue <= UInt64(kinds.count) else { return nil }
        return kinds[Int(id.rawValue) - 1]
    }

    /// A station by its name; nil for a name that none has.
    ///
    /// - Complexity: O(log n) in the number of stations.
    public func station(_ id: StationID) -> BikeStation? {
        index(of: id).map { stations[$0] }
    }

    /// What has changed between two readings of a system's data.
    public struct Renewal: Hashable, Sendable {
        /// Stations that were not there before.
        public let added: [StationID]
        /// Stations that the new data does not have any more; they stay, out of service.
        public let removed: [StationID]
        /// Stations that have another place, name, address or capacity.
        public let changed: [StationID]
    }

    /// The system as newer data has it, under the names that its stations have had (F-11).
    ///
    /// A station is the same as long as its code is. One that is gone stays, without bicycles or
    /// docks and out of service, so that favourites, ratings and rentals that speak of it do not
    /// speak of nothing. New ones get names after the last that was ever given.
    public func renewed(by newer: BikeSystem) -> (system: BikeSystem, renewal: Renewal) {
        var old = Dictionary(stations.map { ($0.code, $0) }) { first, _ in first }
        var next = (stations.last?.id.rawValue ?? 0) + 1
        var result: [BikeStation] = []
        var added: [StationID] = []
        var changed: [StationID] = []
        for station in newer.stations {
            if let known = old.removeValue(forKey: station.code) {
                let renewed = station.renamed(known.id)
                result.append(renewed)
                if !known.isSamePlace(as: renewed) { changed.append(known.id) }
            } else {
                let id = StationID(next)
                next += 1
                result.append(station.renamed(id))
                added.append(id)
            }
        }
        let gone = stations.filter { old[$0.code] != nil }
        for var station in gone {
            station.status = BikeStation.Status(
                bikes: [:], freeDocks: 0, isInstalled: false, isRenting: false, isReturning: false,
                reportedAt: station.status?.reportedAt)
            result.append(station)
        }
        var system = BikeSystem(
            code: newer.code, name: newer.name, companies: newer.companies,
            timeZone: newer.timeZone, language: newer.language, kinds: newer.kinds,
            plans: newer.plans, stations: result, freeBikes: newer.freeBikes)
        system.website = newer.website
        return (
            system, Renewal(added: added, removed: gone.map(\.id), changed: changed.sorted())
        )
    }

    private func index(of id: StationID) -> Int? {
        let place = stations.partitioningIndex { $0.id >= id }
        return place < stations.count && stations[place].id == id ? place : nil
    }
}

extension BikeStation {
    /// Whether everything but the status is the same.
    fileprivate func isSamePlace(as other: BikeStation) -> Bool {
        names == other.names && localNames == other.localNames && address == other.address
            && coordinate == other.coordinate && capacity == other.capacity
    }
}
