import RideCore
import RideFares
import RideMap
import RideSim

/// Small worlds on the grid, where a block takes 15 s.
public enum GridWorld {
    /// A tariff of round numbers: 1.00 at once, 1.00 a kilometre, nothing for time, at least 1.50.
    public static let tariff: Tariff = {
        guard
            let tariff = try? Tariff(
                base: Money(minorUnits: 100), perKilometre: Money(minorUnits: 100),
                perMinute: .zero, minimum: Money(minorUnits: 150))
        else { preconditionFailure("a tariff of round numbers") }
        return tariff
    }()

    /// The categories common and vip, both at that tariff.
    public static let tariffs = TariffBook(common: tariff, vip: tariff)

    /// Rules in which nothing takes time unless a test says so.
    public static func rules(
        dispatch: DispatchRules = DispatchRules(), behaviour: Behaviour = Behaviour(),
        seed: UInt64 = 1
    ) -> WorldRules {
        WorldRules(
            seed: seed, calendar: WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600)),
            tariffs: tariffs, dispatch: dispatch, behaviour: behaviour)
    }

    /// A simulated driver at a crossing.
    public static func driver(
        _ number: UInt64, at place: StreetPosition, _ categories: [Category] = [.common]
    ) -> SimulatedDriver {
        SimulatedDriver(
            id: DriverID(number), start: place, categories: CategorySet(categories))
    }

    /// A request between two crossings of the grid.
    public static func request(
        _ passenger: UInt64, from pickup: StreetPosition, to dropoff: StreetPosition,
        _ category: Category = .common
    ) -> (request: TripRequest, ends: RideEnds) {
        let city = TestCity.grid64
        let quote = Quote(
            category: category,
            fare: tariff.fare(distance: Metres(1_000), duration: .seconds(120)),
            distance: Metres(1_000), duration: .seconds(120))
        let request = TripRequest(
            passenger: PassengerID(passenger),
            pickup: Waypoint(coordinate: city.coordinate(of: pickup), name: "A"),
            dropoff: Waypoint(coordinate: city.coordinate(of: dropoff), name: "B"),
            quote: quote, payment: .cash)
        return (request, RideEnds(pickup: pickup, dropoff: dropoff))
    }

    /// A history in one line an event, for tests to compare with.
    public static func story(_ events: [WorldEvent]) -> [String] {
        events.map { event in
            let seconds = event.at.milliseconds / 1_000
            switch event {
            case .requested(let id, _, _, _): return "\(seconds) ride \(id) requested"
            case .trip(let id, let event): return "\(seconds) ride \(id) \(words(event.change))"
            case .redirected(let id, _, _): return "\(seconds) ride \(id) has other ends"
            case .driver(let id, let change, _): return "\(seconds) driver \(id) \(words(change))"
            }
        }
    }

    private static func words(_ change: TripEvent.Change) -> String {
        switch change {
        case .offered(let driver, _): "offered to \(driver)"
        case .declined(let driver): "declined by \(driver)"
        case .offerExpired(let driver): "not answered by \(driver)"
        case .accepted(let driver): "accepted by \(driver)"
        case .offerTakenBack(let driver): "taken back from \(driver)"
        case .pinRenewed: "another PIN"
        case .withdrawn(let driver, let reason): "given back by \(driver): \(reason.rawValue)"
        case .boarded(let driver): "boarded with \(driver)"
        case .destinationChanged(let dropoff, _): "goes to \(dropoff.name)"
        case .pickupNoteChanged(let note): "note: \(note?.text ?? "none")"
        case .pickupMoved(let pickup): "picked up at \(pickup.name)"
        case .priceRaised(let amount): "raised by \(amount.minorUnits)"
        case .stopsChanged(let stops, _): "stops at \(stops.map(\.name))"
        case .stopReached: "at a stop"
        case .stopLeft: "goes on"
        case .charged(let item): "\(item.kind.rawValue) \(item.amount.minorUnits)"
        case .arrived: "arrived"
        case .started: "started"
        case .completed: "completed"
        case .cancelled(_, let reason): "cancelled: \(reason.rawValue)"
        case .becameUnserved(let reason): "unserved: \(reason.rawValue)"
        case .rated(let side, _): "rated by \(side.rawValue)"
        case .messageSent: "message"
        case .messagesDelivered: "delivered"
        case .messagesRead: "read"
        }
    }

    private static func words(_ change: WorldEvent.DriverChange) -> String {
        switch change {
        case .wentOnline: "online"
        case .wentOffline: "offline"
        case .departed(let leg): "departed for \(leg.duration.milliseconds / 1_000) s"
        case .steered(let leg): "steered, \(leg.duration.milliseconds / 1_000) s in all"
        case .reached: "there"
        case .stopped: "stopped"
        }
    }
}
