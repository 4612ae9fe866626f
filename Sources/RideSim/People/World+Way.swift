import RideCore

/// How far cars have come for their passengers.
extension World {
    /// How far the car of an accepted ride has come for its passenger, where calling the ride off
    /// costs something for that; nothing elsewhere, before the car sets off, and while another
    /// passenger is in it.
    public mutating func wayCome(of id: TripID) -> Metres {
        guard let ride = liveNumber(id) else { return .zero }
        return wayCome(for: ride)
    }

    mutating func wayCome(for ride: Int) -> Metres {
        let car = rides[ride].car
        guard terms(of: ride).cancellationPerKilometre > .zero, car >= 0,
            !isNext(ride, of: car), live[ride]?.setsOffAt == nil
        else { return .zero }
        switch rides[ride].stage {
        case .accepted:
            guard let (route, elapsed) = currentRoute(of: car) else { return .zero }
            return max(
                .zero, route.distance - route.progress(after: elapsed).remainingDistance)
        case .arrived: return rides[ride].approach.distance
        case .requested, .offered, .inProgress, .completed, .cancelled, .unserved: return .zero
        }
    }
}
