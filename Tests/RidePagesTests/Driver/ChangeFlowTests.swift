import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// Changing what was approved, and joining as a guest.
@Suite("D1, D11: changing an approved application") struct ChangeFlowTests {
    private func stage(_ engine: ScriptedApplication, _ page: any Page) throws -> PageStage {
        try PageStage(
            page, state: DriverPeople.applicant(engine.state), answer: { engine.answer($0) })
    }

    private func changed(_ stage: PageStage) -> [ChangeApplication] {
        stage.calls.compactMap { call in
            call as? ChangeApplication
        }
    }

    private func attached(_ stage: PageStage) -> [AttachDocument] {
        stage.calls.compactMap { call in
            call as? AttachDocument
        }
    }

    private var approved: ScriptedApplication {
        ScriptedApplication("approved", done: DriverPeople.parts)
    }

    @Test func anotherCarIsSentAfterAQuestion() throws {
        var stage = try stage(approved, DocumentsPage())
        try stage.press(.char("v"))
        #expect(stage.text.contains("ABC1D23"))
        try stage.press(.function(2))
        #expect(stage.text.contains("The operator reviews the change first."))
        // The safe answer comes first.
        try stage.press(.enter)
        #expect(changed(stage).isEmpty)
        try stage.press(.function(2), .down, .enter)
        #expect(changed(stage).map(\.vehicle) == [DriverPeople.vehicle])
        #expect(changed(stage).first?.personal == nil)
        #expect(stage.toasts.first?.contains("once the operator has reviewed") == true)
        #expect(stage.text.contains("Documents and car"))
        #expect(stage.text.contains("under review"))
    }

    @Test func categoriesAreChangedTheSameWay() throws {
        var stage = try stage(approved, DocumentsPage())
        try stage.press(.char("c"), .char(" "), .function(2), .down, .enter)
        #expect(changed(stage).map(\.categories) == [[.pet]])
    }

    @Test func everyPartButTheTermsIsInTheApplication() throws {
        var stage = try stage(approved, JoinPage())
        try stage.press(.home, .down, .enter)
        #expect(stage.toasts.first == "You have agreed to this already")
        try stage.press(.home, .enter)
        #expect(stage.toasts.first?.contains("Your account") == true)
        #expect(stage.toasts.count == 1, "one reason at a time: \(stage.toasts)")
        try stage.press(.home, .down, .down, .enter, .function(2), .down, .enter)
        #expect(changed(stage).map(\.personal) == [DriverPeople.personal])
    }

    @Test("D1: an expired document is replaced while the application is approved")
    func documentIsReplaced() throws {
        let engine = approved
        var stage = try stage(engine, DocumentsPage())
        try stage.press(.enter)
        try stage.type("/srv/new.pdf")
        try stage.press(.enter)
        try stage.type("28022031")
        try stage.press(.enter, .enter)
        #expect(attached(stage).isEmpty)
        try stage.press(.down, .enter)
        #expect(attached(stage).map(\.kind) == ["licence"])
        // It is sent at once: nothing else is missing.
        #expect(stage.calls.contains { $0 is SubmitApplication })
        #expect(engine.state == "pending")
        #expect(stage.toasts.first?.contains("once the operator has reviewed") == true)
        #expect(stage.text.contains("Documents and car"))
    }

    @Test func nothingIsChangedWhileItIsLookedAt() throws {
        let engine = ScriptedApplication("pending", done: DriverPeople.parts)
        var stage = try stage(engine, DocumentsPage())
        for key in [Key.char("d"), .char("c"), .char("v")] {
            try stage.press(key)
            #expect(stage.text.contains("Documents and car"))
        }
        #expect(stage.toasts.first == "The operator is reviewing your application")
        // Enter leads to what it stands at.
        try stage.press(.enter)
        #expect(stage.text.contains("The operator is reviewing your application"))
        #expect(changed(stage).isEmpty)
    }

    @Test("a document is saved before it is sent, and then sent, until it is approved")
    func aDocumentIsSentOnceItIsSent() throws {
        for (state, word) in [("draft", "saved"), ("pending", "sent")] {
            let engine = ScriptedApplication(state, done: DriverPeople.parts)
            for page: any Page in [DocumentsPage(), JoinPage()] {
                let text = try stage(engine, page).text
                for other in ["saved", "sent"] {
                    let row = text.split(separator: "\n").first { $0.contains("Driving licence") }
                    let says = row?.contains(" \(other) ") == true
                    #expect(says == (other == word), "\(state): \(text)")
                }
            }
        }
    }

    @Test func refusedChangeStaysInTheForm() throws {
        let engine = approved
        engine.refusal = WireError(.refused, code: "plate_wrong_form", message: "No plate.")
        var stage = try stage(engine, DocumentsPage())
        try stage.press(.char("v"), .function(2), .down, .enter)
        #expect(changed(stage).count == 1)
        #expect(stage.text.contains("ABC1D23"))
        #expect(stage.text.contains("Documents and car · Car"))
    }

    // MARK: Guests

    static let pages: [@Sendable () -> any Page] = [{ JoinPage() }, { DocumentsPage() }]

    @Test("D1: a guest is offered an account at once", arguments: pages.indices)
    func guestsCanSignUp(_ index: Int) throws {
        let guest = ApplicationView(
            state: "guest", missing: [], sections: [], documents: [], categories: [],
            reasons: [])
        var stage = try PageStage(
            Self.pages[index](), state: DriverPeople.guest,
            answer: { _ in .success(guest) })
        #expect(stage.text.contains("create an account"))
        try stage.press(.enter)
        #expect(stage.text.contains("E-mail"))
        try stage.press(.escape)
        #expect(stage.text.contains("you need an account"))
    }

    /// Who was approved once does not become a driver again.
    @Test(arguments: ["draft", "pending", "rejected", "renewal"])
    func theTitleSaysWhatTheApplicationIsAbout(state: String) throws {
        let application = DriverPeople.application(state, done: DriverPeople.parts)
        let stage = try PageStage(
            JoinPage(), state: DriverPeople.applicant(state),
            answer: { call in call is GetApplication ? .success(application) : nil })
        #expect(stage.text.contains("Become a driver") == (state != "renewal"), "\(stage.text)")
        #expect(stage.text.contains("Documents and car") == (state == "renewal"))
    }
}
