import RideBikes
import RideCore
import Testing

@testable import RideService

@Suite struct RidersBillTests {
    @Test("B7: what riders pay is one sum an hour, and never more than an entry holds")
    func ridersBillsAreCollected() {
        var bill = RidersBill()
        func price(_ unlock: Int64, _ time: Int64) -> RentalPrice {
            RentalPrice(items: [
                .init(kind: .unlock, amount: Money(minorUnits: unlock)),
                .init(kind: .time, amount: Money(minorUnits: time)),
            ])
        }
        bill.add(price(0, 0), at: .start)
        #expect(bill.dueAt == nil, "nothing to pay")
        bill.add(price(150, 25), at: .start)
        bill.add(price(150, 50), at: .start + .seconds(60))
        bill.add(price(Limits.ledgerAmount.minorUnits, 0), at: .start + .seconds(60))
        #expect(bill.total == Money(minorUnits: 375))
        #expect(bill.take(at: .start + .seconds(3_599)) == nil)
        #expect(bill.take(at: .start + .seconds(3_600)) == price(300, 75).items)
        #expect(bill.take(at: .start + .seconds(7_200)) == nil, "it begins anew")
    }
}
