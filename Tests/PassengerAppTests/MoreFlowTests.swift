import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// What a passenger can do beside the plain ride: pay by card, use a code, go later, go elsewhere,
/// let others watch, call for help, tip, keep places.
@Suite struct MoreFlowTests {
    func withAccount() throws -> Journey {
        try Journey {
            $0.isGuest = false
            $0.cards = [FakeEngine.visa]
        }
    }

    private func requests(_ journey: Journey) -> [RequestRide] {
        journey.calls.compactMap { $0 as? RequestRide }
    }

    func text(_ journey: Journey) -> String { journey.screen().text }

    // MARK: P4

    @Test("P4: the primary card pays unless something else was chosen")
    func thePrimaryCardPays() throws {
        var journey = try withAccount()
        try journey.choose()
        #expect(text(journey).contains("Visa ····1111"))
        try journey.press(.enter)
        #expect(requests(journey).map(\.payment) == [.card])
        #expect(requests(journey).map(\.card_id) == [FakeEngine.visa.id])
    }

    @Test("P4: a guest pays in cash") func aGuestPaysInCash() throws {
        var journey = try Journey()
        try journey.request()
        #expect(requests(journey).map(\.payment) == [.cash])
        #expect(requests(journey).map(\.card_id) == [nil])
    }

    @Test("P4: what was chosen last pays the next ride too") func theChoiceStays() throws {
        var journey = try withAccount()
        journey.app.requested(.pay(.cash, card: nil))
        try journey.request()
        #expect(requests(journey).map(\.payment) == [.cash])
    }

    @Test("P4: a card that was removed or has expired does not pay")
    func aGoneCardDoesNotPay() {
        var purse = PaymentChoice()
        purse.cards = [FakeEngine.visa]
        purse.choose(.card, card: FakeEngine.visa)
        #expect(purse.card == FakeEngine.visa)
        purse.cards[0].is_expired = true
        #expect(purse.card == nil)
        purse.cards = []
        #expect(purse.payment == .cash)
    }

    @Test("P4: a promotion code changes the prices in sight")
    func aPromotionChangesThePrice() throws {
        var journey = try Journey()
        try journey.choose()
        #expect(text(journey).contains("R$ 14,60"))
        journey.app.requested(.promotion(FakeEngine.promotion))
        // The effects of a wish leave with the next turn.
        try journey.give(.timer)
        #expect(text(journey).contains("R$ 9,60"))
        #expect(text(journey).contains(FakeEngine.promotion))
    }

    @Test("P4: a code that is refused says why, and the prices stay")
    func aRefusedCodeSaysWhy() throws {
        var journey = try Journey()
        try journey.choose()
        journey.app.requested(.promotion("NADA"))
        try journey.give(.timer)
        #expect(text(journey).contains("no promotion with this code"))
        #expect(text(journey).contains("R$ 14,60"))
        try journey.press(.enter)
        #expect(requests(journey).count == 1)
    }

    @Test("P4: a code is checked where it is typed, and one that is refused does not stay")
    func aCodeIsCheckedWhereItIsTyped() throws {
        var journey = try Journey()
        try journey.choose()
        try journey.press(.char("k"))
        try journey.type("NADA")
        #expect(text(journey).contains("✓"))
        try journey.press(.enter)
        #expect(journey.app.core.topPage is PromotionPage)
        #expect(text(journey).contains("no promotion with this code"))
        #expect(!text(journey).contains("✓"), "nothing is ticked that was refused")
        try journey.press(.escape)
        #expect(journey.app.core.topPage == nil)
        #expect(!text(journey).contains("NADA"))
        try journey.press(.char("k"))
        try journey.type(FakeEngine.promotion)
        try journey.press(.enter)
        #expect(journey.app.core.topPage == nil)
        #expect(text(journey).contains("R$ 9,60"))
    }

    // MARK: P15, P16

