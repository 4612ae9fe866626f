import RideAccounts
import RideCore
import RideSim

/// Whom passengers would like to drive with again, or not (P14).
extension RideService {
    /// A passenger prefers or avoids a driver (P14).
    func setWish(
        _ wish: DriverWish, for driver: DriverID, by actor: Actor
    ) throws(ServiceRejection) {
        let passenger = try Self.passenger(actor)
        let wishes = wishes(of: actor)
        let isListed = wishes.favourites.contains(driver) || wishes.avoided.contains(driver)
        guard isListed || hasMet(passenger, driver) else { throw .world(.noSuchDriver) }
        if wish == .favourite, !wishes.favourites.contains(driver) {
            guard favouriteUntil(passenger, driver) != nil else {
                throw .rule(.favouriteNeedsARide)
            }
            guard people[.driver(driver)]?.driver.refusedFavourites?.contains(passenger) != true
            else { throw .rule(.favouriteRefused) }
        }
        var favourites = wishes.favourites.filter { $0 != driver }
        var avoided = wishes.avoided.filter { $0 != driver }
        switch wish {
        case .favourite: favourites.append(driver)
        case .avoid: avoided.append(driver)
        case .none: break
        }
        guard favourites.count <= Limits.favouriteDrivers,
            avoided.count <= Limits.favouriteDrivers
        else { throw .rule(.tooManyWishes) }
        change(actor) { $0.wishes = DriverWishes(favourites: favourites, avoided: avoided) }
    }

    /// What a passenger wishes now: favourites lapse.
    public func wishes(of actor: Actor) -> DriverWishes {
        guard let wishes = people[actor]?.wishes, case .passenger(let passenger) = actor else {
            return DriverWishes(favourites: [], avoided: [])
        }
        return DriverWishes(
            favourites: wishes.favourites.filter { favouriteUntil(passenger, $0) != nil },
            avoided: wishes.avoided)
    }

    /// Until when a driver can be a passenger's favourite: so long after their last ride. Nil where
    /// that is over, or there was none.
    private func favouriteUntil(_ passenger: PassengerID, _ driver: DriverID) -> Instant? {
        let shown = [world.trip(of: passenger), people[.passenger(passenger)]?.currentTrip]
            .compactMap { $0.flatMap { rides.trips.trip($0) } }
            .compactMap { trip -> Instant? in
                guard case .completed(let ride) = trip.state, ride.assignment.driver == driver
                else { return nil }
                return ride.completedAt
            }
        let last = drivers.acquaintances.lastRide(of: passenger, with: driver)
        guard let ridden = (shown + [last].compactMap { $0 }).max(),
            now.since(ridden) < Limits.favouriteLifetime
        else { return nil }
        return ridden + Limits.favouriteLifetime
    }

    // MARK: The driver's side

    /// Whose favourite a driver is, and until when unless they ride together again; by the numbers
    /// of the passengers.
    ///
    /// - Throws: `.onlyForDrivers`.
    /// - Complexity: O(n log n) in the number of passengers whom the driver has met.
    public func favourites(
        of actor: Actor
    ) throws(ServiceRejection) -> [(passenger: PassengerID, until: Instant)] {
        let driver = try Self.driver(actor)
        return drivers.acquaintances.passengers(of: driver).compactMap { passenger in
            guard people[.passenger(passenger)]?.wishes.favourites.contains(driver) == true,
                let until = favouriteUntil(passenger, driver)
            else { return nil }
            return (passenger, until)
        }
    }

    /// A driver does not want to be a passenger's favourite, now and later.
    func refuseFavourite(
        of passenger: PassengerID, by actor: Actor
    ) throws(ServiceRejection) {
        let driver = try Self.driver(actor)
        guard drivers.acquaintances.has(passenger, met: driver) else { throw .rule(.noSuchPerson) }
        change(actor) { $0.driver.refuse(passenger) }
        guard let wishes = people[.passenger(passenger)]?.wishes,
            wishes.favourites.contains(driver)
        else { return }
        change(.passenger(passenger)) {
            $0.wishes = DriverWishes(
                favourites: wishes.favourites.filter { $0 != driver }, avoided: wishes.avoided)
        }
    }

    /// Whether a passenger knows a driver: by a ride that is in the ledger, or by the one on the
    /// screen.
    private func hasMet(_ passenger: PassengerID, _ driver: DriverID) -> Bool {
        let shown = [world.trip(of: passenger), people[.passenger(passenger)]?.currentTrip]
        return drivers.acquaintances.has(passenger, met: driver)
            || shown.contains { $0.flatMap { rides.trips.trip($0) }?.assignment?.driver == driver }
    }
}

/// What a passenger thinks of driving with somebody again (P14).
public enum DriverWish: String, CaseIterable, Codable, Sendable {
    /// Asked first where near.
    case favourite
    /// Not asked.
    case avoid
    /// Asked like everybody.
    case none
}
