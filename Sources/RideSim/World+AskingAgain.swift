import RideCore
import RideMap

/// Drivers who have let an offer pass (R6). A person may have looked away: once nobody else can be
/// asked, such a driver is asked for the same ride again, but not before twice the time to answer
/// is over. Whoever has declined is not, and neither is a simulated driver, who never looks away.
extension World {
    /// How long whoever has let an offer pass is left in peace with that ride.
    private var askingAgainAfter: Duration {
        .milliseconds(2 * rules.dispatch.personOfferTime.milliseconds)
    }

    /// Whether drivers are asked again: not where parties are put together for a car.
    private var asksAgain: Bool { sharing == nil }

    /// The people who have let an offer of a ride pass, and when each may be asked again.
    private func askedAgain(_ trip: Trip) -> [(driver: DriverID, at: Instant)] {
        guard asksAgain else { return [] }
        return trip.letPass.filter { Population.isPerson($0.driver) }
            .map { ($0.driver, $0.at + askingAgainAfter) }
    }

    /// A search that comes to nobody goes on with those who have let the offer pass.
    mutating func scheduleAskingAgain(of id: TripID) {
        guard let ride = rides[id], let next = askedAgain(ride.trip).map(\.at).max() else { return }
        schedule(.asksAgain(id), at: max(now, next), .answers)
    }

    /// After a restart: all of them, since any of them may be the next.
    mutating func restoreAskingAgain(of id: TripID) {
        guard let ride = rides[id] else { return }
        for (_, moment) in askedAgain(ride.trip) {
            schedule(.asksAgain(id), at: max(now, moment), .answers)
        }
    }

    /// Somebody who has let the offer of a waiting ride pass may be asked again.
    mutating func lookAgain(for id: TripID) {
        guard let ride = rides[id], ride.trip.state == .requested,
            driverToAskAgain(for: ride) != nil
        else { return }
        waiting.removeAll { $0 == id }
        findDriver(for: id)
    }

    /// The nearest of those who have let the offer pass long enough ago, and could take it now.
    func driverToAskAgain(for ride: LiveRide) -> (slot: Int, approach: Travel)? {
        nearest(of: askedAgain(ride.trip).filter { $0.at <= now }.map(\.driver), to: ride)
    }

    /// A driver for whom there is no other ride is asked again for the oldest that waits.
    mutating func askAgain(_ slot: Int) {
        let driver = fleet.cars[slot].driver
        guard asksAgain, Population.isPerson(driver) else { return }
        for id in waiting {
            guard let ride = rides[id], ride.trip.state == .requested,
                askedAgain(ride.trip).contains(where: { $0.driver == driver && $0.at <= now }),
                let (_, approach) = nearest(of: [driver], to: ride)
            else { continue }
            waiting.removeAll { $0 == id }
            return offer(id, to: slot, approach: approach)
        }
    }
}
