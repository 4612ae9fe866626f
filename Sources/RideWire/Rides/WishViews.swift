import RideCore

/// What a passenger wishes of one driver.
public struct WishView: Codable, Hashable, Sendable {
    /// Which driver.
    public var driver_id: UInt64
    /// Who that is.
    public var person: PersonView
    /// The driver's car; nil for one who has none any more.
    public var vehicle: RideView.Vehicle?
    /// `favourite` or `avoid`.
    public var wish: String
    /// Around where a favourite driver's car is, to some 500 metres; nil for one who is not at work
    /// or not a favourite.
    public var place: PlaceView?

    /// Shows a wish.
    public init(
        driver_id: UInt64, person: PersonView, vehicle: RideView.Vehicle? = nil, wish: String,
        place: PlaceView? = nil
    ) {
        self.place = place
        self.driver_id = driver_id
        self.person = person
        self.vehicle = vehicle
        self.wish = wish
    }
}

/// A page of wishes, highest driver number first.
public struct WishesResult: Codable, Hashable, Sendable {
    /// The wishes.
    public var wishes: [WishView]
    /// Whether there are more.
    public var has_more: Bool

    /// A page of wishes.
    public init(wishes: [WishView], has_more: Bool) {
        self.wishes = wishes
        self.has_more = has_more
    }
}

/// A passenger whose favourite a driver is.
public struct FavouriteView: Codable, Hashable, Sendable {
    /// Which passenger.
    public var passenger_id: UInt64
    /// Who that is.
    public var person: PersonView
    /// Until when, unless they ride together again, in milliseconds since the world began.
    public var until_ms: Int64

    /// Shows a passenger.
    public init(passenger_id: UInt64, person: PersonView, until_ms: Int64) {
        self.passenger_id = passenger_id
        self.person = person
        self.until_ms = until_ms
    }
}

/// A page of passengers whose favourite a driver is, highest passenger number first.
public struct FavouritesResult: Codable, Hashable, Sendable {
    /// The passengers.
    public var favourites: [FavouriteView]
    /// Whether there are more.
    public var has_more: Bool

    /// A page of passengers.
    public init(favourites: [FavouriteView], has_more: Bool) {
        self.favourites = favourites
        self.has_more = has_more
    }
}
