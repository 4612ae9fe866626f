import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@Suite struct SentencesTests {
    @Test(
        "what somebody has typed ends before our words go on",
        arguments: [
            (
                ["Blocked: documents.", "Pague", "This ride continues."],
                "Blocked: documents. Pague. This ride continues."
            ),
            (
                ["Blocked.", "Call us!", "This ride continues."],
                "Blocked. Call us! This ride continues."
            ),
            (["Blocked.", "He said “no.”", "Go."], "Blocked. He said “no.” Go."),
            (["Blocked.", "", "Go."], "Blocked. Go."),
            (["Blocked.", "Pague"], "Blocked. Pague"),
            ([], ""),
        ] as [([String], String)])
    func joined(parts: [String], said: String) {
        #expect(parts.asSentences == said)
    }

    @Test(
        "a car that is there is right here, for whoever looks at it",
        arguments: [("en", "right here", "3 min away"), ("pt-BR", "bem aqui", "a 3 min")])
    func away(language: String, here: String, away: String) throws {
        let settings = ProgramSettings(name: "Ana", texts: try AppFiles.texts(language), seed: 1)
        for role in [Side.passenger, .driver] {
            let context = PageContext(
                AppFacts(role: role, settings: settings), names: CommandNames(seed: 1))
            #expect(context.away(0) == here)
            #expect(context.away(9.9) == here)
            #expect(context.away(180) == away)
        }
    }
}
