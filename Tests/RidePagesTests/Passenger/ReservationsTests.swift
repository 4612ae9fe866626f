import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("P15: rides booked for later") struct ReservationsTests {
    struct FakeRidePage: Page {
        let ride: UInt64
        func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
            SheetContent("Ride \(ride)")
        }
        func bindings(_ context: PageContext) -> [KeyBinding<Int>] { [] }
        mutating func perform(_ action: Int, _ context: inout PageContext) {}
    }

    private func wallet(_ bookings: [ReservationView] = ReservationView.every) -> FakeWallet {
        let wallet = FakeWallet()
        wallet.bookings = bookings
        return wallet
    }

    private func stage(
        _ wallet: FakeWallet, _ page: ReservationsPage = ReservationsPage()
    ) throws -> PageStage {
        try PageStage(page, state: .ana, answer: wallet.answer)
    }

    /// What can be done with a booking in each state.
    @Test(
        arguments: [
            ("waiting", nil, true, false), ("dispatching", 9_001, false, true),
            ("failed", nil, true, false), ("done", 8_000, false, true),
            ("new_state", nil, false, false),
        ] as [(String, UInt64?, Bool, Bool)])
    func everyStateAllowsSomethingElse(
        state: String, ride: UInt64?, isCancellable: Bool, isOpened: Bool
    ) throws {
        let booking = ReservationView.booked(5, at: 600, state: state, ride: ride)
        var cancelling = try stage(wallet([booking]))
        try cancelling.press(.char("x"), .down, .enter)
        let asked = cancelling.calls.contains { call in
            if case let p as UnscheduleRide = call { p.reservation_id == 5 } else { false }
        }
        #expect(asked == isCancellable)
        var opening = try stage(
            wallet([booking]), ReservationsPage(ride: { FakeRidePage(ride: $0) }))
        try opening.press(.enter)
        let opened = (opening.app.core.topPage as? FakeRidePage)?.ride
        #expect(opened == (isOpened ? ride : nil))
    }

    @Test func withoutAPageForRidesAnEarlierOneStaysClosed() throws {
        var stage = try stage(wallet([.booked(5, at: 9, state: "done", ride: 8_000)]))
        try stage.press(.enter)
        #expect(stage.app.core.topPage is ReservationsPage)
        #expect(stage.toasts == ["There is no ride to open"])
    }

    @Test func theSafeAnswerKeepsTheBooking() throws {
        var stage = try stage(wallet([.booked(5, at: 600)]))
        try stage.press(.char("x"))
        #expect(stage.text.contains("Cancel this booking?"))
        #expect(stage.text.contains("today at 18:00"))
        try stage.press(.enter)
        #expect(stage.methods == ["ride.reservations"])
    }

    @Test func aBookingIsGivenUpAfterAQuestion() throws {
        var stage = try stage(wallet([.booked(5, at: 600), .booked(6, at: 700)]))
        try stage.press(.down, .delete, .down, .enter)
        #expect(stage.toasts == ["Booking cancelled."])
        #expect(stage.text.contains("1 ride"))
        #expect(stage.text.contains("today 18:00"))
    }

    @Test("P5: what failed is not cancelled, but removed")
    func aFailedBookingIsRemoved() throws {
        var stage = try stage(wallet([.booked(5, at: 9, state: "failed", reason: "payment_due")]))
        try stage.press(.char("x"), .down, .enter)
        #expect(stage.toasts == ["Booking removed from the list."])
    }

    @Test func aRefusalIsShownOnThePage() throws {
        let wallet = wallet([.booked(5, at: 600)])
        wallet.refusals["ride.unschedule"] = .refused("already_dispatched")
        var stage = try stage(wallet)
        try stage.press(.char("x"), .down, .enter)
        #expect(stage.text.contains("This booking is already a ride."))
        #expect(stage.toasts.isEmpty)
    }

    @Test(
        "why a booking failed",
        arguments: [
            ("payment_due", "You still owe money. Pay it first."),
            ("card_declined", "The card was declined. Try another one."),
            ("unheard_of", "This ride could not start."), (nil, "This ride could not start."),
        ] as [(String?, String)]) func theReasonIsASentence(code: String?, words: String) throws
    {
        let stage = try stage(wallet([.booked(5, at: 9, state: "failed", reason: code)]))
        #expect(stage.text.contains(words))
    }

    @Test func bookingsAreAskedForAgainWhenTheyMayHaveChanged() throws {
        let wallet = wallet([.booked(5, at: 600)])
        var stage = try stage(wallet)
        try stage.tell { _ in }
        #expect(stage.methods == ["ride.reservations"])
        wallet.bookings = []
        try stage.tell { $0.reservations = 1 }
        #expect(stage.methods == ["ride.reservations", "ride.reservations"])
        #expect(stage.text.contains("No rides booked."))
    }

    @Test func thePaymentIsNamedWithItsCard() throws {
        let stage = try stage(wallet([.booked(5, at: 600, card: .visa)]))
        #expect(stage.text.contains("Visa ····1111"))
        let cash = try self.stage(wallet([.booked(5, at: 600)]))
        #expect(cash.text.contains("R$ 14,60 · cash"))
    }

    @Test("P15: the price of a booking is shown with its parts")
    func thePriceHasItsParts() throws {
        var stage = try stage(wallet([.booked(5, at: 600)]))
        let parts = try #require(stage.app.core.openPrice(of: .booked(5, at: 600)))
        #expect(!stage.text.contains(parts))
        try stage.press(.char("d"))
        #expect(stage.text.contains(parts))
        #expect(stage.text.contains("today 18:00"), "the list stays")
    }

    @Test("P17: stops, who rides, PIN, note and promotion of a booking are on its page")
    func allThatWasSaidWithIt() throws {
        var booking = ReservationView.booked(5, at: 600)
        let plain = try stage(wallet([booking])).text
        booking.stops = [.plaza, .faro]
        booking.rider = RiderView(name: "Bia Rojas")
        booking.pin = SecretText("4821")
        booking.note = "blue door"
        booking.promotion = PromotionView(code: "BEMVINDO", amount_minor: 500)
        let full = try stage(wallet([booking])).text
        for words in [
            "· Plaza de Armas, Faro Monumental", "for Bia Rojas", "PIN 4821", "“blue door”",
            "BEMVINDO",
        ] {
            #expect(full.contains(words), "\(words)\n\(full)")
            #expect(!plain.contains(words))
        }
        booking.pin = nil
        #expect(try stage(wallet([booking])).text.contains("for Bia Rojas"))
        #expect(full.contains("today 18:00"), "the list stays")
    }

    @Test func whileTheyComeTheyAreNotCalledNone() throws {
        let text = try stage(wallet()).drawn(ReservationsPage())
        #expect(text.contains("…"))
        #expect(!text.contains("No rides booked"))
    }
}

extension FactsReading {
    /// The words for the total below the parts of a price.
    fileprivate func openPrice(of booking: ReservationView) -> String? {
        booking.fare.items.isEmpty ? nil : texts["fare.total"]
    }
}
