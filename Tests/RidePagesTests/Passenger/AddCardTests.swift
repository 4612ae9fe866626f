import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("P11: adding a card") struct AddCardTests {
    private static let number = "4242424242424242"
    private static let code = "739"

    /// Nothing of the number but the last four digits, nor the code, in any form.
    private func expectNoSecrets(_ stage: PageStage, _ comment: Comment) {
        let everything = stage.everything
        for secret in [Self.number, "4242 4242 42", "424242", "\(Self.code) ", "\"\(Self.code)\""] {
            #expect(!everything.contains(secret), comment)
        }
    }

    private func sent(_ stage: PageStage) -> [AddCard] {
        stage.calls.compactMap { call in
            call as? AddCard
        }
    }

    @Test func aCardIsAddedByKeyboardAlone() throws {
        var stage = try PageStage(AddCardPage(), state: .ana, answer: FakeWallet().answer)
        try stage.typeCard(Self.number, Self.code)
        #expect(stage.calls.isEmpty)
        try stage.press(.enter)
        let asked = try #require(sent(stage).first)
        #expect(asked.number.text == Self.number)
        #expect(asked.expiry == "05/29")
        #expect(asked.cvv.text == Self.code)
        #expect(asked.holder == "ANA M ROJAS")
        #expect(asked.tax_id == "529.982.247-25")
        #expect(stage.toasts == ["Visa ····4242 added."])
        #expect(stage.isMapBack)
        expectNoSecrets(stage, "after success")
    }

    @Test func enterGoesFromFieldToField() throws {
        var stage = try PageStage(
            AddCardPage(), state: .ana, market: .plain, answer: FakeWallet().answer)
        for text in [Self.number, "529", Self.code, "ANA M ROJAS"] {
            try stage.type(text)
            try stage.press(.enter)
        }
        #expect(sent(stage).isEmpty)
        try stage.press(.enter)
        #expect(sent(stage).count == 1)
        #expect(sent(stage).first?.tax_id == nil)
    }

    @Test func fieldsAndActionCanBeClicked() throws {
        var stage = try PageStage(AddCardPage(), state: .ana, answer: FakeWallet().answer)
        let fields = [
            ("Security code", Self.code), ("Holder's CPF", "52998224725"),
            ("Card number", Self.number), ("Name on the card", "ANA M ROJAS"), ("Expires", "529"),
        ]
        for (label, text) in fields {
            #expect(try stage.click(on: label))
            try stage.type(text)
        }
        #expect(sent(stage).isEmpty)
        #expect(try stage.click(on: " Add the card "))
        #expect(sent(stage).count == 1)
    }

    @Test("the action leads to the first field that holds it up") func theActionWaits() throws {
        var stage = try PageStage(AddCardPage(), state: .ana, answer: FakeWallet().answer)
        try stage.type(Self.number)
        try stage.press(.backTab, .enter)
        #expect(sent(stage).isEmpty)
        let page = try #require(stage.app.core.topPage as? AddCardPage)
        #expect(page.focus == 1)
        #expect(stage.text.contains("Expires is missing"))
    }

    // MARK: Secrets

    @Test("F4 shows the code before it is sent, and the dots come back") func theCodeIsDots() throws
    {
        var stage = try PageStage(AddCardPage(), state: .ana, answer: FakeWallet().answer)
        try stage.press(.tab, .tab)
        try stage.type(Self.code)
        #expect(!stage.text.contains(Self.code))
        try stage.press(.function(4))
        #expect(stage.text.contains(Self.code))
        try stage.press(.function(4))
        #expect(!stage.text.contains(Self.code))
    }

    @Test(arguments: ["card_declined", "card_already_here", "password_needed", "storage_failed"])
    func afterARefusalNumberAndCodeAreGone(code: String) throws {
        let wallet = FakeWallet()
        wallet.refusals["card.add"] = .refused(code)
        var stage = try PageStage(AddCardPage(), state: .ana, answer: wallet.answer)
        try stage.typeCard(Self.number, Self.code)
        try stage.press(.enter)
        expectNoSecrets(stage, "while refused with \(code)")
        try stage.press(.escape)
        expectNoSecrets(stage, "a step back from \(code)")
    }

    @Test func whileTheEngineIsAwayNumberAndCodeAreGone() throws {
        let wallet = FakeWallet()
        wallet.breaking = ["card.add"]
        var stage = try PageStage(AddCardPage(), state: .ana, answer: wallet.answer)
        try stage.typeCard(Self.number, Self.code)
        try stage.press(.enter)
        #expect(stage.text.contains("Visa ····4242"))
        #expect(stage.text.contains("once you reconnect"))
        expectNoSecrets(stage, "while the engine is away")
        wallet.breaking = []
        try stage.engineReturns()
        #expect(stage.toasts.first == "Visa ····4242 added.")
        #expect(stage.isMapBack)
        // The engine heard it twice under one name, and carries it out once.
        #expect(Set(sent(stage).map(\.command_id)).count == 1)
        expectNoSecrets(stage, "once it is back")
    }

    // MARK: The password

    @Test func theCardGoesOutAgainOnceThePasswordIsRight() throws {
        let wallet = FakeWallet()
        wallet.refusals["card.add"] = .refused("password_needed")
        var stage = try PageStage(AddCardPage(), state: .ana, answer: wallet.answer)
        try stage.typeCard(Self.number, Self.code)
        try stage.press(.enter)
        #expect(stage.app.core.topPage is PasswordPage)
        wallet.refusals = [:]
        try stage.type("correct horse")
        try stage.press(.enter)
        if stage.app.core.topPage is PasswordPage { try stage.press(.enter) }
        let asked = sent(stage)
        #expect(asked.count == 2)
        #expect(asked.map(\.number.text) == [Self.number, Self.number])
        #expect(asked.map(\.cvv.text) == [Self.code, Self.code])
        #expect(Set(asked.map(\.command_id)).count == 2)
        #expect(stage.toasts == ["Visa ····4242 added."])
        #expect(stage.isMapBack)
    }

    @Test func whoeverGivesUpThePasswordIsAskedAgainOnlyOnDemand() throws {
        let wallet = FakeWallet()
        wallet.refusals["card.add"] = .refused("password_needed")
        var stage = try PageStage(AddCardPage(), state: .ana, answer: wallet.answer)
        try stage.typeCard(Self.number, Self.code)
        try stage.press(.enter, .escape)
        #expect(stage.app.core.topPage is AddCardPage)
        #expect(stage.text.contains("Enter your password to add"))
        #expect(sent(stage).count == 1)
        try stage.press(.enter)
        #expect(stage.app.core.topPage is PasswordPage)
        try stage.press(.escape, .escape)
        #expect(stage.isMapBack)
        #expect(sent(stage).count == 1)
    }

    @Test func aPasswordGivenForSomethingElseSendsNothing() throws {
        var stage = try PageStage(AddCardPage(), state: .ana, answer: FakeWallet().answer)
        try stage.type(Self.number)
        var page = try #require(stage.app.core.topPage as? AddCardPage)
        var context = stage.app.core.context
        let confirm = AnyCall(ConfirmPassword(password: SecretText("x")))
        let done = Answered(id: CallID(.max), call: confirm, result: .success(AnyAnswer(Done())))
        #expect(!page.answered(done, &context))
        if case .typing = page.phase {} else { Issue.record("the form is gone") }
    }

    // MARK: Refusals and leaving

    @Test(arguments: [
        ("card_number_wrong_check_digit", AddCardPage.Field.number),
        ("card_already_here", .number), ("card_expiry_expired", .expiry),
        ("card_expired", .expiry), ("security_code_incomplete", .code),
        ("name_not_allowed", .holder), ("tax_id_wrong_check_digit", .taxID),
    ]) func aRefusalStandsBesideItsField(code: String, field: AddCardPage.Field) throws {
        let wallet = FakeWallet()
        wallet.refusals["card.add"] = .refused(code)
        var stage = try PageStage(AddCardPage(), state: .ana, answer: wallet.answer)
        try stage.typeCard(Self.number, Self.code)
        try stage.press(.enter)
        let page = try #require(stage.app.core.topPage as? AddCardPage)
        let fields = page.fields(stage.app.core.context)
        let form = page.form(stage.app.core.context)
        #expect(fields[page.focus] == field)
        for (index, other) in fields.enumerated() {
            var isWrong = false
            if case .wrong = form.fields[index].state { isWrong = true }
            #expect(isWrong == (other == field))
        }
        #expect(stage.toasts.isEmpty)
        try stage.press(.backspace)
        try stage.type("1")
        let edited = try #require(stage.app.core.topPage as? AddCardPage)
        #expect(edited.refused == nil)
    }

    @Test func aRefusalOfTheWholeCardStandsAboveTheForm() throws {
        let wallet = FakeWallet()
        wallet.refusals["card.add"] = .refused("card_declined")
        var stage = try PageStage(AddCardPage(), state: .ana, answer: wallet.answer)
        try stage.typeCard(Self.number, Self.code)
        try stage.press(.enter)
        #expect(stage.text.contains("The card was declined. Try another one."))
        #expect(stage.text.contains("ANA M ROJAS"))
        #expect(stage.toasts.isEmpty)
    }

    @Test("only much is asked about", arguments: [(0, true), (1, true), (2, false)])
    func leavingAsksWhereMuchWouldBeLost(fields: Int, isClosed: Bool) throws {
        var stage = try PageStage(AddCardPage(), state: .ana, answer: FakeWallet().answer)
        if fields > 0 { try stage.type("4111") }
        try stage.press(.tab)
        if fields > 1 { try stage.type("05") }
        try stage.press(.escape)
        #expect(stage.isMapBack == isClosed)
        guard !isClosed else { return }
        #expect(stage.text.contains("Discard what you have typed?"))
        try stage.press(.enter)
        #expect(stage.app.core.topPage is AddCardPage)
        try stage.press(.escape, .down, .enter)
        #expect(stage.isMapBack)
    }

    @Test func withoutAConnectionTheCardIsNotSent() throws {
        var stage = try PageStage(AddCardPage(), state: .ana, answer: FakeWallet().answer)
        try stage.typeCard(Self.number, Self.code)
        try stage.loseEngine()
        try stage.press(.enter)
        #expect(sent(stage).isEmpty)
        #expect(stage.text.contains("No connection"))
        try stage.engineReturns()
        let page = try #require(stage.app.core.topPage as? AddCardPage)
        #expect(page.number.text == "4242 4242 4242 4242")
    }
}
