import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

@Suite struct AttemptBudgetsTests {
    private let now = TestService.noon

    private func name(_ number: Int) throws -> SignInName {
        SignInName(.passenger, try EmailAddress("n\(number)@example.com"))
    }

    @Test("A6: nothing is taken where one of several budgets is empty")
    func budgetsAreTakenTogether() throws {
        var budgets = AttemptBudgets()
        let ana = AttemptBudgets.Holder.account(.passenger(PassengerID(1)))
        for _ in 1...10 { try budgets.take(.rideCode, of: [.connection(1)], at: now) }
        for _ in 1...20 {
            #expect(throws: ServiceRejection.rule(.tryAgainLater)) {
                try budgets.take(.rideCode, of: [ana, .connection(1)], at: now)
            }
        }
        // Neither the account's budget nor that for another purpose has lost anything.
        for _ in 1...10 { try budgets.take(.rideCode, of: [ana], at: now) }
        for _ in 1...10 { try budgets.take(.password, of: [.connection(1)], at: now) }
    }

    /// A table of what strangers have tried would grow as long as somebody tries.
    @Test("A6: so many names are remembered, the newest", arguments: [-1, 0, 1])
    func theOldestNameIsForgotten(beyond: Int) throws {
        var budgets = AttemptBudgets()
        let first = try name(0)
        for _ in 1...5 { try budgets.takeAttempt(at: first, now) }
        for number in 1..<(Limits.rememberedBudgets + beyond) {
            try budgets.takeAttempt(at: name(number), now + .milliseconds(number / 10))
        }
        let isForgotten = (try? budgets.takeAttempt(at: first, now + .milliseconds(900))) != nil
        #expect(isForgotten == (beyond > 0))
    }

    @Test("A6: budgets that are full again are forgotten, others are not")
    func fullBudgetsAreForgotten() throws {
        var budgets = AttemptBudgets()
        for _ in 1...10 { try budgets.take(.password, of: [.connection(0)], at: now) }
        for user in 1...UInt64(Limits.rememberedBudgets + 1) {
            try budgets.take(.password, of: [.connection(user)], at: now + .seconds(6))
        }
        try budgets.take(.password, of: [.connection(0)], at: now + .seconds(6))
        #expect(throws: ServiceRejection.rule(.tryAgainLater)) {
            try budgets.take(.password, of: [.connection(0)], at: now + .seconds(6))
        }
    }

    @Test("P4: a ride gives back what was taken for it, once, and only if it was ridden")
    func aRideGivesBackOnce() throws {
        var budgets = AttemptBudgets()
        let ana = AttemptBudgets.Holder.account(.passenger(PassengerID(1)))
        func isEmpty() -> Bool { (try? budgets.check(.request, of: [ana], at: now)) == nil }
        for number in 1...AccountLimits.requestsAtOnce {
            budgets.takeRequest(
                .ride(TripID(UInt64(number))), of: [ana, .share(1, .guest)], at: now)
        }
        #expect(isEmpty())
        budgets.endRequest(.ride(TripID(1)), isServed: false)
        budgets.endRequest(.ride(TripID(1)), isServed: true)
        budgets.endRequest(.ride(TripID(9_999)), isServed: true)
        #expect(isEmpty())
        budgets.endRequest(.ride(TripID(2)), isServed: true)
        #expect(!isEmpty())
        budgets.takeRequest(.ride(TripID(101)), of: [ana, .share(1, .guest)], at: now)
        #expect(isEmpty())
    }
}
