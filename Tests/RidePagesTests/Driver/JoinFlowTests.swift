import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// An engine that keeps an application as the real one does: parts are sent while it is open, a
/// rejection is mended part by part, and what is whole can be submitted.
final class ScriptedApplication: @unchecked Sendable {
    // Tests ask from one thread alone.
    private(set) var state: String
    private(set) var done: Set<String>
    private(set) var rejected: [String: String]
    var refusal: WireError?

    init(_ state: String, done: [String], rejected: [String: String] = [:]) {
        self.state = state
        self.done = Set(done)
        self.rejected = rejected
    }

    var view: ApplicationView {
        DriverPeople.application(
            state, done: DriverPeople.parts.filter(done.contains),
            rejected: state == "rejected" ? rejected : [:])
    }

    func decide(_ state: String, rejected: [String: String] = [:]) {
        self.state = state
        self.rejected = rejected
    }

    func answer(_ call: any Request) -> Result<AnswerValue, WireError>? {
        let commands: [any Command.Type] = [
            FillApplication.self, ChangeApplication.self, AttachDocument.self,
            SubmitApplication.self,
        ]
        if let refusal, commands.contains(where: { $0 == type(of: call) }) {
            self.refusal = nil
            return .failure(refusal)
        }
        switch call {
        case is GetApplication: break
        case let parameters as FillApplication:
            if parameters.consent_version != nil { received("consent") }
            if parameters.personal != nil { received("personal") }
            if parameters.categories != nil { received("category") }
            if parameters.vehicle != nil { received("vehicle") }
        case let document as AttachDocument: received("document.\(document.kind)")
        case is SubmitApplication, is ChangeApplication: state = "pending"
        default: return nil
        }
        return .success(view)
    }

    private func received(_ part: String) {
        // A document opens what was approved.
        if state == "approved" { state = "draft" }
        if state == "rejected" {
            // The engine opens it again: what was rejected is missing from here on.
            state = "draft"
            done.subtract(rejected.keys)
        }
        done.insert(part)
    }
}

@Suite("D1: becoming a driver, part by part") struct JoinFlowTests {
    private func stage(
        _ engine: ScriptedApplication, page: any Page = JoinPage(),
        market: MarketView = .brazil
    ) throws -> PageStage {
        try PageStage(
            page, state: DriverPeople.applicant(engine.state), market: market,
            answer: { engine.answer($0) })
    }

    private func applied(_ stage: PageStage) -> [FillApplication] {
        stage.calls.compactMap { call in
            call as? FillApplication
        }
    }

    private func attached(_ stage: PageStage) -> [AttachDocument] {
        stage.calls.compactMap { call in
            call as? AttachDocument
        }
    }

    private func isSubmitted(_ stage: PageStage) -> Bool {
        stage.calls.contains { call in
            call is SubmitApplication
        }
    }

    // MARK: From the first part to the last

    private func fillCar(_ stage: inout PageStage) throws {
        for text in ["abc1d23", "Chevrolet", "Onix", "2021"] {
            try stage.type(text)
            try stage.press(.enter)
        }
        try stage.press(.right, .enter, .left, .enter, .enter)
    }

    @Test func aWholeApplicationIsTypedAndSent() throws {
        let engine = ScriptedApplication("draft", done: ["account"])
        var stage = try stage(engine)
        #expect(stage.text.contains("Step 2 of 8"))
        try stage.press(.char(" "), .tab, .enter)
        #expect(applied(stage).last?.consent_version == 1)

        #expect(stage.text.contains("Step 3 of 8"))
        try stage.type("Silva")
        try stage.press(.enter)
        try stage.type("17051990")
        try stage.press(.enter, .enter, .enter)
        #expect(
            applied(stage).last?.personal
                == PersonalDataView(
                    surname: "Silva", birth_date: DriverPeople.day("1990-05-17"),
                    city: "La Serena"))

