import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// Guests are kept, so that nobody may open as many as the socket takes.
@Suite struct GuestBudgetTests {
    @Test("A1: one user of the machine opens so many guests, another is not held up")
    func guestsAreCounted() throws {
        let stage = Stage()
        func come(_ peer: UInt32?) -> String? {
            stage.refusal {
                _ = try stage.service.openSession(
                    role: .passenger, name: "Ana", token: nil, peer: peer)
            }
        }
        for _ in 1..<AccountLimits.guestsAtOnce {
            try stage.service.attempts.take(.guest, of: [.user(1)], at: stage.service.wall)
        }
        #expect(come(1) == nil)
        #expect(come(1) == "try_again_later")
        #expect(come(2) == nil)
        // Nobody comes in by the other door.
        #expect(
            stage.refusal {
                _ = try stage.service.prepareSignUp(
                    stage.form(.passenger), guest: nil, peer: 1)
            } == "try_again_later")
        stage.wallPasses(6)
        #expect(come(1) == nil)
        #expect(come(1) == "try_again_later")
        #expect(come(nil) == nil)
    }
}
