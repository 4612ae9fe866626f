import RideTestSupport
import Testing

@testable import RideWeb

@Suite("what browsers ask for") struct PageRequestTests {
    private static let link = "AAECAwQFBgcICQoLDA0ODw"

    @Test(
        "only exactly our addresses are any",
        arguments: [
            ("/r/\(link)", .ride(link: link)),
            ("/r/\(link)/live", .live(link: link)),
            ("/r/\(link)?lang=pt-BR", .ride(link: link)),
            ("/r/\(link)?x=%00&lang=en", .ride(link: link)),
            ("/robots.txt", .robots),
            ("/", .unknown), ("", .unknown), ("*", .unknown), ("r/\(link)", .unknown),
            ("//r/\(link)", .unknown), ("/r//\(link)", .unknown), ("/r/\(link)/", .unknown),
            ("/R/\(link)", .unknown), ("/r/\(link)/LIVE", .unknown),
            ("/r/\(link)/live/", .unknown), ("/r/\(link)//live", .unknown),
            ("/r/../r/\(link)", .unknown), ("/./r/\(link)", .unknown),
            ("/%72/\(link)", .unknown), ("/r/%41AECAwQFBgcICQoLDA0ODw", .unknown),
            ("/r/\(link)%00", .unknown), ("/r/\(link)A", .unknown),
            ("/r/AAECAwQFBgcICQoLDA0OD", .unknown), ("/r/AAECAwQFBgcICQoLDA0OD=", .unknown),
            ("/r/AAECAwQFBgcICQoLDA0OD+", .unknown), ("/r/AAECAwQFBgcICQoLDA0ODé", .unknown),
            ("/r/\(link);x", .unknown), ("/r/\(link)#x", .unknown), ("/r\\\(link)", .unknown),
            ("http://other.example/r/\(link)", .unknown),
            ("/r/\(link)?\(String(repeating: "a", count: 300))", .unknown),
            ("/../../etc/passwd", .unknown), ("/favicon.ico", .unknown),
        ] as [(String, PageRequest)])
    func addresses(target: String, request: PageRequest) {
        #expect(PageRequest.read(target, in: TestLanguages.all).request == request)
    }

    @Test("the longest address is looked at, a longer one is not")
    func theLongestAddress() {
        let start = "/r/\(Self.link)?"
        for (length, isOne) in [(-1, true), (0, true), (1, false)] {
            let rest = PageRequest.longestTarget + length - start.utf8.count
            let target = start + String(repeating: "a", count: rest)
            #expect((PageRequest.read(target, in: TestLanguages.all).request != .unknown) == isOne)
        }
    }

    @Test(
        "the language of the address counts",
        arguments: [
            ("?lang=en", "en"), ("?lang=pt-BR", "pt-BR"), ("?lang=pt", "pt-BR"),
            ("?a=b&lang=pt_BR", "pt-BR"), ("?lang=de&lang=en", "en"),
            ("?lang=de", nil), ("?lang=", nil), ("?language=en", nil), ("", nil),
        ] as [(String, String?)])
    func languageOfTheAddress(query: String, language: String?) {
        let asked = PageRequest.read("/r/\(Self.link)\(query)", in: TestLanguages.all).language
        #expect(asked?.tag.rawValue == language)
    }

    @Test(
        "a browser is answered in the language that it asks for most",
        arguments: [
            ("pt-BR,pt;q=0.9,en;q=0.8", "pt-BR"), ("en-GB,en;q=0.9", "en"),
            ("de-DE, fr;q=0.9, pt;q=0.3, en;q=0.2", "pt-BR"),
            ("en;q=0.5, pt;q=0.5", "en"), ("pt;q=0.5, en;q=0.5", "pt-BR"),
            ("en;q=0, pt;q=0.001", "pt-BR"), ("en;q=0", nil), ("de", nil), ("*", nil),
            ("", nil), (",,;;q==,", nil), ("EN", "en"), ("en;q=9", nil),
            ("en;q=1.0;x, pt", "en"),
            (String(repeating: "de,", count: 9_000) + "en", nil),
        ] as [(String, String?)])
    func acceptedLanguage(header: String, language: String?) {
        #expect(TestLanguages.all.accepted(by: header)?.tag.rawValue == language)
    }

    @Test(
        "an address to listen at is a number and a port",
        arguments: [
            ("127.0.0.1:8080", "127.0.0.1", 8080), ("localhost:1", "127.0.0.1", 1),
            ("[::1]:443", "::1", 443), ("10.0.0.7:65535", "10.0.0.7", 65_535),
        ])
    func webAddresses(text: String, host: String, port: Int) throws {
        let address = try #require(WebAddress(text))
        #expect(address.host == host && address.port == port && !address.isEverywhere)
        #expect(address.isLoopback == (host != "10.0.0.7"))
        #expect(address.text(port: port) == (text.hasPrefix("local") ? "127.0.0.1:1" : text))
    }

    @Test(
        "anything else is none",
        arguments: [
            "", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1",
            "127.0.0.1:+1", "127.0.0.256:1", "1.2.3:1", "1.2.3.4.5:1", "example.org:80", "::1:80",
            "[1.2.3.4]:80", "[::1]", "[::1%lo]:80", "127.0.0.1:8 0", "/tmp/socket",
        ])
    func noWebAddresses(text: String) { #expect(WebAddress(text) == nil) }

    @Test("every network at once is told apart", arguments: ["0.0.0.0:1", "[::]:1", "[0::0]:1"])
    func everywhere(text: String) throws {
        #expect(try #require(WebAddress(text)).isEverywhere)
    }

    @Test(
        "links begin with an address of the web and nothing else",
        arguments: [
            ("https://rides.example", "https://rides.example"),
            ("https://rides.example/", "https://rides.example"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("https://example.org/rides", "https://example.org/rides"),
            ("rides.example", nil), ("ftp://rides.example", nil), ("https://", nil),
            ("https:///x", nil), ("https://a@b", nil), ("https://a?b", nil), ("https://a#b", nil),
            ("https://a b", nil), ("https://a\n", nil), ("https://é", nil), ("", nil),
            (
                "https://" + String(repeating: "a", count: 120),
                "https://" + String(repeating: "a", count: 120)
            ),
            ("https://" + String(repeating: "a", count: 121), nil),
        ] as [(String, String?)])
    func linkAddresses(text: String, address: String?) {
        #expect(LinkAddress.read(text) == address)
    }
}
