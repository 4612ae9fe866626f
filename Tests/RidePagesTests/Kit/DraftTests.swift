import AppTestSupport
import Foundation
import RideApp
import RideCore
import RideTUI
import RideTestSupport
import RideWire
import Testing

@testable import RidePages

extension PageStage {
    /// What was last kept of the person's choices.
    var kept: AppSettings {
        done.reversed().lazy.compactMap { effect -> AppSettings? in
            if case .keepSettings(let settings) = effect { settings } else { nil }
        }.first ?? AppSettings()
    }
}

/// What is typed and not sent stands there again after a kill (decision 0060).
@Suite("drafts of pages") struct DraftTests {
    private static let back = "Your unfinished text is back."

    /// A page on which something is typed, and how it is sent.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let page: @Sendable () -> any Page
        /// Types half of it.
        let type: @Sendable (inout PageStage) throws -> Void
        /// What is on the screen then.
        let words: String
        var state = PersonState.ana
        var answer: @Sendable (any Request) -> Result<AnswerValue, WireError>? = { _ in nil }
        /// Looks at what came back, and sends it.
        var send: @Sendable (inout PageStage) throws -> Void = { try $0.press(.ctrl("s")) }

        var testDescription: String { name }

        func stage(_ settings: AppSettings = AppSettings()) throws -> PageStage {
            try PageStage(page(), state: state, settings: settings, answer: answer)
        }
    }

    private static let ticket = TicketView(
        id: 12, kind: "question", state: "open", subject: "A question", opened_at_ms: 0,
        changed_at_ms: 0, is_unread: false, message_count: 0, messages: [])

    private static func application(
        _ done: [String], _ call: any Request
    ) -> Result<AnswerValue, WireError>? {
        .success(
            DriverPeople.application(
                "draft", done: call is GetApplication ? done : DriverPeople.parts))
    }

    static let all = [
        Case(
            name: "a message to support", page: { WritePage(.question) },
            type: {
                try $0.type("My bag")
                try $0.press(.tab)
                try $0.type("It is on the back seat")
            }, words: "It is on the back seat",
            answer: { _ in .success(TicketsResult(tickets: [], has_more: false, ticket: ticket)) }),
        Case(
            name: "an answer to support", page: { TicketPage(ticket) },
            type: {
                try $0.press(.char("w"))
                try $0.type("It was blue")
            }, words: "It was blue",
            answer: { call in
                guard call is ReplyToTicket else { return .success(ticket) }
                return .success(TicketsResult(tickets: [], has_more: false, ticket: ticket))
            },
            send: { try $0.press(.char("w"), .enter) }),
        Case(
            name: "personal data of a driver", page: { JoinPage() },
            type: {
                try $0.type("Silva")
                try $0.press(.enter)
                try $0.type("17051990")
            }, words: "17/05/1990", state: DriverPeople.applicant("draft"),
            answer: { application(["account", "consent"], $0) }),
        Case(
            name: "a driver's car", page: { JoinPage(part: .vehicle) },
            type: {
                for text in ["abc1d23", "Chevrolet", "Onix", "2021"] {
                    try $0.type(text)
                    try $0.press(.enter)
                }
                try $0.press(.right)
            }, words: "Chevrolet", state: DriverPeople.applicant("draft"),
            answer: { application(["account", "consent", "personal", "category"], $0) }),
        Case(
            name: "a driver's document",
            page: { JoinPage(part: .document("licence")) },
            type: { try $0.type("/papers/licence.jpg") }, words: "/papers/licence.jpg",
            state: DriverPeople.applicant("draft"),
            answer: { application(["account", "consent", "personal"], $0) },
            send: {
                try $0.press(.tab)
                try $0.type("01012031")
                try $0.press(.ctrl("s"))
            }),
        Case(
            name: "what is added to a request",
            page: { RideDetailsPage(nil, asksForPIN: false) },
            type: { try $0.type("At the green gate") }, words: "At the green gate"),
    ]

    @Test(
        "It is kept while it is typed, and stands there again with a line that says so",
        arguments: all)
    func whatIsTypedComesBack(_ typing: Case) throws {
        var stage = try typing.stage()
        try typing.type(&stage)
        #expect(stage.text.contains(typing.words), "\(stage.text)")
        #expect(stage.kept.drafts.isEmpty, "not every key is worth a file")
        try stage.pass(seconds: 2)
        #expect(stage.kept.drafts.count == 1)
        // Killed here: nothing is done on the way out.
        var again = try typing.stage(stage.kept)
        #expect(again.toasts.contains(Self.back))
        if !again.text.contains(typing.words) { try again.press(.char("w")) }
        #expect(again.text.contains(typing.words), "\(again.text)")
        // Once it is sent it is gone, at once and for good.
        let count = again.calls.count
        if !(again.app.core.topPage is TicketPage) {
            try typing.send(&again)
        } else {
            try again.press(.enter)
        }
        #expect(again.calls.count > count || again.isMapBack, "\(again.text)")
        #expect(again.kept.drafts.isEmpty, "\(again.kept.drafts)")
        #expect(!(try typing.stage(again.kept)).toasts.contains(Self.back))
    }

    @Test("What somebody throws away does not come back", arguments: all)
    func whatIsThrownAwayIsGone(_ typing: Case) throws {
        var stage = try typing.stage()
        try typing.type(&stage)
        try stage.pass(seconds: 2)
        for _ in 1...3 where stage.app.core.overlay == nil { try stage.press(.escape) }
        try stage.press(.down, .enter)
        #expect(stage.kept.drafts.isEmpty)
    }

    @Test("What is typed is not more than two seconds old, however long somebody types on")
    func longTypingIsKeptToo() throws {
        var stage = try Self.all[0].stage()
        for second in 1...6 {
            try stage.type("\(second)")
            try stage.pass(seconds: 1)
        }
        #expect(try #require(stage.kept.drafts["support"]).contains("12345"))
    }

    @Test("A draft lapses: one of support after 30 days, one that names files after a day")
    func draftsLapse() throws {
        for (index, days) in [(0, 30), (4, 1)] {
            let typing = Self.all[index]
            var stage = try typing.stage()
            try typing.type(&stage)
            try stage.pass(seconds: 2)
            let drafts = stage.kept.drafts
            let now = stage.now_ms
            for (passed, isThere) in [(days * 86_400, true), (days * 86_400 + 60, false)] {
                // As if it had been typed so long ago.
                var settings = AppSettings()
                settings.drafts = drafts.mapValues { text in
                    text.replacing(/"at_ms":([0-9]+)/) { match in
                        let at = Int64(match.1) ?? 0
                        return "\"at_ms\":\(at - now - Int64(passed) * 1_000 + 10_000)"
                    }
                }
                let again = try typing.stage(settings)
                #expect(again.toasts.contains(Self.back) == isThere, "\(days) \(passed)")
            }
        }
    }

    @Test("What was on the screen comes after what was typed before, and neither is lost")
    func aReportAndADraft() throws {
        var stage = try Self.all[0].stage()
        try stage.press(.tab)
        try stage.type("About my bag")
        try stage.pass(seconds: 2)
        var report = Self.all[0]
        report = Case(
            name: report.name, page: { WritePage(.seen("error 7")) }, type: report.type,
            words: report.words)
        #expect(try report.stage(stage.kept).text.contains("About my bag [error 7]"))
    }

    @Test("Leaving the app keeps what is typed at once") func leavingKeepsIt() throws {
        var stage = try Self.all[0].stage()
        try stage.type("My bag")
        try stage.press(.ctrl("c"))
        #expect(stage.kept.drafts["support"]?.contains("My bag") == true)
    }

    @Test("A draft leaves the language alone that the app was started in")
    func theLanguageStays() throws {
        var settings = AppSettings()
        settings.language = "en"
        var stage = try PageStage(
            WritePage(.question), state: .ana, language: "es", settings: settings,
            isLanguageGiven: true) { _ in nil }
        try stage.type("bolso")
        try stage.pass(seconds: 2)
        #expect(!stage.kept.drafts.isEmpty)
        #expect(stage.app.core.facts.texts.language == "es")
    }
}

