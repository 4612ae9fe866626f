import RideCore
import RideMap
import RideSim

/// How a restarted engine finds its way back.
extension RideService {
    /// What the world goes on from. Where the city file has changed, the saved positions mean
    /// nothing any more: rides are snapped to the new streets, cars begin where the ride does.
    func savedWorld(_ contents: StoredContents) -> SavedWorld {
        let isSameCity = contents.cityChecksum == city.checksum
        let live = contents.trips.filter { $0.trip.stage.isLive }
        guard !isSameCity, contents.now != nil else {
            return SavedWorld(
                cars: contents.cars,
                rides: live.map { SavedWorld.Ride(trip: $0.trip, ends: $0.ends) })
        }
        let rides = live.compactMap { stored -> SavedWorld.Ride? in
            guard let pickup = city.snap(stored.trip.request.pickup.coordinate),
                let dropoff = city.snap(stored.trip.request.dropoff.coordinate)
            else { return nil }
            return SavedWorld.Ride(
                trip: stored.trip,
                ends: RideEnds(pickup: pickup.position, dropoff: dropoff.position))
        }
        return SavedWorld(cars: contents.cars.compactMap(moved), rides: rides)
    }

    /// The car of a person, put back to where new people begin.
    private func moved(_ car: Car) -> Car? {
        guard Population.isPerson(car.driver), let home = city.snap(settings.home.coordinate) else {
            return nil
        }
        return Car(
            driver: car.driver, categories: car.categories, activity: car.activity,
            movement: .parked(home.position))
    }

    /// Makes sure that a driver's account has its car and that ended rides are kept on screen.
    func joinFleet(_ account: Account) {
        if let current = account.currentTrip, book.trip(current) != nil { book.keepOpen(current) }
        guard case .driver(let driver) = account.actor, world.car(of: driver) == nil,
            let place = city.snap(account.place.coordinate)
        else { return }
        world.join(driver, categories: Self.personCategories, at: place.position)
    }

    /// People drive a car that is good enough for every category.
    static let personCategories = CategorySet(Category.allCases)
}
