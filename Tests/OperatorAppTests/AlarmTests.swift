import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import OperatorApp

/// P8: nobody can miss a call for help.
@Suite struct AlarmTests {
    /// Whether the first row below the top bar is the banner, from edge to edge.
    private func hasBanner(_ stage: OperatorStage) -> Bool {
        let screen = stage.screen()
        return screen.row(1).contains("Ana Rojas calls for help")
            && screen.row(2).contains("F5") && screen.row(2).contains("F6")
            && (0..<screen.size.width).allSatisfy {
                screen[$0, 1].style.emphasis.contains(.reverse)
                    && screen[$0, 1].style.role == .danger
            }
    }

    @Test(arguments: Gallery.scenes.filter { !$0.name.hasPrefix("sos") && $0.name != "refused" })
    func aCallStandsAboveWhateverIsOpen(scene: Gallery.Scene) throws {
        var stage = try OperatorStage(scene.town)
        try scene.lead(&stage)
        if scene.name == "lost" { try stage.engineReturns() }
        try stage.callForHelp()
        #expect(hasBanner(stage), "\(stage.text)")
        stage.forgetCalls()
        try stage.press(.function(6))
        #expect(
            stage.calls.contains { $0 is AcknowledgeAlert })
        #expect(!hasBanner(stage))
    }

    @Test func theBannerSaysWhoWhenAndWhereAndStaysWithTheNextLook() throws {
        var stage = try OperatorStage()
        let alert = stage.town.callForHelp(minutesAgo: 3)
        try stage.alert(alert)
        try stage.pass(seconds: 4)
        let row = stage.screen().row(1)
        #expect(row.contains("Ana Rojas calls for help, 3 min ago, Arturo Prat"), "\(row)")
    }

    @Test func aCallThatWasThereBeforeIsSeenAtOnce() throws {
        var town = Town.busy
        _ = town.callForHelp()
        let stage = try OperatorStage(town)
        #expect(hasBanner(stage))
        #expect(stage.bells == 1)
    }

    @Test func theBellRingsEveryTenSecondsUntilItIsAcknowledged() throws {
        var stage = try OperatorStage()
        try stage.callForHelp()
        #expect(stage.bells == 1)
        #expect(
            stage.done.contains {
                if case .notify(let text) = $0 { text.contains("Ana Rojas") } else { false }
            })
        try stage.pass(seconds: 31)
        #expect(stage.bells == 4)
        try stage.press(.function(6))
        try stage.pass(seconds: 60)
        #expect(stage.bells == 4)
    }

    @Test func theBellRingsInACityThatStandsStillToo() throws {
        var stage = try OperatorStage()
        try stage.drive(speed: 0)
        try stage.callForHelp()
        try stage.pass(seconds: 21)
        #expect(stage.bells == 3)
    }

    @Test func whoHasSwitchedTheBellOffIsNotRungFor() throws {
        var settings = AppSettings()
        settings.bell = false
        settings.desktop_notifications = false
        var stage = try OperatorStage(settings: settings)
        try stage.callForHelp()
        try stage.pass(seconds: 21)
        #expect(stage.bells == 0)
        #expect(!stage.done.contains { if case .notify = $0 { true } else { false } })
        #expect(hasBanner(stage))
    }

    @Test func theWindowIsNamedAfterIt() throws {
        var stage = try OperatorStage()
        #expect(stage.windowTitle == "Operator · La Serena")
        try stage.callForHelp()
        #expect(stage.windowTitle == "SOS Ana Rojas")
        try stage.press(.function(6))
        #expect(stage.windowTitle == "Operator · La Serena")
    }

    @Test func severalAreAcknowledgedOneAfterTheOther() throws {
        var stage = try OperatorStage()
        try stage.callForHelp()
        try stage.callForHelp(19, name: "Carla Pinto")
        #expect(stage.screen().row(2).contains("1 more"))
        try stage.press(.function(6))
        #expect(stage.screen().row(1).contains("Carla Pinto"))
        try stage.press(.function(6))
        #expect(stage.app.alarms.isEmpty)
    }

    @Test func itIsShownOnTheMapAndWhatWasOpenIsNotLost() throws {
        var stage = try OperatorStage()
        try stage.press(.char("3"), .enter, .char("r"))
        try stage.type("Blurred.")
        try stage.callForHelp()
        try stage.press(.function(5), .function(5))
        #expect(stage.app.core.isOpen(AlarmPage.self))
        #expect(stage.text.contains("SOS Ana Rojas"))
        try stage.press(.escape)
        #expect(stage.app.core.isOpen(RejectPage.self))
        #expect(stage.text.contains("Blurred."))
    }

    @Test func fromTheListToItOpensWithWhomToReach() throws {
        var stage = try OperatorStage()
        try stage.callForHelp()
        try stage.press(.function(6), .char("4"))
        try stage.click(on: "SOS")
        #expect(stage.app.core.isOpen(AlarmPage.self), "\(stage.text)")
        for words in ["+55 11 91234-5678", "+55 11 98765-4321", "ABC1D23"] {
            #expect(stage.text.contains(words))
        }
        try stage.press(.enter, .char("r"))
        #expect(stage.app.core.isOpen(RideDeskPage.self), "\(stage.text)")
    }

    @Test func aCallThatIsOverSaysSo() throws {
        var stage = try OperatorStage()
        try stage.callForHelp()
        try stage.press(.function(5), .function(6))
        #expect(stage.text.contains("They know you have seen the call."))
        for index in stage.town.tickets.indices where stage.town.tickets[index].kind == "sos" {
            stage.town.tickets[index].state = "resolved"
        }
        try stage.pass(seconds: 5)
        #expect(stage.text.contains("This call for help is over."), "\(stage.text)")
    }

    @Test func aQuestionIsAnsweredByNothingWhenTheMapIsShown() throws {
        var stage = try OperatorStage()
        try stage.press(.char("3"), .enter, .char("a"), .down)
        try stage.callForHelp()
        try stage.press(.function(5), .enter, .escape, .escape)
        #expect(stage.app.core.isOpen(ApplicationPage.self))
        #expect(stage.app.core.overlay == nil)
        #expect(
            !stage.calls.contains { $0 is ApproveDriver })
    }

    @Test func theKeysInTheBannerCanBeClicked() throws {
        var stage = try OperatorStage()
        try stage.press(.char("3"), .enter, .char("a"))
        try stage.callForHelp()
        try stage.click(on: "F6 acknowledge")
        #expect(stage.app.alarms.isEmpty)
        #expect(stage.text.contains("Let Eva Duarte drive?"))
    }

    @Test func anAcknowledgedCallDoesNotRingAgain() throws {
        var stage = try OperatorStage()
        try stage.callForHelp()
        try stage.press(.function(6))
        let bells = stage.bells
        try stage.alert(stage.town.overview.alerts[0])
        try stage.pass(seconds: 30)
        #expect(stage.bells == bells)
    }

    @Test func itIsReadOutFirst() throws {
        var stage = try OperatorStage()
        var voice = Announcer()
        let texts = stage.app.core.texts
        voice.hear(stage.app.outline(glyphs: .braille), texts, at: 0)
        _ = voice.speak(texts, at: 1_000)
        try stage.press(.char("3"))
        try stage.callForHelp()
        voice.hear(stage.app.outline(glyphs: .braille), texts, at: 2_000)
        let said = voice.speak(texts, at: 3_000)
        #expect(said.first?.contains("SOS: Ana Rojas calls for help") == true, "\(said)")
        #expect(said.first?.contains("F6: acknowledge") == true, "\(said)")
    }

    @Test func withoutColoursItIsReversedAndHasWords() throws {
        var stage = try OperatorStage()
        try stage.callForHelp()
        let row = stage.screen().monochrome.split(separator: "\n")[1]
        #expect(row.allSatisfy { $0 == "R" || $0 == "r" })
        #expect(stage.screen(.ascii).row(1).contains("SOS"))
    }

    /// What was written stands with the call: by whoever of the operators, and by the person.
    @Test func whatWasWrittenStandsWithTheCall() throws {
        var stage = try OperatorStage()
        try stage.callForHelp()
        let index = try #require(stage.town.tickets.firstIndex { $0.id == 17 })
        // So a call begins with which nothing is said.
        stage.town.tickets[index].messages[0].text = "SOS"
        try stage.press(.function(5))
        #expect(!stage.text.contains("Reply:"), "\(stage.text)")
        #expect(!stage.text.contains("Says:"), "\(stage.text)")
        for (sender, text) in [("operator", "Help is on its way."), ("person", "Please hurry.")] {
            stage.town.tickets[index].messages.append(
                TicketMessageView(
                    id: UInt64(stage.town.tickets[index].messages.count + 1), from: sender,
                    text: text, at_ms: Town.wall_ms))
        }
        try stage.pass(seconds: 6)
        #expect(stage.text.contains("Reply: Help is on its way."), "\(stage.text)")
        #expect(stage.text.contains("Says: Please hurry."), "\(stage.text)")
    }

    /// Who calls before anybody has accepted has a driver and a car a little later.
    @Test func whoHasComeSinceIsOnThePage() throws {
        var stage = try OperatorStage()
        try stage.callForHelp()
        let whole = stage.town.overview.alerts[0].emergency
        stage.town.overview.alerts[0].emergency?.vehicle = nil
        stage.town.overview.alerts[0].emergency?.other_name = nil
        try stage.pass(seconds: 3)
        try stage.press(.function(5))
        #expect(!stage.text.contains("ABC1D23"), "\(stage.text)")
        stage.town.overview.alerts[0].emergency = whole
        try stage.pass(seconds: 3)
        #expect(stage.text.contains("ABC1D23"), "\(stage.text)")
    }
}
