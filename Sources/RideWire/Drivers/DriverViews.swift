import RideCore

/// Which rides a driver wants.
public struct PreferencesView: Codable, Hashable, Sendable {
    /// Which ways of paying.
    public var payments: DriverPreferences.Payments
    /// Which categories.
    public var categories: [Category]
    /// Only rides that lead nearer to this place; nil for rides anywhere.
    public var heading_home: PlaceView?
    /// Only rides that begin in one of these; empty for rides from anywhere.
    public var areas: [AreaView]

    /// Shows preferences.
    public init(
        payments: DriverPreferences.Payments, categories: [Category],
        heading_home: PlaceView? = nil, areas: [AreaView]
    ) {
        self.payments = payments
        self.categories = categories
        self.heading_home = heading_home
        self.areas = areas
    }
}

/// One section of an application.
public struct SectionView: Codable, Hashable, Sendable {
    /// `account`, `consent`, `personal`, `categories` or `vehicle`.
    public var part: String
    /// `missing`, `given`, `approved` or `rejected`.
    public var state: String
    /// Whether it was sent again after it was rejected; only for the operator, and nil for no.
    public var is_resent: Bool?

    /// Shows a section.
    public init(part: String, state: String, is_resent: Bool? = nil) {
        self.is_resent = is_resent
        self.part = part
        self.state = state
    }
}

/// One document of an application.
public struct DocumentView: Codable, Hashable, Sendable {
    /// `licence`, `vehicle_registration`, `photo`, `insurance` or `conduct`.
    public var kind: String
    /// `missing`, `given`, `approved`, `rejected` or `expired`.
    public var state: String
    /// The name of the file; nil while it is missing.
    public var name: String?
    /// The day on which it expires; nil where it does not.
    public var expires: CivilDate?
    /// Why it was rejected.
    public var reason: String?
    /// `jpeg`, `png` or `pdf`; nil while it is missing.
    public var type: String?
    /// How many bytes it has; nil while it is missing.
    public var bytes: Int?
    /// Where the file lies; only for the operator.
    public var path: String?
    /// Whether it was sent again after it was rejected; only for the operator, and nil for no.
    public var is_resent: Bool?

    /// Shows a document.
    public init(
        kind: String, state: String, name: String? = nil, expires: CivilDate? = nil,
        reason: String? = nil, type: String? = nil, bytes: Int? = nil, path: String? = nil,
        is_resent: Bool? = nil
    ) {
        self.type = type
        self.bytes = bytes
        self.path = path
        self.is_resent = is_resent
        self.kind = kind
        self.state = state
        self.name = name
        self.expires = expires
        self.reason = reason
    }
}

/// Why a part of an application was rejected.
public struct ReasonView: Codable, Hashable, Sendable {
    /// A section or a kind of document.
    public var part: String
    /// One sentence for the driver.
    public var reason: String

    /// Shows a reason.
    public init(part: String, reason: String) {
        self.part = part
        self.reason = reason
    }
}

/// How far a driver has come to being one.
public struct ApplicationView: Codable, Hashable, Sendable {
    /// `draft`, `pending`, `approved`, `rejected` or `renewal`.
    public var state: String
    /// Sections and kinds of documents that have to be sent, in the order of the form.
    public var missing: [String]
    /// Every section.
    public var sections: [SectionView]
    /// Every document that the market asks for.
    public var documents: [DocumentView]
    /// Which consent was given.
    public var consent_version: Int?
    /// Who the driver is.
    public var personal: PersonalDataView?
    /// What the driver wants to serve.
    public var categories: [Category]
    /// The car.
    public var vehicle: VehicleDataView?
    /// Why it was rejected; empty otherwise.
    public var reasons: [ReasonView]
    /// How the quiz about the streets stands: `missing` or `given`; nil where the market asks for
    /// none.
    public var quiz: String?

    /// Shows an application.
    public init(
        state: String, missing: [String], sections: [SectionView], documents: [DocumentView],
        consent_version: Int? = nil, personal: PersonalDataView? = nil, categories: [Category],
        vehicle: VehicleDataView? = nil, reasons: [ReasonView], quiz: String? = nil
    ) {
        self.quiz = quiz
        self.state = state
        self.missing = missing
        self.sections = sections
        self.documents = documents
        self.consent_version = consent_version
        self.personal = personal
        self.categories = categories
        self.vehicle = vehicle
        self.reasons = reasons
    }
}

