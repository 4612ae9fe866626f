import RideCore
import RideTUI
import RideWire

/// Where the ride's car is and what is left of its way.
extension FactsReading {
    /// Where the ride's car is: on its way by the last tick, else as it was last seen.
    public var carCoordinate: Coordinate? {
        if let progress {
            return Coordinate(latitude: progress.latitude, longitude: progress.longitude)
        }
        guard let driver = ownDriver else { return nil }
        return cars.first { $0.driver == driver }?.coordinate
    }

    /// Whose car is drawn as one's own.
    public var ownDriver: UInt64? {
        switch role {
        case .driver: state?.person_id
        case .passenger: hasLiveRide ? ride?.driver_id : nil
        }
    }

    /// The way that is left: from the car along the shape that is still ahead.
    ///
    /// - Complexity: O(points ahead).
    public var routeAhead: [Coordinate] {
        guard !routeShape.isEmpty else { return [] }
        guard let progress, let car = carCoordinate else { return routeShape }
        let next = min(max(0, progress.shape_index), routeShape.count)
        return [car] + routeShape[next...]
    }

    /// The part of the way that the ride's car has behind it.
    public var routeBehind: [Coordinate] {
        guard !routeShape.isEmpty, let progress, let car = carCoordinate else { return [] }
        let next = min(max(0, progress.shape_index), routeShape.count)
        return Array(routeShape[..<next]) + [car]
    }

    /// Whether the ride's car is where it is to stop, as the engine says.
    public var isThere: Bool { ride?.is_there ?? false }

    /// The way left in metres; by the plan of the route before the first tick.
    public var remaining_m: Double? {
        isThere ? 0 : progress?.remaining_m ?? state?.route?.distance_m
    }

    /// How far the car of an accepted ride has come on its way to the pick-up.
    public var wayCome: Metres {
        guard ride?.stage == .accepted, let route = state?.route, let remaining_m else {
            return .zero
        }
        return max(.zero, metres(route.distance_m) - metres(remaining_m))
    }

    /// The time left in seconds of the city; by the plan of the route before the first tick.
    ///
    /// A car that stops for another party first is there when it is at one's own stop.
    public var remaining_s: Double? {
        if let stop = ride?.sharing?.stopAfterOther {
            return Double(max(0, stop.at_ms - cityNow.milliseconds)) / 1_000
        }
        return isThere ? 0 : progress?.remaining_s ?? state?.route?.duration_s
    }

    /// When a ride with stops is at its end: as it looks now, without the time at stops. Nil where
    /// the engine does not tell, and where the end is what comes next.
    public func endArrival(of ride: RideView) -> Instant? {
        guard let onward = ride.onward else { return nil }
        let next_s = ride.standsAt == nil ? remaining_s ?? 0 : 0
        return cityNow + seconds(next_s + onward.duration_s)
    }

    /// What part of the way is done, from 0 to 1; all of it where the car is to stop.
    public var shareDone: Double {
        if isThere { return 1 }
        guard let route = state?.route, route.distance_m > 0, let progress else { return 0 }
        return min(max(0, 1 - progress.remaining_m / route.distance_m), 1)
    }

    /// The distance left, in the words of the directions: a sheet that has both says one number.
    public var wayLeft: String { format.directionDistance(metres(remaining_m ?? 0)) }

    /// A bar of the way done with the distance left, for a sheet.
    public func progressRow(_ barRole: Role = .accent) -> SheetRow {
        .progress(
            ProgressBar(
                share: shareDone, label: StyledText(wayLeft),
                labelWidth: Format.distanceWidth, role: barRole))
    }

    /// The large number of a moment on the way: the minutes left. Its width is fixed, so that the
    /// edge of the sheet does not move.
    public func timeLeft() -> StyledText {
        guard let remaining_s else { return "" }
        return StyledText(
            TextWidth.leftPadded(duration(remaining_s), to: Format.durationWidth), .accent)
    }
}
