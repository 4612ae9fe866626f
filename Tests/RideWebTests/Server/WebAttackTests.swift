import Glibc
import RideCore
import Testing

@testable import RideWeb

/// What becomes of those who do not ask as browsers do. After each of them somebody asks well, and
/// is answered.
@Suite("pages under attack") struct WebAttackTests {
    private func expectServed(_ stage: WebStage) throws {
        #expect(try stage.get(stage.page).status == 200)
    }

    @Test(
        "only what reads is done",
        arguments: [
            "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "CONNECT", "PURGE",
        ])
    func methods(method: String) throws {
        let stage = try WebStage()
        let answer = try stage.get(stage.page, method)
        #expect(answer.status == 405 || answer.status == 400, "\(answer.text)")
        if answer.status == 405 { #expect(answer.head.contains("\r\nAllow: GET, HEAD")) }
        #expect(!answer.text.contains("Luis"))
        #expect(try stage.with { $0.looks } == 0)
        try expectServed(stage)
    }

    @Test(
        "what is no request is none",
        arguments: [
            "\r\n\r\n\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/9.9\r\nHost: a\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            "GET / HTTP/1.1\nHost: a\nBad Header\n\n",
            "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 9\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: x\r\nContent-Length: 3\r\n\r\nabc",
            "\u{16}\u{3}\u{1}\u{0}\u{5}hello", "GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n",
            "{\"jsonrpc\":\"2.0\"}\n",
        ])
    func noRequests(text: String) throws {
        let stage = try WebStage { $0.requestTime = .seconds(1) }
        let answer = try stage.ask(text)
        let known: [Int?] = [nil, 400, 405, 413, 505]
        #expect(known.contains(answer.status), "\(answer.text)")
        #expect(!answer.text.contains("Luis"))
        try expectServed(stage)
    }

    @Test("a request may be so long, and not longer", arguments: [-1, 0, 1])
    func sizes(beyond: Int) throws {
        let stage = try WebStage()
        let start = "GET \(stage.page) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX: "
        let rest = Limits.webRequestBytes + beyond - start.utf8.count - 4
        let answer = try stage.ask(start + String(repeating: "a", count: rest) + "\r\n\r\n")
        #expect(answer.status == (beyond > 0 ? 431 : 200))
        try expectServed(stage)
    }

    @Test("bytes without an end are not kept") func endless() throws {
        let stage = try WebStage()
        for start in ["GET /", "GET / HTTP/1.1\r\nX: ", "GET / HTTP/1.1\r\n", ""] {
            let visitor = try stage.visitor()
            visitor.send(start)
            for _ in 0..<64 { visitor.send(String(repeating: "a", count: 4_096)) }
            #expect([nil, 400, 431].contains(WebAnswerText(visitor.readAll()).status), "\(start)")
        }
        try expectServed(stage)
    }

    @Test("whoever does not get to the end of a request in time is hung up on, and nobody waits")
    func slowOnes() throws {
        let stage = try WebStage { $0.requestTime = .seconds(1) }
        let slow = try (0..<20).map { number in
            let visitor = try stage.visitor()
            visitor.send(String("GET \(stage.page) HTTP/1.1\r\nHost: a\r\nX: ".prefix(number * 2)))
            return visitor
        }
        try expectServed(stage)
        for visitor in slow { #expect(visitor.readAll().isEmpty) }
    }

    @Test("whoever asks for nothing more is hung up on") func idleOnes() throws {
        let stage = try WebStage { $0.idleTime = .milliseconds(100) }
        let visitor = try stage.visitor()
        visitor.send("GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n")
        let text = visitor.readAll()
        #expect(text.hasSuffix("Disallow: /\n"))
    }

    @Test("whoever hears of a ride and does not read is hung up on, and nobody waits")
    func deafOnes() throws {
        let stage = try WebStage {
            $0.pause = .milliseconds(1)
            $0.readingTime = .milliseconds(200)
        }
        try stage.with { $0.isMoving = true }
        let deaf = try (0..<4).map { _ in
            let visitor = try stage.visitor(receiving: 4_096)
            visitor.send("GET \(stage.page)/live HTTP/1.1\r\nHost: a\r\n\r\n")
            return visitor
        }
        try expectServed(stage)
        #expect(try stage.connectionsLeft() == 0)
        for visitor in deaf { #expect(visitor.readAll().contains("event: ride")) }
    }

    @Test("links of no ride have a budget, of which the right one asks for nothing")
    func wrongLinks() throws {
        let stage = try WebStage()
        let statuses = try (0..<(Limits.webWrongLinks + 20)).map { number in
            let tail = number < 10 ? "0\(number)" : "\(number)"
            return try stage.get("/r/AAAAAAAAAAAAAAAAAAAA\(tail)").status
        }
        #expect(statuses.prefix(Limits.webWrongLinks).allSatisfy { $0 == 404 })
        #expect(statuses.contains(429))
        for target in ["/", "/r/x", "/favicon.ico"] {
            #expect([404, 429].contains(try stage.get(target).status))
        }
        try expectServed(stage)
        let live = try stage.visitor()
        live.send("GET \(stage.page)/live HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(live.read(until: "event: ride").contains("200 OK"))
    }

    @Test("a wrong answer says nothing of what was asked for") func wrongAnswersAreAlike() throws {
        let stage = try WebStage()
        let answers = try [
            "/r/AAECAwQFBgcICQoLDA0ODg", "/r/BAECAwQFBgcICQoLDA0ODw", "/r/<script>",
            "/nothing", "/r/AAECAwQFBgcICQoLDA0ODg/live",
        ].map { try stage.get($0).text }
        #expect(Set(answers).count == 1)
    }

    @Test("what is asked for at once is answered in turn, and too much of it is not taken")
    func pipelining() throws {
        let stage = try WebStage()
        let one = "GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n"
        let page = "GET \(stage.page) HTTP/1.1\r\nHost: a\r\n\r\n"
        let last = "GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let text = try stage.ask(one + page + one + last).text
        let statuses = text.matches(of: /HTTP\/1\.1 (\d+)/).map { String($0.1) }
        #expect(statuses == ["200", "200", "200", "404"])
        let many = try stage.ask(String(repeating: page, count: 2_000)).text
        #expect(many.matches(of: /HTTP\/1\.1 200/).count <= Limits.webRequestsOfConnection)
        try expectServed(stage)
    }

    @Test("a connection has so many requests", arguments: [-1, 0])
    func requestsOfAConnection(more: Int) throws {
        let stage = try WebStage()
        let visitor = try stage.visitor()
        var text = ""
        for _ in 0..<(Limits.webRequestsOfConnection + more) {
            visitor.send("GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n")
            text = visitor.read(until: "Disallow: /")
        }
        #expect(text.contains("Connection: close") == (more == 0))
    }

    @Test("whoever says that nothing more comes is still answered") func halfClosed() throws {
        let stage = try WebStage()
        let visitor = try stage.visitor()
        visitor.send("GET \(stage.page) HTTP/1.1\r\nHost: a\r\n\r\n")
        visitor.saysNoMore()
        #expect(WebAnswerText(visitor.readAll()).body.contains("On the way with Luis"))
        let silent = try stage.visitor()
        silent.saysNoMore()
        #expect(silent.readAll().isEmpty)
        let half = try stage.visitor()
        half.send("GET \(stage.page) HT")
        half.saysNoMore()
        #expect([nil, 400].contains(WebAnswerText(half.readAll()).status))
        try expectServed(stage)
    }

    @Test("one more than there are places takes that of one that asks for nothing")
    func tooManyConnections() throws {
        let stage = try WebStage { $0.connections = 8 }
        let idle = try (0..<8).map { _ in try stage.visitor() }
        let more = try (0..<40).map { _ in try stage.visitor() }
        try expectServed(stage)
        for visitor in idle { #expect(visitor.readAll().isEmpty) }
        _ = more
    }

    @Test("places that all hear of a ride are kept, and who comes then goes") func allPlacesHear()
        throws
    {
        let stage = try WebStage { $0.connections = 3 }
        let listeners = try (0..<3).map { _ in
            let visitor = try stage.visitor()
            visitor.send("GET \(stage.page)/live HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(visitor.read(until: "event: ride").contains("200 OK"))
            return visitor
        }
        #expect(try stage.get(stage.page).status == nil)
        listeners[0].saysNoMore()
        _ = listeners
    }

    @Test("so many hear of a ride, and so many of all") func streams() throws {
        let other = "AAECAwQFBgcICQoLDA0ODx"
        let stage = try WebStage {
            $0.streamsOfRide = 2
            $0.streams = 3
        }
        try stage.with { $0.rides[other] = SharedSamples.ride(.accepted) }
        var kept: [Visitor] = []
        func status(_ link: String) throws -> Int? {
            let visitor = try stage.visitor()
            kept.append(visitor)
            visitor.send("GET /r/\(link)/live HTTP/1.1\r\nHost: a\r\n\r\n")
            return WebAnswerText(visitor.read(until: "\r\n\r\n")).status
        }
        #expect(try [0, 1, 2].map { _ in try status(WebStage.link) } == [200, 200, 503])
        #expect(try [0, 1].map { _ in try status(other) } == [200, 503])
        // Who has gone gives the place back.
        kept = []
        var last: Int?
        for _ in 0..<500 where last != 200 {
            last = try status(WebStage.link)
            // On a busy machine the server learns late that they have gone.
            if last != 200 { usleep(10_000) }
        }
        #expect(last == 200)
        try expectServed(stage)
    }

    @Test("a port that is taken is not taken again") func aPortIsTaken() throws {
        let stage = try WebStage()
        let address = try #require(WebAddress("127.0.0.1:\(stage.port)"))
        let refused = #expect(throws: WebPort.Unavailable.self) { _ = try WebPort.open(address) }
        #expect(refused?.message.contains("127.0.0.1:\(stage.port)") == true)
    }
}
