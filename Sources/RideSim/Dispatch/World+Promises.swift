import RideCore

/// Why a favourite who was named with a price is not asked first after all (P14).
public enum FavouriteObstacle: String, CaseIterable, Sendable {
    /// The driver has stopped working.
    case offWork = "off_work"
    /// The driver has a ride, or an offer of one.
    case busy
    /// The driver does not take what the passenger pays with.
    case payment
    /// Another favourite is nearer by now.
    case nearer
    /// The driver is farther away by now.
    case far
    /// The driver does not take rides like this one any more.
    case unsuitable
}

extension World {
    /// Why a favourite is not asked first for a ride that has just been requested; nil where that
    /// driver is.
    public func obstacle(to favourite: DriverID, for id: TripID) -> FavouriteObstacle? {
        guard let ride = liveNumber(id), let trip = live[ride]?.trip else { return nil }
        let first: DriverID?
        switch trip.state {
        case .offered(let offer): first = offer.driver
        case .accepted(let assignment): first = assignment.driver
        case .requested: first = self.favourite(for: ride).map { cars[$0.car].id }
        case .arrived, .inProgress, .completed, .cancelled, .unserved: return nil
        }
        guard first != favourite else { return nil }
        guard let car = fleet.number(of: favourite), cars[car].activity != .offline else {
            return .offWork
        }
        guard idle.contains(car) else { return .busy }
        guard fleet.preferences[car]?.payments.allows(trip.request.payment) ?? true else {
            return .payment
        }
        guard cars[car].categories.serves(trip.quote.category), suitability.agree(car, ride) else {
            return .unsuitable
        }
        let isFavourite = first.map { trip.request.wishes?.favourites.contains($0) ?? false }
        return isFavourite == true ? .nearer : .far
    }
}
