import RideApp
import RideCore
import RideTUI
import RideWire

/// What an author types: a quiz, and its questions one by one (Q1).
enum QuizFields {
    /// A quiz that is being written, in the form in which it is sent.
    struct Draft: Hashable, Sendable {
        /// The quiz that is changed; nil for a new one.
        var id: UInt64?
        /// The edition that a change makes; nil where it makes none, since nobody has played it.
        var nextEdition: Int?
        var title: String
        var description: String
        var mode: String
        var seconds: Int?
        var games: Int?
        var atMost: Int?
        var marksAtOnce: Bool
        var questions: [QuestionView]
    }

    private static let modes = ["inOrder", "shuffled", "timed", "poll"]
    /// What the engine takes of a quiz: seconds of a game, games of a player, a number that is
    /// asked for, how far from it or from a place is right.
    private static let seconds: ClosedRange<Int64> = 1...86_400
    private static let games: ClosedRange<Int64> = 1...999
    private static let counts: ClosedRange<Int64> = 1...30
    private static let numbers: ClosedRange<Int64> = -1_000_000_000...1_000_000_000
    private static let amounts: ClosedRange<Int64> = 0...1_000_000_000
    private static let metres: ClosedRange<Int64> = 1...50_000

    private static let kinds = ["single", "several", "order", "places", "number", "place"]

    /// A quiz as it is, to be added to.
    static func draft(of quiz: QuizView) -> Draft {
        Draft(
            id: quiz.row.quiz_id,
            nextEdition: quiz.row.stage == "draft" ? nil : quiz.version + 1, title: quiz.row.title,
            description: quiz.row.description,
            mode: quiz.row.mode, seconds: quiz.row.seconds, games: quiz.row.games,
            atMost: quiz.at_most, marksAtOnce: quiz.marks_at_once, questions: quiz.questions)
    }

    /// What a form says of a whole number.
    private static func state(
        _ typed: String, in range: ClosedRange<Int64>, _ texts: Texts, _ format: Format
    ) -> FieldState {
        if Int64(typed).map(range.contains) == true { return .right }
        let (least, most) = (Int(range.lowerBound), Int(range.upperBound))
        return .wrong(
            texts[
                "growth.numberRange",
                ["least": format.number(least), "most": format.number(most)]])
    }

    /// The first page of a new quiz; its first question follows.
    static func new(_ context: PageContext) -> FieldsPage { settings(of: nil, context) }

    /// What a quiz is called and how it is played: of a new one, or to be changed.
    static func settings(of old: Draft?, _ context: PageContext) -> FieldsPage {
        let text = { (key: TextKey) in context.texts[key] }
        let (texts, format) = (context.texts, context.format)
        return FieldsPage(
            text(old == nil ? "growth.quizNew" : "growth.quizChange"),
            hint: old.map { editionHint($0, context) } ?? text("growth.quizHint"),
            fields: settingFields(of: old, context), optional: [3, 4, 5],
            action: text(old == nil ? "growth.quizNext" : "growth.save"),
            check: { answers in
                [
                    3: state(answers.text(3), in: seconds, texts, format),
                    4: state(answers.text(4), in: games, texts, format),
                    5: state(answers.text(5), in: counts, texts, format),
                ]
            },
            make: { answers, context in
                let mode = modes[min(answers.choice(2), modes.count - 1)]
                let draft = Draft(
                    id: old?.id, nextEdition: old?.nextEdition, title: answers.text(0),
                    description: answers.text(1), mode: mode,
                    seconds: mode == "timed" ? Int(answers.text(3)) ?? 60 : nil,
                    games: Int(answers.text(4)), atMost: Int(answers.text(5)),
                    marksAtOnce: answers.isOn(6), questions: old?.questions ?? [])
                guard old == nil else { return .send(AnyCall(save(draft, &context))) }
                return .open(question(for: draft, context))
            })
    }

