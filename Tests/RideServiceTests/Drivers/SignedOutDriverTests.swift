import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// A2, D2: a driver whom no app can answer for any more is asked for no rides: the end of the last
/// session takes the car off the road, at once or when the ride under way is over. An app that is
/// merely away ends nothing.
@Suite struct SignedOutDriverTests {
    /// What happens to the sessions of a driver.
    enum Ending: CaseIterable {
        case appIsAway, appIsAwayOverARestart
        case signsOut, signsOutElsewhere
        case changesPassword, changesPasswordOnceSignedOut
        case resetsPassword
        case nearlyExpires, expires, expiresWhileNoEngineRuns, expiresTheDayOfARestart
        case isBlocked

        /// Whether nobody is signed in afterwards.
        var isLast: Bool {
            switch self {
            case .signsOut, .changesPasswordOnceSignedOut, .expires, .expiresWhileNoEngineRuns,
                .isBlocked:
                true
            case .appIsAway, .appIsAwayOverARestart, .signsOutElsewhere, .changesPassword,
                .resetsPassword, .nearlyExpires, .expiresTheDayOfARestart:
                false
            }
        }
    }

    /// What the driver is doing.
    enum Moment: CaseIterable { case idle, considering, onTheWay }

    private static let lifetime = 30 * 86_400

    /// A driver at work, signed in by one app.
    private struct Scene {
        let stage = Stage()
        let luis: Actor
        let id: DriverID
        let token: [UInt8]
        var trip: TripID?

        init(_ moment: Moment) throws {
            let session = try stage.signUp(stage.form(.driver))
            luis = session.actor
            id = DriverID(luis.number)
            token = session.token.hash
            try stage.run(.apply(Stage.application([.common])), luis)
            try stage.service.perform(.approve(id))
            try stage.run(.goOnline, luis)
            guard moment != .idle else { return }
            let ride = try stage.request(try stage.guest(.passenger))
            if moment == .onTheWay { try stage.run(.order(.accept, ride), luis) }
            trip = ride
        }

        func signIn() throws -> [UInt8] {
            let attempt = try stage.service.prepareSignIn(
                role: .driver, email: "p1@example.com", password: Stage.password, peer: 1)
            return try stage.service.finishSignIn(attempt, key: try attempt.task.key()).token.hash
        }

        func changePassword(from app: [UInt8]) throws {
            let service = stage.service
            let key = try service.prepareConfirmation(of: luis, password: Stage.password).key()
            let update = try service.prepareUpdate(
                of: luis, key: key, email: nil, phone: nil, newPassword: "outro trem 1977")
            try service.finishUpdate(
                of: luis, update, key: try update.task?.key(), tokenHash: app)
        }

        func happen(_ ending: Ending) throws {
            let service = stage.service
            switch ending {
            case .appIsAway: stage.wallPasses(3_600)
            case .appIsAwayOverARestart: try stage.restart()
            case .signsOut: service.closeSession(of: luis, tokenHash: token)
            case .signsOutElsewhere: service.closeSession(of: luis, tokenHash: try signIn())
            case .changesPassword: try changePassword(from: token)
            case .changesPasswordOnceSignedOut:
                let other = try signIn()
                service.closeSession(of: luis, tokenHash: other)
                try changePassword(from: other)
            case .resetsPassword:
                try service.sendRecoveryCode(role: .driver, email: "p1@example.com", peer: 1)
                try stage.save()
                let code = stage.outbox.last?.subject.split(separator: " ").last
                let reset = try service.prepareReset(
                    role: .driver, email: "p1@example.com", code: String(try #require(code)),
                    password: "outro trem 1977", peer: 1)
                _ = try service.finishReset(reset, key: try reset.task.key())
            case .nearlyExpires: stage.wallPasses(lifetime)
            case .expires: stage.wallPasses(lifetime + 86_400)
            case .expiresWhileNoEngineRuns: try stage.restart(after: lifetime + 86_400)
            // An engine that runs looks at the beginning of a day.
            case .expiresTheDayOfARestart: try stage.restart(after: lifetime + 1)
            case .isBlocked:
                try service.perform(.block(luis, .conduct, message: "Write to us."))
            }
        }

        var activity: DriverActivity? { stage.service.activity(of: id) }

        /// Whether a passenger's request reaches the driver.
        func isAsked() throws -> Bool {
            let other = try stage.guest(.passenger, "Bea")
            let ride = try stage.request(other)
            return stage.service.situation(of: other)?.ride?.trip.id == ride
                && activity == .considering(ride)
        }
    }

    @Test("whoever nobody answers for is offline", arguments: Ending.allCases)
    func idleDriversGoOffline(ending: Ending) throws {
        let scene = try Scene(.idle)
        try scene.happen(ending)
        #expect(scene.activity == (ending.isLast ? .offline : .idle))
        #expect(try scene.isAsked() == !ending.isLast)
    }

    @Test("an open offer goes on to somebody else", arguments: Ending.allCases)
    func offersGoOn(ending: Ending) throws {
        let scene = try Scene(.considering)
        let trip = try #require(scene.trip)
        try scene.happen(ending)
        #expect(scene.activity == (ending.isLast ? .offline : .considering(trip)))
        #expect(
            scene.stage.service.rides.trips.trip(trip)?.refusedBy
                == (ending.isLast ? [scene.id] : []))
        // Only who signs out has let it go; the others were taken off the road.
        let offers = scene.stage.service.account(of: scene.luis)?.today.offers
        #expect(offers == (ending.isLast && ending != .signsOut ? 0 : 1))
    }

    @Test("a ride under way is finished, and is the last", arguments: Ending.allCases)
    func ridesAreFinished(ending: Ending) throws {
        let scene = try Scene(.onTheWay)
        let trip = try #require(scene.trip)
        try scene.happen(ending)
        #expect(scene.activity == .enRoute(trip))
        try finish(trip, scene)
        // At the end of a ride what counts is that moment.
        let isLast = ending.isLast || ending == .expiresTheDayOfARestart
        #expect(scene.activity == (isLast ? .offline : .idle))
    }

    @Test("who signs in before the ride is over stays at work")
    func signingInAgainGoesOn() throws {
        let scene = try Scene(.onTheWay)
        try scene.happen(.signsOut)
        _ = try scene.signIn()
        try finish(try #require(scene.trip), scene)
        #expect(scene.activity == .idle)
        #expect(try scene.isAsked())
    }

    @Test("time at work ends with it")
    func timeAtWorkEnds() throws {
        let scene = try Scene(.idle)
        scene.stage.pass(600)
        try scene.happen(.signsOut)
        scene.stage.pass(600)
        let account = try #require(scene.stage.service.accountUpToNow(of: scene.luis))
        #expect(account.today.online_ms == 600_000 && account.driver.onlineSince == nil)
    }

    private func finish(_ trip: TripID, _ scene: Scene) throws {
        let stage = scene.stage
        stage.pass(3_600)
        try stage.run(.order(.arrive, trip), scene.luis)
        try stage.run(.order(.start, trip), scene.luis)
        stage.pass(7_200)
        try stage.run(.order(.finish, trip), scene.luis)
    }
}