    @Test("P15: a ride for later is booked, not requested") func aRideCanBeBooked() throws {
        var journey = try withAccount()
        try journey.choose()
        let moment = journey.engine.now.milliseconds + 3 * 3_600_000
        journey.app.requested(.pickUpAt(moment))
        try journey.give(.timer)
        #expect(text(journey).contains("Thu 11:14"))
        try journey.press(.enter)
        #expect(requests(journey).isEmpty)
        #expect(journey.engine.reservations.map(\.pickup_at_ms) == [moment])
        #expect(text(journey).contains("Booked for Thu 11:14"))
        #expect(text(journey).contains("Where to?"))
    }

    @Test("P16: a car's code leads to a ride with that very car") func boardingByCode() throws {
        var journey = try Journey()
        journey.app.requested(.board(code: "7K2Q"))
        try journey.give(.timer)
        #expect(text(journey).contains("in car 7K2Q"))
        try journey.type("faro monumental")
        try journey.press(.enter)
        #expect(text(journey).contains("LXKP-42"))
        #expect(!text(journey).contains("when"))
        try journey.press(.enter)
        #expect(requests(journey).count == 1)
    }

    @Test("P16: a wrong code is said, and another destination or code can be tried")
    func aWrongBoardingCodeIsSaid() throws {
        var journey = try Journey()
        journey.app.requested(.board(code: "AAAA"))
        try journey.give(.timer)
        try journey.type("faro monumental")
        try journey.press(.enter)
        #expect(journey.app.core.toasts.toasts.first?.role == .danger)
        #expect(text(journey).contains("in car AAAA"))
    }

    // MARK: P8

    @Test("P8: the price of another destination is seen before it is accepted")
    func anotherDestination() throws {
        var journey = try Journey()
        try journey.aboard()
        try journey.press(.char("e"))
        #expect(text(journey).contains("Where to instead?"))
        try journey.type("plaza de armas")
        try journey.press(.enter)
        #expect(text(journey).contains("+R$ 8,50"))
        let before = journey.app.core.ride?.dropoff.name
        #expect(before == "Faro Monumental de La Serena")
        try journey.press(.enter)
        #expect(journey.app.core.ride?.dropoff.name != before)
        #expect(text(journey).contains("R$") == false || !text(journey).contains("instead"))
    }

    @Test("P8: other stops are called stops, and no other destination")
    func otherStopsAreNoOtherDestination() throws {
        var journey = try Journey()
        try journey.aboard()
        try journey.press(.char("a"), .enter)
        try journey.type("plaza de armas")
        try journey.press(.enter, .enter)
        #expect(journey.calls.contains { $0 is RedirectRide })
        #expect(text(journey).contains("This ride's stops have changed."))
        #expect(!text(journey).contains("The ride now goes to"))
    }

    @Test("P8: Esc leaves the destination as it is, step by step")
    func escKeepsTheDestination() throws {
        var journey = try Journey()
        try journey.aboard()
        try journey.press(.char("e"))
        try journey.type("plaza de armas")
        try journey.press(.enter, .escape, .escape)
        #expect(text(journey).contains("arrives at"))
        #expect(!journey.calls.contains { $0 is RedirectRide })
    }

    @Test("P8: a ride that ends meanwhile ends the question too")
    func theEndOfTheRideEndsTheDetour() throws {
        var journey = try Journey()
        try journey.aboard()
        try journey.press(.char("e"))
        journey.engine.route = nil
        try journey.happens(.finish(by: FakeEngine.luis))
        #expect(text(journey).contains("You have arrived"))
    }

