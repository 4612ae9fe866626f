import AppTestSupport
import Foundation
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

@Suite("the first minute: a ride that plays itself") struct DemoRideTests {
    /// Lets time pass until something stands on the screen.
    private func see(_ text: String, _ journey: inout Journey) throws {
        for _ in 0..<120 where !journey.screen().text.contains(text) {
            try journey.pass(seconds: 1)
        }
        try #require(journey.screen().text.contains(text), "\(journey.screen().text)")
    }

    /// From the first page to the driver who is asked, with no key but the first.
    private func asked(_ language: String = "en") throws -> Journey {
        var journey = try Journey.atTheStart(language)
        try journey.press(.char("d"))
        for _ in 0..<120 where journey.engine.trip == nil { try journey.pass(seconds: 1) }
        _ = try #require(journey.engine.trip)
        try journey.happens(
            .offer(to: FakeEngine.luis, expiresAt: journey.engine.now + .seconds(15)))
        return journey
    }

    private func accepted() throws -> Journey {
        var journey = try asked()
        journey.engine.route = try World.shared().approach
        try journey.happens(.accept(by: FakeEngine.luis))
        return journey
    }

    @Test("no key is named on the sheet of a ride that each key ends")
    func noOtherKeyIsNamed() throws {
        let text = try accepted().screen().text
        #expect(text.contains("Luis"))
        for key in ["s share", "d details", "i note", "a stops"] {
            #expect(!text.contains(key), "\(text)")
        }
    }

    @Test("one key on the first page plays a ride to its stars, and tells what both sides see")
    func aRidePlaysItself() throws {
        var journey = try Journey.atTheStart()
        try journey.press(.char("d"))
        try see("You: this is where you are", &journey)
        try see("Driver: free, and waiting", &journey)
        try see("You: choose where to", &journey)
        try see("Driver: will see what the ride pays", &journey)
        try see("You: we ask the driver who can be here first", &journey)
        try journey.happens(
            .offer(to: FakeEngine.luis, expiresAt: journey.engine.now + .seconds(15)))
        try see("Driver: a bell, the route, the pay", &journey)
        journey.engine.route = try World.shared().approach
        try journey.happens(.accept(by: FakeEngine.luis))
        try see("You: see your driver, the car and the time.", &journey)
        try journey.happens(.arrive(by: FakeEngine.luis))
        try see("You: the car is at the door", &journey)
        try journey.happens(.start(by: FakeEngine.luis))
        try see("Driver: is guided to your destination", &journey)
        try journey.pass(seconds: 300)
        try journey.happens(.finish(by: FakeEngine.luis))
        try see("You: you are there. Pay the agreed price", &journey)
        try see("You: that was a ride.", &journey)
        let stars = journey.calls.compactMap { ($0 as? RateRide)?.stars }
        #expect(stars == [5])
        try journey.press(.char("x"))
        try see("Welcome to La Serena", &journey)
        #expect(!journey.screen().text.contains("You:"))
    }

    @Test("any key ends it: what can be called off is, and the first page is back")
    func anyKeyEndsIt() throws {
        for key in [Key.enter, .escape, .char("q"), .down, .ctrl("c")] {
            var journey = try accepted()
            try journey.press(key)
            #expect(journey.calls.contains { $0 is CancelRide })
            #expect(journey.calls.contains { $0 is SignOut })
            #expect(journey.screen().text.contains("Welcome to La Serena"))
            let quits = journey.done.contains { if case .quit = $0 { true } else { false } }
            #expect(!quits)
        }
    }

    @Test("while it plays the key bar says that any key ends it, and nothing else")
    func theKeyBarSaysSo() throws {
        for journey in [try asked(), try accepted()] {
            let rows = journey.screen().text.split(
                separator: "\n", omittingEmptySubsequences: false)
            let bar = rows[23].trimmingCharacters(in: .whitespaces)
            #expect(bar == "Any key ends the demo")
            #expect(journey.app.outline(glyphs: .braille).keys.map(\.label) == ["Any key"])
        }
        var journey = try accepted()
        try journey.press(.escape)
        let bar = journey.screen().text.split(
            separator: "\n", omittingEmptySubsequences: false)[23]
        #expect(!bar.contains("Any key"))
    }

    @Test("what moves by itself takes no key away once it is over")
    func keysAreThePersonsAgain() throws {
        var journey = try accepted()
        try journey.press(.down)
        #expect(journey.screen().text.contains("▸ Ride as a guest"))
        try journey.press(.down)
        #expect(journey.screen().text.contains("▸ Sign in"))
    }

    @Test("where nobody is free it says so, and does not try again by itself")
    func nobodyIsFree() throws {
        var journey = try Journey.atTheStart()
        journey.engine.categories = [(.common, unavailable: "nobody_near")]
        try journey.press(.char("d"))
        try see("You: nobody was free just now", &journey)
        #expect(journey.engine.trip == nil)
        try journey.pass(seconds: 60)
        #expect(journey.app.momentWake_ms == .max || journey.app.momentWake_ms == nil)
    }

    @Test("every caption fits in a row of the smallest terminal", arguments: AppFiles.tags)
    func captionsFit(language: String) throws {
        let journey = try asked(language)
        let rows = journey.screen().text.split(separator: "\n", omittingEmptySubsequences: false)
        let texts = try AppFiles.texts(language)
        for key in texts.keys where key.hasPrefix("demo.") {
            let speaker = texts[key.hasSuffix("You") ? "demo.you" : "demo.driver"]
            let line = "\(speaker) \(texts[word: String(key.dropFirst(5)), in: "demo"])"
            #expect(TextWidth.of(line) <= Size.smallest.width - 4, "\(line)")
        }
        // Two captions and what a key does, always in the same rows.
        #expect(rows[1].contains(texts["demo.you"]) && rows[2].contains(texts["demo.driver"]))
        #expect(rows[3].contains(texts["demo.anyKey"]))
    }
}
