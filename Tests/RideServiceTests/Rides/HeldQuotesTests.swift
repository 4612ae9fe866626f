import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// Prices are held as long as they can be used.
@Suite struct HeldQuotesTests {
    @Test("P4: prices that have expired are dropped, of whoever has gone too")
    func expiredPricesAreDropped() throws {
        let stage = Stage()
        for _ in 1...40 { _ = try stage.plan(stage.guest(.passenger)) }
        let before = stage.service.rides.quotes.count
        #expect(before >= 40)
        let ana = try stage.guest(.passenger)
        let first = try stage.plan(ana)
        stage.pass(200)
        // What is still valid is held, beside what is new.
        let second = try stage.plan(ana)
        #expect(stage.service.rides.quotes.count == before + 2 * first.options.count)
        stage.pass(101)
        let third = try stage.plan(ana)
        #expect(stage.service.rides.quotes.count == 2 * first.options.count)
        for (plan, code) in [(first, "quote_expired"), (second, nil)] {
            let option = try #require(plan.options.first)
            #expect(stage.refusal(.request(option.id, .cash, nil), ana) == code)
        }
        // Whoever takes one lets go of all.
        #expect(stage.service.rides.quotes.count == 0)
        let option = try #require(third.options.first)
        #expect(stage.refusal(.request(option.id, .cash, nil), ana) == "quote_expired")
    }

    @Test("P4: somebody's oldest price is dropped for a new one")
    func nobodyHoldsMoreThanSoMany() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        for _ in 1...Limits.quotesPerPassenger {
            _ = try stage.plan(ana)
            stage.pass(100)
        }
        #expect(stage.service.rides.quotes.count <= Limits.quotesPerPassenger)
    }
}
