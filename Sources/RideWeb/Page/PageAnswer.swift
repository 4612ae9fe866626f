/// An answer to a browser, before it is written.
struct PageAnswer: Hashable, Sendable {
    /// Its number, such as 200.
    let status: Int
    /// What it is: `text/html; charset=utf-8`.
    let type: String
    /// The text.
    let body: String
    /// Lines of the head besides those that every answer has.
    var head: [(name: String, value: String)] { extra.map { ($0.name, $0.value) } }
    private let extra: [Line]

    private struct Line: Hashable, Sendable {
        let name: String
        let value: String
    }

    init(
        _ status: Int, _ body: String, type: String = "text/html; charset=utf-8",
        head: [(name: String, value: String)] = []
    ) {
        self.status = status
        self.type = type
        self.body = body
        extra = head.map { Line(name: $0.name, value: $0.value) }
    }

    /// What stands in the head of every answer: nothing is kept, nothing is told to others, and
    /// nothing is fetched, run or framed but what the page itself has.
    static let always: [(name: String, value: String)] = [
        ("Content-Security-Policy", policy),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "no-referrer"),
        ("Cache-Control", "no-store"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "geolocation=(), camera=(), microphone=()"),
        ("X-Robots-Tag", "noindex, nofollow, noarchive"),
        ("Vary", "Accept-Language"),
    ]

    private static let policy = [
        "default-src 'none'", "style-src '\(PageStyle.hash)'", "script-src '\(PageScript.hash)'",
        "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// What robots may read.
    static let robots = PageAnswer(
        200, "User-agent: *\nDisallow: /\n", type: "text/plain; charset=utf-8")
}
