import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// What a restart and a failed save leave of the attempts that somebody has had.
@Suite struct LastingAttemptsTests {
    private static let email = "p1@example.com"

    private func attempt(
        _ stage: Stage, _ email: String = email, peer: Peer
    ) throws -> RideService.SignInAttempt {
        try stage.service.prepareSignIn(
            role: .passenger, email: email, password: "falsch falsch", peer: peer)
    }

    @Test("A6: a known address and an unknown one answer alike after a restart too")
    func addressesCannotBeToldApartAfterARestart() throws {
        func answers(_ email: String) throws -> [String?] {
            let stage = Stage()
            stage.skipsPasswords = true
            _ = try stage.signUp(stage.form(.passenger))
            var answers: [String?] = []
            func tryOnce(_ peer: Peer) {
                answers.append(
                    stage.refusal {
                        let attempt = try attempt(stage, email, peer: peer)
                        _ = try stage.service.finishSignIn(
                            attempt, key: [UInt8](repeating: 1, count: 32))
                    })
            }
            for peer in 1...6 { tryOnce(Peer(peer)) }
            try stage.restart()
            for peer in 7...9 { tryOnce(Peer(peer)) }
            for wait in [1, 2, 4, 60, 600, 1_200] {
                stage.wallPasses(wait)
                tryOnce(Peer(20 + wait))
            }
            return answers
        }
        let known = try answers(Self.email)
        #expect(try answers("nobody@example.com") == known)
        #expect(known[5] == "try_again_later")
    }

    @Test("A6: a round that could not be saved gives nobody new attempts")
    func attemptsOutliveAFailedSave() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let other = TestService.make()
        for number in 1...10 {
            #expect(
                stage.refusal {
                    _ = try stage.service.watch("22222222222\(number)", peer: 1)
                } == "no_such_code")
            #expect(
                stage.refusal {
                    let attempt = try attempt(stage, peer: Peer(number + 10))
                    _ = try stage.service.finishSignIn(attempt, key: [])
                } == (number > 5 ? "try_again_later" : "wrong_email_or_password"))
        }
        other.takeOver(attemptsOf: stage.service)
        #expect(stage.refusal { _ = try other.watch("222222222222", peer: 1) } == "try_again_later")
        #expect(
            stage.refusal {
                _ = try other.prepareSignIn(
                    role: .passenger, email: Self.email, password: "falsch", peer: 99)
            } == "try_again_later")
    }
}
