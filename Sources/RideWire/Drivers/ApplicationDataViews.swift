import RideCore

/// What a driver says of themselves.
public struct PersonalDataView: Codable, Hashable, Sendable {
    /// The family name.
    public var surname: String
    /// Written `1990-05-17`.
    public var birth_date: CivilDate
    /// Where the driver lives.
    public var city: String
    /// Who recommended the product; nil for nobody.
    public var referral_code: String?

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
public struct VehicleDataView: Codable, Hashable, Sendable {
    /// The number plate.
    public var plate: String
    /// The colour.
    public var colour: String
    /// Who makes it.
    public var make: String
    /// The model.
    public var model: String
    /// The model year.
    @Within<Numbers> public var year: Int
    /// Seats for passengers.
    @Within<Numbers> public var seats: Int

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

/// A part of the city.
public struct AreaView: Codable, Hashable, Sendable {
    /// Its middle.
    public var place: PlaceView
    /// How far it reaches.
    @Within<Radii> public var radius_m: Double

    /// A circle around a place.
    public init(place: PlaceView, radius_m: Double) {
        self.place = place
        self.radius_m = radius_m
    }
}
