import RideApp
import RideCore
import RideTUI
import RideWire

/// A photo as others would see it, before they do.
struct PhotoPreviewPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Show it to others.
        case show
        /// Draw it the other way round.
        case invert
        /// Close the page.
        case close
    }

    private var photo: ProfilePhoto
    private var order: PictureOrder
    private var submission = Submission()
    private var problem: String?

    init(_ photo: ProfilePhoto, of order: PictureOrder) {
        self.photo = photo
        self.order = order
    }

    func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let consent = PhotoPage.consent(context)
        var rows =
            room.isRead
            ? consent.map { .paragraph($0.0, $0.1) }
            : photo.rows(in: room, beside: consent)
        if let refusal = submission.refusal ?? problem { rows.append(.paragraph(refusal, .danger)) }
        return SheetContent(
            title: StyledText(context.text("photo.previewTitle"), .title),
            note: submission.refusal == nil ? submission.note(context) ?? "" : "", rows: rows)
    }

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                .enter, context.text("photo.keyShow"), priority: 9,
                availability: submission.availability(context), isFinal: true, action: .show),
            KeyBinding(
                .char("i"), context.texts["picture.invert"], priority: 6, action: .invert),
            context.backBinding(.close),
        ]
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        problem = nil
        switch action {
        case .show:
            submission.send(
                SetPhoto(command_id: context.commandID(), rows: photo.rows), &context)
        case .invert:
            context.draw(PhotoChoicePage.order(order.path, isInverted: !order.isInverted))
        case .close: context.close()
        }
    }

    mutating func drew(
        _ picture: DocumentPicture, _ order: PictureOrder, _ context: inout PageContext
    ) {
        guard order.path == self.order.path else { return }
        if case .drawn(let rows) = picture, let photo = ProfilePhoto(drawn: rows) {
            (self.photo, self.order) = (photo, order)
        } else {
            problem = PhotoChoicePage.words(for: picture, order, context)
        }
    }

    mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        guard submission.refusal == nil else { return true }
        context.close()
        context.toast(context.text("photo.isShown"), .good)
        return true
    }
}
