import RideApp

/// A page that says one thing: that there is no such ride, or that one has to wait.
struct PlainPage {
    let title: String
    let line: String
    let language: PageLanguage

    var html: String {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <meta name="robots" content="noindex,nofollow,noarchive">
        <meta name="color-scheme" content="light dark">
        <title>\(HTML.text(title))</title>
        <style>\(PageStyle.text)</style>
        </head>
        <body>
        <main class="plain">
        <h1>\(HTML.text(title))</h1>
        <p>\(HTML.text(line))</p>
        <p>\(Self.otherLanguage(language))</p>
        </main>
        </body>
        </html>

        """
    }

    /// The way to the same page in the other language.
    static func otherLanguage(_ language: PageLanguage) -> String {
        let others = PageLanguage.allCases.filter { $0 != language }
        return others.map { other in
            let name = HTML.text(other.ownName)
            return "<a rel=\"nofollow\" lang=\"\(other.rawValue)\" "
                + "href=\"?lang=\(other.rawValue)\">\(name)</a>"
        }.joined(separator: " ")
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
        let page = PlainPage(title: title, line: line, language: words.language)
        return PageAnswer(
            status, page.html, head: wait_s.map { [("Retry-After", "\($0)")] } ?? [])
    }
}
