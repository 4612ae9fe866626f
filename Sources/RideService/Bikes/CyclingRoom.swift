import RideBikes
import RideCore

/// The bicycles, and what searches for their stations have made ready.
final class CyclingRoom: Room {
    var bikes = Bikes()
    var names = SearchNames()
    var orders = StationOrders()

    /// Where stations are and what they are called may have changed.
    func forgetSearches() {
        names.forget()
        orders.forget()
    }

    func erase(_ person: Actor, in service: RideService) {
        if case .passenger(let passenger) = person { bikes.erase(passenger, &service.changes) }
    }

    // MARK: What is due

    var nextDue: Instant? { bikes.nextDue }

    func doWhatIsDue(in service: RideService) { service.doWhatIsDueOfBikes() }
}

extension RideService.Command {
    /// Something about bicycles.
    public static func bikes(_ command: BikeOrder) -> Self {
        .room(
            RoomCommand(reachesOthers: command.reachesOthers) {
                service, actor, peer throws(ServiceRejection) in
                try service.perform(command, by: actor, peer: peer)
            })
    }
}
