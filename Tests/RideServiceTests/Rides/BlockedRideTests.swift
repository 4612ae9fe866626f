import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// A block ends every session, but not before the ride that is under way: who drives or rides in it
/// comes back into it, and is signed out at its end unless the block was lifted before.
@Suite("A5: sessions of whoever is blocked in the middle of a ride")
struct BlockedRideTests {
    /// What happens between the block and the end of the ride.
    enum Course: CaseIterable {
        case nothing, restart, lifted, liftedAndRestart, restartAndLifted, blockedAgain

        var isLifted: Bool {
            switch self {
            case .nothing, .restart, .blockedAgain: false
            case .lifted, .liftedAndRestart, .restartAndLifted: true
            }
        }
    }

    /// Whether the block finds somebody in a ride that goes on. A driver's is somebody else's where
    /// the passenger's request has found nobody.
    private func goesOn(_ stage: TripStage, for side: Side) -> Bool {
        switch (stage, side) {
        case (.accepted, _), (.arrived, _), (.inProgress, _), (.requested, .driver): true
        case (.requested, .passenger), (.offered, _), (.completed, _), (.cancelled, _),
            (.unserved, _):
            false
        }
    }

    private func block(_ person: Actor, _ stage: Stage) throws {
        try stage.service.perform(.block(person, .conduct, message: "Write to us."))
    }

    private func opens(_ session: OpenSession, _ stage: Stage) -> Bool {
        stage.refusal {
            _ = try stage.service.openSession(
                role: session.actor.side, name: "", token: session.token.text)
        } == nil
    }

    private func follow(_ course: Course, of person: Actor, _ stage: Stage) throws {
        switch course {
        case .nothing: break
        case .restart: try stage.restart()
        case .lifted: try stage.service.perform(.unblock(person))
        case .liftedAndRestart:
            try stage.service.perform(.unblock(person))
            try stage.restart()
        case .restartAndLifted:
            try stage.restart()
            try stage.service.perform(.unblock(person))
        case .blockedAgain:
            try stage.service.perform(.unblock(person))
            try block(person, stage)
        }
    }

    @Test(arguments: TripStage.allCases, Course.allCases)
    func theSessionLastsAsLongAsTheRide(stage: TripStage, course: Course) throws {
        for side in [Side.passenger, .driver] {
            let scene = try RideScene(stage)
            let person = side == .passenger ? scene.ana : scene.luis
            let session = scene.stage.service.newSession(of: person)
            let stays = goesOn(stage, for: side)
            let comment = "\(side), \(stage), \(course)" as Comment
            try block(person, scene.stage)
            #expect(opens(session, scene.stage) == stays, comment)
            try follow(course, of: person, scene.stage)
            #expect(opens(session, scene.stage) == stays, comment)
            guard stays else { continue }
            let ride = try #require(scene.stage.service.situation(of: person)?.ride).trip
            #expect(ride.stage.isLive, comment)
            try scene.stage.service.perform(.cancelRide(ride.id))
            #expect(opens(session, scene.stage) == course.isLifted, comment)
            try scene.stage.restart()
            #expect(opens(session, scene.stage) == course.isLifted, comment)
        }
    }

    @Test(arguments: [Side.passenger, .driver])
    func aRideThatIsFinishedEndsItToo(side: Side) throws {
        let scene = try RideScene(.inProgress)
        let person = side == .passenger ? scene.ana : scene.luis
        let session = scene.stage.service.newSession(of: person)
        try block(person, scene.stage)
        try scene.stage.run(.order(.finish, scene.trip), scene.luis)
        #expect(!opens(session, scene.stage))
        #expect(scene.stage.service.account(of: person)?.sessions.isEmpty == true)
    }

    /// The password is still the way back for whoever has one, in the ride as after it.
    @Test func whoeverSignsInAgainInTheRideStaysSignedIn() throws {
        let scene = try RideScene(.inProgress)
        let before = scene.stage.service.newSession(of: scene.luis)
        try block(scene.luis, scene.stage)
        let after = scene.stage.service.newSession(of: scene.luis)
        try scene.stage.restart()
        try scene.stage.run(.order(.finish, scene.trip), scene.luis)
        #expect(!opens(before, scene.stage))
        #expect(opens(after, scene.stage))
    }

    /// A ride that is given back has another driver looked for: it still is under way.
    @Test func aPassengerWhoIsGivenBackStays() throws {
        let scene = try RideScene(.accepted)
        let passenger = scene.stage.service.newSession(of: scene.ana)
        let driver = scene.stage.service.newSession(of: scene.luis)
        for person in [scene.ana, scene.luis] { try block(person, scene.stage) }
        try scene.stage.run(.order(.cancel(.vehicleTrouble), scene.trip), scene.luis)
        let isLive = scene.stage.service.situation(of: scene.ana)?.ride?.trip.stage.isLive == true
        #expect(opens(passenger, scene.stage) == isLive)
        #expect(!opens(driver, scene.stage))
    }

    @Test func theTokenIsExchangedInTheRideAndEndsWithIt() throws {
        let scene = try RideScene(.inProgress)
        let first = scene.stage.service.newSession(of: scene.ana)
        try block(scene.ana, scene.stage)
        scene.stage.wallPasses(2 * 86_400)
        let next = try scene.stage.service.openSession(
            role: .passenger, name: "", token: first.token.text)
        #expect(next.token != first.token)
        try scene.stage.run(.order(.finish, scene.trip), scene.luis)
        #expect(!opens(next, scene.stage))
    }
}
