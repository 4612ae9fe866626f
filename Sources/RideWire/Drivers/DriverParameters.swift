import RideCore

/// What a driver says of themselves.
public struct PersonalDataView: StrictParameters {
    /// The family name.
    public var surname: String
    /// Written `1990-05-17`.
    public var birth_date: CivilDate
    /// Where the driver lives.
    public var city: String
    /// Who recommended the product; nil for nobody.
    public var referral_code: String?

    public static let keys = ["surname", "birth_date", "city", "referral_code"]

    /// Shows personal data.
    public init(
        surname: String, birth_date: CivilDate, city: String, referral_code: String? = nil
    ) {
        self.surname = surname
        self.birth_date = birth_date
        self.city = city
        self.referral_code = referral_code
    }
}

/// A driver's car, as it stands in its papers.
public struct VehicleDataView: StrictParameters {
    /// The number plate.
    public var plate: String
    /// The colour.
    public var colour: String
    /// Who makes it.
    public var make: String
    /// The model.
    public var model: String
    /// The model year.
    public var year: Int
    /// Seats for passengers.
    public var seats: Int

    public static let keys = ["plate", "colour", "make", "model", "year", "seats"]

    /// Shows a car.
    public init(plate: String, colour: String, make: String, model: String, year: Int, seats: Int) {
        self.plate = plate
        self.colour = colour
        self.make = make
        self.model = model
        self.year = year
        self.seats = seats
    }
}

/// Parameters of `driver.apply` and `driver.change`; what is nil stays as it is.
public struct ApplyParameters: StrictCommand {
    public var command_id: CommandID
    /// Which consent was given.
    public var consent_version: Int?
    /// Who the driver is.
    public var personal: PersonalDataView?
    /// What the driver wants to serve.
    public var categories: [Category]?
    /// The car.
    public var vehicle: VehicleDataView?

    public static let keys = ["command_id", "consent_version", "personal", "categories", "vehicle"]
    public static let objects: [StrictObject] = [
        .object("personal", PersonalDataView.self), .object("vehicle", VehicleDataView.self),
    ]

    /// Fills sections of an application.
    public init(
        command_id: CommandID, consent_version: Int? = nil, personal: PersonalDataView? = nil,
        categories: [Category]? = nil, vehicle: VehicleDataView? = nil
    ) {
        self.command_id = command_id
        self.consent_version = consent_version
        self.personal = personal
        self.categories = categories
        self.vehicle = vehicle
    }
}

/// Parameters of `driver.attach`.
public struct AttachParameters: StrictCommand {
    public var command_id: CommandID
    /// `licence`, `vehicle_registration`, `photo`, `insurance` or `conduct`.
    public var kind: String
    /// The file, on the machine that app and engine share.
    public var path: String
    /// The day on which the document expires; nil where it does not.
    public var expires: CivilDate?

    public static let keys = ["command_id", "kind", "path", "expires"]

    /// Attaches a document.
    public init(command_id: CommandID, kind: String, path: String, expires: CivilDate? = nil) {
        self.command_id = command_id
        self.kind = kind
        self.path = path
        self.expires = expires
    }
}

/// A part of the city.
public struct AreaView: StrictParameters {
    /// Its middle.
    public var place: PlaceView
    /// How far it reaches.
    public var radius_m: Double

    public static let keys = ["place", "radius_m"]
    public static let objects: [StrictObject] = [.object("place", PlaceView.self)]

    /// A circle around a place.
    public init(place: PlaceView, radius_m: Double) {
        self.place = place
        self.radius_m = radius_m
    }
}

/// Parameters of `driver.prefer`; they replace what was preferred before.
public struct PreferParameters: StrictCommand {
    public var command_id: CommandID
    /// Which ways of paying.
    public var payments: DriverPreferences.Payments
    /// Which of the categories that the driver may serve.
    public var categories: [Category]
    /// Only rides that lead nearer to this place; nil for rides anywhere.
    public var heading_home: PlaceView?
    /// Only rides that begin in one of these; empty for rides from anywhere.
    public var areas: [AreaView]

    public static let keys = ["command_id", "payments", "categories", "heading_home", "areas"]
    public static let objects: [StrictObject] = [
        .object("heading_home", PlaceView.self), .list("areas", AreaView.self),
    ]

    /// Says which rides are wanted.
    public init(
        command_id: CommandID, payments: DriverPreferences.Payments, categories: [Category],
        heading_home: PlaceView? = nil, areas: [AreaView]
    ) {
        self.command_id = command_id
        self.payments = payments
        self.categories = categories
        self.heading_home = heading_home
        self.areas = areas
    }
}
