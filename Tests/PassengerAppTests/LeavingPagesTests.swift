import AppTestSupport
import RideApp
import RidePages
import RideTUI
import Testing

@testable import PassengerApp

/// The key that leads from any page to the ride.
@Suite struct LeavingPagesTests {
    @Test("one key leads from however many pages to the ride")
    func oneKeyLeadsToTheRide() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("m"))
        journey.app.open(SettingsPage())
        journey.app.open(WritePage(.question))
        try journey.press(.function(5))
        #expect(journey.app.core.topPage == nil)
        #expect(journey.app.core.question == nil)
    }

    @Test("what is written is not thrown away without a question, by that key either")
    func whatIsWrittenIsAskedAbout() throws {
        for (answer, isLeft) in [([Key.enter], false), ([.down, .enter], true)] {
            var journey = try Journey()
            try journey.accepted()
            journey.app.open(WritePage(.question))
            try journey.type("Where is my hat?")
            try journey.press(.function(5))
            #expect(journey.app.core.question != nil)
            #expect(journey.screen().text.contains("Where is my hat?"))
            for key in answer { try journey.press(key) }
            #expect((journey.app.core.topPage == nil) == isLeft)
            guard !isLeft else { continue }
            try journey.press(.ctrl("s"))
            #expect(journey.screen().text.contains("Where is my hat?"))
        }
    }

    @Test("once what is written may go, that key leads to the ride from the pages below, too")
    func theAnswerLeadsToTheRide() throws {
        var journey = try Journey()
        try journey.accepted()
        journey.app.open(SettingsPage())
        journey.app.open(WritePage(.question))
        try journey.type("Where is my hat?")
        try journey.press(.function(5), .down, .enter)
        #expect(journey.app.core.topPage == nil)
    }

    @Test("whoever has kept the page once leaves only that page with Esc later")
    func aKeptPageEndsTheWay() throws {
        var journey = try Journey()
        try journey.accepted()
        journey.app.open(SettingsPage())
        journey.app.open(WritePage(.question))
        try journey.type("Where is my hat?")
        try journey.press(.function(5), .enter)
        #expect(journey.app.core.isOpen(WritePage.self))
        try journey.press(.escape, .down, .enter)
        #expect(journey.app.core.isOpen(SettingsPage.self))
    }
}
