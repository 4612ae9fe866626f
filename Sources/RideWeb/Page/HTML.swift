import RideCore

/// What all pages have in common.
enum HTML {
    /// A page.
    ///
    /// - Parameters:
    ///   - title: what a browser calls it, as it may stand in HTML.
    ///   - head: what else stands in its head.
    ///   - attributes: those of its body, with a space before them.
    static func page(
        _ language: PageLanguage, title: String, head: String = "", attributes: String = "",
        body: String
    ) -> String {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <meta name="robots" content="noindex,nofollow,noarchive">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style>\(PageStyle.text)</style>\(head)
        </head>
        <body\(attributes)>
        \(body)
        </body>
        </html>

        """
    }

    /// The way to the same page in the other language.
    static func otherLanguage(_ language: PageLanguage) -> String {
        let others = PageLanguage.allCases.filter { $0 != language }
        return others.map { other in
            let name = Markup.text(other.ownName)
            return "<a rel=\"nofollow\" lang=\"\(other.rawValue)\" "
                + "href=\"?lang=\(other.rawValue)\">\(name)</a>"
        }.joined(separator: " ")
    }
}
