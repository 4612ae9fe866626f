import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideWeb

/// What browsers are told over TCP.
@Suite("P8: pages over TCP") struct WebServerTests {
    @Test("a page comes with everything that keeps it to itself") func aPage() throws {
        let stage = try WebStage()
        let answer = try stage.get(stage.page)
        #expect(answer.status == 200)
        for line in [
            "Content-Security-Policy: default-src 'none'; ", "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer", "Cache-Control: no-store", "X-Frame-Options: DENY",
            "X-Robots-Tag: noindex", "Content-Type: text/html; charset=utf-8",
        ] {
            #expect(answer.head.contains("\r\n\(line)"), "\(answer.head)")
        }
        #expect(!answer.head.lowercased().contains("cookie"))
        #expect(answer.body.contains("On the way with Luis"))
        #expect(answer.body.contains("<g class=\"streets\">"))
        #expect(answer.head.contains("Content-Length: \(answer.body.utf8.count)"))
    }

    @Test("the head alone is the same head") func theHeadAlone() throws {
        let stage = try WebStage()
        func lines(_ answer: WebAnswerText) -> [Substring] { answer.head.split(separator: "\r\n") }
        let (page, head) = (try stage.get(stage.page), try stage.get(stage.page, "HEAD"))
        #expect(head.body.isEmpty && lines(head) == lines(page))
        let live = try stage.get(stage.page + "/live", "HEAD")
        #expect(live.status == 200 && live.body.isEmpty)
    }

    @Test("the language is that of the address, then of the browser, then of the country")
    func languages() throws {
        let stage = try WebStage()
        let accepted = "Accept-Language: pt-BR,en;q=0.5\r\n"
        for (query, head, word) in [
            ("", "", "On the way with Luis"), ("", accepted, "A caminho com Luis"),
            ("?lang=en", accepted, "On the way with Luis"),
            ("?lang=pt-BR", "", "A caminho com Luis"), ("?lang=xx", accepted, "A caminho com Luis"),
        ] {
            let answer = try stage.get(stage.page + query, "GET", head)
            #expect(answer.body.contains(word), "\(query) \(head)")
        }
        let brazil = try WebStage { $0.language = TestLanguages.language("pt-BR") }
        #expect(try brazil.get(brazil.page).body.contains("A caminho com Luis"))
    }

    @Test("what happens comes by itself, and only what has changed") func whatHappens() throws {
        let stage = try WebStage { $0.pause = .milliseconds(5) }
        let visitor = try stage.visitor()
        visitor.send("GET \(stage.page)/live HTTP/1.1\r\nHost: rides\r\n\r\n")
        let first = visitor.read(until: "\"state\":\"On the way with Luis\"")
        #expect(first.contains("Content-Type: text/event-stream"))
        #expect(first.contains("X-Accel-Buffering: no") && first.contains("retry: 3000"))
        try stage.with { rides in
            var ride = SharedSamples.ride(.inProgress)
            ride.is_there = true
            rides.rides[WebStage.link] = ride
        }
        let next = visitor.read(until: "The car is at the destination")
        #expect(next.contains("event: ride\ndata: {"))
        try stage.with { $0.rides[WebStage.link] = SharedSamples.ride(.completed) }
        let last = visitor.readAll()
        #expect(last.contains("They have arrived") && last.hasSuffix("0\r\n\r\n"))
        // Nobody hears any more, so nobody is asked.
        let looks = try stage.with { $0.looks }
        _ = try stage.get(stage.page)
        _ = try stage.get(stage.page)
        #expect(try stage.with { $0.looks } == looks + 2)
    }

    @Test("a ride that is gone is gone for those who hear of it, too") func whatIsGone() throws {
        let stage = try WebStage { $0.pause = .milliseconds(5) }
        let visitor = try stage.visitor()
        visitor.send("GET \(stage.page)/live HTTP/1.1\r\nHost: rides\r\n\r\n")
        _ = visitor.read(until: "event: ride")
        try stage.with { $0.rides = [:] }
        #expect(visitor.readAll().hasSuffix("0\r\n\r\n"))
        #expect(try stage.get(stage.page).status == 404)
        #expect(try stage.get(stage.page + "/live").status == 404)
    }

    @Test("while nothing can be told, nothing is") func nothingCanBeTold() throws {
        let stage = try WebStage()
        try stage.with { $0.isLost = true }
        for target in [stage.page, stage.page + "/live"] {
            let answer = try stage.get(target)
            #expect(answer.status == 503 && answer.head.contains("Retry-After: 5"))
            #expect(!answer.text.contains("Luis"))
        }
    }

    @Test("the next picture is drawn when the car leaves the first one") func thePictureFollows()
        throws
    {
        let stage = try WebStage()
        let first = try stage.get(stage.page).body
        func form(_ page: String) -> Substring? {
            page.firstMatch(of: /data-form="([A-Za-z]+)"/)?.1
        }
        #expect(try form(first) == form(stage.get(stage.page).body))
        try stage.with {
            $0.rides[WebStage.link]?.place = SharedSamples.place(2, 60, "")
        }
        #expect(try form(first) != form(stage.get(stage.page).body))
    }
}
