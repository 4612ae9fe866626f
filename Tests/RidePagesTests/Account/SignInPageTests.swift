import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("A2, A3: signing in, and a forgotten password") struct SignInPageTests {
    /// An engine that knows one password and one code.
    private static func engine(_ call: any Request) -> Result<AnswerValue, WireError>? {
        let session = SessionResult(token: "new", state: .ana)
        switch call {
        case let given as SignIn:
            return given.password.text == AccountPeople.password
                ? .success(session)
                : .failure(AccountPeople.refusal("wrong_email_or_password"))
        case let given as ResetPassword:
            return given.code.text == "ABCD-2345"
                ? .success(session) : .failure(AccountPeople.refusal("wrong_code"))
        default: return AccountPeople.engine(call)
        }
    }

    private func signIns(_ stage: PageStage) -> [SignIn] {
        stage.calls.compactMap { $0 as? SignIn }
    }

    @Test func rightWordsOpenTheCity() throws {
        var stage = try PageStage(StartPage(), state: nil) { Self.engine($0) }
        try stage.press(.down, .enter)
        try stage.type("ana@example.com")
        try stage.press(.enter)
        try stage.type(AccountPeople.password)
        try stage.press(.enter)
        #expect(stage.isMapBack)
        #expect(
            signIns(stage) == [
                SignIn(
                    role: .passenger, email: "ana@example.com",
                    password: SecretText(AccountPeople.password))
            ])
    }

    @Test(
        arguments: [
            ("wrong_email_or_password", "Wrong e-mail or password."),
            ("try_again_later", "Too many attempts. Wait a little and try again."),
            ("wrong_role", "This account belongs to the other app."),
            ("something_new", "In the words of the engine."),
        ])
    func refusalsAreSaidAndThePasswordIsGone(code: String, words: String) throws {
        var stage = try PageStage(SignInPage(email: "ana@example.com"), state: nil) { _ in
            .failure(AccountPeople.refusal(code))
        }
        try stage.type("not the one")
        try stage.press(.enter)
        #expect(stage.text.contains(words))
        #expect(!stage.text.contains("•••"))
        #expect(stage.toasts.isEmpty)
        try stage.press(.enter, .enter, .enter)
        #expect(signIns(stage).count == 1)
    }

    @Test func f4ShowsAndHidesThePassword() throws {
        var stage = try PageStage(SignInPage(email: "ana@example.com"), state: nil) { _ in nil }
        try stage.type("tram")
        #expect(stage.text.contains("••••"))
        try stage.press(.function(4))
        #expect(stage.text.contains("tram"))
        #expect(stage.text.contains("F4 to hide"))
        try stage.press(.function(4))
        #expect(!stage.text.contains("tram"))
    }

    @Test func anAnswerThatNeverComesIsNoticed() throws {
        var stage = try PageStage(SignInPage(email: "ana@example.com"), state: nil) { _ in nil }
        try stage.type(AccountPeople.password)
        try stage.press(.enter)
        #expect(stage.text.contains("Sending"))
        try stage.loseEngine()
        try stage.engineReturns()
        try stage.pass(seconds: 1)
        #expect(stage.text.contains("The connection dropped before we could answer."))
        stage.answer = { Self.engine($0) }
        try stage.type(AccountPeople.password)
        try stage.press(.enter)
        #expect(stage.isMapBack)
    }

    @Test func aGuestWithARideIsNotSignedInAsAnother() throws {
        var state = AccountPeople.guest
        state.ride = try AccountPeople.ride()
        var stage = try PageStage(
            SignInPage(email: "ana@example.com", byGuest: true), state: state
        ) { Self.engine($0) }
        try stage.type(AccountPeople.password)
        try stage.press(.enter, .enter)
        #expect(stage.text.contains("Your guest ride is not over yet"))
        #expect(signIns(stage) == [])
    }

    @Test func aGuestSignsInAndIsTold() throws {
        var stage = try PageStage(ProfilePage(), state: AccountPeople.guest) { Self.engine($0) }
        try stage.press(.char("e"))
        try stage.type("ana@example.com")
        try stage.press(.enter)
        try stage.type(AccountPeople.password)
        try stage.press(.enter)
        #expect(stage.isMapBack)
        #expect(stage.toasts.first == "Signed in as Ana Rojas.")
    }

    // MARK: A forgotten password

    @Test func aCodeFromTheMailboxSetsANewPassword() throws {
        var stage = try PageStage(SignInPage(), state: nil) { Self.engine($0) }
        try stage.type("ana@example.com")
        try stage.press(.function(2))
        #expect(stage.text.contains("ana@example.com"))
        try stage.press(.enter)
        #expect(stage.text.contains("ride-sim outbox --last 1  (--data for another folder)"))
        try stage.type("abcd2345")
        try stage.press(.enter)
        try stage.type(AccountPeople.password)
        try stage.press(.enter)
        #expect(stage.isMapBack)
        #expect(
            stage.sent == [
                AnyCall(RecoverPassword(role: .passenger, email: "ana@example.com")),
                AnyCall(
                    ResetPassword(
                        role: .passenger, email: "ana@example.com",
                        code: SecretText("ABCD-2345"),
                        password: SecretText(AccountPeople.password))),
            ])
    }

    @Test func aWrongCodeIsSaidBesideItAndAnotherCanBeSent() throws {
        var stage = try PageStage(RecoverPage(email: "ana@example.com"), state: nil) {
            Self.engine($0)
        }
        try stage.press(.enter)
        try stage.type("abcd2346")
        try stage.press(.enter)
        try stage.type(AccountPeople.password)
        try stage.press(.enter)
        #expect(stage.text.contains("Wrong or expired"))
        try stage.press(.function(3))
        #expect(stage.toasts == ["We sent a new code. Only the latest one works."])
        let asked = stage.calls.count { $0 is RecoverPassword }
        #expect(asked == 2)
    }

    @Test func escGoesBackToTheAddressFirst() throws {
        var stage = try PageStage(SignInPage(email: "ana@example.com"), state: nil) {
            Self.engine($0)
        }
        try stage.press(.function(2), .enter)
        try stage.type("abcd")
        try stage.press(.escape)
        #expect(stage.text.contains("Send the code"))
        try stage.press(.escape)
        #expect(stage.text.contains("Use your e-mail and password"))
    }
}
