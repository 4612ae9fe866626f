import AppTestSupport
import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("P12: support") struct SupportTests {
    private func world() -> RecordWorld {
        let world = RecordWorld.past(3)
        world.tickets = RecordWorld.someTickets
        return world
    }

    private func stage(
        _ world: RecordWorld, _ page: any Page = SupportPage(), state: PersonState = .ana,
        language: String = "en"
    ) throws -> PageStage {
        try PageStage(page, state: state, language: language, answer: world.answer)
    }

    // MARK: Questions

    @Test(
        "P12: search as one types, whatever the accents",
        arguments: [
            ("contrasena", ["account"]), ("CONTRASEÑA", ["account"]),
            ("contrasen\u{303}a", ["account"]),
            ("como cam", ["account"]), ("cancel ride", ["cancellation-fee"]), ("ance", []),
            ("", ["booking", "cancellation-fee", "tips", "lost-item", "account"]), ("?", []),
            ("tip car", ["tips"]),
        ])
    func articlesAreFound(typed: String, found: [String]) throws {
        var stage = try stage(world())
        try stage.press(.char("/"))
        try stage.type(typed)
        let page = try #require(stage.app.core.topPage as? SupportPage)
        let all = ["booking", "cancellation-fee", "tips", "lost-item", "account"]
        #expect(page.articles(stage.app.core.context).map(\.id) == (typed == "?" ? all : found))
    }

    @Test func driversAlsoReadWhatConcernsDriving() throws {
        let stage = try stage(world(), state: .luis)
        let page = try #require(stage.app.core.topPage as? SupportPage)
        #expect(page.articles(stage.app.core.context).first?.id == "commission")
    }

    @Test func allPagesOfTheHelpAreThere() throws {
        let world = world()
        world.pageSize = 2
        let stage = try stage(world)
        let page = try #require(stage.app.core.topPage as? SupportPage)
        #expect(page.shelf.articles.count == RecordWorld.help.count)
        #expect(page.shelf.isComplete)
    }

    @Test func theHelpIsAskedForInTheAppsLanguage() throws {
        let stage = try stage(world(), language: "pt-BR")
        let languages = stage.calls.compactMap { call in
            if case let p as ListHelp = call { p.language } else { nil }
        }
        #expect(languages == ["pt-BR"])
    }

    @Test(
        "P12: was this useful?",
        arguments: [
            ("en", Key.char("y"), true), ("en", .char("n"), false), ("pt-BR", .char("s"), true),
            ("pt-BR", .char("n"), false),
        ])
    func anArticleIsVotedOn(language: String, key: Key, isUseful: Bool) throws {
        let world = world()
        var stage = try stage(world, language: language)
        try stage.press(.enter, key)
        #expect(world.articles[0].my_vote == isUseful)
        #expect(stage.text.contains(isUseful ? "13" : "12"))
        // A second time changes nothing and asks nothing.
        let calls = stage.calls.count
        try stage.press(key)
        #expect(stage.calls.count == calls)
    }

    @Test func escEndsTheSearchBeforeThePage() throws {
        var stage = try stage(world())
        try stage.press(.char("/"))
        try stage.type("zzz")
        #expect(stage.text.contains("No results."))
        try stage.press(.escape)
        #expect(stage.text.contains("Can I book"))
        try stage.press(.escape)
        #expect(stage.isMapBack)
    }

    // MARK: Messages

    @Test("P12: an answer that was not read leads to the messages, and is read when opened")
    func anAnswerIsRead() throws {
        let world = world()
        var state = PersonState.ana
        state.unread_tickets = 1
        var stage = try stage(world, state: state)
        #expect(stage.text.contains("[Messages]"))
        #expect(stage.text.contains("1 new reply"))
        #expect(stage.text.contains("▸ new reply"))
        try stage.press(.enter)
        #expect(stage.text.contains("Luis has found it."))
        try stage.tell { $0.unread_tickets = 0 }
        try stage.press(.escape)
        #expect(!stage.text.contains("new reply"))
        #expect(stage.text.contains("▸ answered"))
    }

    @Test(
        "the menu counts answers that were not read",
        arguments: [
            (0, ""), (1, "1 new reply"), (2, "2 new replies"),
        ])
    func theMenuCounts(count: Int, words: String) throws {
        var state = PersonState.ana
        state.unread_tickets = count
        let stage = try stage(world(), state: state)
        #expect(SupportPage.menuDetail(stage.app.core.context).plain == words)
    }

    @Test("P12: a message is answered")
    func aMessageIsAnswered() throws {
        let world = world()
        var stage = try stage(world, TicketPage(RecordWorld.someTickets[0]))
        try stage.press(.enter, .enter)
        #expect(stage.toasts == ["Write something first"])
        try stage.type("At six is fine, x or not?")
        try stage.press(.enter)
        #expect(world.tickets[0].messages.last?.text == "At six is fine, x or not?")
        #expect(stage.text.contains("At six is fine, x or not?"))
        #expect(stage.text.contains("waiting"))
        try stage.press(.escape)
        #expect(stage.isMapBack)
    }

    @Test("P12: a message is settled, after a question")
    func aMessageIsSettled() throws {
        let world = world()
        var stage = try stage(world, TicketPage(RecordWorld.someTickets[0]))
        try stage.press(.char("x"), .enter)
        #expect(world.tickets[0].state == "answered")
        try stage.press(.char("x"), .down, .enter)
        #expect(world.tickets[0].state == "closed")
        #expect(stage.text.contains("Resolved. A reply reopens it."))
        try stage.press(.char("x"))
        #expect(!stage.text.contains("Is this resolved?"))
    }

    @Test func anAnswerThatIsRefusedSaysWhyAndStays() throws {
        let world = world()
        world.refusals[ReplyToTicket.method] = RecordWorld.error("ticket_is_full")
        var stage = try stage(world, TicketPage(RecordWorld.someTickets[0]))
        try stage.press(.enter)
        try stage.type("Once more")
        try stage.press(.enter)
        #expect(stage.text.contains("This conversation is full."))
        #expect(stage.text.contains("› Once more"))
    }

    @Test("P12: a long conversation is read back to its beginning")
    func earlierMessagesCome() throws {
        let world = RecordWorld()
        let long = RecordWorld.ticket(
            5, "question", "open", "Long",
            (0..<50).map { ("person", "Message \($0 + 1)", Int64(100 - $0)) })
        world.tickets = [long]
        var short = long
        short.messages = []
        var stage = try stage(world, TicketPage(short))
        #expect(stage.text.contains("Message 50"))
        for _ in 0..<40 { try stage.press(.pageUp) }
        #expect(stage.text.contains("Message 1 "))
        let page = try #require(stage.app.core.topPage as? TicketPage)
        #expect(page.talk.messages.map(\.id) == Array(1...50))
    }

    @Test func allMessagesCome() throws {
        let world = RecordWorld()
        world.tickets = (1...55).reversed().map {
            RecordWorld.ticket($0, "question", "open", "Number \($0)", [("person", "?", 5)])
        }
        var stage = try stage(world)
        try stage.press(.char("2"))
        for _ in 0..<9 { try stage.press(.end) }
        let page = try #require(stage.app.core.topPage as? SupportPage)
        #expect(page.tickets.items.map(\.id) == Array((1...55).reversed()))
        #expect(stage.text.contains("55 messages"))
    }

    // MARK: Writing

    @Test("P12: a message is written, and opens as a conversation")
    func aMessageIsWritten() throws {
        let world = world()
        var stage = try stage(world)
        try stage.press(.char("3"), .enter)
        try stage.type("Two cards?")
        try stage.press(.enter)
        try stage.type("Is that possible?")
        try stage.press(.enter, .enter)
        #expect(world.tickets[0].subject == "Two cards?")
        #expect(world.tickets[0].kind == "question")
        #expect(stage.app.core.topPage is TicketPage)
        #expect(stage.toasts == ["We have received your message."])
        try stage.press(.escape)
        #expect(stage.app.core.topPage is SupportPage)
    }

    @Test("P9: every kind of problem is told by its own word", arguments: WritePage.problems)
    func everyProblemIsTold(problem: ProblemKind) throws {
        var stage = try stage(world(), WritePage(.item(RecordWorld.ride(42, at_ms: 0), problem)))
        // Something else may be chosen first; of the others only the message is missing.
        if problem == .other { try stage.press(.tab, .tab) }
        try stage.type("It was so.")
        try stage.press(.ctrl("s"))
        let opened = stage.calls.compactMap { call in
            call as? OpenTicket
        }
        let isLost = problem == .lostItem
        #expect(opened.map(\.kind) == [isLost ? "lostItem" : "rideProblem"])
        #expect(opened.map(\.problem) == [isLost ? nil : problem.rawValue])
        #expect(opened.first?.subject.isEmpty == false)
    }

    @Test("a subject takes as much as it may, and no more", arguments: [79, 80, 81])
    func aSubjectIsNeverTooLong(count: Int) throws {
        var stage = try stage(world(), WritePage(.question))
        try stage.type(String(repeating: "x", count: count))
        try stage.press(.tab)
        try stage.type("Message")
        try stage.press(.ctrl("s"))
        let opened = stage.calls.compactMap { call in
            if case let p as OpenTicket = call { p.subject.count } else { nil }
        }
        #expect(opened == [min(count, 80)])
    }

    @Test func withoutSubjectOrMessageNothingIsSent() throws {
        var stage = try stage(world(), WritePage(.question))
        try stage.press(.ctrl("s"))
        #expect(stage.toasts == ["Write a subject first"])
        try stage.type("Subject")
        // The first leads to the field that is wrong; there it says why.
        try stage.press(.ctrl("s"), .ctrl("s"))
        #expect(stage.toasts.first == "Write a message first")
        #expect(!stage.calls.contains { $0 is OpenTicket })
    }

    @Test func whatIsWrittenIsNotThrownAwayWithoutAQuestion() throws {
        var stage = try stage(world(), WritePage(.question))
        try stage.type("Something")
        try stage.press(.escape)
        #expect(stage.text.contains("Discard what you have written?"))
        try stage.press(.enter)
        #expect(stage.text.contains("Something"))
        try stage.press(.escape, .down, .enter)
        #expect(stage.isMapBack)
    }

    @Test func aRefusalStandsInTheForm() throws {
        let world = world()
        world.refusals[OpenTicket.method] = RecordWorld.error("too_many_tickets")
        var stage = try stage(world, WritePage(.question))
        try stage.type("A")
        try stage.press(.tab)
        try stage.type("B")
        try stage.press(.ctrl("s"))
        #expect(stage.text.contains("You have too many open messages."))
        #expect(stage.app.core.topPage is WritePage)
    }

    @Test func withoutARideThereIsNoneToWriteAbout() throws {
        var stage = try stage(RecordWorld())
        try stage.press(.char("3"), .down, .enter)
        #expect(stage.toasts == ["You have no ride to write about yet."])
        try stage.press(.down, .down, .enter)
        #expect(stage.app.core.topPage is HistoryPage)
    }
}

