import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("P11: how the passenger can pay") struct PaymentsTests {
    private func stage(
        _ wallet: FakeWallet, _ state: PersonState = .ana
    ) throws -> PageStage {
        try PageStage(PaymentsPage(), state: state, answer: wallet.answer)
    }

    private func wallet(_ cards: [CardView] = CardView.three) -> FakeWallet {
        let wallet = FakeWallet()
        wallet.cards = cards
        return wallet
    }

    @Test func cardsAreAskedForOnceAndCashIsAlwaysThere() throws {
        var stage = try stage(wallet())
        #expect(stage.methods == ["card.list"])
        #expect(stage.text.contains("Visa"))
        #expect(stage.text.contains("····1111"))
        #expect(stage.text.contains("Cash"))
        try stage.press(.escape)
        #expect(stage.isMapBack)
    }

    @Test(arguments: [Key.char("p"), .enter]) func anotherCardBecomesTheFirst(key: Key) throws {
        let wallet = wallet()
        var stage = try stage(wallet)
        try stage.press(.down, key)
        guard case let asked as MakeCardPrimary = stage.calls.last else {
            Issue.record("nothing was asked")
            return
        }
        #expect(asked.card_id == 2)
        #expect(stage.toasts == ["We now use Mastercard ····4444 first."])
        #expect(wallet.cards.filter(\.is_primary).map(\.id) == [2])
    }

    @Test("neither the first card, nor an expired one, nor cash", arguments: [0, 2, 3])
    func otherRowsCannotBecomeTheFirst(row: Int) throws {
        var stage = try stage(wallet())
        for _ in 0..<row { try stage.press(.down) }
        try stage.press(.char("p"))
        #expect(stage.methods == ["card.list"])
        #expect(stage.toasts.count == 1)
    }

    @Test("Enter is about the selected row and adds no card", arguments: [[], CardView.three])
    func enterAddsNoCard(cards: [CardView]) throws {
        for row in 0...cards.count {
            var stage = try stage(wallet(cards))
            for _ in 0..<row { try stage.press(.down) }
            #expect(stage.text.contains("a add a card"))
            try stage.press(.enter)
            #expect(stage.app.core.topPage is PaymentsPage, "row \(row)")
            #expect(stage.toasts.count == 1, "row \(row)")
        }
    }

    @Test func theSafeAnswerKeepsTheCard() throws {
        var stage = try stage(wallet())
        try stage.press(.char("x"), .enter)
        #expect(stage.methods == ["card.list"])
    }

    @Test(arguments: [Key.char("x"), .delete]) func aCardIsRemovedAfterAQuestion(key: Key) throws {
        var stage = try stage(wallet())
        try stage.press(.down, key, .down, .enter)
        guard case let asked as RemoveCard = stage.calls.last else {
            Issue.record("nothing was asked")
            return
        }
        #expect(asked.card_id == 2)
        #expect(stage.toasts == ["Mastercard ····4444 removed."])
        #expect(!stage.text.contains("Mastercard  "))
    }

    @Test func aCardInUseStaysAndTheReasonIsShown() throws {
        let wallet = wallet()
        wallet.refusals["card.remove"] = .refused("card_in_use")
        var stage = try stage(wallet)
        try stage.press(.char("x"), .down, .enter)
        #expect(
            stage.text.contains("This card is in use for a ride, a booking or a bicycle rental."))
        #expect(stage.toasts.isEmpty)
        try stage.press(.down)
        #expect(!stage.text.contains("is in use for a ride"))
    }

    @Test("ten cards are the most", arguments: [(9, true), (10, false)])
    func cardsCanBeAddedUpToTen(count: Int, isOpen: Bool) throws {
        var stage = try stage(wallet(Array(CardView.ten.prefix(count))))
        try stage.press(.char("a"))
        #expect((stage.app.core.topPage is AddCardPage) == isOpen)
        #expect(stage.toasts.isEmpty == isOpen)
    }

    @Test func aGuestIsToldToSignUpFirst() throws {
        var stage = try stage(wallet([]), .anaWith(isGuest: true))
        try stage.press(.char("a"))
        #expect(stage.app.core.topPage is PaymentsPage)
        #expect(stage.toasts == ["Sign up first: guests cannot do this."])
    }

    @Test func theNewCardIsSelectedAfterwards() throws {
        var stage = try stage(wallet())
        try stage.press(.char("a"))
        try stage.typeCard("4242424242424242", "123")
        try stage.press(.enter)
        #expect(stage.app.core.topPage is PaymentsPage)
        #expect(stage.toasts == ["Visa ····4242 added."])
        let row = stage.text.split(separator: "\n").first { $0.contains("▸") }
        #expect(row?.contains("····4242") == true)
    }

    // MARK: What is due

    @Test(
        "the selected card pays; where cash is selected, the first one",
        arguments: [
            (0, UInt64(1)), (1, 2), (3, 1),
        ])
    func whatIsDueIsPaidAfterAQuestion(row: Int, card: UInt64) throws {
        let wallet = wallet()
        var stage = try stage(wallet, .anaWith(due: 1_460))
        for _ in 0..<row { try stage.press(.down) }
        try stage.press(.char("d"))
        #expect(stage.text.contains("Pay R$ 14,60 with"))
        #expect(stage.methods == ["card.list"])
        try stage.press(.down, .enter)
        guard case let asked as PayDebt = stage.calls.last else {
            Issue.record("nothing was asked")
            return
        }
        #expect(asked.card_id == card)
        #expect(stage.toasts == ["Paid. You owe nothing."])
        #expect(stage.text.contains("You owe nothing."))
    }

    @Test func enterPaysWhatIsDue() throws {
        var stage = try stage(wallet(), .anaWith(due: 1_460))
        try stage.press(.enter)
        #expect(stage.text.contains("Pay R$ 14,60 with Visa ····1111?"))
    }

    @Test func aPaymentThatIsUnderWayIsNotCalledPaid() throws {
        let wallet = wallet()
        wallet.afterPaying = .anaWith(due: 1_460)
        var stage = try stage(wallet, .anaWith(due: 1_460))
        try stage.press(.char("d"), .down, .enter)
        #expect(stage.toasts == ["We are processing the payment."])
    }

    @Test func anExpiredCardCannotPay() throws {
        var stage = try stage(wallet(), .anaWith(due: 1_460))
        try stage.press(.down, .down, .char("d"))
        #expect(stage.toasts == ["This card has expired."])
        #expect(stage.methods == ["card.list"])
    }

    @Test func withoutACardNothingCanBePaid() throws {
        var stage = try stage(wallet([]), .anaWith(due: 1_460))
        try stage.press(.char("d"))
        #expect(stage.toasts == ["Add a card first, or choose one."])
    }

    @Test(
        "a refusal stays on the page, in the person's language",
        arguments: [
            ("card_declined", "O cartão foi recusado. Tente outro."),
            ("insufficient_funds", "Saldo insuficiente neste cartão."),
            ("unheard_of", "The engine says unheard_of."),
        ])
    func whyThePaymentFailedIsShown(code: String, words: String) throws {
        let wallet = wallet()
        wallet.refusals["debt.pay"] = .refused(code)
        var stage = try PageStage(
            PaymentsPage(), state: .anaWith(due: 1_460), language: "pt-BR", answer: wallet.answer)
        try stage.press(.char("d"), .down, .enter)
        #expect(stage.text.contains(words))
        #expect(stage.toasts.isEmpty)
    }

    @Test func whatIsDueComesAndGoesWithTheState() throws {
        var stage = try stage(wallet())
        #expect(stage.text.contains("You owe nothing."))
        try stage.tell { $0.due_minor = 700 }
        #expect(stage.text.contains("You still owe R$ 7,00"))
    }

    // MARK: Drivers

    @Test("D9: a driver pays what is owed on the same page, where no row is cash")
    func aDriverPaysWhatIsOwed() throws {
        let wallet = wallet()
        wallet.afterPaying = .luisOwing(nil)
        var stage = try stage(wallet, .luisOwing(16_000))
        #expect(stage.text.contains("You owe the platform R$ 160,00."))
        #expect(!stage.text.contains("Cash"))
        try stage.press(.down, .enter)
        #expect(stage.text.contains("Pay R$ 160,00 with Mastercard ····4444?"))
        #expect(stage.text.contains("You will then owe"))
        try stage.press(.down, .enter)
        #expect((stage.calls.last as? PayDebt)?.card_id == 2)
        #expect(stage.toasts == ["Paid. You owe nothing."])
        #expect(stage.text.contains("You owe nothing."))
    }

    @Test("D9: a driver without a card adds one first")
    func aDriverAddsACard() throws {
        var stage = try stage(wallet([]), .luisOwing(16_000))
        try stage.press(.char("d"))
        #expect(stage.toasts == ["Add a card first, or choose one."])
        try stage.press(.char("a"))
        #expect(stage.app.core.topPage is AddCardPage)
    }

    @Test(
        "D9: the finance page leads there",
        arguments: [(nil, "c cards"), (16_000, "c pay")]
            as [(Int64?, String)])
    func theFinancePageLeadsThere(owed: Int64?, key: String) throws {
        var stage = try PageStage(FinancePage(), state: .luisOwing(owed)) { call in
            call is GetFinance
                ? .success(DriverPeople.finance(available: 500, owed: owed ?? 0)) : nil
        }
        #expect(stage.text.contains(key), "\(stage.text)")
        try stage.press(.char("c"))
        #expect(stage.app.core.topPage is PaymentsPage)
    }

    // MARK: Trouble

    @Test func aRefusedListCanBeAskedForAgain() throws {
        let wallet = wallet()
        wallet.refusals["card.list"] = .refused("storage_failed")
        var stage = try stage(wallet)
        #expect(stage.text.contains("r try now"))
        // The reason says to try again, and nobody says so twice.
        #expect(stage.text.ranges(of: "try again").count == 1, "\(stage.text)")
        wallet.refusals = [:]
        try stage.press(.char("r"))
        #expect(stage.methods == ["card.list", "card.list"])
        #expect(stage.text.contains("····4444"))
        #expect(!stage.text.contains("r try now"))
    }

    @Test func whileTheCardsComeTheyAreNotCalledNone() throws {
        let stage = try stage(wallet())
        let page = PaymentsPage()
        let text = stage.drawn(page)
        #expect(text.contains("…"))
        #expect(!text.contains("No cards yet"))
    }
}
