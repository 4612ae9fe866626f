import AppTestSupport
import RideApp
import Testing

/// Why there is no connection is told in the language of the app, and with the cause.
@Suite struct LostReasonTests {
    @Test(arguments: ["en", "pt-BR"])
    func everyReasonOfOursHasWordsInBothLanguages(language: String) throws {
        let texts = try AppFiles.texts(language)
        let line = "The data folder /srv/x is in use by another engine."
        let log = "~/engine.log"
        let rows: [(LostReason, [String])] = [
            (.engineEnded(line: line, log: log), [": \(line) ", log]),
            (.engineEnded(line: String(line.dropLast()), log: log), [": \(line) ", log]),
            (.engineEnded(line: nil, log: log), [log]),
            (.engineDoesNotListen(log: log), [log]), (.engineIsSilent, []),
            (.noEngine(socket: "/run/e"), ["/run/e"]),
            (.longSocketPath("/run/e", bytes: 120, limit: 107), ["/run/e", "120", "107"]),
            (.noPermission(socket: "/run/e"), ["/run/e"]), (.engineIsBusy, []),
            (.foreignEngine(socket: "/run/e", user: 1_001), ["/run/e", "1001"]),
            (.engineHasGone, []), (.engineIsNotUnderstood, []),
            (.saidGoodbye(code: "made_room"), []), (.saidGoodbye(code: "too_many_clients"), []),
            (.saidGoodbye(code: "too_many_of_user"), []), (.saidGoodbye(code: "stopping"), []),
            (.saidGoodbye(code: "no_greeting"), []), (.saidGoodbye(code: "no_login"), []),
            (.saidGoodbye(code: "silent"), []), (.saidGoodbye(code: "too_slow"), []),
            (.saidGoodbye(code: "bad_frame"), []), (.saidGoodbye(code: "of_tomorrow"), []),
            (.engineNotFound(name: "ride-sim", places: ["/a", "/b"]), ["ride-sim", "/a, /b"]),
            (.folderUnusable(path: "/run", cause: "No space"), ["/run", "No space"]),
            (.system(cause: "No space", path: "/run/e"), ["/run/e", "No space"]),
            (.system(cause: "No space", path: ""), ["No space"]),
        ]
        let english = try AppFiles.texts("en")
        for (reason, parts) in rows {
            let words = reason.words(texts)
            for part in parts { #expect(words.contains(part), "\(reason)") }
            #expect(
                !words.contains("{") && !words.contains("_") && !words.contains("away."), "\(words)"
            )
            #expect((words == reason.words(english)) == (language == "en"), "\(words)")
        }
        #expect(LostReason.said("gone").words(texts) == "gone")
    }

    @Test(
        "of what an engine wrote the last line counts",
        arguments: [
            ("", nil), ("\n \n", nil), ("one", "one"), ("one\ntwo\n", "two"),
            ("one\r\ntwo\r\n\r\n", "two"), ("Error: in use.\n", "in use."),
            ("2026-11-25 info: open\nError: in use.", "in use."), ("Error: ", nil),
        ] as [(String, String?)])
    func theLastLineIsTheCause(written: String, line: String?) {
        #expect(LostReason.lastLine(of: written) == line)
    }
}
