import RideCore
import RideTestSupport
import Testing

/// Every activity of a driver and of a passenger against every command: nobody has two live rides
/// (R6). A cell holds the activity that follows, or the code of the rejection.
@Suite("Drivers and passengers have one ride at a time (R6)")
struct ActivityGridTests {
    private static let own = TripID(1)
    private static let other = TripID(2)

    private static let driverStates: [DriverActivity] = [
        .offline, .idle, .considering(own), .enRoute(own), .atPickup(own), .withPassenger(own),
    ]
    private static let passengerStates: [PassengerActivity] = [.idle, .waiting(own), .aboard(own)]

    private func name(_ state: DriverActivity) -> String {
        let name =
            switch state {
            case .offline: "offline"
            case .idle: "idle"
            case .considering: "considering"
            case .enRoute: "enRoute"
            case .atPickup: "atPickup"
            case .withPassenger: "withPassenger"
            }
        return name + (state.trip.map { " \($0)" } ?? "")
    }

    private func name(_ state: PassengerActivity) -> String {
        let name =
            switch state {
            case .idle: "idle"
            case .waiting: "waiting"
            case .aboard: "aboard"
            }
        return name + (state.trip.map { " \($0)" } ?? "")
    }

    private func outcome(of command: DriverCommand, for state: DriverActivity) -> String {
        do { return name(try state.after(command)) } catch { return error.rawValue }
    }

    private func driverGrid(_ columns: [(String, DriverCommand)]) -> String {
        var table = GridText(corner: "driver", columns: columns.map(\.0))
        for state in Self.driverStates {
            table.add(name(state), columns.map { outcome(of: $0.1, for: state) })
        }
        return table.text
    }

    private func outcome(of command: PassengerCommand, for state: PassengerActivity) -> String {
        do { return name(try state.after(command)) } catch { return error.rawValue }
    }

    private func passengerGrid(_ columns: [(String, PassengerCommand)]) -> String {
        var table = GridText(corner: "passenger", columns: columns.map(\.0))
        for state in Self.passengerStates {
            table.add(name(state), columns.map { outcome(of: $0.1, for: state) })
        }
        return table.text
    }

    @Test func aDriverStopsWorkingOnlyWhenFree() {
        expectSame(
            driverGrid([("goOnline", .goOnline), ("goOffline", .goOffline)]),
            """
            driver           goOnline        goOffline
            offline          idle            already_offline
            idle             already_online  offline
            considering 1    already_online  driver_is_considering
            enRoute 1        already_online  driver_is_on_a_ride
            atPickup 1       already_online  driver_is_on_a_ride
            withPassenger 1  already_online  driver_is_on_a_ride
            """)
    }

    @Test func aDriverIsAskedOnlyWhenFree() {
        expectSame(
            driverGrid([
                ("consider 1", .consider(Self.own)), ("consider 2", .consider(Self.other)),
            ]),
            """
            driver           consider 1             consider 2
            offline          driver_must_be_online  driver_must_be_online
            idle             considering 1          considering 2
            considering 1    driver_is_considering  driver_is_considering
            enRoute 1        driver_is_on_a_ride    driver_is_on_a_ride
            atPickup 1       driver_is_on_a_ride    driver_is_on_a_ride
            withPassenger 1  driver_is_on_a_ride    driver_is_on_a_ride
            """)
    }

    @Test func aPassengerGetsInByCodeOnlyWhereTheDriverWasAsked() {
        expectSame(
            driverGrid([
                ("boardDirectly 1", .boardDirectly(Self.own)),
                ("boardDirectly 2", .boardDirectly(Self.other)),
            ]),
            """
            driver           boardDirectly 1        boardDirectly 2
            offline          driver_must_be_online  driver_must_be_online
            idle             driver_was_not_asked   driver_was_not_asked
            considering 1    withPassenger 1        another_ride
            enRoute 1        driver_is_on_a_ride    driver_is_on_a_ride
            atPickup 1       driver_is_on_a_ride    driver_is_on_a_ride
            withPassenger 1  driver_is_on_a_ride    driver_is_on_a_ride
            """)
    }

    @Test func onlyADriverWhoIsAskedIsReleased() {
        expectSame(
            driverGrid([("release 1", .release(Self.own)), ("release 2", .release(Self.other))]),
            """
            driver           release 1              release 2
            offline          driver_must_be_online  driver_must_be_online
            idle             driver_was_not_asked   driver_was_not_asked
            considering 1    idle                   another_ride
            enRoute 1        driver_is_on_a_ride    driver_is_on_a_ride
            atPickup 1       driver_is_on_a_ride    driver_is_on_a_ride
            withPassenger 1  driver_is_on_a_ride    driver_is_on_a_ride
            """)
    }

