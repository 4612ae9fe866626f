import RideApp
import RideCore

/// A page that says one thing: that there is no such ride, or that one has to wait.
struct PlainPage {
    let title: String
    let line: String
    let words: PageWords

    var html: String {
        HTML.page(
            words, title: Markup.text(title),
            body: """
                <main class="plain">
                <h1>\(Markup.text(title))</h1>
                <p>\(Markup.text(line))</p>
                <p>\(HTML.otherLanguages(words))</p>
                </main>
                """)
    }

    /// There is no such ride, or none any more.
    static func noRide(_ words: PageWords) -> PageAnswer {
        answer(404, words.texts["web.noRideTitle"], words.texts["web.noRide"], words)
    }

    /// Too many wrong links came from the same address.
    static func tooManyWrong(_ words: PageWords) -> PageAnswer {
        answer(429, words.texts["web.waitTitle"], words.texts["web.wait"], words, wait_s: 60)
    }

    /// Nothing can be told at present.
    static func notNow(_ words: PageWords) -> PageAnswer {
        answer(503, words.texts["web.waitTitle"], words.texts["web.notNow"], words, wait_s: 5)
    }

    private static func answer(
        _ status: Int, _ title: String, _ line: String, _ words: PageWords, wait_s: Int? = nil
    ) -> PageAnswer {
        let page = PlainPage(title: title, line: line, words: words)
        return PageAnswer(
            status, page.html, head: wait_s.map { [("Retry-After", "\($0)")] } ?? [])
    }
}
