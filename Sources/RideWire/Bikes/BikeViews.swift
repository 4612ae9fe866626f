import RideCore

/// A station of shared bicycles as it stands in lists (B3).
public struct BikeStationView: Codable, Hashable, Sendable {
    /// Its number within the engine.
    public var id: UInt64
    /// What stands on it, by which a bicycle is unlocked there.
    public var code: String
    /// Where it is, and its name.
    public var place: PlaceView
    /// Bicycles that can be taken.
    public var bikes: Int
    /// Docks that take a bicycle back; nil where there is no limit, or none is known.
    public var free_docks: Int?
    /// Whether bicycles can be taken.
    public var is_renting: Bool
    /// Whether bicycles can be brought back.
    public var is_returning: Bool
    /// How far it is in a straight line from the place that was asked about; nil where none was.
    public var distance_m: Double?
    /// Whether it is a favourite.
    public var is_favourite: Bool

    /// A station.
    public init(
        id: UInt64, code: String, place: PlaceView, bikes: Int, free_docks: Int?,
        is_renting: Bool, is_returning: Bool, distance_m: Double?, is_favourite: Bool
    ) {
        self.id = id
        self.code = code
        self.place = place
        self.bikes = bikes
        self.free_docks = free_docks
        self.is_renting = is_renting
        self.is_returning = is_returning
        self.distance_m = distance_m
        self.is_favourite = is_favourite
    }
}

/// Stations, the nearest first.
public struct BikeStationsResult: Codable, Hashable, Sendable {
    /// The system's name; nil where there are no bicycles.
    public var system: String?
    /// The stations.
    public var stations: [BikeStationView]
    /// How many there are in all that were asked for.
    public var total: Int
    /// For an operator what a van had best carry; nil where no drive is worth it.
    public var carrying: BikeCarryingView?

    /// A list of stations.
    public init(
        system: String?, stations: [BikeStationView], total: Int,
        carrying: BikeCarryingView? = nil
    ) {
        self.carrying = carrying
        self.system = system
        self.stations = stations
        self.total = total
    }
}

/// Stations in a part of the map, those near one another together.
public struct BikeMapResult: Codable, Hashable, Sendable {
    /// One station, or several that lie together.
    public struct Mark: Codable, Hashable, Sendable {
        /// Degrees north, of several the middle.
        public var latitude: Double
        /// Degrees east.
        public var longitude: Double
        /// How many stations.
        public var stations: Int
        /// The station; nil for several.
        public var station_id: UInt64?
        /// Bicycles that can be taken.
        public var bikes: Int
        /// Docks that take one back; nil where there is no limit.
        public var free_docks: Int?

        /// A mark.
        public init(
            latitude: Double, longitude: Double, stations: Int, station_id: UInt64?, bikes: Int,
            free_docks: Int?
        ) {
            self.latitude = latitude
            self.longitude = longitude
            self.stations = stations
            self.station_id = station_id
            self.bikes = bikes
            self.free_docks = free_docks
        }
    }

    /// How many marks there are at most.
    public static let most = 300

    /// The marks.
    public var marks: [Mark]

    /// A part of the map.
    public init(marks: [Mark]) { self.marks = marks }
}

/// What a rental costs, and how it is counted (B5).
public struct BikePriceView: Codable, Hashable, Sendable {
    /// Minutes with a rate of their own.
    public struct Rate: Codable, Hashable, Sendable {
        /// The minutes that are over before it counts.
        public var start_minute: Int
        /// How much, in thousandths of the minor unit.
        public var thousandths: Int64
        /// After how many minutes it counts again; 0 for once only.
        public var interval_minutes: Int
        /// The minute from which it counts no more; nil for never.
        public var end_minute: Int?

        /// A rate.
        public init(
            start_minute: Int, thousandths: Int64, interval_minutes: Int, end_minute: Int?
        ) {
            self.start_minute = start_minute
            self.thousandths = thousandths
            self.interval_minutes = interval_minutes
            self.end_minute = end_minute
        }
    }

    /// Unlocking.
    public var unlock_minor: Int64
    /// The minutes that it pays for; nil if no minute costs anything.
    public var free_minutes: Int?
    /// What the minutes cost after them.
    public var rates: [Rate]
    /// The most on one day; nil for no cap.
    public var daily_cap_minor: Int64?
    /// A bicycle that is not returned.
    public var lost_minor: Int64
    /// What the card must be good for before a bicycle is unlocked.
    public var deposit_minor: Int64

    /// A price.
    public init(
        unlock_minor: Int64, free_minutes: Int?, rates: [Rate], daily_cap_minor: Int64?,
        lost_minor: Int64, deposit_minor: Int64
    ) {
        self.unlock_minor = unlock_minor
        self.free_minutes = free_minutes
        self.rates = rates
        self.daily_cap_minor = daily_cap_minor
        self.lost_minor = lost_minor
        self.deposit_minor = deposit_minor
    }
}

/// All that is known of a station (B3, B4).
public struct BikeStationResult: Codable, Hashable, Sendable {
    /// Bicycles of one kind.
    public struct Kind: Codable, Hashable, Sendable {
        /// The kind's number.
        public var id: UInt64
        /// Its name; empty where the system gives none.
        public var name: String
        /// `bicycle`, `cargo_bicycle`, `scooter_standing`, `scooter_seated` or `other`.
        public var form: String
        /// `human`, `electric_assist` or `electric`.
        public var propulsion: String
        /// How many can be taken.
        public var count: Int

        /// Bicycles of one kind.
        public init(id: UInt64, name: String, form: String, propulsion: String, count: Int) {
            self.id = id
            self.name = name
            self.form = form
            self.propulsion = propulsion
            self.count = count
        }
    }

