import RideAccounts
import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// Something an operator writes to a person first, perhaps about a ride.
struct WritePage: OperatorFormPage {
    static let list = "operator-write"

    private let role: Side
    private let number: UInt64
    private let name: String
    private let ride: UInt64?
    private var subject = TextField(limit: AccountLimits.subjectCharacters)
    private var message = TextArea(limit: AccountLimits.ticketMessageCharacters)
    var focus = 0
    var asked = FormPageQuestion.Matter.sending
    var submission = Submission()

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

    private var cleanSubject: String { CleanText.cleaned(subject.text) }
    private var cleanMessage: String { CleanText.cleaned(message.text) }

    var isLeavingAsked: Bool { !cleanSubject.isEmpty || !cleanMessage.isEmpty }

    func title(_ context: PageContext) -> String {
        context.texts["operator.writeTitle", ["name": name]]
    }

    func intro(_ context: PageContext) -> String {
        let side = context.side(role).asSentence
        guard let ride else { return side }
        return side + ", " + context.texts["record.aboutRide", ["id": "\(ride)"]]
    }

    func fields(_ context: PageContext) -> [FormField] {
        let texts = context.texts
        return [
            FormField(
                texts["operator.columnSubject"], .text(subject),
                state: cleanSubject.isEmpty ? .empty : .right),
            FormField(
                texts["operator.writeMessage"], .long(message, rows: FormField.messageRows),
                state: cleanMessage.isEmpty ? .empty : .right,
                placeholder: texts["operator.writePlaceholder"]),
        ]
    }

    func action(_ context: PageContext) -> String {
        context.texts["operator.writeAction", ["name": name]]
    }

    func missing(_ context: PageContext) -> String? {
        cleanSubject.isEmpty || cleanMessage.isEmpty ? context.texts["chat.writeFirst"] : nil
    }

    mutating func take(_ fields: [FormField]) {
        if let line = fields[0].line { subject = line }
        if let area = fields[1].area { message = area }
    }

    mutating func send(_ context: inout PageContext) {
        submission.send(
            WriteToPerson(
                command_id: context.commandID(), role: role, person_id: number,
                subject: cleanSubject, message: cleanMessage, ride_id: ride), &context)
    }

    func done(_ context: PageContext) -> Toast {
        Toast(context.texts["operator.writeDone", ["name": name]], .good)
    }
}
