import RideCore
import RideMap
import RideSim

/// How a restarted engine finds its way back.
extension RideService {
    /// Puts what was saved into the world and the rooms, and ends what cannot go on.
    func restore(_ contents: StoredContents) {
        let isAnotherCity = contents.now != nil && contents.cityChecksum != city.checksum
        let lost = world.restore(savedWorld(contents, isAnotherCity: isAnotherCity))
        rides.offersFromBefore = Set(world.liveTrips.filter { $0.stage == .offered }.map(\.id))
        restoreRecords(contents.records)
        for account in contents.accounts { joinFleet(account) }
        watchHours()
        absorbEvents()
        followRides()
        if isAnotherCity {
            end(rides.trips.all.map(\.trip.id), .cityChanged)
        } else {
            end(lost, .carLost)
        }
        resumeLastRides()
        sendHomeSignedOut()
        changes.dropsCars = isAnotherCity
        if isAnotherCity { changes.drivers.formUnion(world.drivers) }
    }

    /// What the world goes on from. Where the city file has changed, the saved positions mean
    /// nothing any more: people's cars are put back to where new people begin, and what was under
    /// way is ended by `end(_:_:)`.
    private func savedWorld(_ contents: StoredContents, isAnotherCity: Bool) -> SavedWorld {
        let preferences = Dictionary(
            contents.accounts.compactMap { account -> (DriverID, DriverPreferences)? in
                guard case .driver(let driver) = account.actor else { return nil }
                return (driver, account.driver.preferences)
            }, uniquingKeysWith: { $1 })
        guard !isAnotherCity else {
            return SavedWorld(
                cars: contents.cars.compactMap(moved), rides: [], preferences: preferences)
        }
        return SavedWorld(
            cars: contents.cars,
            rides: contents.trips.filter { $0.trip.stage.isLive }
                .map { SavedWorld.Ride(trip: $0.trip, ends: $0.ends) },
            preferences: preferences,
            pausing: Set(
                contents.accounts.compactMap { account in
                    guard case .driver(let driver) = account.actor,
                        account.driver.hours?.takesNone == true
                    else { return nil }
                    return driver
                }))
    }

    /// Calls off, in the engine's name, rides that cannot go on: they are over for both people,
    /// who can see why, instead of hanging for ever.
    private func end(_ ids: [TripID], _ reason: CancellationReason) {
        for id in ids {
            guard let trip = rides.trips.trip(id), trip.stage.isLive,
                let events = try? trip.decide(.cancel(by: .system, reason: reason), at: now)
            else { continue }
            for event in events { absorb(event, of: id) }
        }
        absorbEvents()
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
    private func joinFleet(_ account: Account) {
        if let current = account.currentTrip, rides.trips.trip(current) != nil {
            rides.trips.keepOpen(current)
        }
        guard case .driver(let driver) = account.actor else { return }
        let permitted = permittedCategories(of: account)
        if world.car(of: driver) == nil, let place = city.snap(account.place.coordinate) {
            world.join(driver, categories: permitted, at: place.position)
        }
        try? world.setPreferences(account.driver.preferences, permitted: permitted, of: driver)
    }
}
