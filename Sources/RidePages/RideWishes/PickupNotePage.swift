import RideApp
import RideCore
import RideTUI
import RideWire

/// How the driver finds the passenger, until the car is there (P7).
public struct PickupNotePage: SendingForm {
    enum Field: Hashable, Sendable { case note }

    static let enterIsKey = true

    private let ride: UInt64
    var answers: PageForm<Field>
    var submission = Submission()

    /// The note of a ride.
    public init(_ ride: RideView) {
        self.ride = ride.id
        let field = TextField(ride.note ?? "", limit: Limits.pickupNoteCharacters)
        answers = PageForm(id: "note", [(.note, .text(field))])
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        sheet(
            "wish.noteTitle", hint: .paragraph(context.text("wish.noteHint"), .muted),
            below: submission.rows(context), in: room, context)
    }

    func form(_ context: PageContext) -> Form {
        answers.form(context, action: context.text("wish.noteSend")) { _ in
            PageForm.Frame(
                label: context.text("wish.note"), state: .optional,
                placeholder: context.text("wish.notePlaceholder"))
        }
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        sendKey(context, or: submission.availability(context), isFinal: true)
        context.backKey()
    }

    mutating func submit(_ context: inout PageContext) {
        guard submission.availability(context) == .available else { return }
        let note = CleanText.cleaned(answers.text(.note))
        submission.send(
            SetPickupNote(
                command_id: context.commandID(), ride_id: ride, note: note.isEmpty ? nil : note),
            &context)
    }

    func thanks(for done: Answered, _ context: PageContext) -> String {
        context.text("wish.noteSent")
    }

    /// The car is there, or the ride is over: nobody needs the note any more.
    public mutating func stateChanged(_ context: inout PageContext) {
        switch context.state?.ride?.stage {
        case .requested, .offered, .accepted: break
        case .arrived, .inProgress, .completed, .cancelled, .unserved, nil: context.close()
        }
    }
}
