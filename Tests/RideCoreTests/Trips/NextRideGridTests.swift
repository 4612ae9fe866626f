import RideCore
import RideTestSupport
import Testing

/// Every standing of the ride after the present one against every command, and every activity in
/// which a driver can be asked (D14). A cell holds what comes next then, or the code of the
/// rejection.
@Suite("D14: one ride may be promised before the present one ends")
struct NextRideGridTests {
    private static let present = TripID(1)
    private static let own = TripID(2)
    private static let other = TripID(3)

    private static let states: [NextRide] = [.none, .considering(own), .promised(own)]
    private static let activities: [DriverActivity] = [
        .offline, .idle, .considering(present), .enRoute(present), .atPickup(present),
        .withPassenger(present),
    ]

    private func name(_ state: NextRide) -> String {
        switch state {
        case .none: "none"
        case .considering(let trip): "considering \(trip)"
        case .promised(let trip): "promised \(trip)"
        }
    }

    private func name(_ state: DriverActivity) -> String {
        switch state {
        case .offline: "offline"
        case .idle: "idle"
        case .considering: "considering"
        case .enRoute: "enRoute"
        case .atPickup: "atPickup"
        case .withPassenger: "withPassenger"
        }
    }

    private func outcome(
        _ command: NextRideCommand, _ state: NextRide, _ activity: DriverActivity
    ) -> String {
        do { return name(try state.after(command, during: activity)) } catch {
            return error.rawValue
        }
    }

    @Test func aDriverIsAskedForTheNextRideOnlyWithAPassenger() {
        var table = GridText(corner: "consider 2", columns: Self.states.map(name))
        for activity in Self.activities {
            table.add(
                name(activity),
                Self.states.map { outcome(.consider(Self.own), $0, activity) })
        }
        expectSame(
            table.text,
            """
            consider 2     none                   considering 2          promised 2
            offline        driver_must_be_online  driver_must_be_online  driver_must_be_online
            idle           out_of_order           out_of_order           out_of_order
            considering    out_of_order           out_of_order           out_of_order
            enRoute        driver_is_on_a_ride    driver_is_on_a_ride    driver_is_on_a_ride
            atPickup       driver_is_on_a_ride    driver_is_on_a_ride    driver_is_on_a_ride
            withPassenger  considering 2          driver_is_considering  driver_is_on_a_ride
            """)
    }

    @Test func thePresentRideIsNotTheNextOne() {
        #expect(
            outcome(.consider(Self.present), .none, .withPassenger(Self.present))
                == "another_ride")
    }

    private func grid(
        _ columns: [(String, NextRideCommand)], _ activity: DriverActivity
    ) -> String {
        var table = GridText(corner: "next", columns: columns.map(\.0))
        for state in Self.states {
            table.add(name(state), columns.map { outcome($0.1, state, activity) })
        }
        return table.text
    }

    /// What is offered or promised already goes its way whatever the driver does by then.
    @Test(arguments: activities) func theRestHoldsInEveryActivity(activity: DriverActivity) {
        expectSame(
            grid(
                [("release 2", .release(Self.own)), ("release 3", .release(Self.other))], activity),
            """
            next           release 2             release 3
            none           driver_was_not_asked  driver_was_not_asked
            considering 2  none                  another_ride
            promised 2     driver_is_on_a_ride   driver_is_on_a_ride
            """)
        expectSame(
            grid(
                [("promise 2", .promise(Self.own)), ("promise 3", .promise(Self.other))], activity),
            """
            next           promise 2             promise 3
            none           driver_was_not_asked  driver_was_not_asked
            considering 2  promised 2            another_ride
            promised 2     driver_is_on_a_ride   driver_is_on_a_ride
            """)
        expectSame(
            grid([("leave 2", .leave(Self.own)), ("leave 3", .leave(Self.other))], activity),
            """
            next           leave 2       leave 3
            none           out_of_order  out_of_order
            considering 2  out_of_order  out_of_order
            promised 2     none          another_ride
            """)
    }
}
