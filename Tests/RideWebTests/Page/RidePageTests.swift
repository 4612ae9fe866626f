import AppTestSupport
import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideWeb

@Suite("P8: the page of a shared ride") struct RidePageTests {
    @Test("what is read at each stage, in both languages", arguments: TripStage.allCases)
    func whatIsRead(stage: TripStage) throws {
        let english = try #require(try SharedSamples.page(SharedSamples.ride(stage)))
        let told = SharedSamples.read(english.html)
        let expected: [TripStage: [String]] = [
            .requested: ["Looking for a driver"],
            .offered: ["Looking for a driver"],
            .accepted: ["Luis is driving to the pick-up", "3 min", "Pick-up at 08:12"],
            .arrived: ["Luis is waiting at the pick-up", "3 min", "Arrives at 08:12"],
            .inProgress: ["On the way with Luis", "5 min", "Arrives at 08:15"],
            .completed: ["They have arrived", "Arrived at 08:15"],
            .cancelled: ["The ride was cancelled"],
            .unserved: ["No driver found"],
        ]
        let state = try #require(expected[stage])
        #expect(told.first == "Ana's ride")
        #expect(Array(told.dropFirst().prefix(state.count)) == state)
        let isDriven = ![.requested, .offered, .unserved].contains(stage)
        #expect(told.contains("LXKP-42") == isDriven && told.contains("Luis") == isDriven)
        for line in ["From", "Plaza", "To", "Faro"] { #expect(told.contains(line), "\(told)") }
        #expect(
            told.contains("This page follows the ride until it ends.") == stage.isLive)

        let other = try SharedSamples.page(SharedSamples.ride(stage), "pt-BR")
        let portuguese = SharedSamples.read(try #require(other).html)
        #expect(portuguese.first == "Corrida de Ana" && portuguese.contains("Para"))
        #expect(portuguese.count == told.count)
    }

    @Test("a page is whole without scripts, and asks for nothing from elsewhere")
    func itNeedsNothing() throws {
        let page = try #require(try SharedSamples.page(SharedSamples.ride(.inProgress)))
        let html = page.html
        #expect(html.contains("<noscript><meta http-equiv=\"refresh\" content=\"10\">"))
        #expect(html.contains("<html lang=\"en\">") && html.contains("width=device-width"))
        #expect(html.contains("prefers-color-scheme:dark"))
        #expect(html.contains("aria-label=\"Map of the ride\""))
        for word in ["http:", "https:", "src=", "url(", "@import", "style=", "onload", "cookie"] {
            #expect(!html.contains(word), "\(word)")
        }
        // The policy lets just this style and this script be, and no other.
        let policy = PageAnswer.always.first { $0.name == "Content-Security-Policy" }?.value ?? ""
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(policy.contains("style-src '\(PageDigest.source(PageStyle.text))'"))
        #expect(policy.contains("script-src '\(PageDigest.source(PageScript.text))'"))
        #expect(!policy.contains("unsafe") && !policy.contains("*"))
        #expect(html.contains("<style>\(PageStyle.text)</style>"))
        #expect(html.contains("<script>\(PageScript.text)</script>"))
    }

    @Test("a ride that is over has no script, and goes when its time is over")
    func whatIsOverGoes() throws {
        let html = try #require(try SharedSamples.page(SharedSamples.ride(.completed))).html
        #expect(!html.contains("<script") && html.contains("data-over=\"1\""))
        #expect(html.contains("<meta http-equiv=\"refresh\" content=\"615\">"))
        #expect(!html.contains("id=\"car\""))
        #expect(Double(RidePage.farewell_s) > Limits.watchedAfterEnd / .seconds(1))
    }

    @Test(
        "no text of people or maps means anything to a browser",
        arguments: [
            "\u{1B}[31mred", "a\r\nSet-Cookie: x", "\u{202E}gnol\u{202C}", "&lt;b&gt;", "]]>", "\0",
            String(repeating: "e\u{301}", count: 50), "\u{2028}data: x\n\nevent: y",
        ])
    func hostileTexts(text: String) throws {
        let hostile = "\(text)</title><script>alert(1)</script>\"'><img src=x onerror=y>&#0;"
        let ride = SharedSamples.ride(.inProgress, name: hostile, rider: hostile, to: hostile)
        let page = try #require(try SharedSamples.page(ride))
        let plain = try #require(try SharedSamples.page(SharedSamples.ride(.inProgress)))
        func tags(_ html: String) -> [Substring] {
            html.matches(of: /<[^>]*>/).map(\.output).filter { !$0.contains("data-form") }
        }
        #expect(tags(page.html) == tags(plain.html))
        #expect(!page.html.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
        let event = LiveEvent(page).text
        #expect(event.split(separator: "\n").count == 2 && event.hasSuffix("\n\n"))
    }

    @Test("the form of a page stays while only car, time and state change")
    func whatChangesInPlace() throws {
        func form(_ ride: SharedRideResult, _ language: String = "en") throws -> String {
            try #require(try SharedSamples.page(ride, language)).form
        }
        let ride = SharedSamples.ride(.inProgress)
        var later = ride
        later.remaining_s = 20
        later.arrives_at_ms = SharedSamples.now_ms + 20_000
        later.is_there = true
        #expect(try form(ride) == form(later))
        #expect(try form(ride) != form(ride, "pt-BR"))
        #expect(try form(ride) != form(SharedSamples.ride(.completed)))
        #expect(try form(ride) != form(SharedSamples.ride(.inProgress, name: "Eva")))
        #expect(try form(ride) != form(SharedSamples.ride(.inProgress, to: "Mall")))
    }

    @Test("an event is one line of JSON with what changes")
    func anEventIsOneLine() throws {
        let page = try #require(try SharedSamples.page(SharedSamples.ride(.inProgress)))
        let text = LiveEvent(page).text
        #expect(text.hasPrefix("event: ride\ndata: {\"arrival\":\"Arrives at 08:15\""))
        for part in ["\"left\":\"5 min\"", "\"state\":\"On the way with Luis\"", "\"car\":["] {
            #expect(text.contains(part), "\(text)")
        }
        #expect(text.contains("\"form\":\"\(page.form)\""))
    }

    @Test("plain pages say one thing, with a status")
    func plainPages() throws {
        for language in TestLanguages.all.all {
            let words = try SharedSamples.words(language.tag.rawValue)
            let pages = [
                PlainPage.noRide(words), PlainPage.tooManyWrong(words), PlainPage.notNow(words),
            ]
            #expect(pages.map(\.status) == [404, 429, 503])
            // The title, what is said, and the other languages by their own names.
            let others = TestLanguages.all.all.filter { $0 != language }.map(\.name)
            for page in pages {
                let lines = SharedSamples.read(page.body)
                #expect(
                    lines.count == 2 + others.count && lines.suffix(others.count) == others[...])
            }
        }
    }
}
