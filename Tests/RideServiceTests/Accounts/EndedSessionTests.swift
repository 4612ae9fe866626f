import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// A session that has ended is known to have ended, so that whoever is connected by it can be
/// signed out at once; all others stay.
@Suite struct EndedSessionTests {
    /// One person on two machines, and somebody else.
    private struct Scene {
        let stage = Stage()
        let ana: Actor
        let here: [UInt8]
        let there: [UInt8]
        let stranger: [UInt8]

        init(_ role: Side = .passenger) throws {
            let first = try stage.signUp(stage.form(role))
            ana = first.actor
            here = first.token.hash
            there = try Self.signIn(stage, role).token.hash
            stranger = try stage.service.openSession(role: role, name: "Bea", token: nil).token.hash
            try stage.save()
        }

        static func signIn(_ stage: Stage, _ role: Side) throws -> OpenSession {
            let attempt = try stage.service.prepareSignIn(
                role: role, email: "p1@example.com", password: Stage.password, peer: 1)
            return try stage.service.finishSignIn(attempt, key: try attempt.task.key())
        }

        var alive: [Bool] { [here, there, stranger].map(stage.service.isAlive) }

        /// The tokens that the service reports as ended since the last time.
        func ended() -> [[UInt8]] {
            (stage.service.takeChanges()?.endedSessions ?? []).flatMap(\.tokenHashes)
        }

        func key() throws -> [UInt8] {
            try stage.service.prepareConfirmation(of: ana, password: Stage.password).key()
        }
    }

    @Test func anotherPasswordEndsEverySessionButItsOwn() throws {
        let scene = try Scene()
        let service = scene.stage.service
        let update = try service.prepareUpdate(
            of: scene.ana, key: try scene.key(), email: nil, phone: nil,
            newPassword: "outro trem 1977")
        try service.finishUpdate(
            of: scene.ana, update, key: try update.task?.key(), tokenHash: scene.here)
        #expect(scene.alive == [true, false, true])
        #expect(scene.ended() == [scene.there])
    }

    @Test func anotherAddressEndsNone() throws {
        let scene = try Scene()
        let update = try scene.stage.service.prepareUpdate(
            of: scene.ana, key: try scene.key(), email: "new@example.com", phone: nil,
            newPassword: nil)
        try scene.stage.service.finishUpdate(
            of: scene.ana, update, key: nil, tokenHash: scene.here)
        #expect(scene.alive == [true, true, true])
        #expect(scene.ended().isEmpty)
    }

    @Test func aResetEndsEverySession() throws {
        let scene = try Scene()
        let service = scene.stage.service
        try service.sendRecoveryCode(role: .passenger, email: "p1@example.com", peer: 1)
        try scene.stage.save()
        let mail = try #require(scene.stage.outbox.last)
        let code = try #require(mail.subject.split(separator: " ").last)
        let reset = try service.prepareReset(
            role: .passenger, email: "p1@example.com", code: String(code),
            password: "outro trem 1977", peer: 1)
        let session = try service.finishReset(reset, key: try reset.task.key())
        #expect(scene.alive == [false, false, true])
        #expect(service.isAlive(session: session.token.hash))
        #expect(Set(scene.ended()) == [scene.here, scene.there])
    }

    @Test func signingOutEndsOne() throws {
        let scene = try Scene()
        scene.stage.service.closeSession(of: scene.ana, tokenHash: scene.there)
        #expect(scene.alive == [true, false, true])
        #expect(scene.ended() == [scene.there])
    }

    @Test func aBlockEndsEverySession() throws {
        let scene = try Scene(.driver)
        try scene.stage.service.perform(.block(scene.ana, .conduct, message: "Write to us."))
        #expect(scene.alive == [false, false, true])
        #expect(Set(scene.ended()) == [scene.here, scene.there])
    }

    @Test func theEleventhAppEndsTheFirst() throws {
        let scene = try Scene()
        for _ in 3...Limits.sessions {
            scene.stage.wallPasses(60)
            _ = try Scene.signIn(scene.stage, .passenger)
        }
        #expect(scene.alive == [true, true, true])
        scene.stage.wallPasses(60)
        _ = try Scene.signIn(scene.stage, .passenger)
        #expect(scene.alive == [false, true, true])
        #expect(scene.ended() == [scene.here])
    }

    /// The token of a session is exchanged once a day. Whoever is connected by the one before stays
    /// so, until the session ends.
    @Test func aConnectionOutlivesItsToken() throws {
        let stage = Stage()
        let first = try stage.signUp(stage.form(.passenger))
        var tokens = [first.token]
        for _ in 1...3 {
            stage.wallPasses(2 * 86_400)
            let next = try stage.service.openSession(
                role: .passenger, name: "", token: tokens.last?.text)
            #expect(next.token != tokens.last)
            tokens.append(next.token)
            // Used once more a while later, so that the old one is good for nothing.
            for _ in 1...2 {
                stage.wallPasses(600)
                _ = try stage.service.openSession(
                    role: .passenger, name: "", token: next.token.text)
            }
        }
        #expect(tokens.allSatisfy { stage.service.isAlive(session: $0.hash) })
        #expect(
            stage.refusal {
                _ = try stage.service.openSession(
                    role: .passenger, name: "", token: tokens[0].text)
            } == "unknown_token")
        let task = try stage.service.prepareConfirmation(of: first.actor, password: Stage.password)
        try stage.service.finishConfirmation(
            of: first.actor, tokenHash: tokens[0].hash, key: try task.key())
        #expect(!stage.service.needsPassword(first.actor, tokenHash: tokens[3].hash))
        try stage.save()
        stage.service.closeSession(of: first.actor, tokenHash: tokens[1].hash)
        #expect(!tokens.contains { stage.service.isAlive(session: $0.hash) })
        let ended = try #require(stage.service.takeChanges()?.endedSessions.first)
        #expect(Set(ended.tokenHashes) == Set(tokens.map(\.hash)))
    }

    @Test func aRestartKnowsWhoIsSignedIn() throws {
        let scene = try Scene()
        scene.stage.service.closeSession(of: scene.ana, tokenHash: scene.there)
        try scene.stage.restart()
        #expect(scene.alive == [true, false, true])
    }
}
