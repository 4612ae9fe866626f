import AppTestSupport
import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("A1: signing up") struct SignUpPageTests {
    private typealias Field = SignUpPage.Field

    /// One answer to one field, and what is said of it; nil for nothing but its mark.
    struct Case: Sendable, CustomTestStringConvertible {
        let field: SignUpPage.Field
        let typed: String
        let mark: Character
        var note = ""
        var shown: String?

        var testDescription: String { "\(field) \(typed)" }
    }

    // MARK: Every field: empty, incomplete, wrong, right

    private static let brazil = [
        Case(field: .taxID, typed: "", mark: "·"),
        Case(field: .taxID, typed: "5299822", mark: "·", note: "missing", shown: "529.982.2"),
        Case(
            field: .taxID, typed: "52998224726", mark: "✗", note: "A digit is wrong",
            shown: "529.982.247-26"),
        Case(field: .taxID, typed: "11111111111", mark: "✗", note: "All digits the same"),
        Case(field: .taxID, typed: "5299822x", mark: "✗", note: "Invalid character"),
        Case(field: .taxID, typed: "52998224725", mark: "✓", shown: "529.982.247-25"),
        Case(field: .phone, typed: "", mark: "·"),
        Case(field: .phone, typed: "1191", mark: "·", note: "missing", shown: "11 91"),
        Case(field: .phone, typed: "1181234", mark: "✗", note: "Not a mobile number"),
        Case(field: .phone, typed: "+56912345678", mark: "✗", note: "Foreign number"),
        Case(field: .phone, typed: "11912345678", mark: "✓", shown: "11 91234-5678"),
        Case(field: .phone, typed: "+5511912345678", mark: "✓"),
    ]

    private static let chile = [
        Case(field: .taxID, typed: "", mark: "·"),
        Case(field: .taxID, typed: "1234567", mark: "·", note: "missing"),
        Case(field: .taxID, typed: "123456780", mark: "✗", note: "A digit is wrong"),
        Case(field: .taxID, typed: "123456785", mark: "✓", shown: "12.345.678-5"),
        Case(field: .phone, typed: "", mark: "·"),
        Case(field: .phone, typed: "912", mark: "·", note: "missing", shown: "9 12"),
        Case(field: .phone, typed: "812", mark: "✗", note: "Not a mobile number"),
        Case(field: .phone, typed: "912345678", mark: "✓", shown: "9 1234 5678"),
    ]

    private static let anywhere = [
        Case(field: .name, typed: "", mark: "·"),
        Case(field: .name, typed: "   ", mark: "·"),
        Case(
            field: .name, typed: String(repeating: "a", count: 61), mark: "✗",
            note: "At most 60 characters"),
        Case(field: .name, typed: String(repeating: "a", count: 60), mark: "✓"),
        Case(field: .name, typed: "Ana", mark: "✓"),
        Case(field: .email, typed: "", mark: "·"),
        Case(field: .email, typed: "ana", mark: "·", note: "Like ana@example.com"),
        Case(field: .email, typed: "ana@@x", mark: "✗", note: "Only one @ allowed"),
        Case(field: .email, typed: "ana@example.com", mark: "✓"),
        Case(field: .password, typed: "", mark: "·", note: "F4 to show"),
        Case(field: .password, typed: "short", mark: "·", note: "At least 8 characters"),
        Case(field: .password, typed: "iloveyou", mark: "·", note: "Too easy to guess"),
        Case(
            field: .password, typed: String(repeating: "ab", count: 65), mark: "✗",
            note: "At most 128 characters"),
        Case(field: .password, typed: "tram-lemon", mark: "✓", note: "fair, F4 to show"),
        Case(
            field: .password, typed: AccountPeople.password, mark: "✓",
            note: "strong, F4 to show"),
        Case(field: .referral, typed: "", mark: " "),
        Case(field: .referral, typed: "k7q", mark: "·", note: "Enter 8 characters"),
        Case(field: .referral, typed: "K7QP3MW0", mark: "✗", note: "Invalid character"),
        Case(field: .referral, typed: "K7QP3MWX2", mark: "✗", note: "At most 8 characters"),
    ]

    @Test(arguments: brazil + anywhere) func brazilianFieldsSayHowTheyStand(one: Case) throws {
        try check(one, .brazil)
    }

    @Test(arguments: chile + anywhere) func chileanFieldsSayHowTheyStand(one: Case) throws {
        try check(one, .chile)
    }

    @Test("N4: Enter is said to choose or tick where it does, and to go on where it goes on")
    func enterSaysWhatItDoes() throws {
        for (field, title) in [(SignUpPage.Field.gender, "choose"), (.terms, "tick")] {
            var stage = try PageStage(SignUpPage(), state: nil, market: .brazil) { _ in nil }
            let place = try #require(Self.order.firstIndex(of: field))
            for _ in 0..<place { try stage.press(.tab) }
            #expect(stage.screen().text.contains(" Enter \(title) "), "\(stage.screen().text)")
            try stage.press(.enter)
            #expect(stage.screen().text.contains(" Enter next field "))
        }
    }

    private static let order: [SignUpPage.Field] = [
        .name, .gender, .taxID, .email, .phone, .password, .referral, .terms,
    ]

    private func check(_ one: Case, _ market: MarketView) throws {
        var stage = try PageStage(SignUpPage(), state: nil, market: market) { _ in nil }
        let place = try #require(Self.order.firstIndex(of: one.field))
        for _ in 0..<place { try stage.press(.tab) }
        try stage.type(one.typed)
        let label = try #require(Self.labels(market)[one.field])
        let row = try #require(Self.row(of: label, in: stage.text))
        // Beside its field, or above the action where the answer takes the room.
        #expect(one.note.isEmpty || stage.text.contains(one.note), "\(row)")
        let mark = try #require(Self.mark(in: row))
        #expect(mark == one.mark, "\(row)")
        if let shown = one.shown { #expect(row.contains(" \(shown) "), "\(row)") }
    }

    private static func labels(_ market: MarketView) -> [SignUpPage.Field: String] {
        [
            .name: "Name", .taxID: market.tax_id.uppercased(), .email: "E-mail",
            .phone: "Mobile", .password: "Password", .referral: "Invited by",
        ]
    }

    private static func row(of label: String, in text: String) -> String? {
        text.split(separator: "\n").map(String.init).first { $0.hasPrefix("│ \(label) ") }
    }

    /// The sign in the column of the marks; at the end of the row where the answer takes it.
    private static func mark(in row: String) -> Character? {
        let cells = Array(row)
        guard cells.count > 46 else { return nil }
        return " ·!✗✓".contains(cells[46]) ? cells[46] : cells[cells.count - 3]
    }

    @Test func aMarketWithoutTaxNumbersAsksForNone() throws {
        var market = MarketView.chile
        market.tax_id = "none"
        let stage = try PageStage(SignUpPage(), state: nil, market: market) { _ in nil }
        #expect(!stage.text.contains("RUT"))
        #expect(stage.text.contains("Mobile +56"))
    }

    @Test func ownNamesAreNoPassword() throws {
        var stage = try PageStage(SignUpPage(), state: nil) { _ in nil }
        try stage.type("Marisol Fuenzalida")
        for _ in 0..<5 { try stage.press(.tab) }
        try stage.type("Fuenzalida1")
        #expect(stage.text.contains("Avoid name and e-mail"))
    }

    // MARK: The whole form

    private static let wanted = SignUp(
        command_id: CommandNames.first, role: .passenger, name: "Ana Rojas",
        email: "ana@example.com", password: SecretText(AccountPeople.password),
        phone: "+5511912345678", tax_id: "52998224725", gender: .woman, terms_version: 1)

    private func signUps(_ stage: PageStage) -> [SignUp] {
        stage.calls.compactMap {
            guard var parameters = $0 as? SignUp else { return nil }
            parameters.command_id = CommandNames.first
            return parameters
        }
    }

    private static func welcome(_ call: any Request) -> Result<AnswerValue, WireError>? {
        guard case is SignUp = call else { return AccountPeople.engine(call) }
        return .success(SessionResult(token: "new", state: .ana))
    }

    /// Nothing but what is typed and Enter: it chooses, ticks, goes on, and sends.
    @Test func enterAloneSignsUp() throws {
        var stage = try PageStage(StartPage(), state: nil) { Self.welcome($0) }
        try stage.press(.down, .down, .enter)
        try stage.type("Ana Rojas")
        // On to the gender, which it chooses, and on.
        try stage.press(.enter, .enter, .enter)
        for answer in ["52998224725", "ana@example.com", "11912345678", AccountPeople.password] {
            try stage.type(answer)
            try stage.press(.enter)
        }
        // Past the code, which may be left out, to the agreement, which it ticks, and on.
        try stage.press(.enter, .enter, .enter)
        #expect(signUps(stage) == [])
        try stage.press(.enter)
        #expect(signUps(stage) == [Self.wanted])
        #expect(stage.isMapBack)
    }

    @Test func theKeyboardAloneSignsUp() throws {
        var stage = try PageStage(StartPage(), state: nil) { Self.welcome($0) }
        try stage.press(.down, .down, .enter)
        try AccountTyping.fillIn(&stage)
        #expect(signUps(stage) == [])
        try stage.press(.enter)
        #expect(signUps(stage) == [Self.wanted])
        #expect(stage.isMapBack)
    }

    @Test func theMouseAloneMovesThroughTheForm() throws {
        var stage = try PageStage(StartPage(), state: nil) { Self.welcome($0) }
        try stage.click(on: "Create an account")
        let answers = [
            ("Name", "Ana Rojas"), ("CPF", "52998224725"), ("E-mail", "ana@example.com"),
            ("Mobile", "11912345678"), ("Password", AccountPeople.password),
        ]
        for (label, answer) in answers {
            #expect(try stage.click(on: label))
            // What a mouse cannot type it can paste.
            try stage.press(.paste(answer))
        }
        try stage.click(on: "Gender")
        try stage.click(on: "Gender")
        try stage.click(on: "[ ] I accept")
        try stage.click(on: " Create account ")
        #expect(signUps(stage) == [Self.wanted])
        #expect(stage.isMapBack)
    }

    @Test func theActionNamesTheFirstFieldThatHoldsItUp() throws {
        var stage = try PageStage(SignUpPage(), state: nil) { _ in nil }
        let reasons = [
            "Name is missing", "Gender is missing", "CPF is missing", "E-mail is missing",
            "Mobile +55 is missing", "Password is missing",
            "Your agreement is missing",
        ]
        let answers: [(inout PageStage) throws -> Void] = [
            { try $0.type("Ana Rojas") }, { try $0.press(.char(" ")) },
            { try $0.type("52998224725") }, { try $0.type("ana@example.com") },
            { try $0.type("11912345678") }, { try $0.type(AccountPeople.password) },
        ]
        for (reason, answer) in zip(reasons, answers) {
            #expect(stage.text.contains(reason))
            try answer(&stage)
            try stage.press(.tab)
        }
        #expect(stage.text.contains(reasons[6]))
        // Enter on the action leads to what is missing.
        try stage.press(.tab, .tab, .enter, .char(" "))
        #expect(stage.text.contains("[x] I accept"))
        #expect(signUps(stage) == [])
    }

    @Test(
        arguments: [
            ("name_not_allowed", "Name"), ("email_taken", "E-mail"),
            ("phone_wrong_form", "Mobile"), ("tax_id_wrong_check_digit", "CPF"),
            ("password_common", "Password"), ("referral_wrong_check_sign", "Invited by"),
        ])
    func aRefusalStandsBesideItsField(code: String, label: String) throws {
        var stage = try PageStage(SignUpPage(), state: nil) { call in
            .failure(AccountPeople.refusal(code))
        }
        try AccountTyping.fillIn(&stage)
        try stage.press(.enter)
        let row = try #require(Self.row(of: label, in: stage.text))
        #expect(Self.mark(in: row) == "✗", "\(row)")
        #expect(!stage.text.contains(AccountPeople.password))
        // What is typed there is looked at anew.
        try stage.press(.char("x"))
        let after = try #require(Self.row(of: label, in: stage.text))
        let note = String(Array(row)[46...].prefix { $0 != "│" })
        #expect(!after.contains(note))
    }

    @Test func aRefusalOfNoFieldIsALine() throws {
        var stage = try PageStage(SignUpPage(), state: nil) { _ in
            .failure(AccountPeople.refusal("try_again_later"))
        }
        try AccountTyping.fillIn(&stage)
        try stage.press(.enter)
        #expect(stage.text.contains("Too many attempts. Wait a little and try again."))
        #expect(stage.toasts.isEmpty)
    }

    @Test func aGuestKeepsThePageBelowAndIsWelcomed() throws {
        var stage = try PageStage(ProfilePage(), state: AccountPeople.guest) {
            Self.welcome($0)
        }
        try stage.press(.enter)
        #expect(stage.text.contains("You keep everything you did as a guest"))
        try AccountTyping.fillIn(&stage)
        try stage.press(.enter)
        #expect(stage.toasts.first == "Your account is ready, Ana Rojas.")
        #expect(stage.text.contains("K7QP-3MWX"))
    }

    @Test func theTermsCanBeReadAndNothingIsLost() throws {
        var stage = try PageStage(SignUpPage(), state: nil) { _ in nil }
        try stage.type("Ana Rojas")
        try stage.press(.function(2))
        #expect(stage.text.contains("run by its operator"))
        try stage.press(.pageDown, .escape)
        #expect(stage.text.contains("Ana Rojas"))
    }

    @Test func nothingIsSentTwiceAndALostEngineLosesNothing() throws {
        var stage = try PageStage(SignUpPage(), state: nil) { _ in nil }
        try AccountTyping.fillIn(&stage)
        try stage.press(.enter)
        #expect(stage.text.contains("Sending"))
        try stage.press(.enter, .enter)
        #expect(signUps(stage).count == 1)
        stage.answer = { Self.welcome($0) }
        try stage.loseEngine()
        try stage.engineReturns()
        #expect(signUps(stage) == [Self.wanted, Self.wanted])
        let names = stage.sent.compactMap(\.commandID)
        #expect(Set(names).count == 1)
        #expect(stage.isMapBack)
    }

    @Test func escAsksOnlyWhereMoreThanOneFieldWouldBeLost() throws {
        var stage = try PageStage(StartPage(), state: nil) { _ in nil }
        try stage.press(.down, .down, .enter)
        try stage.type("Ana")
        try stage.press(.escape)
        #expect(stage.text.contains("Welcome to La Serena"))
        try stage.press(.enter)
        try stage.type("Ana")
        try stage.press(.tab, .char(" "), .escape)
        #expect(stage.text.contains("Discard what you have typed?"))
        try stage.press(.enter)
        #expect(stage.text.contains("Create an account"))
        try stage.press(.escape, .down, .enter)
        #expect(stage.text.contains("Welcome to La Serena"))
    }
}

extension CommandNames {
    /// A name to compare with, where it does not matter which.
    static let first: CommandID = {
        var names = CommandNames(seed: 1)
        return names.next()
    }()
}