        #expect(stage.text.contains("Step 4 of 8"))
        try stage.press(.char(" "), .down, .down, .down, .char(" "), .down, .enter)
        #expect(applied(stage).last?.categories == [.common, .pet])

        #expect(stage.text.contains("Step 5 of 8"))
        try fillCar(&stage)
        #expect(
            applied(stage).last?.vehicle
                == VehicleDataView(
                    plate: "ABC1D23", colour: "white", make: "Chevrolet", model: "Onix",
                    year: 2_021, seats: 3))

        #expect(stage.text.contains("Step 6 of 8"))
        try stage.type("~/papers/licence.pdf")
        try stage.press(.enter)
        try stage.type("28022030")
        try stage.press(.enter, .enter)
        for file in ["car", "me"] {
            try stage.press(.paste("'/srv/papers/\(file).jpg' "))
            try stage.press(.enter, .enter)
        }
        #expect(
            attached(stage).map(\.kind) == ["licence", "vehicle_registration", "photo"])
        #expect(
            attached(stage).map(\.path)
                == ["/srv/luis/papers/licence.pdf", "/srv/papers/car.jpg", "/srv/papers/me.jpg"])
        #expect(attached(stage).first?.expires == DriverPeople.day("2030-02-28"))

        #expect(stage.text.contains("8 of 8 done"))
        #expect(!isSubmitted(stage))
        try stage.press(.enter)
        #expect(isSubmitted(stage))
        #expect(stage.text.contains("The operator is reviewing your application"))
    }

    @Test func theTermsAreReadToTheirEndBeforeTheFormHasTheKeys() throws {
        let engine = ScriptedApplication("draft", done: ["account"])
        var stage = try stage(engine)
        #expect(stage.text.contains("What you agree to"))
        try stage.press(.pageDown, .pageDown, .pageDown, .pageDown)
        #expect(stage.text.contains("│ decision."))
        try stage.press(.pageUp, .pageUp, .pageUp, .pageUp)
        for _ in 0..<60 { try stage.press(.down) }
        #expect(stage.text.contains("│ decision."))
        // The focus has come to the action, which leads back to the box that holds it up.
        try stage.press(.enter, .char(" "), .tab, .enter)
        #expect(applied(stage).last?.consent_version == 1)
    }

    @Test func theMouseTicksAndSends() throws {
        let engine = ScriptedApplication("draft", done: ["account"])
        var stage = try stage(engine)
        try stage.click(on: "I have read this")
        try stage.click(on: " Save and continue ")
        #expect(applied(stage).last?.consent_version == 1)
        #expect(stage.text.contains("Personal data"))
    }

    @Test(arguments: 1..<DriverPeople.parts.count)
    func whoComesBackGoesOnAtTheFirstMissingPart(count: Int) throws {
        let engine = ScriptedApplication("draft", done: Array(DriverPeople.parts.prefix(count)))
        #expect(try stage(engine).text.contains("Step \(count + 1) of 8"))
    }

    @Test func whatWasFilledInIsStillThere() throws {
        let engine = ScriptedApplication("draft", done: DriverPeople.parts)
        var stage = try stage(engine)
        #expect(stage.text.contains("8 of 8 done"))
        try stage.press(.home, .down, .down, .down, .down, .enter)
        for text in ["ABC1D23", "Chevrolet", "Onix", "2021", "white"] {
            #expect(stage.text.contains(text))
        }
        try stage.press(.escape, .escape)
        #expect(stage.isMapBack)
    }

    @Test func anUnfinishedApplicationCannotBeSent() throws {
        let engine = ScriptedApplication("draft", done: ["account", "consent"])
        var stage = try stage(engine)
        try stage.press(.escape, .end, .enter)
        #expect(!isSubmitted(stage))
        #expect(stage.toasts.first == "Still missing: Personal data")
    }

    // MARK: What was sent back

    private static let mendable = DriverPeople.parts.filter { $0 != "account" }

    @Test(arguments: mendable) func eachRejectedPartCanBeSentAgain(part: String) throws {
        let engine = ScriptedApplication(
            "rejected", done: DriverPeople.parts, rejected: [part: "Cannot be read."])
        var stage = try stage(engine)
        #expect(stage.text.contains("Cannot be read."))
        switch part {
        case "consent": try stage.press(.char(" "), .tab, .enter)
        case "document.licence":
            try stage.type("/srv/new.pdf")
            try stage.press(.enter)
            try stage.type("28/02/2031")
            try stage.press(.enter, .enter)
        case "document.vehicle_registration", "document.photo":
            try stage.type("/srv/new.pdf")
            try stage.press(.enter, .enter)
        default: try stage.press(.function(2))
        }
        #expect(applied(stage).count + attached(stage).count == 1, "only that part")
        #expect(stage.text.contains("8 of 8 done"))
        try stage.press(.enter)
        #expect(isSubmitted(stage))
    }

    @Test func reasonsStayWhileTheRestIsMended() throws {
        let engine = ScriptedApplication(
            "rejected", done: DriverPeople.parts,
            rejected: ["personal": "Another name.", "document.photo": "Too dark."])
        var stage = try stage(engine)
        #expect(stage.text.contains("Another name."))
        try stage.press(.function(2))
        #expect(engine.state == "draft")
        #expect(stage.text.contains("Too dark."), "though the engine says it no more")
        try stage.type("/srv/me.jpg")
        try stage.press(.enter, .enter)
        #expect(stage.text.contains("not sent again yet"), "it was sent before")
        #expect(!stage.text.contains("Too dark."))
        #expect(stage.text.contains("8 of 8 done"))
    }

    @Test func anAccountIsMendedInTheProfile() throws {
        let engine = ScriptedApplication(
            "rejected", done: DriverPeople.parts, rejected: ["account": "Another number."])
        var stage = try stage(engine)
        try stage.press(.home)
        #expect(stage.text.contains("Another number."))
        try stage.press(.enter)
        #expect(stage.text.contains("Your account"))
    }

    /// The engine looks at the account as it is then: nothing here keeps it from being sent.
    @Test func aMendedAccountIsSentWithTheApplication() throws {
        let engine = ScriptedApplication(
            "rejected", done: DriverPeople.parts, rejected: ["account": "Another number."])
        var stage = try stage(engine)
        try stage.press(.end, .enter)
        #expect(isSubmitted(stage))
    }

    // MARK: While an operator looks at it, and after

    @Test func nothingIsChangedWhileItIsLookedAt() throws {
        let engine = ScriptedApplication("pending", done: DriverPeople.parts)
        var stage = try stage(engine)
        try stage.press(.down, .enter, .end, .enter)
        #expect(applied(stage).isEmpty)
        #expect(!isSubmitted(stage))
    }

    @Test func theApprovalClosesThePage() throws {
        let engine = ScriptedApplication("pending", done: DriverPeople.parts)
        var stage = try stage(engine)
        engine.decide("approved")
        try stage.tell { $0.application = "approved" }
        #expect(stage.isMapBack)
        // The engine's own notice says it; twice would be once too often.
        #expect(stage.toasts.isEmpty)
    }

    @Test func aRejectionShowsWhatIsWrong() throws {
        let engine = ScriptedApplication("pending", done: DriverPeople.parts)
        var stage = try stage(engine)
        engine.decide("rejected", rejected: ["vehicle": "Another plate."])
        try stage.tell { $0.application = "rejected" }
        #expect(stage.text.contains("returned some parts"))
        try stage.press(.home, .down, .down, .down, .down)
        #expect(stage.text.contains("Another plate."))
    }

    @Test func anExpiredDocumentIsSentAgainFromTheDocuments() throws {
        let application = DriverPeople.application(
            "renewal", done: DriverPeople.parts, licenceUntil: "2026-11-01")
        var stage = try PageStage(
            DocumentsPage(), state: DriverPeople.applicant("renewal"),
            answer: { call in
                switch call {
                case is GetApplication, is AttachDocument:
                    .success(application)
                default: nil
                }
            })
        try stage.press(.enter)
        #expect(stage.text.contains("This file replaces licence.pdf."))
        try stage.type("/srv/new.pdf")
        try stage.press(.enter)
        try stage.type("20112026")
        #expect(stage.text.contains("This day has passed"))
        try stage.press(.backspace, .char("7"), .enter, .enter)
        #expect(attached(stage).first?.expires == DriverPeople.day("2027-11-20"))
    }

    // MARK: Refusals

    static let refusals: [(String, JoinForm.Field?)] = [
        ("name_too_long", .surname), ("name_too_many_bytes", .surname),
        ("vehicle_too_long", .make), ("vehicle_too_many_bytes", .make),
        ("birth_date_too_young", .birthDate),
        ("driver_is_too_young", .birthDate),
        ("plate_wrong_form", .plate), ("vehicle_make_missing", .make),
        ("vehicle_model_missing", .model), ("vehicle_colour_missing", .colour),
        ("vehicle_wrong_seats", .seats), ("vehicle_too_old", .year),
        ("vehicle_is_too_old", .year), ("vehicle_wrong_year", .year),
        ("women_category_is_for_women", .category(.women)), ("expiry_missing", .expires),
        ("document_has_expired", .expires), ("document_file_too_large", .path),
        ("document_not_there", .path), ("document_cannot_be_kept", nil),
        ("waiting_for_an_operator", nil), ("storage_failed", nil),
    ]

    @Test(arguments: refusals)
    func refusalsStandBesideTheirField(code: String, field: JoinForm.Field?) {
        #expect(JoinForm.field(of: code) == field)
    }

    @Test func aRefusedFileCanBeSentAgain() throws {
        let engine = ScriptedApplication("draft", done: Array(DriverPeople.parts.prefix(7)))
        engine.refusal = WireError(
            .refused, code: "document_not_there", message: "There is no such file.")
        var stage = try stage(engine)
        try stage.type("/srv/me.jp")
        try stage.press(.enter, .enter)
        #expect(stage.text.contains("There is no such file"))
        // The same path is not sent twice; another one is.
        try stage.press(.function(2))
        #expect(attached(stage).count == 1)
        try stage.type("g")
        try stage.press(.function(2))
        #expect(attached(stage).map(\.path) == ["/srv/me.jp", "/srv/me.jpg"])
        #expect(stage.text.contains("8 of 8 done"))
    }

    @Test func whatIsTypedIsNotThrownAwayUnasked() throws {
        let engine = ScriptedApplication("draft", done: ["account", "consent"])
        var stage = try stage(engine)
        try stage.type("Silva")
        try stage.press(.tab)
        try stage.type("1")
        try stage.press(.escape)
        #expect(stage.text.contains("Leave without saving?"))
        try stage.press(.enter)
        #expect(stage.text.contains("Silva"))
    }

    @Test func hostileTextsAreMadeSafe() throws {
        let engine = ScriptedApplication(
            "rejected", done: DriverPeople.parts,
            rejected: ["vehicle": DriverPeople.hostile])
        let stage = try stage(engine)
        #expect(stage.text.contains("evil"))
        for scalar in ["\u{1B}", "\u{202E}", "\u{7}"] {
            #expect(!stage.text.contains(scalar))
        }
    }

    @Test func aLostConnectionKeepsThePart() throws {
        let engine = ScriptedApplication("draft", done: ["account", "consent"])
        var stage = try stage(engine)
        try stage.type("Silva")
        try stage.loseEngine()
        #expect(stage.text.contains("Silva"))
        try stage.engineReturns()
        #expect(stage.text.contains("Silva"))
    }
}
