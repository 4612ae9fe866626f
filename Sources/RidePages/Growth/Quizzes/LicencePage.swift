import RideApp
import RideCore
import RideTUI
import RideWire

/// The quiz about the streets of the city that a market asks of its drivers (Q4).
public struct LicencePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Begin an attempt.
        case begin
        /// Ask once more.
        case again
        /// Close the page.
        case close
    }

    private var licence = Loadable<LicenceView>()

    /// The quiz of whoever drives.
    public init() {}

    public mutating func opened(_ context: inout PageContext) {
        licence.ask(GetLicence(), &context)
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (is GetLicence, .success(let view as LicenceView)): licence.take(view)
        case (is GetLicence, .failure(let error)): licence.take(error)
        default: return false
        }
        return true
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .begin: if let view = licence.value { context.open(QuizPlayPage(view, context)) }
        case .again: opened(&context)
        case .close: context.close()
        }
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let begin = KeyBinding(
            .enter, context.text("growth.licenceBegin"), priority: 9,
            availability: context.whenLive, action: Action.begin)
        return (licence.value?.is_passed == false ? [begin] : [])
            + context.againBinding(licence.error != nil, action: .again)
            + [context.backBinding(.close)]
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
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
