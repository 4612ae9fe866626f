import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideMap
import RideService
import RideTestSupport
import Testing

/// What people ask for with numbers from the ends of their range is refused with a reason, like
/// everything else that cannot be.
@Suite struct RangeEndTests {
    private static let ends: [UInt64] = [0, 1, UInt64(Int64.max), .max - 1, .max]
    private static let amounts: [Int64] = [.min, .min + 1, -1, 0, .max - 1, .max]

    private static func numbered(_ number: UInt64) throws -> [RideService.Command] {
        let trip = TripID(number)
        return [
            .request(QuoteID(number), .card, CardID(number)),
            .reserve(QuoteID(number), .card, CardID(number)),
            .cancelReservation(ReservationID(number)), .redirect(trip, QuoteID(number)),
            .steer(trip, NodeID(.max), way: .max), .order(.accept, trip),
            .order(.markRead(MessageID(number)), trip), .rate(trip, stars: .max, comment: nil),
            .rate(trip, stars: .min, comment: nil), .dismiss(trip),
            .wish(DriverID(number), .favourite), .removeCard(CardID(number)),
            .makePrimary(CardID(number)), .payDebt(CardID(number)),
            .apply([
                .vehicle(
                    plate: "ABC1D23", colour: "white", make: "Fiat", model: "Uno", year: .max,
                    seats: .max)
            ]),
            .apply([
                .vehicle(
                    plate: "ABC1D23", colour: "white", make: "Fiat", model: "Uno", year: .min,
                    seats: .min)
            ]),
            .apply([.consent(version: .min)]), .apply([.consent(version: .max)]),
            .closeTicket(TicketID(number)), .writeTicket(TicketID(number), "?"),
            .openTicket(
                TicketForm(subject: "?", message: "?", ride: (trip, .lostItem))),
        ]
    }

    @Test func noCommandIsCarriedOutForANumberThatNothingHas() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let ana = try stage.signUp(stage.form(.passenger)).actor
        let luis = try stage.signUp(stage.form(.driver, 9)).actor
        for number in Self.ends {
            for command in try Self.numbered(number) {
                for actor in [ana, luis] {
                    #expect(stage.refusal(command, actor) != nil, "\(command) by \(actor)")
                }
            }
        }
    }

    @Test func amountsAtTheEndsAreRefused() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        let (luis, id) = try stage.approvedDriver()
        let ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(stage.card(), ana)
        let trip = try stage.request(ana, payment: .card, card: CardID(1))
        try stage.drive(trip, luis)
        let balances = stage.balances(id)
        for amount in Self.amounts.map(Money.init(minorUnits:)) {
            #expect(stage.refusal(.tip(trip, amount), ana) == "tip_out_of_range")
            #expect(stage.refusal(.withdraw(amount), luis) == "no_bank_account")
            let area = DriverPreferences.Area(
                middle: TestService.home, radius: Metres(millimetres: amount.minorUnits))
            var preferences = DriverPreferences.everything
            preferences.areas = [area]
            #expect(stage.refusal(.prefer(preferences), luis) == "too_many_areas")
        }
        #expect(stage.balances(id) == balances)
    }

    @Test func bookingsAtTheEndsOfTimeAreRefused() throws {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        for (pickup_ms, code) in [
            (Int64.min, "reservation_too_soon"), (.min + 1, "reservation_too_soon"),
            (.max - 1, "reservation_too_late"), (.max, "reservation_too_late"),
        ] {
            let refused = stage.refusal {
                _ = try stage.plan(ana, at: Instant(milliseconds: pickup_ms))
            }
            #expect(refused == code, "\(pickup_ms)")
        }
    }
}
