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
        _ words: PageWords, title: String, head: String = "", attributes: String = "",
        body: String
    ) -> String {
        """
        <!doctype html>
        <html lang="\(words.language.tag.rawValue)">
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

    /// The ways to the same page in the other languages.
    static func otherLanguages(_ words: PageWords) -> String {
        let others = words.languages.all.filter { $0 != words.language }
        return others.map { other in
            let (tag, name) = (Markup.text(other.tag.rawValue), Markup.text(other.name))
            return "<a rel=\"nofollow\" lang=\"\(tag)\" href=\"?lang=\(tag)\">\(name)</a>"
        }.joined(separator: " ")
    }
}
