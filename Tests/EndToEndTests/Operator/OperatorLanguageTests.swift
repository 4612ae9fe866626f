import RideApp
import RideShell
import RideWire
import Testing

@testable import ride_sim

/// What the operator's commands and the outbox say in each language.
@Suite struct OperatorLanguageTests {
    /// The journal says in each language what stands in it as a text of the engine's.
    @Test(arguments: [
        ("en", "blocked", "passenger 7, fraud", "station 4 out of service"),
        ("pt-BR", "bloqueio", "passageiro 7, fraude", "estação 4 fora de serviço"),
        ("es", "bloqueo", "pasajero 7, fraude", "estación 4 fuera de servicio"),
    ])
    func theJournalIsInTheLanguage(
        tag: String, deed: String, person: String, station: String
    ) throws {
        let actions = [("block", "passenger 7 (fraud)"), ("serveStation", "station 4 off")].map {
            OperatorActionView(
                id: 1, at_ms: 0, user_id: 1_000, user_name: "olga", action: $0, subject: $1)
        }
        let journal = OperatorActionsResult(actions: actions, has_more: false)
        let words = try OperatorTextTests.words(OperatorTextTests.real, tag)
        let text = JournalCommand.list(of: journal, words).text
        let lines = text.split(separator: "\n")
        #expect(lines[1].contains("  olga") && lines[1].contains("  \(deed)"), "\(text)")
        #expect(lines[1].hasSuffix("  \(person)") && lines[2].hasSuffix("  \(station)"), "\(text)")
    }

    /// A letter of the outbox has its heads in the operator's language, and its text as it is.
    @Test func theOutboxIsInTheLanguage() throws {
        let text = "Date: 2026-11-21T06:31:00Z\nSubject: Code: now\nTo: a@b.org\n\nOne\n"
        let letter = try #require(OutboxLetter(file: "000007-x.txt", text))
        let words = OutboxWords(try SpeechOptions.texts(in: LanguageChoice(argument: "es")))
        let found = OutboxDocument(folder: "/o", messages: [letter])
        #expect(
            words.text(of: found, isForOne: false).split(separator: "\n") == [
                "Mensaje 7", "  Para    a@b.org", "  Cuándo  21 nov 2026 06:31 UTC",
                "  Asunto  Code: now", "  One",
            ])
        let none = OutboxDocument(folder: "/o", messages: [])
        #expect(words.text(of: none, isForOne: false) == "La bandeja de salida /o está vacía.")
    }
}
