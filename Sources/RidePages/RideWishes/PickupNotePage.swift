import RideApp
import RideCore
import RideTUI
import RideWire

/// How the driver finds the passenger, until the car is there (P7).
public struct PickupNotePage: FormPage {
    enum Field: Hashable, Sendable { case note }

    static let enterIsKey = true

    private let ride: UInt64
    var answers: PageForm<Field>
    private var submission = Submission()

    /// The note of a ride.
    public init(_ ride: RideView) {
        self.ride = ride.id
        let field = TextField(ride.note ?? "", limit: Limits.pickupNoteCharacters)
        answers = PageForm(id: "note", [(.note, .text(field))])
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let form = form(context)
        let rows: [SheetRow] = [
            .paragraph(context.text("wish.noteHint"), .muted), .blank,
            .form(form, rows: form.height(width: room.width)),
        ]
        return SheetContent(
            context.text("wish.noteTitle"),
            rows: rows + (submission.row(context).map { [$0] } ?? []))
    }

    func form(_ context: PageContext) -> Form {
        answers.form(context, action: context.text("wish.noteSend")) { _ in
            PageForm.Frame(
                label: context.text("wish.note"), state: .optional,
                placeholder: context.text("wish.notePlaceholder"))
        }
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        sendKey(context, or: submission.availability(context))
        context.backKey()
    }

    mutating func edited(_ field: Int?, _ context: PageContext) { submission.forget() }

    mutating func submit(_ context: inout PageContext) {
        guard submission.availability(context) == .available else { return }
        let note = CleanText.cleaned(answers.text(.note))
        submission.send(
            SetPickupNote(
                command_id: context.commandID(), ride_id: ride, note: note.isEmpty ? nil : note),
            &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        guard submission.refusal == nil else { return true }
        context.close()
        context.toast(context.text("wish.noteSent"), .good)
        return true
    }

    /// The car is there, or the ride is over: nobody needs the note any more.
    public mutating func stateChanged(_ context: inout PageContext) {
        switch context.state?.ride?.stage {
        case .requested, .offered, .accepted: break
        case .arrived, .inProgress, .completed, .cancelled, .unserved, nil: context.close()
        }
    }
}
