import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// A call for help is said to be as far as it is, whatever else is on the screen (P8).
@Suite struct HelpCallTests {
    private static let sizes = [
        Size(width: 80, height: 23), Size(width: 80, height: 24), Size(width: 200, height: 60),
    ]
    private static let languages = ["en", "pt-BR"]

    /// What can lie over the screen of somebody who has called for help.
    private static let covers: [@Sendable (inout Journey) throws -> Void] = [
        { _ in },
        { try $0.press(.char("?")) },
        { try $0.press(.char("m")) },
        { try $0.press(.char("!")) },
        { try $0.press(.char("t")) },
        {
            $0.engine.status = AccountStatusView(
                state: "blocked", message: "Write to support.", reason: "documents")
            try $0.happens()
        },
    ]

    private static let standings: [HelpCallView] = [
        HelpCallView(ticket_id: 1, standing: .called),
        HelpCallView(ticket_id: 1, standing: .seen),
        HelpCallView(
            ticket_id: 1, standing: .answered,
            answer: String(repeating: "Stay where there is light and people. ", count: 12)),
    ]

    @Test(
        "P8: the number of the police and the state of the call are over everything",
        arguments: sizes, languages)
    func theBannerStands(size: Size, language: String) throws {
        for help in Self.standings {
            for cover in Self.covers {
                var journey = try Journey(language: language) { $0.market.code = "br" }
                try journey.give(.resized(size))
                try journey.aboard()
                journey.engine.help = help
                try journey.happens()
                try cover(&journey)
                let texts = journey.app.core.texts
                let said: String =
                    switch help.standing {
                    case .called: texts["sos.called"]
                    case .seen: texts["sos.seen"]
                    case .answered: texts["sos.answered", ["text": "Stay where"]]
                    }
                let screen = journey.screen(size.width, size.height)
                let start = "! " + texts["sos.number", ["number": "133"]] + " " + said
                #expect(screen.row(1).contains(start.prefix(70)), "\(screen.text)")
                if help.standing == .answered { #expect(screen.text.contains("…")) }
            }
        }
    }

    @Test("P8: on a screen that is too small it is said all the same")
    func aSmallScreenSaysIt() throws {
        var journey = try Journey()
        try journey.aboard()
        journey.engine.help = HelpCallView(ticket_id: 1, standing: .called)
        try journey.happens()
        #expect(journey.screen(60, 20).text.contains("The operator has not seen"))
    }

    @Test("P8: a call that has not gone out says so, and goes out", arguments: languages)
    func aCallThatWaitsSaysSo(language: String) throws {
        var journey = try Journey(language: language) { $0.market.code = "br" }
        try journey.aboard()
        try journey.loseEngine()
        try journey.press(.char("!"), .down, .enter)
        let texts = journey.app.core.texts
        let text = journey.screen().text
        #expect(text.contains(texts["sos.number", ["number": "133"]] + " " + texts["sos.waits"]))
        #expect(text.contains(texts["link.waits"].prefix(20)))
        try journey.engineReturns()
        #expect(journey.calls.count { $0 is CallForHelp } == 1)
        #expect(!journey.screen().text.contains(texts["sos.waits"]))
    }

    @Test("P8: with an engine that does not answer it is not said to be on its way")
    func aSilentEngineHasNotHeardIt() throws {
        var journey = try Journey()
        try journey.aboard()
        journey.losesAnswers = true
        try journey.press(.char("!"), .down, .enter)
        #expect(journey.screen().text.contains("Sending your call for help…"))
        for _ in 0..<4 { try journey.pass(seconds: 5) }
        #expect(journey.screen().text.contains("has not been sent yet"))
    }

    @Test("P8: whoever has called is asked about the next call, not whether there is a call at all")
    func aCallThatStandsIsNotTakenBack() throws {
        for (standing, isAgain) in [
            (HelpCallView.Standing.called, true), (.seen, true), (.answered, false),
        ] {
            var journey = try Journey()
            try journey.aboard()
            journey.engine.help = HelpCallView(ticket_id: 1, standing: standing)
            try journey.happens()
            try journey.press(.char("!"))
            let text = journey.screen().text
            #expect(text.contains("Call for help again?") == isAgain, "\(standing)")
            #expect(text.contains("I am all right") != isAgain, "\(standing)")
            try journey.press(.down, .enter)
            #expect(journey.calls.contains { $0 is CallForHelp })
        }
    }

    @Test("P8: message and banner of one call do not contradict each other")
    func messageAndBannerAgree() throws {
        var journey = try Journey()
        try journey.aboard()
        journey.engine.help = HelpCallView(ticket_id: 1, standing: .called)
        try journey.press(.char("!"), .down, .enter)
        try journey.happens()
        let text = journey.screen().text
        #expect(text.contains("We sent your call for help"))
        #expect(text.contains("has not seen your call for help yet."))
    }

    @Test("N2: of a key that is pressed without a connection it is said that it waits")
    func aLostConnectionSaysThatItWaits() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.loseEngine()
        try journey.press(.char("t"))
        try journey.type("Hello")
        try journey.press(.enter)
        #expect(journey.screen().text.contains("We will send this once"))
    }

    @Test("N2: that it waits is said no more once there is a connection", arguments: languages)
    func whatHasGoneOutDoesNotWait(language: String) throws {
        for isSilent in [false, true] {
            var journey = try Journey(language: language)
            try journey.accepted()
            if isSilent {
                journey.losesAnswers = true
                for _ in 0..<4 { try journey.pass(seconds: 5) }
            } else {
                try journey.loseEngine()
            }
            try journey.press(.char("t"))
            try journey.type("Hello")
            try journey.press(.enter)
            let waits = journey.app.core.texts["link.waits"]
            func isSaid() -> Bool { journey.app.core.toasts.toasts.contains { $0.text == waits } }
            #expect(isSaid(), "silent: \(isSilent)")
            if isSilent {
                journey.losesAnswers = false
                try journey.happens()
            } else {
                try journey.engineReturns()
            }
            #expect(!isSaid(), "silent: \(isSilent)")
        }
    }
}
