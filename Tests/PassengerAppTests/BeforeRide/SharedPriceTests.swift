import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// Who shares and who rides alone is chosen by the price (P3).
@Suite("P3: a car that others may share is a choice with a price") struct SharedPriceTests {
    @Test("its price and seats stand below those of a car alone, and it is what is asked for")
    func itIsAChoice() throws {
        var journey = try Journey()
        journey.engine.offersShared = true
        try journey.choose()
        let text = journey.screen().text
        let lines = text.split(separator: "\n")
        let alone = try #require(lines.firstIndex { $0.contains("Common") })
        let shared = try #require(lines.firstIndex { $0.contains("Shared") })
        #expect(shared == alone + 1)
        #expect(lines[alone].contains("4 seats") && lines[shared].contains("1 seat"))
        try journey.press(.down)
        let option = try #require(try journey.choice().option)
        #expect(option.sharedSeats == 1)
        #expect(journey.screen().text.contains("Someone may share the car"))
        // The same row stays chosen when the prices are asked for once more.
        let choice = try journey.choice()
        #expect(PlanChoice(choice.again, choice.plan).selected == choice.selected)
        try journey.press(.enter)
        let asked = journey.calls.compactMap { $0 as? RequestRide }.last
        #expect(asked?.quote_id == option.quote_id)
    }
}

extension PlanResult.Option {
    /// The price of one seat in a car that others may share.
    func shared(_ quote: UInt64) -> PlanResult.Option {
        var option = self
        (option.quote_id, option.seats) = (quote, 1)
        option.shared = SharedTermsView(
            discount_minor: 0, longest_s: 900, longest_wait_s: 600, is_chosen: true)
        option.fare = FareView(
            Fare(items: [
                .init(kind: .base, amount: Money(minorUnits: 1_100)),
                .init(kind: .sharing, amount: Money(minorUnits: -275)),
            ]))
        return option
    }
}
