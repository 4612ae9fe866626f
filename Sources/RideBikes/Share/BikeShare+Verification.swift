import RideCore

/// What is wrong with a running system: a bug, never a mistake of a person.
public enum BikeFault: Error, Hashable, Sendable {
    /// The bicycle is in two places.
    case inTwoPlaces(BikeID)
    /// More bicycles stand there than can.
    case tooManyBikes(StationID)
    /// The rental's bicycle is not where the rental's state says.
    case notWhereItShouldBe(RentalID)
    /// The rider has more than one bicycle.
    case twoRentals(PassengerID)
}

extension BikeShare {
    /// Checks what holds after every command: a bicycle is in exactly one place, no station holds
    /// more than it can, a bicycle that is reserved or unlocked stands in the dock it is taken
    /// from, one that is ridden in none, and nobody has two.
    ///
    /// - Throws: the first `BikeFault`.
    public func verify() throws(BikeFault) {
        var places: [BikeID: StationID] = [:]
        for station in docks.keys.sorted() {
            guard let docks = docks[station] else { continue }
            for bike in docks.bikes {
                guard places.updateValue(station, forKey: bike.id) == nil else {
                    throw .inTwoPlaces(bike.id)
                }
            }
            if let most = docks.places, docks.bikes.count > most { throw .tooManyBikes(station) }
        }
        var riders: Set<PassengerID> = []
        var bikes: Set<BikeID> = []
        for rental in rentals {
            guard riders.insert(rental.rider).inserted else { throw .twoRentals(rental.rider) }
            guard bikes.insert(rental.bike.id).inserted else {
                throw .inTwoPlaces(rental.bike.id)
            }
            let home = places[rental.bike.id]
            let isRight =
                switch rental.stage {
                case .reserved, .unlocked: home == rental.station
                case .riding, .paused: home == nil
                case .returned, .lost, .expired, .cancelled: false
                }
            guard isRight else { throw .notWhereItShouldBe(rental.id) }
        }
    }
}
