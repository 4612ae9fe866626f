import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("P4: how the ride is paid") struct PaymentChoiceTests {
    private func stage(
        _ page: PaymentChoicePage, _ wallet: FakeWallet? = nil, _ state: PersonState = .ana
    ) throws -> PageStage {
        let wallet = wallet ?? FakeWallet()
        if wallet.cards.isEmpty { wallet.cards = CardView.three }
        return try PageStage(page, state: state, answer: wallet.answer)
    }

    @Test(arguments: [
        (PaymentMethod.cash, UInt64?.none, 0), (.card, nil, 1), (.card, 1, 1), (.card, 2, 2),
        // A card that is gone leaves the choice with cash.
        (.card, 99, 0),
    ]) func whatIsChosenNowIsSelected(payment: PaymentMethod, card: UInt64?, row: Int) throws {
        var stage = try stage(PaymentChoicePage(current: payment, card: card))
        try stage.press(.enter)
        let all = CardView.three.map { AppRequest.pay(.card, card: $0) }
        #expect(stage.app.requests == [row == 0 ? .pay(.cash, card: nil) : all[row - 1]])
        #expect(stage.isMapBack)
    }

    @Test func nothingIsChosenUnseenBeforeTheCardsAreThere() throws {
        var stage = try PageStage(PaymentChoicePage(current: .card), state: .ana) { _ in nil }
        try stage.press(.enter)
        #expect(stage.app.requests.isEmpty)
        #expect(stage.toasts == ["Your cards are still loading."])
        try stage.press(.down, .up, .enter)
        #expect(stage.app.requests == [.pay(.cash, card: nil)])
    }

    @Test func anExpiredCardCannotBeChosen() throws {
        var stage = try stage(PaymentChoicePage(current: .cash))
        try stage.press(.down, .down, .down, .enter)
        #expect(stage.app.requests.isEmpty)
        #expect(stage.toasts == ["This card has expired."])
    }

    @Test func aClickSelectsAndTheNextOneTakes() throws {
        var stage = try stage(PaymentChoicePage(current: .cash))
        try stage.click(on: "Mastercard ····4444")
        #expect(stage.app.requests.isEmpty)
        try stage.click(on: "Mastercard ····4444")
        #expect(stage.app.requests == [.pay(.card, card: .mastercard)])
    }

    @Test func aNewCardIsSelectedAtOnce() throws {
        let wallet = FakeWallet()
        var stage = try stage(PaymentChoicePage(current: .cash), wallet)
        try stage.press(.end, .enter)
        #expect(stage.app.core.topPage is AddCardPage)
        try stage.typeCard("4242424242424242", "123")
        try stage.press(.enter)
        #expect(stage.app.core.topPage is PaymentChoicePage)
        try stage.press(.enter)
        #expect(stage.app.requests == [.pay(.card, card: wallet.cards.last)])
    }

    @Test func aGuestPaysInCash() throws {
        var stage = try stage(PaymentChoicePage(current: .cash), nil, .anaWith(isGuest: true))
        try stage.press(.char("a"))
        #expect(stage.app.core.topPage is PaymentChoicePage)
        try stage.press(.enter)
        #expect(stage.app.requests == [.pay(.cash, card: nil)])
    }

    @Test func escLeavesThePaymentAsItIs() throws {
        var stage = try stage(PaymentChoicePage(current: .card))
        try stage.press(.down, .escape)
        #expect(stage.isMapBack)
        #expect(stage.app.requests.isEmpty)
    }
}

@Suite("P4, P16: codes that are typed") struct CodePageTests {
    private func promotion(_ current: String? = nil) throws -> PageStage {
        try PageStage(PromotionPage(current: current), state: .ana) { _ in nil }
    }

