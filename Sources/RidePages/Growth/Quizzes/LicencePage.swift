import RideApp
import RideCore
import RideTUI
import RideWire

/// The quiz about the streets of the city that a market asks of its drivers (Q4).
public struct LicencePage: Page {
    private var licence = Loadable<LicenceView>()

    /// The quiz of whoever drives.
    public init() {}

    public mutating func opened(_ context: inout PageContext) {
        licence.ask(GetLicence(), &context)
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        licence.take(done, to: GetLicence.self)
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if let view = licence.value, !view.is_passed {
            context.key(.enter, "growth.licenceBegin", 9, when: context.whenLive) {
                $1.open(QuizPlayPage(view, $1))
            }
        }
        context.againKey(if: licence.error != nil) { $0.opened(&$1) }
        context.backKey()
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let title = context.text("growth.licenceTitle")
        guard let view = licence.value else {
            return SheetContent(title, rows: [licence.noticeRow(context)])
        }
        guard !view.is_passed else {
            return SheetContent(
                title, rows: [.paragraph(context.text("growth.licencePassed"), .good)])
        }
        var rows: [SheetRow] = [
            .paragraph(
                context.text(
                    "growth.licenceIntro",
                    ["count": "\(view.questions.count)", "needed": "\(view.needed)"]))
        ]
        if let score = view.last_score {
            rows += [
                .blank,
                .paragraph(context.text("growth.licenceLast", ["score": "\(score)"]), .attention),
            ]
        }
        return SheetContent(title, rows: rows)
    }
}

extension FactsReading {
    /// What a question asks; one made from the map in the language of the app.
    func words(of question: QuestionView) -> String {
        guard let place = question.about else { return question.text }
        switch question.topic {
        case "location": return text("growth.ask.location", ["place": place])
        case "street": return text("growth.ask.street", ["place": place])
        case "shortestWay": return text("growth.ask.shortestWay", ["place": place])
        case "crossing": return text("growth.ask.crossing", ["street": place])
        default: return question.text
        }
    }
}
