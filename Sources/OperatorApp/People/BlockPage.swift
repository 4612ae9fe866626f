import RideAccounts
import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// Why an account is blocked, and what its person can do about it.
struct BlockPage: OperatorFormPage {
    static let list = "operator-block"

    private let person: PersonRowView
    private var reason: Int?
    private var message = TextArea(limit: Limits.noteCharacters)
    var focus = 0
    var asked = FormPageQuestion.Matter.sending
    var submission = Submission()

    /// The blocking of an account.
    init(_ person: PersonRowView) { self.person = person }

    func title(_ context: PageContext) -> String {
        context.texts["operator.blockTitle", ["name": person.name]]
    }

    func intro(_ context: PageContext) -> String { context.texts["operator.blockIntro"] }

    var isLeavingAsked: Bool { !isMessageEmpty }

    private var isMessageEmpty: Bool { CleanText.cleaned(message.text).isEmpty }

    func fields(_ context: PageContext) -> [FormField] {
        let texts = context.texts
        return [
            FormField(
                texts["operator.blockReason"],
                .choice(
                    BlockReason.allCases.map { texts[word: $0.rawValue, in: "blockedReason"] },
                    selected: reason), state: reason == nil ? .empty : .right),
            FormField(
                texts["operator.blockMessage"], .long(message, rows: FormField.messageRows),
                state: isMessageEmpty ? .empty : .right,
                placeholder: texts["operator.blockPlaceholder"]),
        ]
    }

    func action(_ context: PageContext) -> String {
        context.texts["operator.blockAction", ["name": person.name]]
    }

    func missing(_ context: PageContext) -> String? {
        if reason == nil { return context.texts["operator.blockChooseReason"] }
        return isMessageEmpty ? context.texts["operator.blockWriteMessage"] : nil
    }

    mutating func take(_ fields: [FormField]) {
        reason = fields[0].selected
        if let area = fields[1].area { message = area }
    }

    func question(_ context: PageContext) -> FormPageQuestion? {
        let texts = context.texts
        return FormPageQuestion(
            question: texts["operator.blockQuestion", ["name": person.name]],
            details: texts["operator.blockDetails"], keep: texts["operator.blockKeep"],
            yes: texts["operator.blockYes"])
    }

    mutating func send(_ context: inout PageContext) {
        guard let reason, BlockReason.allCases.indices.contains(reason) else { return }
        submission.send(
            BlockAccount(
                command_id: context.commandID(), role: person.role,
                person_id: person.person_id, reason: BlockReason.allCases[reason].rawValue,
                message: CleanText.cleaned(message.text)), &context)
    }

    func done(_ context: PageContext) -> Toast {
        Toast(context.texts["operator.blocked", ["name": person.name]])
    }
}
