import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// A ride's car is where it is to stop: both people see that at the same moment, and neither has
/// to guess it.
@Suite struct ArrivalTests {
    private func isThere(_ stage: Stage, _ actor: Actor) -> Bool? {
        stage.service.situation(of: actor)?.ride?.isThere
    }

    /// Lets time pass second by second until the car is there, and tells who was told of it.
    private func untilThere(_ scene: RideScene) throws -> (seconds: Int, touched: Set<Actor>) {
        for second in 1...7_200 {
            scene.stage.pass(1)
            let there = [scene.ana, scene.luis].map { isThere(scene.stage, $0) }
            #expect(there[0] == there[1] && there[0] != nil)
            let told = Set(scene.stage.service.takeChanges()?.touched ?? [])
            if there[0] == true { return (second, told) }
            #expect(told.isEmpty, "at second \(second)")
        }
        return (.max, [])
    }

    @Test func bothAreToldWhenTheCarIsAtThePickup() throws {
        let scene = try RideScene(.accepted)
        try scene.stage.save()
        let (seconds, touched) = try untilThere(scene)
        #expect(touched == [scene.ana, scene.luis])
        // It has not stopped yet: it is near enough, and the engine lets the driver say so.
        let left = try #require(scene.stage.service.progress(of: scene.ana)?.progress)
        #expect(left.remainingDistance <= World.arrivalDistance)
        #expect(left.remainingDistance > Metres(20), "after \(seconds) s")
        // Standing there, both are told that there is no way left.
        scene.stage.pass(600)
        let after = try #require(scene.stage.service.takeChanges())
        #expect(Set(after.touched) == [scene.ana, scene.luis])
        #expect(isThere(scene.stage, scene.ana) == true)
        #expect(scene.stage.service.situation(of: scene.ana)?.ride?.route == nil)
        try scene.stage.run(.order(.arrive, scene.trip), scene.luis)
        #expect(isThere(scene.stage, scene.ana) == nil)
    }

    @Test func bothAreToldWhenTheCarIsAtTheDropOff() throws {
        let scene = try RideScene(.arrived)
        try scene.stage.run(.order(.start, scene.trip), scene.luis)
        try scene.stage.save()
        #expect(try untilThere(scene).touched == [scene.ana, scene.luis])
        try scene.stage.run(.order(.finish, scene.trip), scene.luis)
        #expect(isThere(scene.stage, scene.luis) == nil)
    }

    /// R7: an engine that goes on tells it of the rides that it found under way.
    @Test func itIsToldAfterARestart() throws {
        let scene = try RideScene(.accepted)
        try scene.stage.restart()
        try scene.stage.save()
        #expect(isThere(scene.stage, scene.ana) == false)
        #expect(try untilThere(scene).touched == [scene.ana, scene.luis])
    }
}