/// The code of a car in which one can get in without asking.
public struct BoardingCodeResult: Codable, Hashable, Sendable {
    /// For `ride.planBoarding`.
    public var code: String
    /// The last moment at which it is good.
    public var valid_until_ms: Int64

    /// Shows a code.
    public init(code: String, valid_until_ms: Int64) {
        self.code = code
        self.valid_until_ms = valid_until_ms
    }
}

/// Where rides are wanted: a grid over the city, cells from the south-west.
public struct ZonesResult: Codable, Hashable, Sendable {
    /// The southern edge, in degrees.
    public var south: Double
    /// The western edge, in degrees.
    public var west: Double
    /// How high a cell is, in millionths of a degree.
    public var cell_height_e6: Int32
    /// How wide a cell is, in millionths of a degree.
    public var cell_width_e6: Int32
    /// Cells from west to east.
    public var columns: Int
    /// Cells from south to north.
    public var rows: Int
    /// Cells with a surge, three numbers each: column, row, per cent (100 would be none).
    public var surge: [Int32]
    /// Cells with free drivers, three numbers each: column, row, how many.
    public var drivers: [Int32]
    /// Cells from which rides were asked for of late, three numbers each: column, row, how many.
    public var requests: [Int32]
    /// What is usual at the hour that was asked for; the lists of what is now are then empty.
    public var usual: UsualDemandView?

    /// Cells in each of the lists; of more, those with the highest numbers are told.
    public static let cells = 1_200

    /// Shows the zones.
    public init(
        south: Double, west: Double, cell_height_e6: Int32, cell_width_e6: Int32, columns: Int,
        rows: Int, surge: [Int32], drivers: [Int32], requests: [Int32],
        usual: UsualDemandView? = nil
    ) {
        self.south = south
        self.west = west
        self.cell_height_e6 = cell_height_e6
        self.cell_width_e6 = cell_width_e6
        self.columns = columns
        self.rows = rows
        self.surge = surge
        self.drivers = drivers
        self.requests = requests
        self.usual = usual
    }
}

/// How many rides are usually asked for at an hour of the week, as the engine has counted them.
public struct UsualDemandView: Codable, Hashable, Sendable {
    /// Which hour, 0 being the one after midnight on Monday.
    public var hour: Int
    /// How many such hours were counted from beginning to end, one a week; of 0 nothing is known.
    public var hours_counted: Int
    /// Cells from which rides were asked for, three numbers each: column, row, and the mean over
    /// these hours in hundredths of a request an hour.
    public var requests_hundredths: [Int32]

    /// Shows what is usual.
    public init(hour: Int, hours_counted: Int, requests_hundredths: [Int32]) {
        self.hour = hour
        self.hours_counted = hours_counted
        self.requests_hundredths = requests_hundredths
    }
}

/// A booked ride that still looks for a driver, as drivers see it.
public struct BookingView: Codable, Hashable, Sendable {
    /// The number of the booking.
    public var id: UInt64
    /// When the car is to be there.
    public var pickup_at_ms: Int64
    /// Around where it begins: the door is told with the ride.
    public var pickup: PlaceView
    /// Around where it ends.
    public var dropoff: PlaceView
    /// The kind of car.
    public var category: Category
    /// How it is paid.
    public var payment: PaymentMethod
    /// The length of the ride.
    public var distance_m: Double
    /// What the driver gains by it.
    public var gain_minor: Int64

    /// Shows a booked ride.
    public init(
        id: UInt64, pickup_at_ms: Int64, pickup: PlaceView, dropoff: PlaceView,
        category: Category, payment: PaymentMethod, distance_m: Double, gain_minor: Int64
    ) {
        self.id = id
        self.pickup_at_ms = pickup_at_ms
        self.pickup = pickup
        self.dropoff = dropoff
        self.category = category
        self.payment = payment
        self.distance_m = distance_m
        self.gain_minor = gain_minor
    }
}

/// The booked rides of the next day for which a driver may be asked.
public struct BookingsResult: Codable, Hashable, Sendable {
    /// The earliest first, at most `PageLimit.most`.
    public var bookings: [BookingView]
    /// Whether there are later ones.
    public var has_more: Bool

    /// Shows what is booked.
    public init(bookings: [BookingView], has_more: Bool) {
        self.bookings = bookings
        self.has_more = has_more
    }
}
