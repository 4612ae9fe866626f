import AppTestSupport
import RideCore
import RideTUI
import Testing

@testable import PassengerApp
@testable import RideApp

/// What a small screen, a narrow list or another engine must not hide.
@Suite struct NothingHiddenTests {
    @Test(
        "below the smallest size a live ride is told in one line", arguments: ["en", "pt-BR"])
    func tooSmallForARide(language: String) throws {
        var journey = try Journey(language: language)
        try journey.give(.resized(Size(width: 60, height: 20)))
        #expect(journey.app.rideLine == nil)
        try journey.give(.resized(Size(width: 80, height: 24)))
        try journey.accepted()
        try journey.give(.resized(Size(width: 60, height: 20)))
        let line = try #require(journey.app.rideLine?.plain)
        #expect(journey.screen(60, 20).text.contains(line))
        #expect(journey.screen(60, 20).text.contains("80"))
        #expect(journey.screen(1, 1).size == Size(width: 1, height: 1))
    }

    @Test("a past message that its list cuts is shown in full below it")
    func pastMessagesInFull() throws {
        var journey = try Journey()
        let words = "Your ride " + String(repeating: "goes on and ", count: 12) + "ends here."
        journey.app.core.toast("Short.")
        journey.app.core.toast(words)
        try journey.press(.char("n"))
        let screen = journey.screen()
        #expect(screen.text.contains("ends here."))
        let top = { (text: String) in
            text.split(separator: "\n").firstIndex { $0.contains("Past messages") }
        }
        let list = try #require(top(screen.text))
        // Where a short one is chosen the list stands where it stood.
        try journey.press(.down)
        let other = journey.screen().text
        #expect(top(other) == list)
        #expect(!other.split(separator: "\n")[list...].joined().contains("ends here."))
    }

    @Test(
        "P8: what others type to watch leads to the engine that the app itself uses",
        arguments: [
            (nil, "passenger-tui watch QX7M2K9D"),
            ("/srv/ride/a.sock", "passenger-tui watch QX7M2K9D --socket /srv/ride/a.sock"),
            ("/srv/my ride", "passenger-tui watch QX7M2K9D --socket '/srv/my ride'"),
            ("/srv/it's", "passenger-tui watch QX7M2K9D --socket '/srv/it'\\''s'"),
        ] as [(String?, String)])
    func howToWatch(socket: String?, line: String) throws {
        var settings = ProgramSettings(name: "Ana", texts: try AppFiles.texts("en"), seed: 1)
        settings.socket = socket
        var context = PageContext(
            AppFacts(role: .passenger, settings: settings), names: CommandNames(seed: 1))
        let room = PageSpace(width: 76, rows: 12, isWide: false, glyphs: .braille)
        var page = SharePage(code: "QX7M2K9D")
        let content = page.content(in: room, context)
        #expect(content.words.split(separator: "\n").contains { $0 == line })
        page.perform(.copy, &context)
        page.link = "https://ride.example/QX7M2K9D"
        page.perform(.copy, &context)
        let copied = context.effects.compactMap { effect in
            if case .copy(let text) = effect { text } else { nil }
        }
        #expect(copied == [line, "https://ride.example/QX7M2K9D"])
    }

    @Test("N1: a notice is shown and kept")
    func noticeIsShownAndKept() throws {
        var journey = try Journey()
        journey.forgetDone()
        try journey.hears("payment_failed", "A card could not be charged.")
        #expect(journey.screen().text.contains("We could not charge your card."))
        #expect(journey.bells == 0)
        try journey.hears("blocked", "Your account was blocked.")
        #expect(journey.bells == 1)
        try journey.pass(seconds: 10)
        try journey.press(.char("n"))
        #expect(journey.screen().text.contains("We could not charge your card."))
    }
}
