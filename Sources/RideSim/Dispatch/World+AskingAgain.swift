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

    /// The people who have let an offer of a ride pass, and when each may be asked again; nobody
    /// where parties are put together for a car.
    private func askedAgain(_ ride: Int) -> [(driver: DriverID, at: Instant)] {
        guard sharing == nil, rides[ride].isSpecial, let trip = live[ride]?.trip else { return [] }
        return trip.letPass.filter { Population.isPerson($0.driver) }
            .map { ($0.driver, $0.at + askingAgainAfter) }
    }

    /// A search that comes to nobody goes on with those who have let the offer pass.
    mutating func scheduleAskingAgain(of ride: Int) {
        guard let next = askedAgain(ride).map(\.at).max() else { return }
        schedule(.asksAgain(ride: ride), at: max(now, next), .answers)
    }

    /// After a restart: all of them, since any of them may be the next.
    mutating func restoreAskingAgain(of ride: Int) {
        for moment in askedAgain(ride).map(\.at) {
            schedule(.asksAgain(ride: ride), at: max(now, moment), .answers)
        }
    }

    /// Somebody who has let the offer of a waiting ride pass may be asked again.
    mutating func lookAgain(for ride: Int) {
        guard live[ride] != nil, rides[ride].stage == .requested, driverToAskAgain(for: ride) != nil
        else { return }
        stopWaiting(ride)
        search(.driver(ride: ride))
    }

    /// The nearest of those who have let the offer pass long enough ago, and could take it now.
    func driverToAskAgain(for ride: Int) -> DispatchMatch? {
        nearest(of: askedAgain(ride).filter { $0.at <= now }.map(\.driver), to: ride)
    }

    /// A driver for whom there is no other ride is asked again for the oldest that waits.
    mutating func askAgain(_ car: Int) {
        guard cars[car].isPerson, sharing == nil else { return }
        let driver = cars[car].id
        for ride in waiting.rides {
            guard askedAgain(ride).contains(where: { $0.driver == driver && $0.at <= now }),
                let match = nearest(of: [driver], to: ride)
            else { continue }
            stopWaiting(ride)
            _ = offer(ride, to: car, match.approach)
            return
        }
    }
}
