import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import OperatorApp

/// Approving, rejecting, blocking, answering.
@Suite struct DecisionTests {
    private func commands(_ stage: OperatorStage) -> [any Command] {
        stage.calls.compactMap { $0 as? any Command }
    }

    @Test func aDriverIsApprovedAfterAQuestionWhoseSafeAnswerComesFirst() throws {
        var stage = try OperatorStage()
        try stage.press(.char("3"), .enter, .char("a"), .enter)
        #expect(commands(stage).isEmpty)
        try stage.press(.char("a"), .down, .enter)
        guard let parameters = commands(stage).first as? ApproveDriver else {
            Issue.record("\(commands(stage))")
            return
        }
        #expect(parameters.driver_id == Town.eva.driver_id)
        #expect(stage.toasts.first == "Eva Duarte can drive now.")
        #expect(stage.text.contains("approved"))
        // What is decided cannot be decided again, and no key is named for it.
        #expect(!stage.text.contains("a approve"))
        try stage.press(.char("a"))
        #expect(commands(stage).count == 1)
        try stage.press(.escape)
        #expect(!stage.text.contains("Drivers (1)"))
    }

    @Test func rejectingWantsAReasonAndNamesTheParts() throws {
        var stage = try OperatorStage()
        try stage.press(.char("3"), .enter, .char("r"))
        for _ in 0..<8 { try stage.press(.down) }
        try stage.press(.enter)
        #expect(commands(stage).isEmpty)
        #expect(stage.text.contains("Give a reason for at least one part"))
        for _ in 0..<4 { try stage.press(.up) }
        try stage.type("Wrong plate.")
        try stage.press(.down)
        try stage.type("Blurred.")
        try stage.press(.down, .down, .down, .enter)
        guard let parameters = commands(stage).first as? RejectApplication else {
            Issue.record("\(commands(stage))")
            return
        }
        #expect(
            parameters.reasons == [
                ReasonView(part: "vehicle", reason: "Wrong plate."),
                ReasonView(part: "document.licence", reason: "Blurred."),
            ])
        #expect(!stage.app.core.isOpen(RejectPage.self))
        #expect(stage.text.contains("rejected"))
    }

    /// Whoever has just looked at a document writes what is wrong with that one.
    @Test func rejectingBeginsAtTheSelectedPart() throws {
        var stage = try OperatorStage()
        try stage.press(.char("3"), .enter, .down, .down, .down, .down, .down, .char("r"))
        try stage.type("Blurred.")
        try stage.press(.ctrl("s"))
        let rejection = commands(stage).first as? RejectApplication
        #expect(
            rejection?.reasons == [ReasonView(part: "document.licence", reason: "Blurred.")])
    }

    @Test func reasonsThatWereWrittenAreNotThrownAwayUnasked() throws {
        var stage = try OperatorStage()
        try stage.press(.char("3"), .enter, .char("r"))
        try stage.type("One.")
        try stage.press(.down)
        try stage.type("Two.")
        try stage.press(.escape)
        #expect(stage.text.contains("Discard what you have written?"))
        try stage.press(.enter)
        #expect(stage.app.core.isOpen(RejectPage.self))
        try stage.press(.escape, .down, .enter)
        #expect(!stage.app.core.isOpen(RejectPage.self))
    }

    @Test(arguments: ["write", "block"])
    func aMessageThatWasWrittenIsNotThrownAwayUnasked(_ page: String) throws {
        var stage = try OperatorStage()
        switch page {
        case "write": try stage.press(.char("2"), .down, .down, .enter, .char("w"))
        default: try stage.press(.char("5"), .down, .enter, .char("b"), .down)
        }
        func isOpen() -> Bool {
            stage.app.core.isOpen(WritePage.self) || stage.app.core.isOpen(BlockPage.self)
        }
        try #require(isOpen())
        try stage.type("Your hat is here.")
        try stage.press(.escape)
        #expect(stage.text.contains("Discard what you have written?"))
        try stage.press(.enter)
        #expect(isOpen())
        #expect(stage.text.contains("Your hat is here."))
        try stage.press(.escape, .down, .enter)
        #expect(!isOpen())
        #expect(commands(stage).isEmpty)
    }

    @Test func anAccountIsBlockedWithReasonAndMessageAfterAQuestion() throws {
        var stage = try OperatorStage()
        try stage.press(.char("5"), .down, .enter, .char("b"))
        try stage.press(.down, .down, .enter)
        #expect(commands(stage).isEmpty)
        #expect(stage.text.contains("Choose a reason"))
        try stage.press(.right, .right, .down)
        try stage.type("Be kind.")
        try stage.press(.enter, .enter)
        #expect(commands(stage).isEmpty)
        try stage.press(.down, .enter)
        guard let parameters = commands(stage).first as? BlockAccount else {
            Issue.record("\(commands(stage))")
            return
        }
        #expect(parameters.role == .passenger)
        #expect(parameters.person_id == 2)
        #expect(parameters.reason == "conduct")
        #expect(parameters.message == "Be kind.")
        #expect(stage.text.contains("u unblock"))
        try stage.press(.char("u"), .enter)
        #expect(commands(stage).count == 1)
        try stage.press(.char("u"), .down, .enter)
        guard commands(stage).last is UnblockAccount else {
            Issue.record("\(commands(stage))")
            return
        }
        #expect(stage.text.contains("b block"))
    }

    @Test func peopleAreFoundByAPartOfTheirName() throws {
        var stage = try OperatorStage()
        try stage.press(.char("5"), .char("s"))
        try stage.type("bru")
        try stage.press(.enter)
        #expect(stage.app.people.items.map(\.name) == ["Bruno Díaz"])
    }

    @Test("Esc leaves the line of people and who is listed as they were")
    func escLeavesTheSearchForPeopleAsItWas() throws {
        var stage = try OperatorStage()
        try stage.press(.char("5"), .char("s"))
        try stage.type("bru")
        try stage.press(.enter, .char("s"))
        try stage.type("x")
        try stage.press(.escape)
        #expect(stage.app.query.text == "bru")
        #expect(!stage.app.isTypingQuery)
        #expect(stage.app.people.items.map(\.name) == ["Bruno Díaz"])
        // Whoever goes to another part by a click leaves it, too.
        try stage.press(.char("s"))
        try stage.type("y")
        stage.app.chosen(row: OperatorTab.city.rawValue, of: OperatorProgram.tabs)
        #expect(stage.app.query.text == "bru" && !stage.app.isTypingQuery)
    }

    @Test("What is wrong with an amount is said beside it, and the action names the field")
    func aWrongAmountIsToldOnce() throws {
        var stage = try OperatorStage()
        try stage.press(.char("5"), .down, .down, .enter, .enter, .char("m"))
        for typed in ["99999", "-5", "1,5,5"] {
            try stage.press(.ctrl("u"))
            try stage.type(typed)
            #expect(stage.text.contains("Please check: Amount"), "\(stage.text)")
        }
        try stage.press(.ctrl("u"))
        try stage.type("99999")
        let why = stage.app.core.texts["operator.refundAtMost", ["amount": ""]]
        #expect(stage.text.ranges(of: why.prefix(12)).count == 1, "\(stage.text)")
    }

    @Test("Nothing is offered in numbers before there is anything to count")
    func aRejectionWithoutReasonsCountsNothing() throws {
        var stage = try OperatorStage()
        try stage.press(.char("3"), .enter, .char("r"))
        #expect(stage.text.contains("What is wrong with"), "\(stage.text)")
        #expect(!stage.text.contains("0 parts"))
        try stage.type("Too dark")
        #expect(stage.text.contains("Reject 1 part"))
    }

    @Test func aTicketIsAnsweredAndSettled() throws {
        var stage = try OperatorStage()
        try stage.press(.char("4"), .enter, .enter)
        try stage.type("q? Which colour?")
        try stage.press(.enter)
        guard let answer = commands(stage).first as? AnswerTicket else {
            Issue.record("\(commands(stage))")
            return
        }
        #expect(answer.message == "q? Which colour?")
        #expect(!answer.closes)
        #expect(stage.text.contains("q? Which colour?"))
        try stage.press(.char("x"))
        try stage.type("Your driver has it.")
        try stage.press(.enter)
        guard let last = commands(stage).last as? AnswerTicket else { return }
        #expect(last.closes)
        try stage.press(.escape)
        #expect(stage.app.tickets.items.isEmpty)
        try stage.press(.char("o"))
        #expect(stage.app.tickets.items.count == 2)
    }

    @Test func aRefusalStaysOnThePage() throws {
        var stage = try OperatorStage()
        try stage.press(.char("3"), .enter, .char("a"), .down)
        stage.town.refusal = WireError(
            .refused, code: "already_approved", message: "Somebody was quicker.")
        try stage.press(.enter)
        #expect(stage.text.contains("This application is already approved."))
        #expect(stage.toasts.isEmpty)
    }

    @Test func aRideIsEndedAfterAQuestionWhoseSafeAnswerComesFirst() throws {
        var stage = try OperatorStage()
        try stage.press(.char("2"), .down, .down, .enter, .char("c"), .enter)
        #expect(commands(stage).isEmpty)
        try stage.press(.char("c"), .down, .enter)
        guard let call = commands(stage).first as? CancelAnyRide else {
            Issue.record("\(commands(stage))")
            return
        }
        #expect(call.ride_id == stage.town.rides[2].ride_id)
        #expect(stage.toasts.first == "The ride is over.")
        // What is over cannot be ended again, nor be given to another driver.
        try stage.press(.char("c"), .char("n"))
        #expect(commands(stage).count == 1)
    }

    @Test func anotherDriverIsLookedForOnlyBeforeTheRideBegins() throws {
        var stage = try OperatorStage()
        try stage.press(.char("2"), .down, .down, .enter, .char("n"), .down, .enter)
        #expect(commands(stage).first is ReassignRide)
        try stage.press(.escape, .down, .enter)
        #expect(!stage.text.contains("n reassign"))
    }

    /// What was done about a ride, when and by whom, stands on its page.
    @Test func whatOperatorsDidStandsBelowWhatHappened() throws {
        var stage = try OperatorStage(size: Size(width: 120, height: 60))
        try stage.press(.char("2"), .down, .down, .enter)
        #expect(!stage.text.contains("Operator actions"), "\(stage.text)")
        try stage.press(.char("n"), .down, .enter)
        #expect(stage.text.contains("Operator actions"), "\(stage.text)")
        #expect(stage.text.contains(/reassigned +21 Nov 2026 06:00 UTC, just now/), "\(stage.text)")
    }

    /// In a city with dates its clocks are those of its zone, and nobody reads UTC.
    @Test func whatOperatorsDidIsDatedByTheCity() throws {
        var town = Town.busy
        let calendar = try TestDates.calendar(2026, 11, 21)
        town.overview.clock = ClockView(
            now: Instant(milliseconds: Town.now_ms), speed: 1, calendar: calendar)
        var stage = try OperatorStage(town, size: Size(width: 120, height: 60))
        try stage.press(.char("2"), .down, .down, .enter, .char("n"), .down, .enter)
        #expect(stage.text.contains(/reassigned +21 Nov 2026 03:00, just now/), "\(stage.text)")
        #expect(!stage.text.contains("UTC"))
    }

    /// A refusal says that what is shown is no longer so: it is asked for at once.
    @Test func whatIsRefusedIsLookedAtAnew() throws {
        var stage = try OperatorStage()
        try stage.press(.char("2"), .down, .down, .enter, .char("n"))
        stage.town.refusal = WireError(.refused, code: "busy", message: "Too late.")
        stage.forgetCalls()
        try stage.press(.down, .enter)
        #expect(stage.text.contains("Too late."), "\(stage.text)")
        let after = stage.calls.drop { !($0 is ReassignRide) }
        #expect(after.contains { $0 is GetAnyRide })
    }

    @Test func moneyIsGivenBackAtMostAsMuchAsWasPaid() throws {
        var stage = try OperatorStage()
        try stage.press(.char("5"), .down, .down, .enter, .enter, .char("m"))
        #expect(stage.text.contains("13,40"))
        for _ in 0..<5 { try stage.press(.backspace) }
        try stage.type("13,41")
        try stage.press(.enter, .enter)
        #expect(commands(stage).isEmpty)
        for _ in 0..<5 { try stage.press(.backspace) }
        try stage.press(.up)
        for _ in 0..<5 { try stage.press(.backspace) }
        try stage.type("5,00")
        #expect(stage.text.contains("Enter refund R$ 5,00"))
        try stage.press(.enter, .down, .enter)
        #expect((commands(stage).first as? RefundRide)?.amount_minor == 500)
        #expect(!stage.app.core.isOpen(RefundPage.self))
        #expect(stage.text.contains("Refunded"))
        for _ in 0..<30 { try stage.press(.down) }
        #expect(stage.text.contains(/refunded +R\$ 5,00, 21 Nov 2026/), "\(stage.text)")
    }

    /// What is owed is not given back: nobody has paid it.
    @Test func whoIsLetOffHasGotNothingBack() throws {
        var stage = try OperatorStage()
        try stage.press(.char("5"), .down, .down, .enter)
        for ride in stage.town.whole.keys { stage.town.whole[ride]?.is_owed = true }
        try stage.press(.enter, .char("m"), .enter, .down, .enter)
        #expect((commands(stage).first as? RefundRide)?.amount_minor == 1_340)
        for _ in 0..<30 { try stage.press(.down) }
        #expect(stage.text.contains(/waived +R\$ 13,40, 21 Nov 2026/), "\(stage.text)")
        #expect(!stage.text.contains("refunded"))
    }

    @Test func somebodyOfARideIsWrittenTo() throws {
        var stage = try OperatorStage()
        try stage.press(.char("2"), .down, .down, .enter, .char("w"), .enter)
        try stage.type("We look")
        try stage.press(.enter, .enter)
        #expect(commands(stage).isEmpty)
        try stage.press(.up, .up)
        try stage.type("Your hat")
        try stage.press(.enter, .enter, .enter)
        guard let call = commands(stage).first as? WriteToPerson else {
            Issue.record("\(commands(stage)) \(stage.text)")
            return
        }
        #expect(call.subject == "Your hat" && call.message == "We look")
        #expect(call.ride_id == stage.town.rides[2].ride_id)
        #expect(!stage.app.core.isOpen(WritePage.self))
    }

    @Test func pagesThatStayOpenShowWhatOthersDo() throws {
        var stage = try OperatorStage()
        try stage.press(.char("2"), .down, .down, .enter)
        let ride = stage.town.rides[2].ride_id
        stage.town.whole[ride]?.ride.stage = .cancelled
        try stage.pass(seconds: 6)
        #expect(!stage.text.contains("c end"))
        try stage.press(.escape, .char("5"), .enter)
        stage.town.people[2].status = AccountStatusView(
            state: "blocked", message: "Pay.", reason: "debt")
        try stage.pass(seconds: 6)
        #expect(stage.text.contains("unblock"))
    }

    @Test func pastBlocksAreReadFromThePersonsPage() throws {
        var stage = try OperatorStage()
        try stage.press(.char("5"), .down, .enter)
        #expect(!stage.text.contains("o blocks"))
        stage.town.blocks = Gallery.forgiven.blocks
        try stage.pass(seconds: 6)
        #expect(stage.text.contains("3, most recently 2 d ago"), "\(stage.text)")
        try stage.press(.char("o"))
        // By name where the machine knows it, and to the minute.
        for words in [
            "Pay what you owe.", "user eva", "user 1001", "19 Nov 2026 04:00 UTC, 2 d ago",
        ] {
            #expect(stage.text.contains(words), "\(stage.text)")
        }
        for _ in 0..<12 { try stage.press(.down) }
        #expect(stage.text.contains("Write to us."), "\(stage.text)")
        try stage.press(.escape, .char("b"), .right, .enter)
        try stage.type("Again.")
        try stage.press(.enter, .enter, .down, .enter)
        try stage.pass(seconds: 6)
        #expect(stage.text.contains("4, most recently just now"), "\(stage.text)")
        try stage.press(.char("o"))
        #expect(stage.text.contains("still blocked") && stage.text.contains("Again."))
    }
}