/// Which fields drafts hold: not passwords, PINs, codes, or numbers of cards and documents.
@Suite("fields that are never kept") struct DraftFieldTests {
    /// The names of the fields of all forms, as the sources have them.
    private static let fields: Set<String> = {
        let folder = TestCity.packageFolder + "/Sources/RidePages"
        var names: Set<String> = []
        let files = FileManager.default.enumerator(atPath: folder)
        while let file = files?.nextObject() as? String {
            guard file.hasSuffix(".swift"),
                let text = try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            else { continue }
            for form in text.matches(of: /enum (?:Secret)?Field: [^{]*\{([^}]*)\}/) {
                for line in form.1.split(separator: "\n") {
                    let words = line.drop { $0 == " " }
                    guard words.hasPrefix("case ") else { continue }
                    for name in words.dropFirst(5).split(separator: ",") {
                        names.insert(String(name.drop { $0 == " " }.prefix { $0.isLetter }))
                    }
                }
            }
        }
        return names
    }()

    @Test("Every field of every form stands in one of the two lists")
    func everyFieldIsDecidedOn() {
        #expect(Self.fields.count > 40)
        let lists = DraftFields.kept.union(DraftFields.never)
        #expect(Self.fields.subtracting(lists) == [], "say whether drafts hold it")
        #expect(lists.subtracting(Self.fields) == [], "no form has it")
        #expect(DraftFields.kept.isDisjoint(with: DraftFields.never))
    }

    /// Every page that is a form with something that is nobody else's.
    private static let pages: [@Sendable () -> any Page] = [
        { SignUpPage(byGuest: true) }, { SignInPage(email: "", byGuest: true) }, { AddCardPage() },
        { BankPage(nil) }, { PasswordPage() }, { DeleteAccountPage() },
        { BoardingCodePage() }, { PromotionPage(current: nil) },
        { RideDetailsPage(nil, asksForPIN: false) }, { JoinPage() },
    ]

    @Test(
        "Whatever is typed into whichever field, nothing of the second list reaches the disk",
        arguments: pages.indices)
    func secretsAreNotKept(index: Int) throws {
        let fields = 14
        for field in 0..<fields {
            var stage = try PageStage(Self.pages[index](), state: .ana) { _ in nil }
            for _ in 0..<field { try stage.press(.tab) }
            try stage.give(.key(.paste("52998224725")))
            try stage.pass(seconds: 3)
            for text in stage.kept.drafts.values {
                let draft = try #require(KeptDraft.fields(of: text))
                for name in draft.keys {
                    #expect(DraftFields.kept.contains(DraftFields.name(name)), "\(name)")
                }
            }
        }
    }
}

extension KeptDraft {
    fileprivate static func fields(of text: String) -> [String: String]? {
        (try? JSONDecoder().decode(KeptDraft.self, from: Data(text.utf8)))?.fields
    }
}
