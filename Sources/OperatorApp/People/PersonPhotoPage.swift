import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// The photo that somebody shows to the other side of rides, which an operator can take away.
struct PersonPhotoPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Take it away, after a question.
        case remove
        /// Make bright what is dark.
        case invert
        /// Close the page.
        case close
    }

    private let person: PersonRowView
    private let photo: ProfilePhoto
    private var submission = Submission()
    private var isInverted = false

    init(_ photo: ProfilePhoto, of person: PersonRowView) {
        self.photo = photo
        self.person = person
    }

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let texts = context.texts
        let hint = texts["operator.photoHint"]
        return SheetContent(
            title: StyledText(person.name, .title), note: submission.note(context) ?? "",
            rows: room.isRead
                ? [.paragraph(texts["photo.notRead"]), .paragraph(hint)]
                : photo.rows(in: room, isInverted: isInverted, beside: [(hint, .muted)]))
    }

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                [.delete, .char("x")], label: "x", context.texts["photo.keyRemove"], priority: 9,
                availability: submission.availability(context), action: .remove),
            KeyBinding(.char("i"), context.texts["picture.invert"], priority: 5, action: .invert),
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .close),
        ]
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        let texts = context.texts
        switch action {
        case .remove:
            context.ask(
                texts["operator.photoQuestion", ["name": person.name]],
                details: texts["operator.photoDetails"], keep: texts["photo.removeKeep"],
                [texts["photo.removeYes"]])
        case .invert: isInverted.toggle()
        case .close: context.close()
        }
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        submission.send(
            RemovePhoto(
                command_id: context.commandID(), role: person.role, person_id: person.person_id),
            &context)
    }

    mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        if submission.refusal == nil {
            context.close()
            context.toast(context.texts["photo.isRemoved"], .good)
        }
        return true
    }
}
