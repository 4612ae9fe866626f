import RideApp
import RideCore
import RideTUI
import RideWire

/// A photo as others would see it, before they do.
struct PhotoPreviewPage: SendingPage {
    private let purpose: PhotoPurpose
    private var photo: any DottedPhoto
    private var order: PictureOrder
    var submission = Submission()
    private var problem: String?

    init(_ photo: any DottedPhoto, of order: PictureOrder, for purpose: PhotoPurpose) {
        self.photo = photo
        self.purpose = purpose
        self.order = order
    }

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let consent = purpose.consent(context)
        var rows =
            room.isRead
            ? consent.map { .paragraph($0.0, $0.1) }
            : photo.rows(in: room, beside: consent)
        if let refusal = submission.refusal ?? problem { rows.append(.paragraph(refusal, .danger)) }
        return SheetContent(
            title: StyledText(context.text("photo.previewTitle"), .title),
            note: submission.refusal == nil ? submission.note(context) ?? "" : "", rows: rows)
    }

    func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(
            .enter, "photo.keyShow", 9, when: submission.availability(context), isFinal: true
        ) { $0.show(&$1) }
        context.key(.char("i"), "picture.invert", 6) { $0.invert(&$1) }
        context.backKey()
    }

    /// Whoever presses a key has read what was wrong.
    mutating func perform(_ action: Action, _ context: inout PageContext) {
        problem = nil
        action.run(&self, &context)
    }

    /// Shows it to others.
    private mutating func show(_ context: inout PageContext) {
        submission.send(purpose.command(photo, &context), &context)
    }

    /// Draws it the other way round.
    private mutating func invert(_ context: inout PageContext) {
        context.draw(purpose.order(order.path, isInverted: !order.isInverted))
    }

    mutating func drew(
        _ picture: DocumentPicture, _ order: PictureOrder, _ context: inout PageContext
    ) {
        guard order.path == self.order.path else { return }
        if case .drawn(let rows) = picture, let photo = purpose.photo(drawn: rows) {
            (self.photo, self.order) = (photo, order)
        } else {
            problem = PhotoChoicePage.words(for: picture, order, context)
        }
    }

    func thanks(for done: Answered, _ context: PageContext) -> String {
        context.texts[purpose.thanks]
    }
}