    private static func settingFields(of old: Draft?, _ context: PageContext) -> [FormField] {
        let text = { (key: TextKey) in context.texts[key] }
        func number(_ value: Int?) -> String { value.map { "\($0)" } ?? "" }
        return [
            FormField(
                text("growth.quizTitle"), TextField(old?.title ?? "", limit: 80), state: .empty),
            FormField(
                text("growth.quizAbout"), TextField(old?.description ?? "", limit: 280),
                state: .empty),
            FormField(
                text("growth.quizMode"),
                .choice(
                    modes.map { context.texts[word: $0, in: "growth.mode"] },
                    selected: old.flatMap { modes.firstIndex(of: $0.mode) } ?? 0),
                state: .right),
            FormField(
                text("growth.quizSeconds"), TextField(number(old?.seconds), limit: 5),
                state: .optional, placeholder: "60"),
            FormField(
                text("growth.quizGames"), TextField(number(old?.games), limit: 3),
                state: .optional),
            FormField(
                text("growth.quizAtMost"), TextField(number(old?.atMost), limit: 2),
                state: .optional, placeholder: text("growth.quizAllQuestions")),
            FormField(text("growth.quizAtOnce"), .toggle(old?.marksAtOnce ?? true), state: .right),
        ]
    }

    /// What a change of a quiz that others may have played comes to; empty for a draft.
    static func editionHint(_ draft: Draft, _ context: PageContext) -> String {
        draft.nextEdition.map { next in
            context.text(
                "growth.editionHint", ["number": "\(next)", "before": "\(next - 1)"])
        } ?? ""
    }

    /// One more question of a quiz, or the one at a place, changed.
    static func question(
        for draft: Draft, at place: Int? = nil, _ context: PageContext
    ) -> FieldsPage {
        let text = { (key: TextKey) in context.texts[key] }
        let old = place.flatMap { draft.questions.indices.contains($0) ? draft.questions[$0] : nil }
        let number = (place ?? draft.questions.count) + 1
        let (texts, format) = (context.texts, context.format)
        return FieldsPage(
            context.text("growth.questionNew", ["number": "\(number)"]),
            hint: [text("growth.questionHint"), editionHint(draft, context)]
                .filter { !$0.isEmpty }.joined(separator: " "),
            fields: [
                FormField(
                    text("growth.question"), TextField(old?.text ?? "", limit: 280), state: .empty),
                FormField(
                    text("growth.questionKind"),
                    .choice(
                        kinds.map { context.texts[word: $0, in: "growth.question"] },
                        selected: old.flatMap { kinds.firstIndex(of: $0.kind) } ?? 0),
                    state: .right),
                FormField(
                    text("growth.options"),
                    TextField(old.map(written) ?? "", limit: 700), state: .optional,
                    placeholder: "Lima / *Quito / La Paz"),
                FormField(
                    text("growth.rightNumber"),
                    TextField(old?.number.map { "\($0)" } ?? "", limit: 12), state: .optional,
                    placeholder: "56"),
                FormField(
                    text("growth.tolerance"),
                    TextField(old?.tolerance.map { "\($0)" } ?? "", limit: 8), state: .optional,
                    placeholder: "0"),
                FormField(
                    text("growth.explanation"), TextField(old?.explanation ?? "", limit: 280),
                    state: .optional),
                FormField(
                    text("growth.picture"),
                    TextField(old?.picture.joined(separator: "|") ?? "", limit: 400),
                    state: .optional),
            ], optional: [2, 3, 4, 5, 6], action: text("growth.save"),
            check: { state(ofNumbersIn: $0, texts, format) },
            make: { answers, context in
                switch read(answers, before: old, context) {
                case .failure(let fault): return .wrong(field: fault.field, why: fault.why)
                case .success(let question):
                    var changed = draft
                    if let place, old != nil {
                        changed.questions[place] = question
                    } else {
                        changed.questions.append(question)
                    }
                    return .send(AnyCall(save(changed, &context)))
                }
            })
    }

