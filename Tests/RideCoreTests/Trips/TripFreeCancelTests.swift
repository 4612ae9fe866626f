import RideCore
import RideTestSupport
import Testing

/// R2: a ride that is called off for nothing goes the way of one that costs a fee, and costs none.
@Suite struct TripFreeCancelTests {
    private static let ways: [(Canceller, CancellationReason)] = [
        (.person(.passenger(Story.ana)), .tookTooLong),
        (.person(.driver(Story.luis)), .passengerMissing),
        (.person(.driver(Story.luis)), .vehicleTrouble),
        (.person(.driver(Story.anotherDriver)), .passengerMissing),
        (.system, .operatorDecided),
    ]

    @Test func onlyTheFeeIsMissing() throws {
        var fees = 0
        for situation in try Situation.all() {
            for (canceller, reason) in Self.ways {
                func outcome(isFree: Bool) -> Result<[TripEvent], TripRejection> {
                    Result { () throws(TripRejection) in
                        try situation.trip.decide(
                            .cancel(by: canceller, reason: reason, isFree: isFree),
                            at: situation.now)
                    }
                }
                let (paid, free) = (outcome(isFree: false), outcome(isFree: true))
                let place: Comment = "\(situation.name), \(canceller), \(reason)"
                let unpaid = paid.map { events in
                    events.filter { event in
                        guard case .charged = event.change else { return true }
                        fees += 1
                        return false
                    }
                }
                #expect(unpaid == free, place)
            }
        }
        #expect(fees > 0)
    }
}
