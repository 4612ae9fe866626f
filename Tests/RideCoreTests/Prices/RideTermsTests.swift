import RideCore
import RideTestSupport
import Testing

@Suite("What may be added to a price is agreed on with it (R2, P6, D5)")
struct RideTermsTests {
    /// Free for two minutes, then 0.30 a minute: half a minor unit a second.
    private static let slow = RideTerms(
        freeWaiting: .seconds(120), waitingPerMinute: Money(minorUnits: 30),
        freeCancellation: .seconds(60), cancellationFee: Money(minorUnits: 500),
        missingFee: Money(minorUnits: 800))

    /// Milliseconds of waiting, and the charge at 0.30 a minute after two minutes.
    @Test(
        arguments: [
            (.min / 2, 0), (-1, 0), (0, 0), (119_999, 0), (120_000, 0), (120_001, 0),
            (120_999, 0), (121_000, 1), (121_001, 1), (122_999, 1), (123_000, 2),
            (179_000, 30), (180_000, 30), (180_999, 30), (181_000, 31), (3_720_000, 1_800),
        ] as [(Int64, Int64)])
    func waitingIsChargedByTheSecondAfterTheFreeMinutes(waiting: Int64, minorUnits: Int64) {
        #expect(
            Self.slow.waitingCharge(for: .milliseconds(waiting)) == Money(minorUnits: minorUnits))
    }

    /// Milliseconds beyond the free time, and the charge at a minor unit a millisecond.
    @Test(
        arguments: [
            (-1, 0), (0, 0), (1, 1), (604_799_999, 604_799_999), (604_800_000, 604_800_000),
            (604_800_001, 604_800_000), (Int64.max / 2, 604_800_000),
        ] as [(Int64, Int64)])
    func noMoreIsChargedThanForTheLongestRide(beyond: Int64, minorUnits: Int64) {
        #expect(
            Story.terms.waitingCharge(for: Story.terms.freeWaiting + .milliseconds(beyond))
                == Money(minorUnits: minorUnits))
    }

    @Test func theHighestRateForTheLongestWaitingHasAPrice() {
        let terms = RideTerms(
            freeWaiting: .zero, waitingPerMinute: Money(minorUnits: 10_000_000),
            freeCancellation: .zero, cancellationFee: .zero, missingFee: .zero)
        #expect(
            terms.waitingCharge(for: Limits.rideDuration)
                == Money(minorUnits: 100_800_000_000))
    }

    /// Milliseconds since the driver accepted and since the driver arrived, nil where that did not
    /// happen; and the fee: 5.00 after one minute, 8.00 once two minutes were waited.
    @Test(
        arguments: [
            (nil, nil, 0),
            (0, nil, 0), (59_999, nil, 0), (60_000, nil, 0), (60_001, nil, 500),
            (9_000_000, nil, 500), (-1, nil, 0),
            (59_999, 0, 0), (60_000, 0, 0), (60_001, 0, 500),
            (500_000, 119_999, 500), (500_000, 120_000, 500), (500_000, 120_001, 800),
            (500_000, 9_000_000, 800),
        ] as [(Int64?, Int64?, Int64)])
    func callingOffIsFreeThenCostsTheFeeThenTheOneForNotComing(
        sinceAccepted: Int64?, sinceArrived: Int64?, minorUnits: Int64
    ) {
        let now = Instant(milliseconds: 20_000_000)
        let fee = Self.slow.cancellationFee(
            acceptedAt: sinceAccepted.map { now - .milliseconds($0) },
            arrivedAt: sinceArrived.map { now - .milliseconds($0) }, at: now)
        #expect(fee == Money(minorUnits: minorUnits))
    }

    /// Milliseconds since the booked time and since the car was there, nil where it is not; and the
    /// fee, long after the driver has accepted.
    @Test(
        arguments: [
            (-1, nil, 500), (0, nil, 500), (1, nil, 0), (9_000_000, nil, 0),
            (1, 0, 500), (9_000_000, 120_000, 500), (9_000_000, 120_001, 800),
        ] as [(Int64, Int64?, Int64)])
    func aBookedCarThatIsLateCanBeCalledOff(
        sinceBooked: Int64, sinceArrived: Int64?, minorUnits: Int64
    ) {
        let now = Instant(milliseconds: 20_000_000)
        let fee = Self.slow.cancellationFee(
            acceptedAt: .start, arrivedAt: sinceArrived.map { now - .milliseconds($0) },
            bookedFor: now - .milliseconds(sinceBooked), at: now)
        #expect(fee == Money(minorUnits: minorUnits))
    }

    /// Both fees, and what is paid after both times are over: the larger.
    @Test(
        arguments: [
            (500, 800, 800), (800, 500, 800), (500, 500, 500), (0, 800, 800), (500, 0, 500),
            (0, 0, 0),
        ] as [(Int64, Int64, Int64)])
    func theFeeForNotComingCountsWhereItIsMore(cancellation: Int64, missing: Int64, paid: Int64) {
        let terms = RideTerms(
            freeWaiting: .seconds(1), waitingPerMinute: .zero, freeCancellation: .seconds(1),
            cancellationFee: Money(minorUnits: cancellation),
            missingFee: Money(minorUnits: missing))
        let fee = terms.cancellationFee(
            acceptedAt: .start, arrivedAt: .start, at: .start + .seconds(2))
        #expect(fee == Money(minorUnits: paid))
    }

    /// Whole kilometres count, both ends of each; both fees together are capped by the larger.
    @Test(
        arguments: [
            (0, 500), (999_999, 500), (1_000_000, 600), (1_999_999, 600), (2_000_000, 700),
            (3_000_000, 800), (4_000_000, 800), (.max, 800), (-1, 500), (.min, 500),
        ] as [(Int64, Int64)])
    func theLateFeeGrowsWithTheWayThatTheCarHasCome(millimetres: Int64, paid: Int64) {
        let terms = RideTerms(
            freeWaiting: .seconds(120), waitingPerMinute: .zero, freeCancellation: .seconds(60),
            cancellationFee: Money(minorUnits: 500), missingFee: Money(minorUnits: 800),
            cancellationPerKilometre: Money(minorUnits: 100))
        func fee(after seconds: Int) -> Money {
            terms.cancellationFee(
                acceptedAt: .start, arrivedAt: nil, come: Metres(millimetres: millimetres),
                at: .start + .seconds(seconds))
        }
        #expect(fee(after: 60) == .zero)
        #expect(fee(after: 61) == Money(minorUnits: paid))
    }

    @Test func theWayAddsNothingWhereNotComingCostsLess() {
        let terms = RideTerms(
            freeWaiting: .zero, waitingPerMinute: .zero, freeCancellation: .zero,
            cancellationFee: Money(minorUnits: 800), missingFee: Money(minorUnits: 500),
            cancellationPerKilometre: Money(minorUnits: 100))
        #expect(terms.lateFee(come: Metres(9_000)) == Money(minorUnits: 800))
    }

    /// The free time to cancel may be longer than the free waiting.
    @Test func whoDoesNotComePaysEvenWithinTheFreeTimeToCancel() {
        let terms = RideTerms(
            freeWaiting: .seconds(120), waitingPerMinute: .zero, freeCancellation: .seconds(600),
            cancellationFee: Money(minorUnits: 500), missingFee: Money(minorUnits: 800))
        let fee = terms.cancellationFee(
            acceptedAt: .start, arrivedAt: .start, at: .start + .seconds(121))
        #expect(fee == Money(minorUnits: 800))
    }

    @Test func freeTermsNeverCostAnything() {
        let late = Instant.start + .seconds(1_000_000)
        #expect(RideTerms.free.waitingCharge(for: .seconds(1_000_000)) == .zero)
        #expect(
            RideTerms.free.cancellationFee(acceptedAt: .start, arrivedAt: .start, at: late)
                == .zero)
    }

    @Test func partsOfAMillisecondAreDropped() throws {
        let terms = RideTerms(
            freeWaiting: .microseconds(1_999), waitingPerMinute: .zero,
            freeCancellation: .microseconds(2_999), cancellationFee: .zero, missingFee: .zero)
        #expect(terms.freeWaiting == .milliseconds(1))
        #expect(terms.freeCancellation == .milliseconds(2))
        #expect(try JSONText.read(RideTerms.self, JSONText.of(terms)) == terms)
    }

    @Test func termsAreStoredAsRecorded() throws {
        let recorded = #"""
            {"cancellationFee":500,"freeCancellation":60000,"freeWaiting":120000,\#
            "missingFee":800,"waitingPerMinute":30}
            """#
        expectSame(try JSONText.of(Self.slow), recorded)
        #expect(try JSONText.read(RideTerms.self, recorded) == Self.slow)
    }
}
