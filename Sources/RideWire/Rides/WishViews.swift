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
    /// Where a favourite driver's car is; nil for one who is not at work or not a favourite.
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