    @Test func onlyADriverWhoIsAskedHeadsToThePickup() {
        expectSame(
            driverGrid([
                ("headToPickup 1", .headToPickup(Self.own)),
                ("headToPickup 2", .headToPickup(Self.other)),
            ]),
            """
            driver           headToPickup 1         headToPickup 2
            offline          driver_must_be_online  driver_must_be_online
            idle             driver_was_not_asked   driver_was_not_asked
            considering 1    enRoute 1              another_ride
            enRoute 1        driver_is_on_a_ride    driver_is_on_a_ride
            atPickup 1       driver_is_on_a_ride    driver_is_on_a_ride
            withPassenger 1  driver_is_on_a_ride    driver_is_on_a_ride
            """)
    }

    @Test func theStepsOfARideComeInOrderAndItCanEndAtAnyOfThem() {
        expectSame(
            driverGrid([
                ("reachPickup 1", .reachPickup(Self.own)), ("board 1", .board(Self.own)),
                ("finish 1", .finish(Self.own)),
            ]),
            """
            driver           reachPickup 1          board 1                finish 1
            offline          driver_must_be_online  driver_must_be_online  driver_must_be_online
            idle             out_of_order           out_of_order           out_of_order
            considering 1    out_of_order           out_of_order           out_of_order
            enRoute 1        atPickup 1             out_of_order           idle
            atPickup 1       out_of_order           withPassenger 1        idle
            withPassenger 1  out_of_order           out_of_order           idle
            """)
    }

    @Test func theStepsOfAnotherRideAreRefused() {
        expectSame(
            driverGrid([
                ("reachPickup 2", .reachPickup(Self.other)), ("board 2", .board(Self.other)),
                ("finish 2", .finish(Self.other)),
            ]),
            """
            driver           reachPickup 2          board 2                finish 2
            offline          driver_must_be_online  driver_must_be_online  driver_must_be_online
            idle             out_of_order           out_of_order           out_of_order
            considering 1    out_of_order           out_of_order           out_of_order
            enRoute 1        another_ride           another_ride           another_ride
            atPickup 1       another_ride           another_ride           another_ride
            withPassenger 1  another_ride           another_ride           another_ride
            """)
    }

    @Test func onlyADriverOnARideTurnsToTheStopOfAnother() {
        expectSame(
            driverGrid([
                ("turnToPickup 1", .turnToPickup(Self.own)),
                ("turnToPickup 2", .turnToPickup(Self.other)),
            ]),
            """
            driver           turnToPickup 1         turnToPickup 2
            offline          driver_must_be_online  driver_must_be_online
            idle             out_of_order           out_of_order
            considering 1    out_of_order           out_of_order
            enRoute 1        out_of_order           enRoute 2
            atPickup 1       out_of_order           enRoute 2
            withPassenger 1  out_of_order           enRoute 2
            """)
        expectSame(
            driverGrid([
                ("turnToDropoff 1", .turnToDropoff(Self.own)),
                ("turnToDropoff 2", .turnToDropoff(Self.other)),
            ]),
            """
            driver           turnToDropoff 1        turnToDropoff 2
            offline          driver_must_be_online  driver_must_be_online
            idle             out_of_order           out_of_order
            considering 1    out_of_order           out_of_order
            enRoute 1        out_of_order           withPassenger 2
            atPickup 1       out_of_order           withPassenger 2
            withPassenger 1  out_of_order           withPassenger 2
            """)
    }

    @Test func aPassengerHasOneLiveRide() {
        expectSame(
            passengerGrid([
                ("request 1", .request(Self.own)), ("board 1", .board(Self.own)),
                ("leave 1", .leave(Self.own)),
            ]),
            """
            passenger  request 1                board 1         leave 1
            idle       waiting 1                no_live_ride    no_live_ride
            waiting 1  already_has_a_live_ride  aboard 1        idle
            aboard 1   already_has_a_live_ride  already_aboard  idle
            """)
        expectSame(
            passengerGrid([
                ("request 2", .request(Self.other)), ("board 2", .board(Self.other)),
                ("leave 2", .leave(Self.other)),
            ]),
            """
            passenger  request 2                board 2       leave 2
            idle       waiting 2                no_live_ride  no_live_ride
            waiting 1  already_has_a_live_ride  another_ride  another_ride
            aboard 1   already_has_a_live_ride  another_ride  another_ride
            """)
    }

    @Test func onlyAnIdleDriverIsFree() {
        #expect(Self.driverStates.filter(\.isIdle) == [.idle])
        #expect(
            Self.driverStates.map(\.trip) == [nil, nil, Self.own, Self.own, Self.own, Self.own])
        #expect(Self.passengerStates.map(\.trip) == [nil, Self.own, Self.own])
    }

    @Test func everyReasonHasItsOwnSentence() {
        let driver = DriverRejection.allCases
        #expect(Set(driver.map(\.message)).count == driver.count)
        #expect(Set(driver.map(\.rawValue)).count == driver.count)
        let passenger = PassengerRejection.allCases
        #expect(Set(passenger.map(\.message)).count == passenger.count)
        #expect(Set(passenger.map(\.rawValue)).count == passenger.count)
        #expect((driver.map(\.message) + passenger.map(\.message)).allSatisfy { $0.hasSuffix(".") })
    }
}
