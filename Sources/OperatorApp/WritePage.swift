import RideAccounts
import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// Something an operator writes to a person first, perhaps about a ride.
struct WritePage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Go on in the form.
        case form
        /// Close the page.
        case back
    }

    static let list = "operator-write"

    private let role: Party
    private let number: UInt64
    private let name: String
    private let ride: UInt64?
    private var subject = TextField(limit: AccountLimits.subjectCharacters)
    private var message = TextField(limit: AccountLimits.ticketMessageCharacters)
    private var focus = 0
    private var submission = Submission()

    /// A message to somebody of a ride.
    init(to person: ReachView, about ride: UInt64?) {
        role = person.role
        number = person.person_id
        name = person.name
        self.ride = ride
    }

    /// A message to somebody.
    init(to person: PersonRowView) {
        role = person.role
        number = person.person_id
        name = person.name
        ride = nil
    }

    var isTyping: Bool { true }

    private func form(_ context: PageContext) -> Form {
        let texts = context.texts
        let isSubject = !CleanText.cleaned(subject.text).isEmpty
        let isMessage = !CleanText.cleaned(message.text).isEmpty
        var why: String?
        if submission.isUnderWay {
            why = texts["sending"]
        } else if !context.isLive {
            why = texts["link.needed"]
        } else if !isSubject || !isMessage {
            why = texts["chat.writeFirst"]
        }
        return Form(
            id: Self.list,
            fields: [
                FormField(
                    texts["operator.columnSubject"], .text(subject),
                    state: isSubject ? .right : .empty),
                FormField(
                    texts["operator.writeMessage"], .text(message),
                    state: isMessage ? .right : .empty,
                    placeholder: texts["operator.ticketPlaceholder"]),
            ], focus: focus, action: texts["operator.writeAction", ["name": name]], reason: why)
    }

    func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let form = form(context)
        var about = context.side(role)
        if let ride { about += ", " + context.texts["operator.aboutRide", ["id": "\(ride)"]] }
        let intro = submission.row(context) ?? .paragraph(about, .muted)
        return SheetContent(
            context.texts["operator.writeTitle", ["name": name]],
            rows: [
                intro, .blank,
                .form(
                    form,
                    rows: min(form.height(width: room.width), room.rows(after: [intro, .blank]))),
            ])
    }

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        context.formKeys(form(context), .form) + [
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .back)
        ]
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        var form = form(context)
        return did(form.handle(key), form, &context)
    }

    mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        var form = form(context)
        _ = did(form.chosen(row: row), form, &context)
    }

    private mutating func did(
        _ outcome: FormOutcome, _ form: Form, _ context: inout PageContext
    ) -> Bool {
        focus = form.focus
        if case .text(let text) = form.fields[0].input { subject = text }
        if case .text(let text) = form.fields[1].input { message = text }
        if outcome == .submit {
            submission.send(
                WriteToPerson(
                    command_id: context.commandID(), role: role, person_id: number,
                    subject: CleanText.cleaned(subject.text),
                    message: CleanText.cleaned(message.text), ride_id: ride), &context)
        }
        return outcome != .ignored
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .form: break
        case .back: context.close()
        }
    }

    mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        if case .success = done.result {
            context.toast(context.texts["operator.writeDone", ["name": name]], .good)
            context.close()
        }
        return true
    }
}
