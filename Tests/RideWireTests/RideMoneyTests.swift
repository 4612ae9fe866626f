import RideCore
import Testing

@testable import RideWire

/// What a ride's view says of prices, fees and money.
@Suite struct RideMoneyTests {
    private static func request(_ terms: RideTerms) -> TripRequest {
        TripRequest(
            passenger: PassengerID(1), pickup: Samples.pickup, dropoff: Samples.dropoff,
            quote: Quote(
                category: .common, fare: Samples.fare, distance: Metres(4_200),
                duration: .seconds(660), terms: terms),
            payment: .card)
    }

    /// A ride after these commands, the first of them at second 10, each one second later.
    private static func trip(_ commands: [TripCommand], terms: RideTerms) throws -> Trip {
        var trip = Trip(id: TripID(7), request: request(terms), requestedAt: .start)
        for (index, command) in commands.enumerated() {
            let second = 10 + Int64(index)
            _ = try trip.perform(command, at: Instant(milliseconds: second * 1_000))
        }
        return trip
    }

    private static let accepted = [Samples.offer, Samples.accept]
    private static let arrived = accepted + [Samples.arrive]
    private static let onlyMissing = RideTerms(
        freeWaiting: .seconds(180), waitingPerMinute: .zero, freeCancellation: .seconds(120),
        cancellationFee: .zero, missingFee: Money(minorUnits: 900))

    /// A ride, a moment, and what the passenger is told then.
    struct Row: Sendable {
        let commands: [TripCommand]
        var terms = Samples.terms
        let now_ms: Int64
        let fee: Int64?
        let freeUntil: Int64?
        let waitingUntil: Int64?
    }

    /// Accepted at second 11, there at second 12: calling off is free until second 131, waiting
    /// until second 192.
    static let rows: [Row] = [
        Row(commands: [], now_ms: 0, fee: nil, freeUntil: nil, waitingUntil: nil),
        Row(
            commands: [Samples.offer], now_ms: 10_000, fee: nil, freeUntil: nil,
            waitingUntil: nil),
        Row(commands: accepted, now_ms: 11_000, fee: 0, freeUntil: 131_000, waitingUntil: nil),
        Row(commands: accepted, now_ms: 130_999, fee: 0, freeUntil: 131_000, waitingUntil: nil),
        Row(commands: accepted, now_ms: 131_000, fee: 0, freeUntil: 131_000, waitingUntil: nil),
        Row(commands: accepted, now_ms: 131_001, fee: 700, freeUntil: nil, waitingUntil: nil),
        Row(
            commands: arrived, now_ms: 131_000, fee: 0, freeUntil: 131_000, waitingUntil: 192_000),
        Row(commands: arrived, now_ms: 131_001, fee: 700, freeUntil: nil, waitingUntil: 192_000),
        Row(commands: arrived, now_ms: 192_000, fee: 700, freeUntil: nil, waitingUntil: 192_000),
        Row(commands: arrived, now_ms: 192_001, fee: 900, freeUntil: nil, waitingUntil: 192_000),
        Row(
            commands: accepted, terms: onlyMissing, now_ms: 500_000, fee: 0, freeUntil: nil,
            waitingUntil: nil),
        Row(
            commands: arrived, terms: onlyMissing, now_ms: 192_000, fee: 0, freeUntil: 192_000,
            waitingUntil: 192_000),
        Row(
            commands: arrived, terms: onlyMissing, now_ms: 192_001, fee: 900, freeUntil: nil,
            waitingUntil: 192_000),
        Row(
            commands: accepted, terms: .free, now_ms: 500_000, fee: 0, freeUntil: nil,
            waitingUntil: nil),
        Row(
            commands: arrived + [Samples.start], now_ms: 13_000, fee: nil, freeUntil: nil,
            waitingUntil: nil),
        Row(
            commands: arrived + [Samples.start, Samples.finish], now_ms: 14_000, fee: nil,
            freeUntil: nil, waitingUntil: nil),
        Row(
            commands: [.cancel(by: .system, reason: .engine)], now_ms: 14_000, fee: nil,
            freeUntil: nil, waitingUntil: nil),
        Row(
            commands: [.giveUp(reason: .noDriver)], now_ms: 14_000, fee: nil, freeUntil: nil,
            waitingUntil: nil),
    ]