    @Test(
        "codes have 4 to 16 letters and digits",
        arguments: [
            ("", nil), ("ABC", nil), ("ABCD", "ABCD"), ("abcd", "ABCD"),
            (" be-m vindo ", "BEMVINDO"),
            ("ABCDEFGHIJKLMNOP", "ABCDEFGHIJKLMNOP"), ("ABCDEFGHIJKLMNOPQ", "ABCDEFGHIJKLMNOP"),
            ("ÁÉÍÓ", nil), ("ß1o0", nil), ("1O0I", "1O0I"),
        ]) func aPromotionIsTypedInEitherCase(typed: String, code: String?) throws
    {
        var stage = try promotion()
        try stage.type(typed)
        try stage.press(.enter)
        #expect(stage.app.requests == (code.map { [.promotion($0)] } ?? []))
        #expect(!stage.isMapBack)
    }

    /// An engine that knows one car's code.
    private func boarding() throws -> PageStage {
        try PageStage(BoardingCodePage(), state: .ana) { call in
            (call as? PlanBoarding).map { plan in
                let code = plan.code.hasPrefix("7K2") && plan.code != "7K2Z"
                return .failure(
                    WireError(
                        .refused, code: code ? "ends_are_the_same" : "no_such_code", message: ""))
            }
        }
    }

    @Test("P16: a boarding code is checked where it is typed")
    func aBoardingCodeIsChecked() throws {
        var stage = try boarding()
        let error = WireError(.refused, code: "no_such_code", message: "")
        let why = String(stage.app.core.texts[error].prefix(24))
        try stage.type("7K2Z")
        try stage.press(.enter)
        #expect(stage.app.requests.isEmpty)
        #expect(stage.text.contains(why))
        try stage.press(.backspace)
        #expect(!stage.text.contains(why))
        try stage.type("Q")
        try stage.press(.enter)
        #expect(stage.app.requests == [.board(code: "7K2Q")])
        #expect(stage.isMapBack)
    }

    @Test func aPastedCodeLosesItsBlanks() throws {
        var stage = try promotion()
        try stage.press(.paste("  dez por-cento \n"), .enter)
        #expect(stage.app.requests == [.promotion("DEZPORCENTO")])
    }

    @Test func aCodeInThePricesCanBeTakenOut() throws {
        var stage = try promotion("BEMVINDO")
        #expect(stage.text.contains("BEMVINDO"))
        try stage.press(.ctrl("u"))
        #expect(stage.text.contains("Remove the code"))
        try stage.press(.enter)
        #expect(stage.app.requests == [.promotion(nil)])
    }

    @Test("P4: what is said of the code in the prices is true while another is typed")
    func theCodeInThePricesIsNamed() throws {
        var stage = try promotion("BEMVINDO")
        try stage.press(.ctrl("u"))
        try stage.type("OUTRO")
        #expect(stage.text.contains("BEMVINDO is included in the prices"))
        #expect(!stage.text.contains("This code is in the prices"))
    }

    @Test func theActionCanBeClicked() throws {
        var stage = try promotion()
        try stage.click(on: " Use the code ")
        #expect(stage.app.requests.isEmpty)
        try stage.type("BEMVINDO")
        try stage.click(on: " Use the code ")
        #expect(stage.app.requests == [.promotion("BEMVINDO")])
    }

    @Test(
        "signs that look alike are in no code",
        arguments: [
            ("7k2", nil), ("7k2q", "7K2Q"), ("7K2-QXM", "7K2QXM"), ("0oO1iIlL", nil),
            ("7k2qxm89z", "7K2QXM89"),
        ]) func aBoardingCodeIsTyped(typed: String, code: String?) throws
    {
        var stage = try boarding()
        try stage.type(typed)
        try stage.press(.enter)
        #expect(stage.app.requests == (code.map { [.board(code: $0)] } ?? []))
    }

    @Test func withoutAConnectionNobodyBoards() throws {
        var stage = try boarding()
        try stage.type("7K2QXM")
        try stage.loseEngine()
        try stage.press(.enter)
        #expect(stage.app.requests.isEmpty)
        #expect(stage.text.contains("No connection"))
        try stage.engineReturns()
        try stage.press(.enter)
        #expect(stage.app.requests == [.board(code: "7K2QXM")])
    }
}
