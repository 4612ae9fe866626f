import RideCore
import RideMap
import RideService
import RideSim
import RideTestSupport
import Testing

/// D5: driving by hand, as a command among the others.
@Suite struct SteeringTests {
    /// A ride of eight blocks with its passenger aboard, in the middle of the second.
    private func onTheWay() throws -> (stage: Stage, ana: Actor, luis: Actor, trip: TripID) {
        let scene = try RideScene(.arrived)
        try scene.stage.run(.order(.start, scene.trip), scene.luis)
        scene.stage.pass(20)
        try scene.stage.save()
        return (scene.stage, scene.ana, scene.luis, scene.trip)
    }

    /// A way out of the next crossing that is not taken.
    private func choice(
        _ stage: Stage, _ luis: Actor, _ trip: TripID
    ) throws -> (node: NodeID, way: UInt32) {
        let ahead = try stage.service.crossings(on: trip, of: luis, limit: 4)
        #expect(ahead.count == 4)
        let crossing = try #require(ahead.first).crossing
        #expect(crossing.ways.count == 4 && crossing.ways.count { $0.isTaken } == 1)
        let way = try #require(crossing.ways.first { !$0.isTaken && $0.kind != .uTurn })
        return (crossing.node, way.arc)
    }

    private func remaining(_ stage: Stage, _ actor: Actor) throws -> Duration {
        try #require(stage.service.progress(of: actor)).progress.remainingDuration
    }

    @Test func bothSidesAreToldOfTheNewWay() throws {
        let (stage, ana, luis, trip) = try onTheWay()
        let (node, way) = try choice(stage, luis, trip)
        let before = try remaining(stage, ana)
        try stage.run(.steer(trip, node, way: way), luis)
        let changes = try #require(stage.service.takeChanges())
        #expect(Set(changes.touched) == [ana, luis])
        #expect(changes.batch.cars.map(\.driver) == [DriverID(luis.number)])
        #expect(try remaining(stage, ana) == before + .seconds(30))
        #expect(try remaining(stage, luis) == before + .seconds(30))
        let route = try #require(stage.service.situation(of: ana)?.ride?.route)
        #expect(route.duration > before)
    }

    /// Reliability 3: sent again, it is carried out once; under another name it would be refused.
    @Test func aRepeatedCommandSteersOnce() throws {
        let (stage, _, luis, trip) = try onTheWay()
        let (node, way) = try choice(stage, luis, trip)
        let id = CommandID("steer-once")
        let driver = DriverID(luis.number)
        for _ in 0..<2 {
            try stage.service.perform(
                .steer(trip, node, way: way), by: luis, id: id, fingerprint: 5)
        }
        let car = stage.service.activity(of: driver)
        #expect(
            stage.refusal {
                try stage.service.perform(
                    .steer(trip, node, way: way), by: luis, id: id, fingerprint: 6)
            } == "command_id_reused")
        #expect(stage.service.activity(of: driver) == car)
        stage.pass(10)
        // The car has gone round the corner: the crossing lies behind, and the repetition is known.
        try stage.service.perform(
            .steer(trip, node, way: way), by: luis, id: id, fingerprint: 5)
        #expect(stage.refusal(.steer(trip, node, way: way), luis) == "crossing_passed")
    }

    /// R7: after kill -9 the car is where it was, and comes when it would have come.
    @Test func aSteeredCarSurvivesARestart() throws {
        let (stage, ana, luis, trip) = try onTheWay()
        let (node, way) = try choice(stage, luis, trip)
        try stage.run(.steer(trip, node, way: way), luis)
        stage.pass(15)
        let before = try #require(stage.service.progress(of: ana))
        try stage.restart()
        let after = try #require(stage.service.progress(of: ana))
        #expect(after.progress == before.progress)
        #expect(after.route.shape == before.route.shape)
        stage.pass(Int(before.progress.remainingDuration.components.seconds) + 1)
        try stage.run(.order(.finish, trip), luis)
        #expect(try stage.service.ride(trip, of: ana).trip.stage == .completed)
    }

    @Test func onlyTheDriverOfTheRideSteersAndLooksAhead() throws {
        let (stage, ana, luis, trip) = try onTheWay()
        let bea = try stage.guest(.driver, "Bea")
        let (node, way) = try choice(stage, luis, trip)
        let table: [(Actor, TripID, String)] = [
            (ana, trip, "only_for_drivers"), (bea, trip, "no_such_ride"),
            (luis, TripID(999), "no_such_ride"),
        ]
        for (actor, ride, code) in table {
            #expect(stage.refusal(.steer(ride, node, way: way), actor) == code)
            #expect(
                stage.refusal {
                    _ = try stage.service.crossings(on: ride, of: actor, limit: 4)
                } == code)
        }
    }

    /// The price is what was quoted, whatever way is driven (R3).
    @Test func aDetourOfTheDriverCostsThePassengerNothing() throws {
        let (stage, ana, luis, trip) = try onTheWay()
        let fare = try stage.service.ride(trip, of: ana).trip.fare.total
        let (node, way) = try choice(stage, luis, trip)
        try stage.run(.steer(trip, node, way: way), luis)
        stage.pass(7_200)
        try stage.run(.order(.finish, trip), luis)
        #expect(try stage.service.ride(trip, of: ana).trip.fare.total == fare)
    }
}
