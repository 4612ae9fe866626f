import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// What the keys of a driver's pages do is said where the focus is.
@Suite("N4: every key that works is shown, with what it does") struct DriverKeyTests {
    private func stage(_ page: any Page, done: Int = 8, _ state: String = "draft") throws
        -> PageStage
    {
        let engine = ScriptedApplication(state, done: Array(DriverPeople.parts.prefix(done)))
        return try PageStage(
            page, state: DriverPeople.applicant(state), answer: { engine.answer($0) })
    }

    private func bar(_ stage: PageStage) -> String { stage.screen().row(23) }

    /// The parts by how many are done before them, and what Enter does in their first field.
    @Test(arguments: [
        (1, "tick"), (2, "next field"), (3, "tick"), (4, "next field"), (5, "next field"),
    ])
    func aPartSaysWhatEnterDoes(done: Int, title: String) throws {
        var stage = try stage(JoinPage(), done: done)
        #expect(bar(stage).contains(" Enter \(title) "), "\(stage.text)")
        try stage.press(.backTab)
        #expect(bar(stage).contains(" Enter save and continue "), "\(stage.text)")
    }

    @Test func theBankAccountSaysWhatEnterDoes() throws {
        var stage = try stage(BankPage(nil))
        #expect(bar(stage).contains(" Enter next field "), "\(stage.text)")
        try stage.press(.backTab)
        #expect(bar(stage).contains(" Enter save account "), "\(stage.text)")
    }

    @Test func preferencesSayHowAnAnswerIsChanged() throws {
        var stage = try stage(PreferencesPage())
        #expect(bar(stage).contains("←→ change"), "\(stage.text)")
        try stage.press(.down)
        #expect(bar(stage).contains("Space tick"), "\(stage.text)")
        try stage.press(.up, .backTab)
        #expect(bar(stage).contains(" Enter save "), "\(stage.text)")
    }

    @Test("The bar does not name two keys for the same")
    func aBoxIsTickedByOneKeyOfTheBar() throws {
        var stage = try stage(JoinPage(), done: 1)
        #expect(bar(stage).contains(" Enter tick "), "\(stage.text)")
        #expect(!bar(stage).contains("Space"), "\(stage.text)")
        try stage.press(.char(" "))
        #expect(!bar(stage).contains("Enter tick"), "\(stage.text)")
    }

    @Test func titlesOfKeysBeginSmall() throws {
        let stage = try stage(JoinPage())
        #expect(bar(stage).contains(" Enter send the application "), "\(stage.text)")
    }

    @Test("D1: what waits for an operator can be looked at")
    func theWaitingPartsCanBeLookedAt() throws {
        let stage = try stage(JoinPage(), "pending")
        #expect(bar(stage).contains("↑↓ move"), "\(stage.text)")
    }

    @Test("D1: whoever is sent something back stands on it, and reads why")
    func aRejectionIsWhereTheCursorIs() throws {
        let engine = ScriptedApplication("pending", done: DriverPeople.parts)
        var stage = try PageStage(
            JoinPage(), state: DriverPeople.applicant("pending"),
            answer: { engine.answer($0) })
        engine.decide("rejected", rejected: ["document.photo": "Too dark."])
        try stage.tell { $0.application = "rejected" }
        #expect(stage.text.contains("Too dark."), "\(stage.text)")
    }
}
