import RideCore
import RideWire
import Testing

@testable import RideApp

/// What calling off and waiting cost at a moment, as the app works it out.
@Suite struct RideTermsViewTests {
    private static let terms = RideTerms(
        freeWaiting: .seconds(180), waitingPerMinute: Money(minorUnits: 60),
        freeCancellation: .seconds(120), cancellationFee: Money(minorUnits: 700),
        missingFee: Money(minorUnits: 900))
    private static let luis = DriverID(7)

    /// A ride that was accepted at 10 s, and reached its pick-up at 30 s, shown at a moment.
    private func ride(
        arrives: Bool, shownAt_s: Int, terms: RideTerms = terms
    ) throws -> RideView {
        let place = Waypoint(coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0), name: "x")
        let quote = Quote(
            category: .common, fare: Fare(items: []), distance: Metres(1_000),
            duration: .seconds(60), terms: terms)
        var trip = Trip(
            id: TripID(1),
            request: TripRequest(
                passenger: PassengerID(1), pickup: place, dropoff: place, quote: quote,
                payment: .cash), requestedAt: .start)
        let ten = Instant(milliseconds: 10_000)
        _ = try trip.perform(
            .offer(to: Self.luis, expiresAt: Instant(milliseconds: 20_000)), at: .start)
        _ = try trip.perform(.accept(by: Self.luis), at: ten)
        if arrives {
            _ = try trip.perform(.arrive(by: Self.luis), at: Instant(milliseconds: 30_000))
        }
        let person = PersonView(name: "P", rating: RatingAverage())
        return RideView(
            trip, for: .passenger, passenger: person, driver: person, vehicle: nil,
            now: Instant(milliseconds: Int64(shownAt_s) * 1_000))
    }

    /// Whether the car is there, the moment, the fee, the last free moment.
    static let fees: [(Bool, Int64, Int64, Int64?)] = [
        (false, 10_000, 0, 130_000), (false, 129_999, 0, 130_000), (false, 130_000, 0, 130_000),
        (false, 130_001, 700, nil), (true, 130_000, 0, 130_000), (true, 130_001, 700, nil),
        (true, 210_000, 700, nil), (true, 210_001, 900, nil),
    ]

    @Test("P6: an old state does not hide a fee", arguments: fees)
    func feeIsTrueAtEveryMoment(
        _ arrives: Bool, _ now_ms: Int64, _ fee: Int64, _ until_ms: Int64?
    ) throws {
        let ride = try ride(arrives: arrives, shownAt_s: 40)
        let now = Instant(milliseconds: now_ms)
        #expect(ride.cancellationFee(at: now) == Money(minorUnits: fee))
        #expect(ride.cancellationIsFree(until: now)?.milliseconds == until_ms)
    }

    @Test("P6: the fee grows by whole kilometres, and the receipt says how much of it that is")
    func theFeeGrowsWithTheWay() throws {
        let terms = RideTerms(
            freeWaiting: .seconds(180), waitingPerMinute: .zero, freeCancellation: .seconds(120),
            cancellationFee: Money(minorUnits: 700), missingFee: Money(minorUnits: 900),
            cancellationPerKilometre: Money(minorUnits: 150))
        var ride = try ride(arrives: false, shownAt_s: 40, terms: terms)
        let late = Instant(milliseconds: 130_001)
        func fee(_ metres: Double) -> Int64 {
            ride.cancellationFee(at: late, come: Metres(metres)).minorUnits
        }
        #expect([0, 999, 1_000, 1_999, 2_000, 9_000].map(fee) == [700, 700, 850, 850, 900, 900])
        #expect(
            ride.cancellationFee(at: Instant(milliseconds: 130_000), come: Metres(5_000)) == .zero)
        ride.stage = .cancelled
        ride.cancelled_by = .passenger
        ride.fare = FareView(
            Fare(items: [.init(kind: .cancellation, amount: Money(minorUnits: 850))]))
        #expect(ride.feeForWay == Money(minorUnits: 150))
        ride.cancelled_by = .driver
        #expect(ride.feeForWay == .zero)
    }

    @Test func feeOfTheEngineStandsWhereItIsMore() throws {
        var ride = try ride(arrives: false, shownAt_s: 40)
        ride.cancel_fee_minor = 123
        #expect(ride.cancellationFee(at: .start) == Money(minorUnits: 123))
        ride.stage = .inProgress
        #expect(ride.cancellationFee(at: .start) == .zero)
    }

    /// What the engine said before the booked time is over with it.
    @Test func aBookedCarThatIsLateCostsNothing() throws {
        var ride = try ride(arrives: false, shownAt_s: 40)
        ride.booked_for_ms = 200_000
        ride.cancel_fee_minor = 700
        #expect(ride.cancellationFee(at: Instant(milliseconds: 200_000)) == Money(minorUnits: 700))
        #expect(ride.cancellationFee(at: Instant(milliseconds: 200_001)) == .zero)
        ride.stage = .arrived
        ride.arrived_at_ms = 210_000
        #expect(ride.cancellationFee(at: Instant(milliseconds: 211_000)) == Money(minorUnits: 700))
    }

    @Test func whereItNeverCostsAnythingThereIsNoEnd() throws {
        let ride = try ride(arrives: true, shownAt_s: 40, terms: .free)
        let late = Instant(milliseconds: 9_000_000)
        #expect(ride.cancellationFee(at: late) == .zero)
        #expect(ride.cancellationIsFree(until: late) == nil)
    }

    /// The moment, the free waiting left, what the waiting costs.
    static let waiting: [(Int64, Int64, Int64)] = [
        (30_000, 180_000, 0), (209_999, 1, 0), (210_000, 0, 0), (211_000, 0, 1),
        (270_000, 0, 60), (300_000, 0, 90),
    ]

    @Test("R2: waiting costs after the free minutes", arguments: waiting)
    func waitingCostsAfterTheFreeMinutes(
        _ now_ms: Int64, _ left_ms: Int64, _ price: Int64
    ) throws {
        let ride = try ride(arrives: true, shownAt_s: 30)
        let now = Instant(milliseconds: now_ms)
        #expect(ride.freeWaitingLeft(at: now) == .milliseconds(left_ms))
        #expect(ride.waitingCharge(at: now) == Money(minorUnits: price))
    }

    @Test func nobodyWaitsBeforeTheCarIsThere() throws {
        let ride = try ride(arrives: false, shownAt_s: 40)
        let late = Instant(milliseconds: 9_000_000)
        #expect(ride.freeWaitingLeft(at: late) == nil)
        #expect(ride.waitingCharge(at: late) == .zero)
    }

    @Test func termsThatMakeNoSenseAreKeptWithinWhatDoes() {
        var view = TermsView(Self.terms)
        #expect(view.terms == Self.terms)
        view.free_waiting_s = .nan
        view.free_cancellation_s = -1
        view.waiting_per_minute_minor = .max
        view.missing_fee_minor = -5
        #expect(view.terms.freeWaiting == .zero)
        #expect(view.terms.freeCancellation == .zero)
        #expect(view.terms.missingFee == .zero)
        #expect(view.terms.waitingCharge(for: .seconds(10_000_000)) > .zero)
    }
}