    @Test("P6: what calling off costs is shown before it is charged", arguments: rows)
    func thePassengerSeesWhatCallingOffCosts(row: Row) throws {
        let trip = try Self.trip(row.commands, terms: row.terms)
        let now = Instant(milliseconds: row.now_ms)
        let view = Samples.view(trip, now: now)
        #expect(view.cancel_fee_minor == row.fee)
        #expect(view.cancel_free_until_ms == row.freeUntil)
        #expect(view.waiting_free_until_ms == row.waitingUntil)
        if let fee = row.fee { #expect(fee == trip.cancellationFee(at: now).minorUnits) }
        #expect(view.terms == TermsView(row.terms))
    }

    @Test("D5: the driver sees the end of the free waiting and no fee", arguments: rows)
    func theDriverSeesOnlyTheWaiting(row: Row) throws {
        let trip = try Self.trip(row.commands, terms: row.terms)
        let now = Instant(milliseconds: row.now_ms)
        let view = Samples.view(trip, for: .driver, now: now)
        #expect(view.cancel_fee_minor == nil && view.cancel_free_until_ms == nil)
        #expect(view.waiting_free_until_ms == row.waitingUntil)
    }

    @Test("P6: of a fee that is not charged neither side is told", arguments: rows)
    func noFeeIsToldThatIsNotCharged(row: Row) throws {
        let trip = try Self.trip(row.commands, terms: row.terms)
        for viewer in Side.allCases {
            let view = Samples.view(
                trip, for: viewer, now: Instant(milliseconds: row.now_ms),
                money: RideMoney(isWithoutFees: true))
            #expect(view.cancel_fee_minor ?? 0 == 0 && view.cancel_free_until_ms == nil)
            #expect(view.terms.cancellation_fee_minor == 0 && view.terms.missing_fee_minor == 0)
            #expect(view.waiting_free_until_ms == row.waitingUntil)
            #expect(
                view.terms.waiting_per_minute_minor == row.terms.waitingPerMinute.minorUnits)
        }
    }

    @Test func withoutAMomentNothingIsSaidOfFees() throws {
        let view = Samples.view(try Self.trip(Self.accepted, terms: Samples.terms))
        #expect(view.cancel_fee_minor == nil && view.cancel_free_until_ms == nil)
    }

    @Test("P8, R2: the price follows the destination and what was added")
    func theViewShowsTheDetourAndTheCharges() throws {
        let elsewhere = Waypoint(coordinate: Samples.pickup.coordinate, name: "Back again")
        let quote = Quote(
            category: .common,
            fare: Fare(items: [.init(kind: .base, amount: Money(minorUnits: 2_000))]),
            distance: Metres(9_000), duration: .seconds(900), terms: Samples.terms)
        var trip = try Self.trip(Self.arrived, terms: Samples.terms)
        // Second 312 is two minutes after the free waiting.
        _ = try trip.perform(Samples.start, at: Instant(milliseconds: 312_000))
        _ = try trip.perform(
            .changeDestination(by: Samples.asPassenger, to: elsewhere, quote: quote),
            at: Instant(milliseconds: 320_000))
        let view = Samples.view(trip)
        #expect(view.dropoff == PlaceView(elsewhere))
        #expect(view.distance_m == 9_000 && view.duration_s == 900)
        #expect(view.fare.items.map(\.kind) == [.base, .waiting])
        #expect(view.fare.total_minor == 2_120)
    }

    @Test func aRideThatWasCalledOffCostsOnlyItsFee() throws {
        var trip = try Self.trip(Self.accepted, terms: Samples.terms)
        _ = try trip.perform(
            .cancel(by: .person(Samples.asPassenger), reason: .changedMind),
            at: Instant(milliseconds: 200_000))
        let view = Samples.view(trip)
        #expect(view.fare.items.map(\.kind) == [.cancellation])
        #expect(view.fare.total_minor == 700)
    }

    @Test("A6: neither side sees what is the other's")
    func whatIsTheOthersStaysHidden() throws {
        let trip = try Self.trip(Self.accepted, terms: Samples.terms)
        let money = RideMoney(
            card: Samples.visa, paid: .pending, driverGain: Money(minorUnits: 1_072),
            missingGain: Money(minorUnits: 720))
        let passenger = Samples.view(trip, money: money, isFavourite: true)
        #expect(passenger.card == Samples.visa && passenger.is_favourite == true)
        #expect(passenger.passenger_id == nil && passenger.driver_gain_minor == nil)
        let driver = Samples.view(trip, for: .driver, money: money, isFavourite: true)
        #expect(driver.card == nil && driver.is_favourite == nil)
        #expect(driver.passenger_id == 1 && driver.driver_gain_minor == 1_072)
        #expect(driver.missing_gain_minor == 720 && passenger.missing_gain_minor == nil)
        #expect(passenger.paid == .pending && driver.paid == .pending)
    }
}
