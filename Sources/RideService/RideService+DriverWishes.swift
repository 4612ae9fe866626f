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
        guard let wishes = accounts[actor]?.wishes else { return }
        let isListed = wishes.favourites.contains(driver) || wishes.avoided.contains(driver)
        guard isListed || hasMet(passenger, driver) else { throw .world(.noSuchDriver) }
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

    /// Whether a passenger knows a driver: by a ride that is in the ledger, or by the one on the
    /// screen.
    private func hasMet(_ passenger: PassengerID, _ driver: DriverID) -> Bool {
        let shown = [world.trip(of: passenger), accounts[.passenger(passenger)]?.currentTrip]
        return acquaintances.has(passenger, met: driver)
            || shown.contains { $0.flatMap { trips.trip($0) }?.assignment?.driver == driver }
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
