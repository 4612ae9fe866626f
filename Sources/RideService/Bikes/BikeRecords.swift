import RideBikes
import RideCore

/// A rental with what the engine knows of it besides.
public struct RentalFile: Hashable, Codable, Sendable {
    /// What happened to it.
    public var rental: Rental
    /// The card that pays.
    public let card: CardID

    /// A rental paid with a card.
    public init(rental: Rental, card: CardID) {
        self.rental = rental
        self.card = card
    }
}

/// The bicycle system itself without its stations, as it is kept.
public struct BikeSystemFile: Hashable, Codable, Sendable {
    /// The system, its list of stations empty.
    public let system: BikeSystem
    /// The numbers that are given next.
    public let numbers: BikeShare.Numbers

    /// A system and its numbers.
    public init(system: BikeSystem, numbers: BikeShare.Numbers) {
        self.system = system
        self.numbers = numbers
    }
}

/// A station with its docks, as it is kept.
public struct BikeStationFile: Hashable, Codable, Sendable {
    /// The station, and what its data last said.
    public let station: BikeStation
    /// What is there now.
    public let docks: StationDocks

    /// A station and its docks.
    public init(station: BikeStation, docks: StationDocks) {
        self.station = station
        self.docks = docks
    }
}

/// What a person likes of the bicycles: favourite stations and systems, and ratings.
public struct BikeFriend: Hashable, Codable, Sendable {
    /// What somebody thinks of a station.
    public struct Opinion: Hashable, Codable, Sendable {
        /// Which station.
        public let station: StationID
        /// From one to five.
        public let stars: Stars
    }

    /// What somebody thinks of a system of the world.
    public struct SystemOpinion: Hashable, Codable, Sendable {
        /// Which system.
        public let code: String
        /// Whether it is a favourite.
        public var isFavourite = false
        /// From one to five; nil for nothing.
        public var stars: Stars?
    }

    /// Who.
    public let passenger: PassengerID
    /// Favourite stations, in the order in which they became so.
    public var favourites: [StationID] = []
    /// Ratings, in the order of the stations.
    public private(set) var opinions: [Opinion] = []
    /// What is thought of systems, in the order of their codes; nil as earlier versions saved it.
    private var systemOpinions: [SystemOpinion]?
    /// Stations at which a rental of the person began or ended, in their order; nil for none.
    private var visitedStations: [StationID]?
    /// The codes of the systems of these rentals, in their order; nil for none.
    private var visitedSystems: [String]?

    /// Somebody who likes nothing yet.
    public init(passenger: PassengerID) { self.passenger = passenger }

    /// What the person thinks of a station; nil for nothing.
    public func stars(for station: StationID) -> Stars? {
        opinions.first { $0.station == station }?.stars
    }

    /// Whether a rental of the person began or ended at a station.
    public func hasVisited(_ station: StationID) -> Bool {
        visitedStations?.contains(station) ?? false
    }

    /// Whether the person has rented in a system.
    public func hasVisited(system code: String) -> Bool {
        visitedSystems?.contains(code) ?? false
    }

    /// A rental of the person in a system began or ended at these stations.
    ///
    /// - Returns: whether that was not known.
    public mutating func visit(_ stations: [StationID], of system: String) -> Bool {
        let before = self
        visitedStations = Set((visitedStations ?? []) + stations).sorted()
        visitedSystems = Set((visitedSystems ?? []) + [system]).sorted()
        return self != before
    }

    /// The person thinks so of a station, whatever was thought before.
    public mutating func rate(_ station: StationID, _ stars: Stars) {
        opinions.removeAll { $0.station == station }
        let index = opinions.firstIndex { $0.station > station } ?? opinions.endIndex
        opinions.insert(Opinion(station: station, stars: stars), at: index)
    }

    /// What the person thinks of systems, in the order of their codes.
    public var systems: [SystemOpinion] { systemOpinions ?? [] }

    /// What the person thinks of a system.
    public func system(_ code: String) -> SystemOpinion {
        systems.first { $0.code == code } ?? SystemOpinion(code: code)
    }

    /// The person thinks so of a system, whatever was thought before; nothing at all is not kept.
    public mutating func think(_ opinion: SystemOpinion) {
        var all = systems.filter { $0.code != opinion.code }
        if opinion.isFavourite || opinion.stars != nil {
            let index = all.firstIndex { $0.code > opinion.code } ?? all.endIndex
            all.insert(opinion, at: index)
        }
        systemOpinions = all.isEmpty ? nil : all
    }
}

/// What of the bicycles has changed and is saved with a round.
public struct BikeBatch: Hashable, Sendable {
    /// The system, where something but its stations has changed.
    public var system: BikeSystemFile?
    /// Stations that changed, as they are now, in the order of their numbers.
    public var stations: [BikeStationFile] = []
    /// Rentals that changed, as they are now, in the order of their numbers.
    public var rentals: [RentalFile] = []
    /// People whose likings changed, in the order of their numbers.
    public var friends: [BikeFriend] = []

    /// Nothing.
    public init() {}

    /// Whether there is nothing to save.
    public var isEmpty: Bool {
        system == nil && stations.isEmpty && rentals.isEmpty && friends.isEmpty
    }
}

/// What a store holds of the bicycles and the engine needs to go on.
public struct StoredBikes: Hashable, Sendable {
    /// The system; nil where there never was one.
    public var system: BikeSystemFile?
    /// All stations that ever were, in the order of their numbers.
    public var stations: [BikeStationFile] = []
    /// Rentals that are not over, and those that began within a day before the last batch, in the
    /// order of their numbers.
    public var rentals: [RentalFile] = []
    /// People with likings, in the order of their numbers.
    public var friends: [BikeFriend] = []

    /// Nothing.
    public init() {}

    /// Whether a rental is among those that an engine needs to go on.
    public static func isNeeded(_ rental: Rental, at now: Instant) -> Bool {
        rental.stage.isLive || rental.begunAt >= now - BikeLimits.lostAfter
    }
}

/// Which rentals are wanted.
public struct RentalFilter: Hashable, Sendable {
    /// Only those in this stage.
    public var stage: RentalStage?
    /// Only those that began at this moment or later.
    public var from: Instant?
    /// Only those that began before this moment.
    public var until: Instant?

    /// A filter; what is nil does not matter.
    public init(stage: RentalStage? = nil, from: Instant? = nil, until: Instant? = nil) {
        self.stage = stage
        self.from = from
        self.until = until
    }

    /// Whether a rental is wanted.
    public func allows(_ rental: Rental) -> Bool {
        (stage.map { $0 == rental.stage } ?? true)
            && (from.map { rental.begunAt >= $0 } ?? true)
            && (until.map { rental.begunAt < $0 } ?? true)
    }
}
