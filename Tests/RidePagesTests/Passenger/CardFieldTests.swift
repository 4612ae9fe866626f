import AppTestSupport
import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("P11: each field of a card is checked as it is typed") struct CardFieldTests {
    enum State: String {
        case empty, incomplete, wrong, right

        init(_ state: FieldState) {
            switch state {
            case .empty, .optional: self = .empty
            case .incomplete: self = .incomplete
            case .wrong: self = .wrong
            case .right: self = .right
            }
        }
    }

    /// What is typed into which field after which number, and what comes of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let field: AddCardPage.Field
        let typed: String
        let shown: String
        let state: State
        var number = ""

        init(
            _ field: AddCardPage.Field, _ typed: String, _ shown: String, _ state: State,
            after number: String = ""
        ) {
            self.field = field
            self.typed = typed
            self.shown = shown
            self.state = state
            self.number = number
        }

        var testDescription: String { "\(field) \(typed) \(number)" }
    }

    private func form(
        _ test: Case, market: MarketView
    ) throws -> (field: FormField, isDim: Bool)? {
        var stage = try PageStage(AddCardPage(), state: .ana, market: market) { _ in nil }
        try stage.type(test.number)
        guard let page = stage.app.core.topPage as? AddCardPage,
            let index = page.fields(stage.app.core.context).firstIndex(of: test.field)
        else { return nil }
        for _ in 0..<index { try stage.press(.tab) }
        try stage.type(test.typed)
        guard let typed = stage.app.core.topPage as? AddCardPage else { return nil }
        let form = typed.form(stage.app.core.context)
        return (form.fields[index], !form.canSubmit)
    }

    private func check(_ test: Case, _ market: MarketView) throws {
        let found = try #require(try form(test, market: market))
        #expect(found.field.text == test.shown)
        #expect(State(found.field.state) == test.state)
        #expect(found.isDim)
    }

    static let numbers: [Case] = [
        Case(.number, "", "", .empty),
        Case(.number, "4", "4", .incomplete),
        Case(.number, "411111111111111", "4111 1111 1111 111", .incomplete),
        Case(.number, "4111111111111111", "4111 1111 1111 1111", .right),
        Case(.number, "4111-1111 1111x1111", "4111 1111 1111 1111", .right),
        Case(.number, "4111111111111112", "4111 1111 1111 1112", .incomplete),
        Case(.number, "5555555555554445", "5555 5555 5555 4445", .wrong),
        Case(.number, "5555555555554444", "5555 5555 5555 4444", .right),
        Case(.number, "378282246310005", "3782 822463 10005", .right),
        Case(.number, "30569309025904", "3056 930902 5904", .right),
        Case(.number, "9999", "9999", .wrong),
        Case(.number, "41111111111111111119999", "4111 1111 1111 1111 111", .wrong),
    ]

    static let others: [Case] = [
        Case(.expiry, "", "", .empty),
        Case(.expiry, "0", "0", .incomplete),
        Case(.expiry, "05", "05", .incomplete),
        Case(.expiry, "5", "5", .incomplete),
        Case(.expiry, "5/", "05", .incomplete),
        Case(.expiry, "1/", "01", .incomplete),
        Case(.expiry, "5/29", "05/29", .right),
        Case(.expiry, "0529", "05/29", .right),
        Case(.expiry, "05/2029", "05/2029", .right),
        Case(.expiry, "1329", "13/29", .wrong),
        // No month is made of what is none: what was typed stays, and what is wrong is said.
        Case(.expiry, "99/99", "99/99", .wrong),
        Case(.expiry, "99", "99", .incomplete),
        Case(.expiry, "9999", "9999", .wrong),
        Case(.expiry, "529", "529", .right),
        Case(.expiry, "52029", "52029", .right),
        Case(.expiry, "52/29", "52/29", .wrong),
        Case(.expiry, "00/29", "00/29", .wrong),
        // The day on the wall is 21 November 2026.
        Case(.expiry, "1026", "10/26", .wrong),
        Case(.expiry, "1126", "11/26", .right),
        Case(.expiry, "1146", "11/46", .right),
        Case(.expiry, "1246", "12/46", .wrong),
        Case(.code, "", "", .empty),
        Case(.code, "12", "12", .incomplete, after: "4111"),
        Case(.code, "123", "123", .right, after: "4111"),
        Case(.code, "1234", "1234", .wrong, after: "4111"),
        Case(.code, "123", "123", .incomplete, after: "3782"),
        Case(.code, "1234", "1234", .right, after: "3782"),
        Case(.code, "12345", "1234", .right, after: "3782"),
        Case(.code, "1a2b", "12", .incomplete),
        Case(.holder, "", "", .empty),
        Case(.holder, "ANA M ROJAS", "ANA M ROJAS", .right),
        Case(.holder, "   ", "   ", .empty),
        Case(
            .holder, String(repeating: "A", count: 61), String(repeating: "A", count: 60), .right),
    ]

    @Test(arguments: numbers + others) func fieldsOfEveryMarket(test: Case) throws {
        try check(test, .brazil)
        try check(test, .plain)
    }

    @Test(arguments: [
        Case(.taxID, "", "", .empty),
        Case(.taxID, "5299822472", "529.982.247-2", .incomplete),
        Case(.taxID, "52998224725", "529.982.247-25", .right),
        Case(.taxID, "529.982.247-25", "529.982.247-25", .right),
        Case(.taxID, "52998224726", "529.982.247-26", .wrong),
        Case(.taxID, "11111111111", "111.111.111-11", .wrong),
        Case(.taxID, "529982247259", "529.982.247-25", .right),
    ]) func brazilianTaxNumber(test: Case) throws { try check(test, .brazil) }

    @Test(arguments: [
        Case(.taxID, "", "", .empty),
        Case(.taxID, "1234567", "1234567", .incomplete),
        Case(.taxID, "12345678-5", "12345678-5", .right),
        Case(.taxID, "12.345.678-5", "12.345.678-5", .right),
        Case(.taxID, "12345678-6", "12345678-6", .wrong),
        Case(.taxID, "12345670-k", "12345670-K", .right),
    ]) func chileanTaxNumber(test: Case) throws { try check(test, .chile) }

    @Test func noTaxNumberIsAskedWhereTheMarketHasNone() throws {
        let stage = try PageStage(AddCardPage(), state: .ana, market: .plain) { _ in nil }
        let page = try #require(stage.app.core.topPage as? AddCardPage)
        #expect(page.fields(stage.app.core.context) == [.number, .expiry, .code, .holder])
    }

    @Test(arguments: [
        ("4", "Visa"), ("51", "Mastercard"), ("34", "American Express"), ("509000", "Elo"),
        ("606282", "Hipercard"), ("36", "Diners Club"),
    ]) func theBrandIsNamedAsSoonAsTheDigitsTell(typed: String, brand: String) throws {
        var stage = try PageStage(AddCardPage(), state: .ana) { _ in nil }
        #expect(!stage.text.contains(brand))
        for digit in typed { try stage.type(String(digit)) }
        #expect(stage.text.contains("\(brand) ─╮"))
    }

    @Test("a digit put into the middle stays where it was put") func theCursorStays() throws {
        var stage = try PageStage(AddCardPage(), state: .ana) { _ in nil }
        try stage.type("411111")
        try stage.press(.home, .right, .right)
        try stage.type("22")
        let page = try #require(stage.app.core.topPage as? AddCardPage)
        #expect(page.number.text == "4122 1111")
        #expect(page.number.cursor == 4)
        try stage.press(.backspace, .backspace)
        let shorter = try #require(stage.app.core.topPage as? AddCardPage)
        #expect(shorter.number.text == "4111 11")
        #expect(shorter.number.cursor == 2)
    }

    @Test("what is typed can be taken back to nothing") func backspaceIsNeverStuck() throws {
        var stage = try PageStage(AddCardPage(), state: .ana) { _ in nil }
        try stage.type("4111111111")
        try stage.press(.tab)
        try stage.type("0529")
        for _ in 0..<5 { try stage.press(.backspace) }
        try stage.press(.backTab)
        for _ in 0..<12 { try stage.press(.backspace) }
        let page = try #require(stage.app.core.topPage as? AddCardPage)
        #expect(page.number.isEmpty)
        #expect(page.expiry.isEmpty)
    }
}