    @Test("P8: sharing shows the code and how it is used") func sharing() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("s"))
        #expect(text(journey).contains("passenger-tui watch QX7M2K9D"))
        try journey.press(.escape)
        #expect(text(journey).contains("Luis arrives in"))
    }

    @Test("P8: help is called after a question whose safe answer comes first")
    func callingForHelp() throws {
        func alarms(_ journey: Journey) -> Int {
            journey.calls.count { $0 is CallForHelp }
        }
        var journey = try Journey()
        try journey.aboard()
        try journey.press(.char("!"), .enter)
        #expect(alarms(journey) == 0)
        try journey.press(.char("!"), .down, .enter)
        #expect(alarms(journey) == 1)
        #expect(journey.app.core.toasts.toasts.first?.role == .danger)
    }

    @Test("P8: whoever is aboard and wants to cancel is told what there is instead")
    func noCancelAboard() throws {
        var journey = try Journey()
        try journey.aboard()
        // Sooner than that, the key asks for the price of getting out.
        try journey.tick(World.shared().way.progress(0.97))
        try journey.press(.char("x"))
        let said = journey.app.core.toasts.toasts.first?.text ?? ""
        #expect(said.contains("e changes the destination"), "\(said)")
        #expect(!text(journey).contains("x cancel the ride"))
        #expect(journey.app.core.ride?.stage == .inProgress)
    }

    // MARK: P2

    @Test("P2: a place is saved under a label, found by it, and one key away")
    func savedPlaces() throws {
        var journey = try Journey()
        journey.app.requested(.savePlace(label: "home"))
        try journey.give(.timer)
        #expect(text(journey).contains("Where is “Home”?"))
        try journey.type("faro monumental")
        try journey.press(.enter)
        #expect(text(journey).contains("Home is saved."))
        #expect(text(journey).contains("╭ Saved places"))
        try journey.press(.escape)
        #expect(text(journey).contains("1 Home"))
        let kept = journey.done.contains { if case .keepPlaces = $0 { true } else { false } }
        #expect(kept)
        try journey.press(.enter)
        #expect(text(journey).contains("Home"))
        try journey.type("ho")
        #expect(journey.app.foundFirst == "Faro Monumental de La Serena")
        try journey.press(.escape, .char("1"))
        #expect(text(journey).contains("To Faro Monumental"))
    }

    @Test("P2: destinations of late are kept, the last first") func recentPlaces() throws {
        var journey = try Journey()
        try journey.request()
        let recent = journey.app.core.facts.places.recent.map(\.name)
        #expect(recent == ["Faro Monumental de La Serena"])
    }

    // MARK: The menu

    @Test("every line of the menu opens a page, and Esc comes back")
    func everyLineOfTheMenuOpensAPage() throws {
        let home = try withAccount()
        var menu = home
        try menu.press(.char("m"))
        let lines = menu.app.menuKeys
        #expect(lines.count >= 10)
        for key in lines where key != "g" {
            var journey = menu
            try journey.press(.char(key))
            #expect(journey.app.core.topPage.map { !($0 is MenuPage) } == true, "\(key)")
            try journey.press(.escape)
            #expect(journey.app.core.topPage is MenuPage, "\(key)")
            try journey.press(.escape)
            #expect(journey.app.core.topPage == nil, "\(key)")
        }
    }

    @Test("the tour shows every part of the screen and ends") func theTourEnds() throws {
        var journey = try Journey()
        try journey.press(.char("m"), .char("g"))
        let steps = journey.app.tour.count
        for _ in 0..<steps { try journey.press(.enter) }
        #expect(journey.app.core.overlay == nil)
        #expect(text(journey).contains("Where to?"))
    }
}

extension PassengerProgram {
    /// The finding on top of the list.
    fileprivate var foundFirst: String? {
        if case .searching(let search) = draft { search.candidates.first?.name } else { nil }
    }

    /// The keys of the menu's lines.
    fileprivate var menuKeys: [Unicode.Scalar] {
        guard let menu = core.topPage as? MenuPage else { return [] }
        return menu.bindings(core.context).compactMap { binding in
            if case .entry = binding.action, case .char(let key)? = binding.keys.first {
                return key
            }
            return nil
        }
    }
}
