import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// Guests are kept, so that nobody may open as many as the socket takes.
@Suite struct GuestBudgetTests {
    private func come(_ stage: Stage, _ peer: Peer?) -> String? {
        stage.refusal {
            _ = try stage.service.openSession(
                role: .passenger, name: "Ana", token: nil, peer: peer)
        }
    }

    private func signUp(_ stage: Stage, _ peer: Peer) -> String? {
        stage.refusal {
            _ = try stage.service.prepareSignUp(stage.form(.passenger), guest: nil, peer: peer)
        }
    }

    @Test("A1: one connection opens so many guests, another of the same user is not held up")
    func guestsAreCounted() throws {
        let stage = Stage()
        for _ in 1...AccountLimits.guestsOfConnectionAtOnce { #expect(come(stage, 1) == nil) }
        #expect(come(stage, 1) == "try_again_later")
        #expect(come(stage, Peer(user: 1, process: 1, connection: 9)) == nil)
        stage.wallPasses(6)
        #expect(come(stage, 1) == nil)
        #expect(come(stage, 1) == "try_again_later")
        #expect(come(stage, nil) == nil)
    }

    @Test("A1: one process opens half of what its user may, and all together no more than that")
    func processesLeaveRoomForOthers() throws {
        let stage = Stage()
        var connection: UInt64 = 100
        /// How many come, by a new connection each, until one is refused.
        func guests(of process: Int32, _ user: UInt32) -> Int {
            var count = 0
            repeat {
                connection += 1
                count += 1
            } while come(stage, Peer(user: user, process: process, connection: connection)) == nil
            return count - 1
        }
        let half = AccountLimits.guestsAtOnce / 2
        #expect(guests(of: 1, 1) == half)
        #expect(guests(of: 2, 1) == half)
        #expect(guests(of: 3, 1) == 0)
        #expect(come(stage, 2) == nil)
        // Guests do not take the places of those who sign up.
        #expect(signUp(stage, 1) == nil)
    }
}
