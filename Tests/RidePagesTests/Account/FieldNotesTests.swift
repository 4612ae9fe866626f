import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite struct FieldNotesTests {
    /// What stands beside a field besides the groups of `field`, `account.note` and short refusals.
    private static let others: [TextKey] = [
        "account.change.same", "contacts.needsSomebody", "contacts.twice", "record.writeTooLong",
        "wallet.timeIncomplete", "wallet.timeWrong", "wallet.tooSoon", "wallet.tooLate",
        "work.amountAtLeast", "work.amountAtMost", "work.bankForm", "work.dayIsOver",
        "work.dayLike", "work.fullPath", "work.nameOfFile", "work.oneCategory",
    ]

    @Test(
        "what is said beside a field begins with a capital and has no stop",
        arguments: AppFiles.tags)
    func oneManner(language: String) throws {
        let texts = try AppFiles.texts(language)
        let grouped = texts.keys.filter { $0.hasPrefix("field.") || $0.hasPrefix("account.note.") }
        #expect(grouped.count > 60)
        let notes =
            grouped.map { ($0, texts[ofKey: $0]) }
            + Self.others.map { ($0.name, texts[$0]) }
        for (key, words) in notes {
            let isCapital = words.first.map { !$0.isLowercase } ?? false
            #expect(isCapital && !words.hasSuffix("."), "\(key): \(words)")
        }
        for key in texts.keys where key.hasPrefix("error.") {
            let words = texts[ofKey: key]
            #expect(words.first?.isLowercase == false, "\(key): \(words)")
        }
    }

    @Test("what is wrong with a field is said beside it, and not once more at the action")
    func toldOnce() throws {
        let settings = ProgramSettings(name: "Ana", texts: try AppFiles.texts("en"), seed: 1)
        let context = PageContext(
            AppFacts(role: .passenger, settings: settings), names: CommandNames(seed: 1))
        let answers = PageForm(id: "f", [(0, .text(TextField()))])
        for state in [FieldState.wrong("Too large"), .incomplete("Digits are missing")] {
            let form = answers.form(context, action: "send") { _ in
                .init(label: "Amount", state: state)
            }
            #expect(form.fields[0].state == state)
            #expect(form.reason == "please check: Amount")
        }
        let empty = answers.form(context, action: "send") { _ in
            .init(label: "Amount", state: .empty)
        }
        #expect(empty.reason == "Amount is missing")
    }
}

extension Texts {
    /// The words of a key that is no literal.
    fileprivate subscript(ofKey key: String) -> String {
        let group = key.prefix { $0 != "." }
        return self[word: String(key.dropFirst(group.count + 1)), in: String(group)]
    }
}
