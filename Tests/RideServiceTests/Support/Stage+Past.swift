import RideCore
import RideLedger
import RideService
import RideTestSupport

extension Stage {
    /// What is left of a passenger's rides with some drivers: the ledger.
    static func past(of passenger: PassengerID, with drivers: [DriverID]) throws -> SaveBatch {
        var ledger = Ledger(rules: TestMarket.market.ledger)
        var past = SaveBatch()
        past.nextTrip = 1_000
        past.cityChecksum = TestCity.grid64.checksum
        for (index, driver) in drivers.enumerated() {
            let ride = CompletedRide(
                trip: TripID(UInt64(index) + 1), passenger: passenger, driver: driver,
                category: .common,
                fare: Fare(items: [.init(kind: .base, amount: Money(minorUnits: 800))]),
                payment: .cash)
            for entry in try ledger.rideCompleted(ride, at: .start) {
                try ledger.apply(entry)
                past.ledger.append(entry)
            }
        }
        return past
    }
}
