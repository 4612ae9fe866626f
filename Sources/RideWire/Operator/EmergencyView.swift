import RideCore

/// What an operator needs to help somebody who calls: how to reach whom, and which car it is.
public struct EmergencyView: Codable, Hashable, Sendable {
    /// Which side the person who calls is on.
    public var role: Side
    /// The person's phone; nil for a guest.
    public var phone: String?
    /// The ride during which it is; nil outside one.
    public var ride_id: UInt64?
    /// The other person of the ride; nil where there is none.
    public var other_name: String?
    /// That person's phone; nil where it is not known.
    public var other_phone: String?
    /// The car; nil where there is none.
    public var vehicle: RideView.Vehicle?

    /// Shows who can be reached and how.
    public init(
        role: Side, phone: String? = nil, ride_id: UInt64? = nil, other_name: String? = nil,
        other_phone: String? = nil, vehicle: RideView.Vehicle? = nil
    ) {
        self.role = role
        self.phone = phone
        self.ride_id = ride_id
        self.other_name = other_name
        self.other_phone = other_phone
        self.vehicle = vehicle
    }
}
