import AppTestSupport
import RideApp
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("A6: the password is asked again") struct PasswordPageTests {
    /// A page whose call needs the password; it is sent again once that is given.
    private struct GuardedPage: Page {
        func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
            SheetContent("Guarded")
        }
        func bindings(_ context: PageContext) -> [KeyBinding<Int>] { [] }
        mutating func perform(_ action: Int, _ context: inout PageContext) {}
        mutating func opened(_ context: inout PageContext) { context.send(ListCards()) }
        mutating func reconnected(_ context: inout PageContext) {}
        mutating func answered(
            _ done: Answered, _ context: inout PageContext
        ) -> Bool {
            if case .failure = done.to(ListCards.self) {
                context.open(PasswordPage())
                return true
            }
            if PasswordPage.isGiven(done) { context.send(ListCards()) }
            return false
        }
    }

    private static let wrong = WireError(
        .refused, code: "wrong_password", message: "Wrong password.")
    private static let needed = WireError(
        .refused, code: "password_needed", message: "Give your password again first.")

    private func stage(_ right: String = "correct horse") throws -> PageStage {
        var isOpen = false
        return try PageStage(GuardedPage(), state: .ana) { call in
            switch call {
            case let given as ConfirmPassword:
                isOpen = given.password.text == right
                return isOpen ? .success(Done()) : .failure(Self.wrong)
            case is ListCards:
                return isOpen
                    ? .success(CardsResult(cards: [])) : .failure(Self.needed)
            default: return nil
            }
        }
    }

    private func lists(_ stage: PageStage) -> Int {
        stage.calls.count { $0 is ListCards }
    }

    @Test func aRightPasswordLetsTheCallBelowThrough() throws {
        var stage = try stage()
        #expect(stage.text.contains("Enter your password"))
        try stage.type("correct horse")
        try stage.press(.enter)
        #expect(stage.text.contains("Guarded"))
        #expect(lists(stage) == 2)
    }

    @Test func aWrongPasswordIsSaidAndTheFieldIsEmptyAgain() throws {
        var stage = try stage()
        try stage.type("wrong horse")
        try stage.press(.enter)
        #expect(stage.text.contains("Wrong password."))
        #expect(!stage.text.contains("•"))
        #expect(lists(stage) == 1)
        #expect(stage.toasts.isEmpty)
    }

    @Test func escGivesUpAndNothingIsSentAgain() throws {
        var stage = try stage()
        try stage.press(.escape)
        #expect(stage.text.contains("Guarded"))
        #expect(lists(stage) == 1)
    }

    @Test func theMouseDoesItToo() throws {
        var stage = try stage()
        try stage.type("correct horse")
        try stage.click(on: " Confirm ")
        #expect(stage.text.contains("Guarded"))
        #expect(lists(stage) == 2)
    }

    @Test func enterWithNothingTypedSendsNothing() throws {
        var stage = try stage()
        try stage.press(.enter, .enter, .enter)
        #expect(stage.text.contains("Enter your password"))
        #expect(stage.calls.count == 1)
    }

    @Test func withoutTheEngineTheActionWaits() throws {
        // The stage answers calls it is given no answer for by the present state, as no engine
        // would; losing the engine first leaves the call without any.
        var stage = try stage()
        try stage.type("correct horse")
        try stage.loseEngine()
        #expect(stage.text.contains("No connection"))
        try stage.press(.enter)
        #expect(stage.calls.count == 1)
        try stage.engineReturns()
        try stage.press(.enter)
        #expect(stage.text.contains("Guarded"))
    }
}
