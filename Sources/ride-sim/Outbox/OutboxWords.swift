import RideApp
import RideCore
import RideTUI

/// The messages of an outbox, and what is wrong with it, in the language of the command.
struct OutboxWords {
    private let texts: Texts
    private let format: Format

    /// In these words.
    init(_ texts: Texts) {
        self.texts = texts
        format = Format(language: texts.spoken)
    }

    /// The messages for people.
    ///
    /// - Parameter isForOne: whether only messages to one address were wanted.
    func text(of document: OutboxDocument, isForOne: Bool) -> String {
        guard !document.messages.isEmpty else {
            return isForOne
                ? texts["command.noLetterTo", ["folder": document.folder]]
                : texts["command.noLetters", ["folder": document.folder]]
        }
        return document.messages.map(text).joined(separator: "\n\n")
    }

    private func text(of letter: OutboxLetter) -> String {
        var facts = FactList()
        facts.add(texts["command.to"], letter.to)
        facts.add(texts["work.columnWhen"], moment(letter.date))
        facts.add(texts["operator.columnSubject"], letter.subject)
        let body = letter.body.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "" : "  " + CleanText.cleaned(String($0))
        }
        let title = texts["operator.ticketTitle", ["id": "\(letter.number)"]]
        return ([title] + facts.lines + [""] + body).joined(separator: "\n")
    }

    /// `2026-11-21T06:31:00Z` as the language writes it; what is no such moment as it stands.
    private func moment(_ text: String) -> String {
        let parts = text.split(separator: "T")
        guard parts.count == 2, let date = CivilDate(String(parts[0])), text.hasSuffix("Z") else {
            return text
        }
        return "\(format.dateWithYear(date)) \(parts[1].prefix(5)) UTC"
    }

    /// A folder or a file cannot be read.
    func unreadable(_ path: String, _ cause: String) -> Failure {
        Failure(texts["away.systemFile", ["path": path, "cause": cause]])
    }

    /// A file of the outbox is something else than a message.
    func noLetter(_ path: String) -> Failure {
        Failure(texts["command.notALetter", ["path": path]])
    }
}