/// One ticket, read by both of its sides.
@Suite("P12: what is written in a ticket") struct TicketTalkTests {
    @Test("each side's own message is the other's with a name")
    func bothSides() throws {
        let written = ["person", "operator"].enumerated().map { index, from in
            TicketMessageView(
                id: UInt64(2 - index), from: from, text: "By \(from).", at_ms: 0)
        }
        let stage = try PageStage(SupportPage(), state: .ana) { _ in nil }
        var (own, desk) = (TicketTalk(readBy: .person), TicketTalk(readBy: .desk))
        for _ in 0..<2 {
            own.take(written)
            desk.take(written)
        }
        let (mine, theirs) = (
            own.said(with: "Support", stage.app.core.context),
            desk.said(with: "Ana", stage.app.core.context)
        )
        #expect(mine.map(\.text) == ["By operator.", "By person."])
        #expect(theirs.map(\.text) == mine.map(\.text))
        #expect(mine.map { $0.mine == nil } == [true, false])
        #expect(theirs.map { $0.mine == nil } == [false, true])
        #expect(mine[0].time.hasPrefix("Support, "))
        #expect(theirs[1].time.hasPrefix("Ana, "))
        #expect(!mine[1].time.hasPrefix("Ana") && !theirs[0].time.hasPrefix("Support"))
        #expect(own.oldest(of: 3) == 1)
        #expect(own.oldest(of: 2) == nil)
    }
}