    /// The station.
    public var station: BikeStationView
    /// The system's name.
    public var system: String
    /// Who runs it.
    public var companies: [String]
    /// Where the system stands on the web; nil where its data does not say.
    public var website: String?
    /// Its address; empty where none is known.
    public var address: String
    /// How many docks it has; nil where none are counted.
    public var capacity: Int?
    /// What can be taken, by kind.
    public var kinds: [Kind]
    /// When its data last reported, on the wall's clock; nil where it does not say.
    public var reported_at_ms: Int64?
    /// Whether an operator has taken it out of service.
    public var is_out_of_service: Bool
    /// The average of its ratings in hundredths of a star; nil before the first.
    public var rating_hundredths: Int?
    /// How many ratings there are.
    public var rating_count: Int
    /// What the person gave; nil for nothing.
    public var my_stars: Int?
    /// What a rental costs; nil where nothing is lent.
    public var price: BikePriceView?
    /// The code as it is shared.
    public var link: String

    /// A station.
    public init(
        station: BikeStationView, system: String, companies: [String],
        website: String? = nil, address: String, capacity: Int?, kinds: [Kind],
        reported_at_ms: Int64?, is_out_of_service: Bool,
        rating_hundredths: Int?, rating_count: Int, my_stars: Int?, price: BikePriceView?,
        link: String
    ) {
        self.station = station
        self.system = system
        self.companies = companies
        self.website = website
        self.address = address
        self.capacity = capacity
        self.kinds = kinds
        self.reported_at_ms = reported_at_ms
        self.is_out_of_service = is_out_of_service
        self.rating_hundredths = rating_hundredths
        self.rating_count = rating_count
        self.my_stars = my_stars
        self.price = price
        self.link = link
    }
}

/// A way on foot.
public struct WalkResult: Codable, Hashable, Sendable {
    /// The way; its times are a walker's. Nil where no street leads there.
    public var route: RouteView?
    /// How far it is in a straight line.
    public var straight_m: Double
    /// In which direction that is, in degrees clockwise from north.
    public var bearing: Double

    /// A way.
    public init(route: RouteView?, straight_m: Double, bearing: Double) {
        self.route = route
        self.straight_m = straight_m
        self.bearing = bearing
    }
}

/// A person's rental, and what it has cost so far or in the end (B5).
public struct RentalView: Codable, Hashable, Sendable {
    /// A line of the price.
    public struct Item: Codable, Hashable, Sendable {
        /// `unlock`, `time`, `daily_cap` or `lost`.
        public var kind: String
        /// How much; negative where it is taken off.
        public var amount_minor: Int64

        /// A line.
        public init(kind: String, amount_minor: Int64) {
            self.kind = kind
            self.amount_minor = amount_minor
        }
    }

    /// Where it stands.
    public enum Stage: String, CaseIterable, Codable, Sendable {
        case reserved, unlocked, riding, paused, returned, lost, expired, cancelled

        /// Whether a rental in this stage holds a bicycle and its rider.
        public var isLive: Bool {
            switch self {
            case .reserved, .unlocked, .riding, .paused: true
            case .returned, .lost, .expired, .cancelled: false
            }
        }
    }

    /// Its number.
    public var id: UInt64
    /// Where it stands.
    public var stage: Stage
    /// What stands on the bicycle.
    public var bike_code: String
    /// Where it is, or was, taken from.
    public var station: PlaceView
    /// That station's number.
    public var station_id: UInt64
    /// When it was reserved or unlocked.
    public var begun_at_ms: Int64
    /// When it changes by itself if nothing is done: a reservation or an unlocked bicycle ends, a
    /// ridden one counts as lost. Nil once it is over.
    public var until_ms: Int64?
    /// When the bicycle left its dock; nil where it has not.
    public var taken_at_ms: Int64?
    /// When the free minutes end; nil while nothing counts, or where no minute costs anything.
    public var free_until_ms: Int64?
    /// When it was over; nil while it is not.
    public var ended_at_ms: Int64?
    /// Where it was brought; nil where it was not.
    public var end_station: PlaceView?
    /// The price so far, or in the end.
    public var items: [Item]
    /// Their sum.
    public var total_minor: Int64
    /// `notDue`, `pending`, `paid` or `failed`.
    public var paid: String
    /// The card that pays; nil where it is gone.
    public var card: CardView?
    /// How it is counted.
    public var price: BikePriceView

    /// A rental.
    public init(
        id: UInt64, stage: Stage, bike_code: String, station: PlaceView, station_id: UInt64,
        begun_at_ms: Int64, until_ms: Int64?, taken_at_ms: Int64?, free_until_ms: Int64?,
        ended_at_ms: Int64?, end_station: PlaceView?, items: [Item], total_minor: Int64,
        paid: String, card: CardView?, price: BikePriceView
    ) {
        self.id = id
        self.stage = stage
        self.bike_code = bike_code
        self.station = station
        self.station_id = station_id
        self.begun_at_ms = begun_at_ms
        self.until_ms = until_ms
        self.taken_at_ms = taken_at_ms
        self.free_until_ms = free_until_ms
        self.ended_at_ms = ended_at_ms
        self.end_station = end_station
        self.items = items
        self.total_minor = total_minor
        self.paid = paid
        self.card = card
        self.price = price
    }
}

/// A page of rentals, the newest first.
public struct RentalsResult: Codable, Hashable, Sendable {
    /// The rentals.
    public var rentals: [RentalView]
    /// Whether there are older ones.
    public var has_more: Bool
    /// How many there are in all that were asked for.
    public var total: Int

    /// A page.
    public init(rentals: [RentalView], has_more: Bool, total: Int) {
        self.rentals = rentals
        self.has_more = has_more
        self.total = total
    }
}