    /// How the numbers of a question stand, where its kind has any.
    private static func state(
        ofNumbersIn answers: FieldsPage.Answers, _ texts: Texts, _ format: Format
    ) -> [Int: FieldState] {
        switch kinds[min(answers.choice(1), kinds.count - 1)] {
        case "number":
            [
                3: state(answers.text(3), in: numbers, texts, format),
                4: state(answers.text(4), in: amounts, texts, format),
            ]
        case "place": [4: state(answers.text(4), in: metres, texts, format)]
        default: [:]
        }
    }

    /// Choices as they are typed.
    private static func written(_ question: QuestionView) -> String {
        let right = Set(question.right.map(\.wrappedValue))
        return ChoiceText.written(
            question.options.enumerated().map {
                ChoiceText.Choice(text: $1, isRight: right.contains($0))
            })
    }

    /// The call that saves a quiz as it was written.
    static func save(_ draft: Draft, _ context: inout PageContext) -> SaveQuiz {
        SaveQuiz(
            command_id: context.commandID(), quiz_id: draft.id, title: draft.title,
            description: draft.description, mode: draft.mode, at_most: draft.atMost,
            seconds: draft.seconds, games: draft.games, marks_at_once: draft.marksAtOnce,
            questions: draft.questions)
    }

    private struct Fault: Error {
        let field: Int
        let why: String
    }

    /// Choices stand between slashes, the right ones behind an asterisk; a place is where the
    /// author is, or where it was.
    ///
    /// - Parameter old: the question as it was; nil for a new one.
    private static func read(
        _ answers: FieldsPage.Answers, before old: QuestionView?, _ context: PageContext
    ) -> Result<QuestionView, Fault> {
        let kind = kinds[min(answers.choice(1), kinds.count - 1)]
        var question = QuestionView(
            text: answers.text(0), picture: answers.text(6).split(separator: "|").map(String.init),
            kind: kind, options: [], right: [], explanation: answers.text(5))
        let tolerance = Int64(answers.text(4))
        switch kind {
        case "number":
            guard let number = Int64(answers.text(3)) else {
                return .failure(Fault(field: 3, why: context.text("growth.numberWrong")))
            }
            (question.number, question.tolerance) = (number, tolerance ?? 0)
        case "place":
            guard let place = old?.place ?? context.state?.place else {
                return .failure(Fault(field: 1, why: context.texts["link.needed"]))
            }
            (question.place, question.tolerance) = (place, tolerance ?? 400)
        default:
            let words = ChoiceText.read(answers.text(2))
            guard (2...9).contains(words.count) else {
                return .failure(Fault(field: 2, why: context.text("growth.optionsWrong")))
            }
            question.options = words.map(\.text)
            if kind == "places" {
                switch places(question.options, before: old, context) {
                case .failure(let fault): return .failure(fault)
                case .success(let places): question.places = places
                }
            } else if kind != "order" {
                question.right = words.indices.filter { words[$0].isRight }
                    .map { ChoiceNumber(wrappedValue: $0) }
            }
            guard kind != "single" || question.right.count == 1 else {
                return .failure(Fault(field: 2, why: context.text("growth.oneRight")))
            }
        }
        return .success(question)
    }

    /// Where named places are: those that the question had stay where they were, others are looked
    /// for on the map.
    private static func places(
        _ names: [String], before old: QuestionView?, _ context: PageContext
    ) -> Result<[PlaceView], Fault> {
        guard let search = context.newSearch(), let city = context.openCity else {
            return .failure(Fault(field: 1, why: context.texts["link.needed"]))
        }
        let known = zip(old?.options ?? [], old?.places ?? [])
        let here = context.state?.place.waypoint?.coordinate ?? city.bounds.center
        var places: [PlaceView] = []
        for name in names {
            if let place = known.first(where: { $0.0 == name })?.1 {
                places.append(place)
            } else if let found = search.find(name, near: here, limit: 1).first {
                places.append(PlaceView(Waypoint(coordinate: found.coordinate, name: name)))
            } else {
                return .failure(
                    Fault(field: 2, why: context.text("growth.noSuchPlace", ["place": name])))
            }
        }
        return .success(places)
    }
}
